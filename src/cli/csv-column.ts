/** CSV in, the same CSV byte for byte with one more column out; rows that cannot be read are reported by number and left as they are. */
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { inPortions } from '../platform/in-portions';
import { type TransliterateOptions, transliterate } from '../transliteration/index';
import { readStart } from './csv-start';
import type { DecodedText } from './decode-text';
import { CliError } from './failure';
import { reviewOf } from './review';

/** The new column's name is the old one's with this added. */
const SUFFIX = '_english';
/** And with this one: what a person should look at. */
const REVIEW_SUFFIX = '_review';
const LINE_END = /[\r\n]/;

export interface ColumnOptions {
  readonly column: string;
  /** Between fields; by default what the start tells. */
  readonly delimiter?: string | undefined;
  readonly spelling: TransliterateOptions;
  /** Adds a column that says of spellings less confident than this, 0–1, what to look at. */
  readonly reviewBelow?: number | undefined;
  /** Called with the number of rows done. */
  readonly progress: (rows: number) => void;
}

/** @returns whether every row could be read, and so was spelled */
export async function transliterateColumn(
  input: DecodedText,
  output: Writable,
  { column, delimiter, spelling, reviewBelow, progress }: ColumnOptions,
): Promise<boolean> {
  const { text, separatorLine, lineEnds, ...start } = await readStart(input);
  const between = delimiter ?? start.delimiter;
  let row = separatorLine === '' ? 1 : 2;
  const report = (reason: string) => {
    process.exitCode = 1;
    process.stderr.write(`nutq: row ${row}: ${reason}\n`);
  };
  let areAllRead = true;
  const leftAsItIs = (raw: string, reason: string): string => {
    areAllRead = false;
    report(`${reason}; left as it is`);
    return raw;
  };
  let unclosed = '';
  const rows = parse({
    delimiter: between,
    record_delimiter: [...lineEnds],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    // Nothing else is refused.
    on_skip: (_, raw) => void (unclosed = raw ?? ''),
    raw: true,
  });
  const joined = (fields: readonly string[]) => fields.map((field) => quoted(field, between)).join(between);
  const addColumn = async function* (records: AsyncIterable<Row>) {
    // Excel reads Arabic only behind a byte order mark.
    if (input.needsMark) yield '\ufeff';
    yield separatorLine;
    let place = -1;
    let width = 0;
    let done = 0;
    for await (const { record, raw } of records) {
      const [line, end] = withoutEnd(raw, lineEnds);
      if (line === '') yield end;
      else if (record.some((field) => LINE_END.test(field) && !raw.includes(quoted(field, between))))
        yield leftAsItIs(line + end, 'a quote stays open to the next line');
      else if (place < 0) {
        place = record.indexOf(column);
        width = record.length;
        if (place < 0) throw new CliError(`no column ${column}; there are: ${record.join(', ')}`);
        const added = reviewBelow === undefined ? [SUFFIX] : [SUFFIX, REVIEW_SUFFIX];
        const names = added.map((suffix) => column + suffix);
        for (const name of names) {
          if (record.includes(name)) throw new CliError(`there is a column ${name} already`);
        }
        yield `${line}${between}${joined(names)}${end}`;
      } else {
        if (record.length !== width) report(`${record.length} fields instead of ${width}`);
        const cell = record[place] ?? '';
        const review = reviewBelow === undefined ? [] : [reviewOf(cell, reviewBelow, spelling)];
        const added = [transliterate(cell, spelling), ...review];
        // The new fields stand below their names, whatever a row lacks or has beyond.
        const written =
          record.length > width
            ? joined([...record.slice(0, width), ...added, ...record.slice(width)])
            : `${line}${between.repeat(width - record.length + 1)}${joined(added)}`;
        yield `${written}${end}`;
        progress(++done);
      }
      row += line.split(lineEnds.at(-1)!).length;
    }
    if (unclosed !== '') yield leftAsItIs(unclosed, 'a quote stays open to the end of the file');
    else if (place < 0) throw new CliError('there is no heading: the input is empty', 1);
  };
  await pipeline(Readable.from(text), rows, addColumn, inPortions, output, {
    end: output !== process.stdout,
  });
  return areAllRead;
}

/** A row as it was read, and as it stands in the file. */
interface Row {
  readonly record: readonly string[];
  readonly raw: string;
}

/** The parser gives no more than the first character of a line end. */
function withoutEnd(raw: string, lineEnds: readonly string[]): readonly [line: string, end: string] {
  const end = lineEnds.find((one) => raw.endsWith(one[0]!));
  return end === undefined ? [raw, ''] : [raw.slice(0, -1), end];
}

function quoted(field: string, delimiter: string): string {
  return /["\r\n]/.test(field) || field.includes(delimiter) ? `"${field.replaceAll('"', '""')}"` : field;
}
