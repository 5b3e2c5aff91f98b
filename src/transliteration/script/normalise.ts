/**
 * Text as typed → text the rules can rely on, with the place of every character in the input kept.
 *
 * Presentation forms and ligatures become letters; hamza and madda signs go onto their seats; Persian, Urdu and rarer letters become the
 * Arabic ones of the same sound, the vowel ە of Sorani a fatha; tatweel, bidi and zero-width signs go; Quranic signs become plain ones.
 * Shadda comes before the vowel, unlike in Unicode's canonical order, and no mark comes twice. Fathatan stands before the alif that carries
 * it, wherever it was typed. Idempotent.
 */
import { lastOf } from '../../platform/last';
import { FOLDED_LETTERS } from './folded-letters';
import { brokenVowels } from './sorani';
import * as u from './unicode';

export interface NormalisedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`, and one past its end, the offset in the input; absent when nothing moved. */
  readonly offsets: Uint32Array | undefined;
}

/** `fold` serves the reading of words; `keep` the letter-for-letter schemes, which spell ک and ـ as they stand. */
export type LetterPolicy = 'fold' | 'keep';

const FOLD = new Map<string, string>();
for (const [letter, variants] of Object.entries(FOLDED_LETTERS)) {
  for (const variant of variants) FOLD.set(variant, letter);
}

const PLAIN_SIGNS = new Map([
  [u.QURANIC_SUKUN, u.SUKUN],
  [u.OPEN_FATHATAN, u.FATHATAN],
  [u.OPEN_DAMMATAN, u.DAMMATAN],
  [u.OPEN_KASRATAN, u.KASRATAN],
  [u.SUBSCRIPT_ALEF, u.KASRA],
  [u.INVERTED_DAMMA, u.DAMMA],
  [u.REVERSED_DAMMA, u.DAMMA],
]);

const SEATED = new Map([
  [u.ALIF + u.HAMZA_ABOVE, u.ALIF_HAMZA],
  [u.ALIF + u.HAMZA_BELOW, u.ALIF_HAMZA_BELOW],
  [u.ALIF + u.MADDA_ABOVE, u.ALIF_MADDA],
  [u.WAW + u.HAMZA_ABOVE, u.WAW_HAMZA],
  [u.YEH + u.HAMZA_ABOVE, u.YEH_HAMZA],
  [u.ALIF_MAQSURA + u.HAMZA_ABOVE, u.YEH_HAMZA],
]);

const BASMALA_IN_LETTERS = 'بسم الله الرحمن الرحيم';

/** An isolated mark, decomposed. */
const CARRIED_MARK = new RegExp(`^[ ${u.TATWEEL}][${u.TASHKIL}${u.DAGGER_ALIF}]`);

/** Nothing to do, the common case: bare letters of modern Arabic, Latin letters, ordinary punctuation. */
const UNCHANGED = new RegExp(`^[\u0000-\u009f\u00a1-\u00ac\u00ae-\u024f${u.MODERN}\u2010-\u2027]*$`);

class Writer {
  private readonly units: string[] = [];
  private readonly at: number[] = [];
  /** The letter that marks now attach to (absent at the start and after other text), and its marks so far. */
  private letter: string | undefined;
  private letterAt = 0;
  private marks: string[] = [];
  private marksAt: number[] = [];
  /** The letter before can take a vowel: it is Arabic, carries none and is not a long a. */
  private vowelless = false;

  constructor(private readonly policy: LetterPolicy) {}

  write(char: string, offset: number): void {
    if (char === u.TATWEEL && this.policy === 'fold') return;
    const sign = PLAIN_SIGNS.get(char) ?? char;
    if (u.isMark(sign)) this.addMark(sign, offset);
    else if (sign >= u.MADDA_ABOVE && sign <= u.HAMZA_BELOW) this.addSeatSign(sign, offset);
    else this.addLetter(this.policy === 'fold' ? (FOLD.get(sign) ?? sign) : sign, offset);
  }

  lastIsArabic(): boolean {
    return this.letter !== undefined && u.isArabicLetter(this.letter);
  }

  /** After these letters a zero-width break changes nothing that is seen, so nobody meant it. */
  lastEndsStroke(): boolean {
    return ENDS_STROKE.test(this.letter ?? '');
  }

  /** ه, of which what follows says that it is the vowel ە. */
  makeVowel(): void {
    this.letter = u.AE;
  }

  finish(end: number): NormalisedText {
    if (this.letter === u.AE && this.policy === 'fold') this.settleVowel(false);
    this.flush();
    const text = this.units.join('');
    const offsets = new Uint32Array(text.length + 1);
    let unit = 0;
    for (let i = 0; i < this.units.length; i++) {
      for (let k = 0; k < this.units[i]!.length; k++) offsets[unit++] = this.at[i]! + k;
    }
    offsets[unit] = end;
    return { text, offsets };
  }

  private addMark(mark: string, offset: number): void {
    if (this.marks.includes(mark)) return;
    const rank = u.MARK_ORDER.indexOf(mark);
    let place = this.marks.length;
    while (place > 0 && u.MARK_ORDER.indexOf(this.marks[place - 1]!) > rank) place--;
    this.marks.splice(place, 0, mark);
    this.marksAt.splice(place, 0, offset);
  }

  private addSeatSign(sign: string, offset: number): void {
    const pair = (this.letter ?? '') + sign;
    const seated = SEATED.get(pair) ?? (this.policy === 'keep' ? composed(pair) : undefined);
    if (seated !== undefined) this.letter = seated;
    // On heh it is the silent sign of the Persian ezafe; a madda elsewhere only lengthens a vowel that is long already.
    else if (this.policy === 'fold' && this.letter === u.AE) this.letter = u.HEH;
    else if (this.letter !== u.HEH && sign !== u.MADDA_ABOVE) this.addLetter(u.HAMZA, offset);
  }

  private addLetter(letter: string, offset: number): void {
    if (this.letter === u.AE && this.policy === 'fold') this.settleVowel(u.isArabicLetter(letter));
    // At the start of a word a bare ا says as much as ٱ, and ٱلله is the الله of every list.
    const plain = letter === u.ALIF_WASLA && this.policy === 'fold' && !this.lastIsArabic() ? u.ALIF : letter;
    this.flush();
    this.letter = plain;
    this.letterAt = offset;
  }

  /** ە inside a word is the fatha of the letter before it (کەریم is كَريم); at its end it is what Arabic writes with ة. */
  private settleVowel(inside: boolean): void {
    if (!this.vowelless) this.letter = u.HEH;
    else this.letter = inside && this.marks.length === 0 ? u.FATHA : u.TA_MARBUTA;
  }

  private flush(): void {
    if (this.policy === 'fold') this.moveTanwinBeforeAlif();
    if (this.letter !== undefined) {
      this.units.push(this.letter);
      this.at.push(this.letterAt);
    }
    for (let i = 0; i < this.marks.length; i++) {
      this.units.push(this.marks[i]!);
      this.at.push(this.marksAt[i]!);
    }
    this.vowelless =
      this.lastIsArabic() && !/[اآى]/.test(this.letter!) && !this.marks.some((mark) => mark !== u.SHADDA);
    this.marks = [];
    this.marksAt = [];
  }

  /** كتاباً, كِتَابَاً and معنىً are كتابًا, كِتَابًا and معنًى: the alif is silent, and a fatha beside tanwin says the same twice. */
  private moveTanwinBeforeAlif(): void {
    const bearer = lastOf(this.units);
    if (bearer === undefined || !/[اى]/.test(this.letter ?? '') || this.marks.join() !== u.FATHATAN) return;
    if (bearer === u.FATHA) {
      this.units.pop();
      this.at.pop();
    } else if (u.SHADDA !== bearer && (!u.isArabicLetter(bearer) || /[اىآ]/.test(bearer))) return;
    this.units.push(u.FATHATAN);
    this.at.push(this.marksAt[0]!);
    this.marks = [];
    this.marksAt = [];
  }
}

const ENDS_STROKE = /[اأإآدذرزژو]/u;

function composed(pair: string): string | undefined {
  const one = pair.normalize('NFC');
  return one.length === 1 ? one : undefined;
}

/**
 * @param text any string, lone surrogates included
 * @returns normalised text and the offsets of its UTF-16 units in the input
 */
export function normalise(text: string, policy: LetterPolicy = 'fold'): NormalisedText {
  if (UNCHANGED.test(text)) return { text, offsets: undefined };
  const writer = new Writer(policy);
  const vowels = policy === 'fold' ? brokenVowels(text) : undefined;
  for (let i = 0; i < text.length; ) {
    const code = text.codePointAt(i)!;
    const char = String.fromCodePoint(code);
    if (u.hasCompatibilityForm(code)) {
      // Isolated forms of marks decompose to a carrier (space or tatweel) and the mark: only the mark was meant.
      const expansion = char.normalize('NFKC');
      const carried = CARRIED_MARK.test(expansion);
      const isPhrase = isPhraseLigature(char);
      if (isPhrase && (writer.lastIsArabic() || DIGIT.test(text.charAt(i - 1)))) writer.write(' ', i);
      for (const part of carried ? expansion.slice(1) : expansion) writer.write(part, i);
      if (isPhrase && startsArabic(text, i + 1)) writer.write(' ', i);
    } else if (char === u.BASMALA) {
      for (const part of BASMALA_IN_LETTERS) writer.write(part, i);
    } else if (OTHER_SPACE.test(char)) {
      writer.write(' ', i);
    } else if (isZeroWidthJoiner(code)) {
      if (!writer.lastIsArabic() && !startsArabic(text, i + 1)) writer.write(char, i); // part of an emoji
    } else if (vowels?.has(i)) {
      writer.makeVowel();
    } else if (!u.isSilent(code) && !(char === u.ZWNJ && writer.lastEndsStroke())) {
      writer.write(char, i);
    }
    i += char.length;
  }
  return writer.finish(text.length);
}

/** Word processors, spreadsheets and pages have them for a space. */
const OTHER_SPACE = /(?! )\p{Zs}/u;

/** ١٠٠﷼ */
const DIGIT = /\p{Nd}/u;

/** Letters beside such a ligature are another word, except beside God's name (عبدﷲ). */
const isPhraseLigature = (char: string): boolean =>
  char >= u.FIRST_PHRASE_LIGATURE && char <= u.LAST_PHRASE_LIGATURE && char !== u.LIGATURE_ALLAH;

function startsArabic(text: string, at: number): boolean {
  const code = text.codePointAt(at);
  return code !== undefined && u.isArabicLetter(String.fromCodePoint(code));
}

function isZeroWidthJoiner(code: number): boolean {
  return code === 0x200d;
}
