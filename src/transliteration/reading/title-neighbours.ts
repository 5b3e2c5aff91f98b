/** سيدي عيسى, سعادة راشد بن حمد: what is a title, and what only sounds like one, by the names beside it. */
import * as u from '../script/unicode';
import type { Around } from './around';
import { FILIATION, HONOURS, SON } from './name-words';
import { isGiven, isGuess, isPerson } from './parts-of-speech';
import { hasArticle, type Reading } from './reading';
import type { Unit } from './unit';

export function titleAmong({ letters, readings }: Unit, around: Around): Reading | undefined {
  const { before, after, next } = around;
  if (letters === 'سيدي' && isSaint(around))
    return readings.find(({ words: [word] }) => word!.stem.startsWith(`س${u.KASRA}`));
  const isHonour = before === undefined && HONOURS.has(letters) && isGiven(after) && next?.letters === SON;
  return isHonour ? readings[0]!.with({ kind: 'title' }) : undefined;
}

/** A saint, the town of his grave, or whose son somebody is; but سيدي المدير. */
function isSaint({ before, after }: Around): boolean {
  if (before && FILIATION.has(before.letters)) return true;
  const [name] = after?.readings ?? [];
  return name !== undefined && (isPerson(name) || isGuess(name)) && !hasArticle(name);
}
