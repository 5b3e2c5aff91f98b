/** A list as it came in: cells, and how they were written. */
import { type CsvRow, delimiterOf, readRows, withField } from './csv-rows';

export interface ListSource {
  /** Another one for every list that is opened. */
  readonly id: number;
  /** `undefined` for pasted rows. */
  readonly fileName: string | undefined;
  readonly rows: readonly CsvRow[];
  /** Names of the columns, where the first row holds them. */
  readonly header: CsvRow | undefined;
  readonly nameColumn: number;
  readonly format: ListFormat;
}

export interface ListFormat {
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly delimiter: string;
  /** A line that names the delimiter, before the first row. */
  readonly delimiterLine: string;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256';

export type ListProblem = 'empty' | 'spreadsheet' | 'tooLarge' | 'binary';

export class ListError extends Error {
  constructor(readonly problem: ListProblem) {
    super(problem);
  }
}

const MOST_BYTES = 50e6;
/** Rows that are looked at to find the column with the names. */
const SAMPLE = 200;
const ARABIC = /\p{Script=Arabic}/u;
/** Headings that name a column of names. A woman may be called أسماء, a man طالب. */
const ARABIC_HEADING =
  /^(?:(?:ال)?[اإ]سم(?:\s|$)|(?:ال)?[اأ]سماء(?:\s+ال(?:عملاء|موظفين|طلاب|مستفيدين|أشخاص|أعضاء|مشاركين))?$|ال(?:عميل|موظف|طالب|مستفيد|شخص|عضو|مشارك)$)/;
/** Excel's first line, which names the delimiter. */
const DELIMITER_LINE = /^sep=([,;\t|])\r?\n/i;

let opened = 0;

/** @throws ListError */
export async function fromFile(file: File): Promise<ListSource> {
  if (file.size > MOST_BYTES) throw new ListError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Excel's workbooks are ZIP archives, older ones OLE files.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new ListError('spreadsheet');
  const { text, encoding, bom } = decode(bytes);
  if (text.includes('\0')) throw new ListError('binary');
  return parse(text, file.name, encoding, bom);
}

/** @throws ListError */
export function fromText(text: string): ListSource {
  return parse(text, undefined, 'utf-8', false);
}

function parse(text: string, fileName: string | undefined, encoding: Encoding, bom: boolean): ListSource {
  if (text.trim() === '') throw new ListError('empty');
  const [delimiterLine, named] = DELIMITER_LINE.exec(text) ?? [''];
  const lines = text.slice(delimiterLine.length);
  const delimiter = named ?? delimiterOf(lines);
  const rows = readRows(lines, delimiter);
  const nameColumn = columnOfNames(rows);
  const heading = (rows[0]?.cells[nameColumn] ?? '').trim();
  const isHeading = rows.length > 1 && (!ARABIC.test(heading) || ARABIC_HEADING.test(heading));
  const format = { encoding, bom, delimiter, delimiterLine };
  return withHeading({ id: 0, fileName, rows, header: undefined, nameColumn, format }, isHeading);
}

/** Another list of the same file: its first row names the columns, or is a row like the others. */
export function withHeading(source: ListSource, isHeading: boolean): ListSource {
  const all = source.header ? [source.header, ...source.rows] : source.rows;
  const [header, rows] = isHeading ? [all[0], all.slice(1)] : [undefined, all];
  return { ...source, id: ++opened, header, rows };
}

/** The column headed as names, else the one that holds Arabic most often. */
function columnOfNames(rows: readonly CsvRow[]): number {
  const headed = rows[0]?.cells.findIndex((cell) => ARABIC_HEADING.test(cell.trim())) ?? -1;
  if (rows.length > 1 && headed >= 0) return headed;
  const counts: number[] = [];
  for (const { cells } of rows.slice(0, SAMPLE))
    for (const [at, cell] of cells.entries()) counts[at] = (counts[at] ?? 0) + (ARABIC.test(cell) ? 1 : 0);
  return counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), 0);
}

function decode(bytes: Uint8Array): { text: string; encoding: Encoding; bom: boolean } {
  const read = (encoding: Encoding, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  if (startsWith(bytes, 0xff, 0xfe)) return { text: read('utf-16le'), encoding: 'utf-16le', bom: true };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: read('utf-16be'), encoding: 'utf-16be', bom: true };
  try {
    return { text: read('utf-8', true), encoding: 'utf-8', bom: startsWith(bytes, 0xef, 0xbb, 0xbf) };
  } catch {
    return { text: read('windows-1256'), encoding: 'windows-1256', bom: false };
  }
}

function startsWith(bytes: Uint8Array, ...head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}

/** Every row as it stands in the file, with one more field. Other encodings leave as UTF-8 with a mark. */
export function toCsv(source: ListSource, answers: readonly string[]): string {
  const { rows, header, format } = source;
  const { delimiter, delimiterLine, bom, encoding } = format;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.cells.length ?? 0);
  const table = rows.map((row, i) => withField(row, answers[i] ?? '', width, delimiter));
  if (header) table.unshift(withField(header, freeName(header.cells, source.nameColumn), width, delimiter));
  const mark = bom || encoding !== 'utf-8' ? '\ufeff' : '';
  return mark + delimiterLine + table.join('');
}

/** As the command names it, unless there is such a column. */
function freeName(header: readonly string[], column: number): string {
  const name = `${header[column] || 'name'}_english`;
  let free = name;
  for (let n = 2; header.includes(free); n++) free = `${name}_${n}`;
  return free;
}
