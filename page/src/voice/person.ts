import type { countSittings, Enrolment } from '../../../src/voice/index';

/** A person as the page lists them. */
export interface Person {
  readonly name: string;
  readonly phrase: string;
  readonly enrolledAt: string;
  readonly takes: number;
  /** Days, or parts of a day hours apart, that the takes are of. */
  readonly sittings: number;
  /** Other networks heard them. */
  readonly outdated: boolean;
}

/** A name as it is kept, however it was typed. */
export function sameName(name: string): string {
  return name.normalize('NFC').trim();
}

/** @param library fetched when first needed */
export function personOf(
  { speakerId, phrase, enrolledAt, takes, featureVersion }: Enrolment,
  library: { readonly countSittings: typeof countSittings },
  model: { readonly featureVersion: string },
): Person {
  return {
    name: speakerId,
    phrase,
    enrolledAt,
    takes: takes.length,
    sittings: library.countSittings(takes),
    outdated: featureVersion !== model.featureVersion,
  };
}

/** What a kiosk asks for: the phrase of the last enrolment, as it was typed, while somebody is enrolled with it. */
export function phraseToAsk(
  people: readonly Person[],
  kept: string | undefined,
  normalise: (phrase: string) => string,
): string | undefined {
  const isEnrolled = kept !== undefined && people.some(({ phrase }) => phrase === normalise(kept));
  return isEnrolled ? kept : people[0]?.phrase;
}
