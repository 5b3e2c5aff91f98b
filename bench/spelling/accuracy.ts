/** How often each contestant's spelling is one that people accept. */
import { join } from 'node:path';
import { type GoldRow, scoreRow, summarise } from '../../src/evaluation/transliteration';
import type { Row } from '../driver/bench';
import { inFreshProcess } from '../driver/fresh-process';
import { fact } from '../driver/measure';
import type { List } from './lists';
import { UCONV, uconvSpell } from './uconv';

export const PROCESS = join(import.meta.dirname, 'peer-process.mjs');

/** Candidates by Arabic text. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** @param options of nutq's; nobody else has any */
export async function answersOf(
  peer: string,
  dist: string,
  lists: readonly List[],
  options: object = {},
): Promise<Answers> {
  const texts = [...new Set(lists.flatMap(({ rows }) => rows.map(({ arabic }) => arabic)))];
  const spelt =
    peer === UCONV
      ? uconvSpell(texts)
      : await inFreshProcess<string[][]>(PROCESS, { peer, dist, kind: 'spell', texts, options });
  return new Map(texts.map((text, i) => [text, spelt[i]!]));
}

const MEASURES = [
  ['accepted', 'top1', 'accuracy'],
  ['most usual', 'usual', undefined],
  ['in five', 'top5', 'accuracy'],
  ['up to variants', 'variant', 'accuracy'],
  ['character error', 'cer', 'error'],
] as const;

/** A column for each measure. Only rows of nutq's are guarded: what others do is theirs. */
export function measureRows(
  what: string,
  rows: readonly GoldRow[],
  answers: Answers,
  guarded: boolean,
): Row[] {
  const scores = summarise(rows.map((row) => scoreRow(row, answers.get(row.arabic)!)));
  return MEASURES.map(([of, key, guard]) =>
    fact(what, of, '%', scores[key], rows.length, guarded ? guard : undefined),
  );
}

/** A column for each list. */
export function listRows(what: string, lists: readonly List[], answers: Answers, guarded: boolean): Row[] {
  return lists.map(({ name, rows }) => {
    const { top1 } = summarise(rows.map((row) => scoreRow(row, answers.get(row.arabic)!)));
    return fact(what, name, '%', top1, rows.length, guarded ? 'accuracy' : undefined);
  });
}
