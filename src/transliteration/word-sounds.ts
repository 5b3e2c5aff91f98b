/** A word of a reading in sounds: what is spelt by a scheme, and what is spoken. */
import type { ReadWord } from './reading';
import { type Sound, toSounds } from './sounds';
import * as u from './unicode';

export interface WordSounds {
  readonly proclitics: readonly string[];
  readonly article: boolean;
  /** Of the stem. */
  readonly sounds: readonly Sound[];
  /** The stem opens with hamzat wasl, whose vowel is lost after another one; the article before it is heard with it (l-istiqlāl). */
  readonly wasla: boolean;
}

export function soundsOf({ proclitics, article, stem }: ReadWord): WordSounds {
  const wasla =
    !article && (stem.startsWith(u.ALIF_WASLA) || (stem.startsWith(u.ALIF) && stem[1] !== u.FATHA));
  return { proclitics, article, sounds: toSounds(stem), wasla };
}
