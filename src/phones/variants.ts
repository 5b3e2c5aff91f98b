/** Ways to say one word, and how likely each is. */
import { type Choice, combinations } from '../transliteration/spelling/n-best';
import type { Phone } from '../voice/phrase/data/phones';

/** Phones parted by spaces, as the text of a choice. */
export type Pronunciation = Choice;

/** Likeliest first. */
export function choices(variants: Readonly<Partial<Record<string, number>>>): Choice[] {
  return Object.entries(variants)
    .map(([text, confidence]) => ({ text, confidence: confidence! }))
    .sort((a, b) => b.confidence - a.confidence);
}

/** The likeliest ways to say the pieces of a word one after the other. */
export function join(pieces: readonly (readonly Choice[])[], most: number): Pronunciation[] {
  return combinations(pieces, most).map(({ texts, confidence }) => ({
    text: texts.filter((text) => text !== '').join(' '),
    confidence,
  }));
}

/** Without repeats and silent ones, likeliest first: what several readings share counts for all of them. */
export function merge(pronunciations: readonly Pronunciation[], most: number): Pronunciation[] {
  const total = new Map<string, number>();
  for (const { text, confidence } of pronunciations) {
    if (text !== '') total.set(text, (total.get(text) ?? 0) + confidence);
  }
  return [...total]
    .map(([text, confidence]) => ({ text, confidence }))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, most);
}

export function toPhones({ text }: Pronunciation): readonly Phone[] {
  return text.split(' ') as Phone[];
}
