/**
 * Vocalised letters → the sounds they stand for, in a notation no scheme owns: which letters are consonants, which lengthen
 * a vowel, which are silent. Every romanisation of a vocalised word starts here. Rules: ALA-LC Arabic table (2012) 1–11,
 * Wright, A Grammar of the Arabic Language, I §§ 1–24.
 */
import { type Grapheme, isBare, toGraphemes, type Vowel } from '../script/graphemes';
import { withWrittenEnding } from '../script/marks';
import * as u from '../script/unicode';

export type Sound =
  | { readonly kind: 'consonant'; readonly letter: string; readonly geminated: boolean }
  | { readonly kind: 'hamza'; readonly place: 'initial' | 'inner'; readonly geminated: boolean }
  | { readonly kind: 'vowel'; readonly quality: Vowel; readonly length: 'short' | 'long' | 'maqsura' }
  /** The vowel of an ending, written on the last letter; weak where tanwin stands for the last letter of the root. */
  | { readonly kind: 'ending'; readonly quality: Vowel; readonly tanwin: boolean; readonly weak: boolean }
  | { readonly kind: 'taMarbuta'; readonly afterLong: boolean };

const HAMZA_LETTERS = new Set([u.HAMZA, u.ALIF_HAMZA, u.ALIF_HAMZA_BELOW, u.WAW_HAMZA, u.YEH_HAMZA]);

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
  const graphemes = toGraphemes(irregular ? withWrittenEnding(stem, irregular) : stem);
  if (bare === 'عمرو') graphemes.pop();
  supplyDefaults(graphemes);

  const sounds: Sound[] = [];
  let i = 0;
  /** Quality of the short vowel just written, which a following ا و ي lengthens. */
  const lastShort = (): Vowel | undefined => {
    const last = sounds.at(-1);
    return last?.kind === 'vowel' && last.length === 'short' ? last.quality : undefined;
  };
  const lengthen = (quality: Vowel, length: 'long' | 'maqsura') => {
    if (lastShort() === quality) sounds.pop();
    sounds.push({ kind: 'vowel', quality, length });
  };
  const consonant = (grapheme: Grapheme, letter = grapheme.letter) => {
    if (letter !== '') sounds.push({ kind: 'consonant', letter, geminated: grapheme.geminated });
    signs(grapheme);
  };
  const hamza = (grapheme: Grapheme) => {
    sounds.push({ kind: 'hamza', place: i === 0 ? 'initial' : 'inner', geminated: grapheme.geminated });
    signs(grapheme);
  };
  const signs = (grapheme: Grapheme) => {
    if (grapheme.tanwin) {
      const weak =
        grapheme.tanwin === 'i' ? isWeakParticiple(graphemes) : graphemes.at(-1)!.letter === u.ALIF_MAQSURA;
      sounds.push({ kind: 'ending', quality: grapheme.tanwin, tanwin: true, weak });
    } else if (grapheme.daggerAlif) sounds.push({ kind: 'vowel', quality: 'a', length: 'long' });
    else if (grapheme.vowel) {
      if (i > 0 && i === graphemes.length - 1) {
        sounds.push({ kind: 'ending', quality: grapheme.vowel, tanwin: false, weak: false });
      } else sounds.push({ kind: 'vowel', quality: grapheme.vowel, length: 'short' });
    }
  };

  for (; i < graphemes.length; i++) {
    const grapheme = graphemes[i]!;
    const { letter } = grapheme;
    const last = i === graphemes.length - 1;
    if (letter === u.ALIF || letter === u.ALIF_WASLA) {
      if (i === 0)
        sounds.push({
          kind: 'vowel',
          quality: grapheme.vowel ?? (ARTICLE_OF_ROOT.test(bare) ? 'a' : 'i'),
          length: 'short',
        });
      else if (grapheme.tanwin) signs(grapheme);
      else if (grapheme.vowel) sounds.push({ kind: 'vowel', quality: grapheme.vowel, length: 'short' });
      else if (letter === u.ALIF && !isSilentAlif(graphemes, i) && !(i === 1 && BY_GOD.test(bare)))
        lengthen('a', 'long');
    } else if (letter === u.ALIF_MADDA) {
      const beforeFinalHamza = i === graphemes.length - 2 && graphemes[i + 1]!.letter === u.HAMZA;
      if (i > 0 && !beforeFinalHamza) sounds.push({ kind: 'hamza', place: 'inner', geminated: false });
      if (beforeFinalHamza) lengthen('a', 'long');
      else sounds.push({ kind: 'vowel', quality: 'a', length: 'long' });
    } else if (HAMZA_LETTERS.has(letter)) {
      hamza(grapheme);
    } else if (letter === u.WAW || letter === u.YEH) {
      const own: Vowel = letter === u.WAW ? 'u' : 'i';
      if (i === 0 || grapheme.geminated || grapheme.vowel || grapheme.tanwin) consonant(grapheme);
      else if (grapheme.daggerAlif) lengthen('a', 'long');
      else if (lastShort() === own) lengthen(own, 'long');
      else if (
        lastShort() === undefined &&
        !grapheme.sukun &&
        isBareConsonant(graphemes[i - 1]!) &&
        lengthens(letter, last)
      ) {
        lengthen(own, 'long');
      } else consonant(grapheme);
    } else if (letter === u.ALIF_MAQSURA) {
      if (graphemes[i - 1]?.tanwin) continue;
      if (lastShort() === 'i') lengthen('i', 'long');
      else if (grapheme.tanwin) signs(grapheme);
      else lengthen('a', last ? 'maqsura' : 'long');
    } else if (letter === u.TA_MARBUTA) {
      const before = sounds.at(-1);
      const afterLong = before?.kind === 'vowel' && before.length !== 'short';
      if (before?.kind === 'vowel' && before.quality === 'a' && before.length === 'short') sounds.pop();
      sounds.push({ kind: 'taMarbuta', afterLong });
      const ending = grapheme.vowel ?? grapheme.tanwin;
      if (ending) sounds.push({ kind: 'ending', quality: ending, tanwin: !grapheme.vowel, weak: false });
    } else if (letter !== u.LAM || !isBare(grapheme) || !isDoubledLam(graphemes[i + 1])) consonant(grapheme);
  }
  return sounds;
}

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
  if (first.letter === u.ALIF_HAMZA) first.vowel = 'a';
  if (first.letter === u.ALIF_HAMZA_BELOW) first.vowel = 'i';
}

/** فَعَلُوا: the alif after the waw of the plural; كِتَابًا: after fathatan; مِائَة. */
function isSilentAlif(graphemes: readonly Grapheme[], i: number): boolean {
  const before = graphemes[i - 1]!;
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
