/** Calls of DATA/voice/across, whose FLACs are decoded in a copy of that folder. They judge; nothing learns from them. */
import { join } from 'node:path';
import { readManifest } from '../clips';

/** Single words, and the five of a call joined. */
export const CORPORA = { wuw: 'a word', wuwj: 'five words' } as const;

/** One word, or five, said by callers on different days. */
export interface SaidInCalls {
  readonly corpus: keyof typeof CORPORA;
  /** Files of each caller, in order of time. */
  readonly people: ReadonlyMap<string, readonly string[]>;
}

export function readCalls(folder: string): readonly SaidInCalls[] {
  const said = new Map<string, { corpus: keyof typeof CORPORA; people: Map<string, string[]> }>();
  const rows = readManifest(join(folder, 'manifest.tsv')).sort(
    (a, b) => Number(a['call']) - Number(b['call']),
  );
  for (const { path, corpus, speaker, phrase } of rows) {
    if (!isJudged(corpus)) continue;
    const key = `${corpus}\t${phrase}`;
    const { people } = said.get(key) ?? said.set(key, { corpus, people: new Map() }).get(key)!;
    const files = people.get(speaker!) ?? people.set(speaker!, []).get(speaker!)!;
    files.push(join(folder, path!.replace(/\.flac$/, '.wav')));
  }
  return [...said.values()];
}

function isJudged(corpus: string | undefined): corpus is keyof typeof CORPORA {
  return corpus !== undefined && corpus in CORPORA;
}
