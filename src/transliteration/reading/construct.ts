/** The construct state: whether the ة of a noun is heard as t because the noun governs the word after it. */
import * as u from '../script/unicode';
import type { Unit } from './compounds';
import { hasArticle, type Reading } from './reading';

const TA_MARBUTA = new RegExp(`ة[${u.TASHKIL}]*$`, 'u');
/** As data entry writes it. */
const MAYBE_TA_MARBUTA = new RegExp(`[ةه][${u.TASHKIL}]*$`, 'u');

const GOD = 'الله';

/**
 * A name that nobody listed (شركة سابك) or a plural (شركة اتصالات). An adjective agrees: سيارة جديدة, بقعة حمراء, قوة عظمى.
 * Other listed words are as often prepositions and adverbs (غرفة رقم).
 */
function isNounAfterFeminine({ source, kind }: Reading, letters: string): boolean {
  if (source === 'model' || source === 'rules') return !/(?:[ةهى]|اء)$/.test(letters);
  return kind === 'word' && letters.endsWith('ات');
}

/**
 * Whether a word ending in ة governs the next: a noun without article before one with it (وزارة التربية), a common noun
 * before a name (محافظة دمشق, شركة سابك). Names never do (فاطمة الزهراء). ALA-LC rule 7, by spelling alone: a heuristic.
 */
export function governs(units: readonly Unit[], i: number): boolean {
  const [reading] = units[i]!.readings;
  const [next] = units[i + 2]?.readings ?? [];
  if (!reading || !next || reading.source === 'dictionary' || !/^ +$/.test(units[i + 1]!.tokens[0]!.text))
    return false;
  // Looked at in the text first: to know the vowels of an unlisted word, a model works hard.
  if (!MAYBE_TA_MARBUTA.test(units[i]!.tokens.at(-1)!.text)) return false;
  const { kind } = reading;
  if (kind?.startsWith('given') || hasArticle(reading) || !endsInTaMarbuta(reading)) return false;
  if (next.prefix.proclitics.length > 0) return false;
  if (kind === 'family') return next.kind === 'word';
  if (hasArticle(next) || u.stripMarks(next.words[0]!.stem) === GOD) return true;
  if (next.kind === 'place' || next.kind === 'family' || next.kind?.startsWith('given')) return true;
  return kind === 'word' && isNounAfterFeminine(next, u.stripMarks(units[i + 2]!.tokens[0]!.text));
}

/** Whether a word ends in ة, so that a following noun may make it construct. */
export function endsInTaMarbuta(reading: Reading): boolean {
  return reading.words.length === 1 && TA_MARBUTA.test(reading.words[0]!.stem);
}
