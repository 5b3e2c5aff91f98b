/** Forms that are written oftener than the names that have their letters. */
import type { Reading } from '../reading';
import { entriesOf } from './inflected-forms';

/** كبيرا, ستكون, هويتي, واجبات: of usual words, whose forms are written oftener than the names that have their letters. */
export function isOfUsualWord({ rule, prefix }: Reading): boolean {
  const [, form, base] = OF_WORD.exec(rule) ?? [];
  if (base === undefined || prefix.proclitics.length > 0) return false;
  const isOfNoun = OF_NOUN.has(form!);
  return entriesOf(base).some(
    ({ kind, foreign, frequency, small }) =>
      kind === 'word' && !foreign && frequency > 2 && small !== isOfNoun,
  );
}

const OF_NOUN = new Set(['accusative', 'attached pronoun', 'feminine plural']);
const OF_WORD =
  /^(accusative|attached pronoun|feminine plural|feminine|future|object of a verb|person)\b.* (.+)$/u;
