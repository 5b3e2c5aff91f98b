/** CSV in, the same CSV with one more column out; rows that cannot be read are reported by number and passed over. */
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { type TransliterateOptions, transliterate } from '../transliteration/index';
import type { DecodedText } from './decode-text';
import { CliError } from './failure';
import { reviewOf } from './review';

/** The new column's name is the old one's with this added. */
const SUFFIX = '_english';
/** And with this one: what a person should look at. */
const REVIEW_SUFFIX = '_review';
const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface ColumnOptions {
  readonly column: string;
  /** Between fields; by default what the first line has most of. */
  readonly delimiter?: string | undefined;
  readonly spelling: TransliterateOptions;
  /** Adds a column that says of spellings less confident than this, 0–1, what to look at. */
  readonly reviewBelow?: number | undefined;
  /** Called with the number of rows done. */
  readonly progress: (rows: number) => void;
}

export async function transliterateColumn(
  input: DecodedText,
  output: Writable,
  { column, delimiter, spelling, reviewBelow, progress }: ColumnOptions,
): Promise<void> {
  const { text, firstLine } = await withFirstLine(input);
  const between = delimiter ?? usualDelimiter(firstLine);
  const lineEnd = firstLine.endsWith('\r\n') ? '\r\n' : '\n';
  let place = -1;
  let failed = 0;
  const report = (row: number, reason: string) => {
    failed++;
    process.stderr.write(`nutq: row ${row}: ${reason}\n`);
  };
  const rows = parse({
    delimiter: between,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    info: true,
  });
  rows.on('skip', (error: { lines?: number; message: string }) => report(error.lines ?? 0, error.message));
  const addColumn = async function* (records: AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    let width = 0;
    let done = 0;
    for await (const { record, info } of records) {
      if (place < 0) {
        place = record.indexOf(column);
        width = record.length;
        if (place < 0) throw new CliError(`no column ${column}; there are: ${record.join(', ')}`);
        const added = reviewBelow === undefined ? [SUFFIX] : [SUFFIX, REVIEW_SUFFIX];
        const names = added.map((suffix) => column + suffix);
        for (const name of names) {
          if (record.includes(name)) throw new CliError(`there is a column ${name} already`);
        }
        yield [...record, ...names];
        continue;
      }
      if (record.length !== width) report(info.lines, `${record.length} fields instead of ${width}`);
      const cells = Array.from({ length: width }, (_, i) => record[i] ?? '');
      const cell = cells[place]!;
      const review = reviewBelow === undefined ? [] : [reviewOf(cell, reviewBelow, spelling)];
      yield [...cells, transliterate(cell, spelling), ...review, ...record.slice(width)];
      progress(++done);
    }
  };
  // Excel reads Arabic only behind a byte order mark.
  const write = stringify({ delimiter: between, record_delimiter: lineEnd, bom: input.isMarked });
  await pipeline(Readable.from(text), rows, addColumn, write, output, { end: output !== process.stdout });
  if (failed > 0) process.exitCode = 1;
}

/** Read up to the end of the first line, and given back whole. */
async function withFirstLine(
  input: AsyncIterable<string>,
): Promise<{ readonly text: AsyncIterable<string>; readonly firstLine: string }> {
  const chunks = input[Symbol.asyncIterator]();
  let start = '';
  let last = await chunks.next();
  for (; !last.done && !start.includes('\n'); last = await chunks.next()) start += last.value;
  const text = async function* () {
    yield start;
    for (; !last.done; last = await chunks.next()) yield last.value;
  };
  return { text: text(), firstLine: start.slice(0, start.indexOf('\n') + 1) || start };
}

function usualDelimiter(line: string): string {
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
