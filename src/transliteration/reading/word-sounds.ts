/** A word of a reading in sounds: what is spelt by a scheme, and what is spoken. */
import { lastOf } from '../../platform/last';
import { lexicon } from '../lexicon/lexicon';
import { agrees } from '../script/marks';
import * as u from '../script/unicode';
import { type Sound, toSounds } from '../sounds/pronunciation';
import type { WholeWord, Word } from './reading';

export interface WordSounds {
  readonly proclitics: readonly string[];
  readonly article: boolean;
  /** Of the stem. */
  readonly sounds: readonly Sound[];
  /** The stem opens with hamzat wasl, whose vowel is lost after another one, but not after the article (l-istiqlāl). */
  readonly wasla: boolean;
}

export function soundsOf(word: WholeWord): WordSounds {
  const { proclitics, article, stem } = word;
  const wasla =
    !article && (stem.startsWith(u.ALIF_WASLA) || (stem.startsWith(u.ALIF) && stem[1] !== u.FATHA));
  return { proclitics, article, sounds: settleTanwin(toSounds(stem), word), wasla };
}

/** Kasratan is the ending of a case (كِتَابٍ), or stands for the ي of a weak noun (قَاضٍ, مُحَامٍ): the list knows which. */
function settleTanwin(sounds: readonly Sound[], { stem, inflected }: Word): readonly Sound[] {
  const last = lastOf(sounds);
  if (last?.kind !== 'ending' || !last.tanwin || last.quality !== 'i') return sounds;
  const weak = !inflected && (last.weak || isListedWithYeh(stem));
  return weak === last.weak ? sounds : [...sounds.slice(0, -1), { ...last, weak }];
}

function isListedWithYeh(stem: string): boolean {
  const full = stem.slice(0, -1) + u.YEH;
  const bare = u.stripMarks(full);
  return lexicon()
    .find(u.lookupKey(bare))
    .some(
      (entry) =>
        entry.bare === bare && entry.vocalised.endsWith(u.KASRA + u.YEH) && agrees(full, entry.vocalised),
    );
}
