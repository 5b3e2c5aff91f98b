/** Whether the letters of a place are a noun's or an adjective's. */
import { lexicon } from '../lexicon/lexicon';
import { isDefiniteNoun, isGoverningNoun, lettersOf } from './parts-of-speech';
import { ARTICLE, type Reading } from './reading';
import { entryReadings, isListed, type ListedReading } from './sources/listed-entries';
import type { Unit } from './unit';

/** A nisba may be an adjective (السعودية), what has lost its article a noun (الريف). */
export function isPlaceOfNoun({ tokens, readings: [reading] }: Unit): boolean {
  const { text } = tokens[0]!;
  if (reading!.kind !== 'place') return false;
  if (NISBA.test(text)) return true;
  if (!text.startsWith('ال') || !isListed(reading!)) return false;
  return !WITH_ARTICLE.test(reading.spellings.usual.text) || nounOfPlace(reading) !== undefined;
}

/** ملحمة الريف: what a noun governs is a noun before it is the region that is spelt without its article. مدينة العيون is a town. */
export function nounAmong(
  { kind, spellings: { bare, usual } }: ListedReading,
  before: Unit | undefined,
): Reading | undefined {
  if (kind !== 'place' || WITH_ARTICLE.test(usual.text) || before === undefined) return undefined;
  if (!isGoverningNoun(before.readings[0]!) || IS_TOWN.test(lettersOf(before))) return undefined;
  const noun = nounOfPlace({ spellings: { bare } });
  // محافظة الخرطوم; but محافظة البحيرة and محافظة الشرقية: what is as usual a noun keeps its article
  const isRare = noun === undefined || noun.spellings.frequency < 3;
  return isRare && !NISBA.test(bare) && isArea(before) ? undefined : noun;
}

/** العديد من الناس, الوحدات الجديدة: how many, and several things that are described, before a place of these letters. */
export function describedPlace(first: ListedReading, after: Unit | undefined): Reading | undefined {
  if (first.kind !== 'place' || after === undefined) return undefined;
  const { bare } = first.spellings;
  const isMany = bare === 'العديد' && lettersOf(after) === 'من';
  const isSeveral = bare.endsWith('ات') && isDefiniteNoun(after) && lettersOf(after).endsWith('ة');
  return isMany || isSeveral ? nounOfPlace(first) : undefined;
}

export function nounOfPlace({
  spellings: { bare },
}: {
  spellings: Pick<ListedReading['spellings'], 'bare'>;
}): ListedReading | undefined {
  const noun = bare.replace(/^ال/u, '');
  return entryReadings(lexicon(), noun, ARTICLE).find(
    ({ kind, spellings: other }) => (kind === 'word' || other.alsoNoun) && other.bare === noun,
  );
}

const TOWNS = 'مدينة|بلدية|ولاية|قرية|مطار|ميناء';
const IS_TOWN = new RegExp(`^(?:${TOWNS})$`, 'u');
const IS_AREA = new RegExp(
  `^[ولب]?(?:${TOWNS}|محافظة|إمارة|إقليم|قضاء|ناحية|لواء|بلدة|منطقة|مديرية|جزيرة|بحيرة|قلعة|جمهورية|مملكة|دولة|سفارة|قنصلية|جامعة|كلية)$`,
  'u',
);
/** مدينة, جامعة: what is called by a town or a country. */
export const isArea = ({ letters }: Pick<Unit, 'letters'>): boolean => IS_AREA.test(letters);

export const NISBA = /ي[ةه]$/;
/** Al-Saudiya is an adjective as it stands, Sharqia is none. */
export const WITH_ARTICLE = /^[AE]l[- ]/;

/** What describes a town, or is a part of it. */
export const isOfTown = ({ letters }: Unit): boolean => OF_TOWN.test(letters);

const OF_TOWN = /^(?!ال)|[ةىءي]$|^ال(?:بلد|شمال|جنوب|غرب|شرق|جديد|وسط)$/u;
