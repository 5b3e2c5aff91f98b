import { skeletonOf } from '../script/skeleton';
import { FIRST_CODE, isLetterCode } from '../script/unicode';
import { type ByteReader, invalidModel } from './bytes';

/** A foreign word or name as it is written in Arabic letters. */
export interface ForeignWord {
  /** Without marks. */
  readonly letters: string;
  /** In lower case. */
  readonly latin: string;
}

/** A list of the full model: English words that firms are called by, or names of foreigners. */
export interface ForeignWords {
  /** The word that is written so. @param letters without marks */
  get(letters: string): ForeignWord | undefined;
  /** Those that have these consonants. @param skeleton as `skeletonOf` gives it */
  withSkeleton(skeleton: string): readonly ForeignWord[];
}

/** As one byte holds them above the low bytes of Arabic letters: چ, پ, گ and their like are not in these lists. */
const isLatin = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;

/**
 * One of these lists. In the file each letter is a byte, Arabic ones first, as the low bytes of their codes: where the Latin ones end, the
 * next word begins.
 */
export class ForeignWordTable implements ForeignWords {
  private readonly byLetters = new Map<string, ForeignWord>();
  private readonly bySkeleton = new Map<string, ForeignWord[]>();

  /** @param reader at nothing, where no word is known */
  constructor(reader: ByteReader) {
    let letters = '';
    let latin = '';
    while (reader.remaining > 0) {
      const byte = reader.byte();
      if (isLatin(byte)) latin += String.fromCharCode(byte);
      else {
        if (latin !== '') {
          this.add({ letters, latin });
          letters = latin = '';
        }
        if (!isLetterCode(FIRST_CODE + byte)) throw invalidModel('a foreign word holds what is no letter');
        letters += String.fromCharCode(FIRST_CODE + byte);
      }
    }
    if (letters !== '' || latin !== '') this.add({ letters, latin });
  }

  get(letters: string): ForeignWord | undefined {
    return this.byLetters.get(letters);
  }

  withSkeleton(skeleton: string): readonly ForeignWord[] {
    return this.bySkeleton.get(skeleton) ?? NONE;
  }

  private add(word: ForeignWord): void {
    const { letters, latin } = word;
    if (letters === '' || latin === '' || this.byLetters.has(letters))
      throw invalidModel('a foreign word is a half, or there twice');
    this.byLetters.set(letters, word);
    const skeleton = skeletonOf(letters);
    const others = this.bySkeleton.get(skeleton);
    if (others) others.push(word);
    else this.bySkeleton.set(skeleton, [word]);
  }
}

const NONE: readonly ForeignWord[] = [];
