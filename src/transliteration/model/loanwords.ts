import { skeletonOf } from '../script/skeleton';
import { FIRST_CODE } from '../script/unicode';
import { type ByteReader, invalidModel } from './bytes';

/** An English word as it is written in Arabic letters. */
export interface Loanword {
  /** Without marks. */
  readonly letters: string;
  /** In lower case. */
  readonly english: string;
}

/** What the full model lists. */
export interface Loanwords {
  /** The word that is written so. @param letters without marks */
  get(letters: string): Loanword | undefined;
  /** Those that have these consonants. @param skeleton as `skeletonOf` gives it */
  withSkeleton(skeleton: string): readonly Loanword[];
}

const FIRST_LATIN = 0x61;
const LAST_LATIN = 0x7a;

/**
 * English words that firms are called by. In the file each is a byte a letter, Arabic ones first as the low bytes of their codes, which lie
 * below those of the Latin ones: where these end, the next word begins.
 */
export class LoanwordTable implements Loanwords {
  private readonly byLetters = new Map<string, Loanword>();
  private readonly bySkeleton = new Map<string, Loanword[]>();

  /** @param reader at nothing, where no word is known */
  constructor(reader: ByteReader) {
    let letters = '';
    let english = '';
    while (reader.remaining > 0) {
      const byte = reader.byte();
      if (byte > LAST_LATIN) throw invalidModel('a loanword holds what is no letter');
      if (byte >= FIRST_LATIN) english += String.fromCharCode(byte);
      else {
        if (english !== '') {
          this.add({ letters, english });
          letters = english = '';
        }
        letters += String.fromCharCode(FIRST_CODE + byte);
      }
    }
    if (english !== '') this.add({ letters, english });
  }

  get(letters: string): Loanword | undefined {
    return this.byLetters.get(letters);
  }

  withSkeleton(skeleton: string): readonly Loanword[] {
    return this.bySkeleton.get(skeleton) ?? NONE;
  }

  private add(word: Loanword): void {
    this.byLetters.set(word.letters, word);
    const skeleton = skeletonOf(word.letters);
    const others = this.bySkeleton.get(skeleton);
    if (others) others.push(word);
    else this.bySkeleton.set(skeleton, [word]);
  }
}

const NONE: readonly Loanword[] = [];
