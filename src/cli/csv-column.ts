/** CSV in, the same CSV with one more column out; rows that cannot be read are reported by number and passed over. */
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { type TransliterateOptions, transliterate } from '../transliteration/index';
import { CliError } from './failure';

/** The new column's name is the old one's with this added. */
const SUFFIX = '_english';

export async function transliterateColumn(
  input: Readable,
  output: Writable,
  column: string,
  options: TransliterateOptions,
): Promise<void> {
  let place = -1;
  let failed = 0;
  const report = (row: number, reason: string) => {
    failed++;
    process.stderr.write(`nutq: row ${row}: ${reason}\n`);
  };
  const rows = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    info: true,
  });
  rows.on('skip', (error: { lines?: number; message: string }) => report(error.lines ?? 0, error.message));
  const addColumn = async function* (records: AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    let width = 0;
    for await (const { record, info } of records) {
      if (place < 0) {
        place = record.indexOf(column);
        width = record.length;
        if (place < 0) throw new CliError(`no column ${column}; there are: ${record.join(', ')}`);
        if (record.includes(column + SUFFIX))
          throw new CliError(`there is a column ${column + SUFFIX} already`);
        yield [...record, column + SUFFIX];
        continue;
      }
      if (record.length !== width) report(info.lines, `${record.length} fields instead of ${width}`);
      const cells = Array.from({ length: width }, (_, i) => record[i] ?? '');
      yield [...cells, transliterate(cells[place]!, options), ...record.slice(width)];
    }
  };
  await pipeline(input, rows, addColumn, stringify(), output, { end: false });
  if (failed > 0) process.exitCode = 1;
}
