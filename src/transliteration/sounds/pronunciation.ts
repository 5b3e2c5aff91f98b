/**
 * Vocalised letters → the sounds they stand for, in a notation no scheme owns: which letters are consonants, which lengthen
 * a vowel, which are silent. Every romanisation of a vocalised word starts here. Rules: ALA-LC Arabic table (2012) 1–11,
 * Wright, A Grammar of the Arabic Language, I §§ 1–24.
 */
import { lastOf } from '../../platform/last';
import { type Grapheme, graphemeOf, isBare, toGraphemes, type Vowel } from '../script/graphemes';
import { withWrittenEnding } from '../script/marks';
import * as u from '../script/unicode';
import { consonant, ending, hamza, type Sound, taMarbuta, tanwin, vowel } from './sound';

export type { Sound };

/**
 * Silent and unwritten letters that no rule finds: the alif of mi'a (hundred), the waw of ulā'ika, the names of letters in Yā
 * Sīn, the unwritten ā of ilāh. A written ending is kept.
 */
const IRREGULAR: Readonly<Record<string, string>> = {
  مائة: 'مِئَة',
  مائتان: 'مِئَتَان',
  مائتين: 'مِئَتَيْن',
  أولئك: 'أُلَائِكَ',
  أولائك: 'أُلَائِكَ',
  أولو: 'أُلُو',
  أولي: 'أُلِي',
  يس: 'يَاسِين',
  إله: 'إِلٰه',
  لله: 'لِلّٰه',
};

/**
 * @param stem a vocalised word without article or proclitics; consonants without a sign have no vowel
 */
export function toSounds(stem: string): Sound[] {
  const bare = u.stripMarks(stem);
  const irregular = IRREGULAR[bare];
  return soundsOfLetters(bare, toGraphemes(irregular ? withWrittenEnding(stem, irregular) : stem));
}

/** Whether the sounds do not follow from the letters and their marks. */
export function isIrregular(bare: string): boolean {
  return IRREGULAR[bare] !== undefined;
}

/** @param graphemes of a word that is not irregular; they become the sounds' own */
export function soundsOfLetters(bare: string, graphemes: Grapheme[]): Sound[] {
  if (bare === 'عمرو') graphemes.pop();
  supplyDefaults(graphemes);
  return new Pronunciation(bare, graphemes).sounds;
}

class Pronunciation {
  readonly sounds: Sound[] = [];

  constructor(
    private readonly bare: string,
    private readonly graphemes: readonly Grapheme[],
  ) {
    for (let i = 0; i < graphemes.length; i++) this.add(graphemes[i]!, i);
  }

  private add(grapheme: Grapheme, i: number): void {
    if (ALWAYS_CONSONANTS.has(grapheme.letter)) this.addConsonant(grapheme, i);
    else this.addOther(grapheme, i);
  }

  private addOther(grapheme: Grapheme, i: number): void {
    switch (grapheme.letter) {
      case u.ALIF:
      case u.ALIF_WASLA:
        this.addAlif(grapheme, i);
        break;
      case u.ALIF_MADDA:
        this.addMadda(i);
        break;
      case u.HAMZA:
      case u.ALIF_HAMZA:
      case u.ALIF_HAMZA_BELOW:
      case u.WAW_HAMZA:
      case u.YEH_HAMZA:
        this.sounds.push(hamza(i === 0 ? 'initial' : 'inner', grapheme.geminated));
        this.addSigns(grapheme, i);
        break;
      case u.WAW:
        this.addGlide(grapheme, i, 'u');
        break;
      case u.YEH:
        this.addGlide(grapheme, i, 'i');
        break;
      case u.ALIF_MAQSURA:
        this.addMaqsura(grapheme, i);
        break;
      case u.TA_MARBUTA:
        this.addTaMarbuta(grapheme);
        break;
      case u.LAM:
        if (!isBare(grapheme) || !isDoubledLam(this.graphemes[i + 1])) this.addConsonant(grapheme, i);
        break;
      default:
        this.addConsonant(grapheme, i);
    }
  }

  private addAlif(grapheme: Grapheme, i: number): void {
    if (i === 0) this.addVowel(grapheme.vowel ?? (ARTICLE_OF_ROOT.test(this.bare) ? 'a' : 'i'), 'short');
    else if (grapheme.tanwin) this.addSigns(grapheme, i);
    else if (grapheme.vowel) this.addVowel(grapheme.vowel, 'short');
    else if (
      grapheme.letter === u.ALIF &&
      !isSilentAlif(this.graphemes, i) &&
      !(i === 1 && BY_GOD.test(this.bare))
    )
      this.lengthen('a', 'long');
  }

  private addMadda(i: number): void {
    const beforeFinalHamza = i === this.graphemes.length - 2 && this.graphemes[i + 1]!.letter === u.HAMZA;
    if (beforeFinalHamza) this.lengthen('a', 'long');
    else {
      if (i > 0) this.sounds.push(hamza('inner', false));
      this.addVowel('a', 'long');
    }
  }

  /** و and ي: consonants, or the length of the vowel before them. */
  private addGlide(grapheme: Grapheme, i: number, own: Vowel): void {
    if (i === 0 || grapheme.geminated || grapheme.vowel || grapheme.tanwin) this.addConsonant(grapheme, i);
    else if (grapheme.daggerAlif) this.lengthen('a', 'long');
    else {
      const before = this.lastShort();
      const last = i === this.graphemes.length - 1;
      const afterBare =
        before === undefined &&
        !grapheme.sukun &&
        isBareConsonant(this.graphemes[i - 1]!) &&
        lengthens(grapheme.letter, last);
      if (before === own || afterBare) this.lengthen(own, 'long');
      else this.addConsonant(grapheme, i);
    }
  }

