/** The readings of an Arabic word → its pronunciations. Pausal forms first: people dictate a phrase, they do not decline it. */

import type { SpokenReading } from '../transliteration/read-aloud';
import { SUN_LETTERS } from '../transliteration/script/unicode';
import type { Sound } from '../transliteration/sounds/pronunciation';
import type { Choice } from '../transliteration/spelling/n-best';
import {
  CONSONANTS,
  DIPHTHONGS,
  FINAL_GEMINATES,
  LONG_VOWELS,
  TA_MARBUTA,
  TA_MARBUTA_AFTER_LONG,
  type Variants,
} from './data/arabic-phones';
import { choices, join, merge, type Pronunciation } from './variants';

export interface PlaceInPhrase {
  readonly first: boolean;
  readonly last: boolean;
}

export function arabicPronunciations(
  readings: readonly SpokenReading[],
  place: PlaceInPhrase,
  most: number,
): Pronunciation[] {
  const spoken = readings.map((reading) =>
    join([...prefix(reading, place), ...stem(reading, place)], most).map(({ text, confidence }) => ({
      text,
      confidence: confidence * reading.confidence,
    })),
  );
  // Every reading is heard before any is heard in two ways.
  const heard = new Set(
    merge(
      spoken.flatMap((ways) => ways.slice(0, 1)),
      most,
    ).map(({ text }) => text),
  );
  const ranked = merge(spoken.flat(), Number.POSITIVE_INFINITY);
  for (const { text } of ranked) if (heard.size < most) heard.add(text);
  return ranked.filter(({ text }) => heard.has(text));
}

type Piece = readonly Choice[];

const only = (text: string): Piece => [{ text, confidence: 1 }];

/** A vowel that nothing written carries: after a pause with or without a glottal stop, after another word often lost. */
function opening(vowel: string, { first }: PlaceInPhrase): Piece {
  return choices(
    first ? { [vowel]: 0.6, [`ʔ ${vowel}`]: 0.4 } : { [vowel]: 0.5, '': 0.35, [`ʔ ${vowel}`]: 0.15 },
  );
}

function prefix({ proclitics, article, sounds }: SpokenReading, place: PlaceInPhrase): Piece[] {
  const pieces = proclitics.map((proclitic) => only([...proclitic].join(' ')));
  if (!article) return pieces;
  if (proclitics.length === 0) pieces.push(opening('a', place));
  if (!assimilates(sounds[0])) pieces.push(only('l'));
  return pieces;
}

/** ash-shams: the l of the article becomes the consonant after it. */
function assimilates(first: Sound | undefined): boolean {
  return first?.kind === 'consonant' && SUN_LETTERS.has(first.letter);
}

function stem(reading: SpokenReading, place: PlaceInPhrase): Piece[] {
  const { sounds, article } = reading;
  const pieces: Piece[] = [];
  for (let i = 0; i < sounds.length; i++) {
    const sound = sounds[i]!;
    const group = groupAt(sounds, i, place);
    if (group) {
      pieces.push(choices(group.variants));
      i += group.length - 1;
    } else if (i === 0 && sound.kind === 'vowel') {
      pieces.push(initialVowel(sound, reading, place));
    } else {
      const doubled = i === 0 && article && assimilates(sound);
      pieces.push(...spoken(sound, { doubled, last: i === sounds.length - 1, short: i < 4 }, place));
    }
  }
  return pieces;
}

/** آ has its glottal stop everywhere; the vowel of hamzat wasl is lost after a proclitic. */
function initialVowel(
  { quality, length }: Extract<Sound, { kind: 'vowel' }>,
  { article, proclitics, wasla }: SpokenReading,
  place: PlaceInPhrase,
): Piece {
  if (length !== 'short') return only(`ʔ ${LONG_VOWELS[quality]}`);
  if (article) return only(quality);
  if (proclitics.length === 0) return opening(quality, place);
  return wasla ? choices({ '': 0.7, [quality]: 0.3 }) : only(quality);
}

interface Group {
  readonly variants: Variants;
  /** Sounds that it covers. */
  readonly length: number;
}

/** Sounds that are said together: -ay-, -aw-, final -iyy and -uww, and ة. The last two come with the ending that keeps them whole. */
function groupAt(sounds: readonly Sound[], at: number, place: PlaceInPhrase): Group | undefined {
  const [sound, next, after] = sounds.slice(at, at + 3);
  if (sound?.kind === 'taMarbuta') {
    const { pausal, joined } = sound.afterLong ? TA_MARBUTA_AFTER_LONG : TA_MARBUTA;
    if (next?.kind !== 'ending') return { variants: place.last ? pausal : joined, length: 1 };
    return {
      variants: withEnding(sound.afterLong ? '' : 'a', sound.afterLong ? 't' : 'a t', next, place),
      length: 2,
    };
  }
  if (sound?.kind !== 'vowel' || sound.length !== 'short' || next?.kind !== 'consonant') return undefined;
  const whole = FINAL_GEMINATES[`${sound.quality} ${next.letter}`];
  if (next.geminated && whole && after?.kind === 'ending') {
    const [paused, full] = Object.keys(whole);
    return { variants: withEnding(paused!, full!, after, place), length: 3 };
  }
  if (after?.kind === 'vowel' || after?.kind === 'taMarbuta' || after?.kind === 'ending') return undefined;
  const variants = next.geminated ? whole : sound.quality === 'a' ? DIPHTHONGS[next.letter] : undefined;
  return variants && { variants, length: 2 };
}

function withEnding(paused: string, full: string, ending: Ending, place: PlaceInPhrase): Variants {
  const share = shareOfEnding(ending, place);
  return { [paused]: 1 - share, [`${full} ${endingPhones(ending)}`]: share };
}

type Ending = Extract<Sound, { kind: 'ending' }>;

function endingPhones({ quality, tanwin }: Ending): string {
  return tanwin ? `${quality} n` : quality;
}

/** How often a written ending is said; -an is how adverbs end (shukran), pause or no pause. */
function shareOfEnding({ quality, tanwin }: Ending, { last }: PlaceInPhrase): number {
  if (tanwin && quality === 'a') return 0.8;
  return last ? 0.2 : 0.4;
}

interface PlaceInWord {
  readonly doubled: boolean;
  readonly last: boolean;
  /** In a word of few sounds, whose last vowel is its own: هُوَ, لَكَ. */
  readonly short: boolean;
}

function spoken(sound: Sound, { doubled, last, short }: PlaceInWord, place: PlaceInPhrase): Piece[] {
  switch (sound.kind) {
    case 'consonant': {
      const variants = CONSONANTS[sound.letter] ?? '';
      const said = typeof variants === 'string' ? only(variants) : choices(variants);
      return [sound.geminated || doubled ? said.map(twice) : said];
    }
    case 'hamza':
      if (sound.place === 'inner' && last) return [choices({ ʔ: 0.75, '': 0.25 })];
      return [only(sound.geminated ? 'ʔ ʔ' : 'ʔ')];
    case 'vowel':
      return [only(sound.length === 'short' ? sound.quality : LONG_VOWELS[sound.quality])];
    case 'ending': {
      const share = short && !sound.tanwin ? 0.8 : shareOfEnding(sound, place);
      return [choices({ '': 1 - share, [endingPhones(sound)]: share })];
    }
    case 'taMarbuta':
      return []; // said with what follows it: see `groupAt`
  }
}

function twice({ text, confidence }: Choice): Choice {
  return { text: `${text} ${text}`, confidence };
}
