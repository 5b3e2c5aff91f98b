/** Which voices are about as high: impostors among them are the likest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../src/evaluation/voice-trials';
import { groupBy } from './evidence-table';
import { quantile } from './open-set-simulation';

/** Octaves. */
const AS_HIGH = 0.25;

/** @param a Hz; of an unknown pitch, which is 0, nothing is as high */
export function isAsHigh(a: number, b: number): boolean {
  return Math.abs(Math.log2(a / b)) < AS_HIGH;
}

/** Medians over their phrases of what people_by_phrase.py measured of a set's speakers; 0 for the others. */
export function pitches(people: string): (set: string, speaker: string) => number {
  const rows = readTable(readFileSync(join(people, 'people.tsv'), 'utf8'));
  const median = new Map(
    [...groupBy(rows, (row) => `${row['set']}/${row['speaker']}`)].map(([speaker, own]) => [
      speaker,
      quantile(
        own.map((row) => Number(row['pitch'])),
        0.5,
      ),
    ]),
  );
  return (set, speaker) => median.get(`${set}/${speaker}`) ?? 0;
}