  private addMaqsura(grapheme: Grapheme, i: number): void {
    if (this.graphemes[i - 1]?.tanwin) return;
    if (this.lastShort() === 'i') this.lengthen('i', 'long');
    else if (grapheme.tanwin) this.addSigns(grapheme, i);
    else this.lengthen('a', i === this.graphemes.length - 1 ? 'maqsura' : 'long');
  }

  private addTaMarbuta({ vowel: caseVowel, tanwin: indefinite }: Grapheme): void {
    const before = lastOf(this.sounds);
    const afterLong = before?.kind === 'vowel' && before.length !== 'short';
    if (this.lastShort() === 'a') this.sounds.pop();
    this.sounds.push(taMarbuta(afterLong));
    if (caseVowel) this.sounds.push(ending(caseVowel));
    else if (indefinite) this.sounds.push(tanwin(indefinite, false));
  }

  private addConsonant(grapheme: Grapheme, i: number): void {
    if (grapheme.letter !== '') this.sounds.push(consonant(grapheme.letter, grapheme.geminated));
    this.addSigns(grapheme, i);
  }

  private addSigns(grapheme: Grapheme, i: number): void {
    const { graphemes } = this;
    if (grapheme.tanwin) {
      const weak =
        grapheme.tanwin === 'i' ? isWeakParticiple(graphemes) : lastOf(graphemes)!.letter === u.ALIF_MAQSURA;
      this.sounds.push(tanwin(grapheme.tanwin, weak));
    } else if (grapheme.daggerAlif) this.addVowel('a', 'long');
    else if (grapheme.vowel) {
      if (i > 0 && i === graphemes.length - 1) this.sounds.push(ending(grapheme.vowel));
      else this.addVowel(grapheme.vowel, 'short');
    }
  }

  private addVowel(quality: Vowel, length: 'short' | 'long'): void {
    this.sounds.push(vowel(quality, length));
  }

  /** ا و ي lengthen the short vowel of their quality just written. */
  private lengthen(quality: Vowel, length: 'long' | 'maqsura'): void {
    if (this.lastShort() === quality) this.sounds.pop();
    this.sounds.push(vowel(quality, length));
  }

  private lastShort(): Vowel | undefined {
    const last = lastOf(this.sounds);
    return last?.kind === 'vowel' && last.length === 'short' ? last.quality : undefined;
  }
}

/** Most letters of most words: asked about at once. */
const ALWAYS_CONSONANTS = new Set('بتثجحخدذرزسشصضطظعغفقكمنه');

/** الله, الذي: the vowel of their alif is that of the article, though it belongs to the word. */
const ARTICLE_OF_ROOT = /^[اٱ]ل(?:ل|ذ|تي$)/;

/** بالله, والله: hamzat wasl after what is joined to God's name. */
const BY_GOD = /^[بتفكو]الله$/;

/** قَاضٍ, مُحَامٍ: fāʿin and mufāʿin. Other weak nouns (لَيَالٍ) look like strong ones (كِتَابٍ): only a list knows them. */
function isWeakParticiple(graphemes: readonly Grapheme[]): boolean {
  const [first] = graphemes;
  const opening = first!.letter === u.MEEM && first!.vowel === 'u' ? 2 : 1;
  return graphemes.length === opening + 2 && graphemes[opening]!.letter === u.ALIF;
}

/** اللّٰه: the lam before a doubled lam is the one that is doubled. */
function isDoubledLam(next: Grapheme | undefined): boolean {
  return next?.letter === u.LAM && next.geminated;
}

/** A hamza seat at the start says its vowel even where none is written: إ i, أ a (u only by damma). */
function supplyDefaults(graphemes: Grapheme[]): void {
  const first = graphemes[0];
  if (!first || !isBare(first)) return;
  if (first.letter === u.ALIF_HAMZA) graphemes[0] = withVowel(first, 'a');
  if (first.letter === u.ALIF_HAMZA_BELOW) graphemes[0] = withVowel(first, 'i');
}

/** A bare letter, its vowel supplied. */
function withVowel({ letter, geminated }: Grapheme, vowel: Vowel): Grapheme {
  return graphemeOf(letter, geminated, vowel, undefined, false, false);
}

/** فَعَلُوا: the alif after the waw of the plural; كِتَابًا: after fathatan; مِائَتُنَا: between an i and its hamza. */
function isSilentAlif(graphemes: readonly Grapheme[], i: number): boolean {
  const before = graphemes[i - 1]!;
  if (before.vowel === 'i' && graphemes[i + 1]?.letter === u.YEH_HAMZA) return true;
  if (before.tanwin || before.daggerAlif) return true;
  if (i !== graphemes.length - 1 || before.letter !== u.WAW || before.vowel || i < 2) return false;
  // A bare waw after a vowel or inside a marked word closes a verb; ناو + ا has no such ending before it.
  const stemEnd = graphemes[i - 2]!;
  return stemEnd.vowel === 'u' || stemEnd.vowel === 'a' || before.geminated || stemEnd.geminated;
}

function isBareConsonant(grapheme: Grapheme): boolean {
  return isBare(grapheme) && grapheme.letter !== u.ALIF && grapheme.letter !== u.ALIF_MADDA;
}

/** After a consonant that carries no sign: سعيد has a long vowel, دلو ends in a consonant. */
function lengthens(letter: string, last: boolean): boolean {
  return letter === u.YEH || !last;
}
