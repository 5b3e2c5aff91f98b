/** A list as it came in: cells, and how they were written. */
import Papa from 'papaparse';

export interface ListSource {
  /** Another one for every list that is opened. */
  readonly id: number;
  /** `undefined` for pasted rows. */
  readonly fileName: string | undefined;
  readonly rows: readonly (readonly string[])[];
  /** Names of the columns, where the first row holds them. */
  readonly header: readonly string[] | undefined;
  readonly nameColumn: number;
  readonly format: ListFormat;
}

export interface ListFormat {
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly delimiter: string;
  readonly lineEnd: string;
  /** Whether the last row ends like the others. */
  readonly endsWithLine: boolean;
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
/** Headings that name a column of names. */
const ARABIC_HEADING = /^(?:ال)?(?:اسم|إسم|أسماء|اسماء)(?:\s|$)/;

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
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const endsWithLine = text.endsWith(lineEnd);
  // What follows the last line end is no row.
  const lines = endsWithLine ? text.slice(0, -lineEnd.length) : text;
  const delimiter = delimiterOf(lines);
  const { data: rows } = Papa.parse<string[]>(lines, { delimiter, newline: lineEnd as '\n' });
  const nameColumn = columnOfNames(rows);
  const heading = (rows[0]?.[nameColumn] ?? '').trim();
  const hasHeader = rows.length > 1 && (!ARABIC.test(heading) || ARABIC_HEADING.test(heading));
  const format = { encoding, bom, delimiter, lineEnd, endsWithLine };
  const header = hasHeader ? rows[0] : undefined;
  return { id: ++opened, fileName, rows: hasHeader ? rows.slice(1) : rows, header, nameColumn, format };
}

/** The one that stands equally often in most of the first lines, outside quotes; a tab where there is none. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  let best = { delimiter: '\t', agreeing: 0 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const agreeing = counts.filter((count) => count > 0 && count === counts[0]).length;
    if (agreeing > best.agreeing) best = { delimiter, agreeing };
  }
  return best.delimiter;
}

/** The column headed as names, else the one that holds Arabic most often. */
function columnOfNames(rows: readonly (readonly string[])[]): number {
  const headed = rows[0]?.findIndex((cell) => ARABIC_HEADING.test(cell.trim())) ?? -1;
  if (rows.length > 1 && headed >= 0) return headed;
  const counts: number[] = [];
  for (const row of rows.slice(0, SAMPLE))
    for (const [at, cell] of row.entries()) counts[at] = (counts[at] ?? 0) + (ARABIC.test(cell) ? 1 : 0);
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

/** The rows as they came, with one more column; same delimiter, mark and line ends. Other encodings leave as UTF-8 with a mark. */
export function toCsv({ rows, header, nameColumn, format }: ListSource, answers: readonly string[]): string {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header?.length ?? 0);
  const withAnswer = (row: readonly string[], answer: string): string[] => [
    ...row,
    ...Array.from({ length: width - row.length }, () => ''),
    answer,
  ];
  const isBlank = (row: readonly string[]): boolean => row.length === 1 && row[0] === '';
  const body = rows.map((row, i) => (isBlank(row) ? [''] : withAnswer(row, answers[i] ?? '')));
  const table = header ? [withAnswer(header, freeName(header, nameColumn)), ...body] : body;
  const { delimiter, lineEnd, endsWithLine, bom, encoding } = format;
  const mark = bom || encoding !== 'utf-8' ? '\ufeff' : '';
  return mark + Papa.unparse(table, { delimiter, newline: lineEnd }) + (endsWithLine ? lineEnd : '');
}

/** As the command names it, unless there is such a column. */
function freeName(header: readonly string[], column: number): string {
  const name = `${header[column] || 'name'}_english`;
  let free = name;
  for (let n = 2; header.includes(free); n++) free = `${name}_${n}`;
  return free;
}
