/** The sounds of a vocalised word. Sounds that are equal are one object: none is made while words are read. */
import type { Vowel } from '../script/graphemes';
import * as u from '../script/unicode';

type Kinds =
  | { readonly kind: 'consonant'; readonly letter: string; readonly geminated: boolean }
  | { readonly kind: 'hamza'; readonly place: 'initial' | 'inner'; readonly geminated: boolean }
  | { readonly kind: 'vowel'; readonly quality: Vowel; readonly length: 'short' | 'long' | 'maqsura' }
  /** The vowel of an ending, written on the last letter; weak where tanwin stands for the last letter of the root. */
  | { readonly kind: 'ending'; readonly quality: Vowel; readonly tanwin: boolean; readonly weak: boolean }
  | { readonly kind: 'taMarbuta'; readonly afterLong: boolean };

/** What rules ask of a neighbour, whatever it is. */
interface Traits {
  /** The vowel that it is, if it is a short one. */
  readonly short: Vowel | undefined;
  /** The vowel that it is, if it is a long one. */
  readonly long: Vowel | undefined;
  /** It opens with a vowel. */
  readonly vocalic: boolean;
}

export type Sound = Kinds & Traits;

interface Fields {
  readonly kind: Kinds['kind'];
  readonly letter: string;
  readonly geminated: boolean;
  readonly place: 'initial' | 'inner';
  readonly quality: Vowel;
  readonly length: 'short' | 'long' | 'maqsura';
  readonly tanwin: boolean;
  readonly weak: boolean;
  readonly afterLong: boolean;
}

/** Every sound has every field, in one order: an engine then compiles what reads them once. */
function make(sound: Kinds): Sound {
  const given: Partial<Fields> = sound;
  const { letter = '', geminated = false, place = 'inner', quality = 'a', length = 'long' } = given;
  const { tanwin = false, weak = false, afterLong = false } = given;
  const { kind } = sound;
  const short = kind === 'vowel' && length === 'short' ? quality : undefined;
  const long = kind === 'vowel' && length !== 'short' ? quality : undefined;
  const vocalic = kind === 'vowel' || kind === 'taMarbuta' || (kind === 'ending' && tanwin);
  return {
    kind,
    letter,
    geminated,
    place,
    quality,
    length,
    tanwin,
    weak,
    afterLong,
    short,
    long,
    vocalic,
  } as Sound;
}

const CONSONANTS = [false, true].map(
  (geminated) => new Map(u.LETTERS.map((letter) => [letter, make({ kind: 'consonant', letter, geminated })])),
);
const HAMZAS = [false, true].map((geminated) => ({
  initial: make({ kind: 'hamza', place: 'initial', geminated }),
  inner: make({ kind: 'hamza', place: 'inner', geminated }),
}));
const VOWELS = byQuality((quality) => ({
  short: make({ kind: 'vowel', quality, length: 'short' }),
  long: make({ kind: 'vowel', quality, length: 'long' }),
  maqsura: make({ kind: 'vowel', quality, length: 'maqsura' }),
}));
const ENDINGS = byQuality((quality) => make({ kind: 'ending', quality, tanwin: false, weak: false }));
const TANWINS = byQuality((quality) =>
  [false, true].map((weak) => make({ kind: 'ending', quality, tanwin: true, weak })),
);
const TA_MARBUTAS = [false, true].map((afterLong) => make({ kind: 'taMarbuta', afterLong }));

function byQuality<Value>(value: (quality: Vowel) => Value): Readonly<Record<Vowel, Value>> {
  return { a: value('a'), i: value('i'), u: value('u') };
}

export function consonant(letter: string, geminated: boolean): Sound {
  return CONSONANTS[Number(geminated)]!.get(letter) ?? make({ kind: 'consonant', letter, geminated });
}

export function hamza(place: 'initial' | 'inner', geminated: boolean): Sound {
  return HAMZAS[Number(geminated)]![place];
}

export function vowel(quality: Vowel, length: 'short' | 'long' | 'maqsura'): Sound {
  return VOWELS[quality][length];
}

/** The vowel of a case. */
export function ending(quality: Vowel): Sound {
  return ENDINGS[quality];
}

export function tanwin(quality: Vowel, weak: boolean): Sound {
  return TANWINS[quality][Number(weak)]!;
}

export function taMarbuta(afterLong: boolean): Sound {
  return TA_MARBUTAS[Number(afterLong)]!;
}
