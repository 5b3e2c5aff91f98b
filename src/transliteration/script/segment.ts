/** Word → proclitics, article, stem: every way to cut it that the spelling allows. */
import { lastOf } from '../../platform/last';
import { type Grapheme, plainGrapheme, toGraphemes } from './graphemes';
import { beforeWasl } from './marks';
import * as u from './unicode';

/** `la` stands before what would be, or is for certain: no cut gives it, as its letter is that of `li`. */
export type Proclitic = 'wa' | 'fa' | 'bi' | 'ka' | 'li' | 'la' | 'sa';

export interface Segmentation {
  readonly proclitics: readonly Proclitic[];
  readonly article: boolean;
  /** The rest of the word with its marks, without a shadda that only shows the assimilated article. */
  readonly stem: string;
}

/** How each is written, with its vowel. */
export const PROCLITICS: Readonly<Record<Proclitic, { readonly letter: string; readonly vowel: 'a' | 'i' }>> =
  {
    wa: { letter: 'و', vowel: 'a' },
    fa: { letter: 'ف', vowel: 'a' },
    bi: { letter: 'ب', vowel: 'i' },
    ka: { letter: 'ك', vowel: 'a' },
    li: { letter: 'ل', vowel: 'i' },
    la: { letter: 'ل', vowel: 'a' },
    sa: { letter: 'س', vowel: 'a' },
  };

type ByLetter = Readonly<Record<string, Proclitic>>;

function byLetter(...names: readonly Proclitic[]): ByLetter {
  return Object.fromEntries(names.map((name) => [PROCLITICS[name].letter, name]));
}

const PREPOSITIONS = byLetter('bi', 'ka', 'li');
/** A noun may open with these; the sa of the future is a verb's. */
export const OF_NOUNS = byLetter('wa', 'fa', 'bi', 'ka', 'li');

/** Words that open with ال of the root. Marked words need no list: their lam carries a vowel or their alif a kasra. */
const ROOT_AL =
  /^(?:إله|[اٱ]ل(?:له|لهم|ت(?:زام|هاب|قا[ءئؤ]|باس|فات|فاف|صاق|قاط|حا[قم]|واء|ئام)(?:ات)?(?:ه|ها|هم|نا|كم?|ي)?|تماس|ت(?:زم|قط|فت|حق)(?:ت|نا|وا|تم)?|تق(?:ت|يت|ينا)|ذي|تي|ذين|لذان|لتان|لواتي|لاتي|لائي|دت?(?:ي|ه|ها|هم|ك|كم)))$/;

/** The article opens a word of at least this many letters: a stem of one letter is none. */
const SHORTEST_STEM = 2;

interface Letters {
  readonly word: string;
  readonly count: number;
  /** Start of each letter in `word`; absent where no mark stands between them. */
  readonly starts: readonly number[] | undefined;
  readonly graphemes: readonly Grapheme[] | undefined;
}

/** Letters that may open the article or a proclitic. */
const OPENINGS = new Set([u.ALIF, u.ALIF_WASLA, ...Object.keys(OF_NOUNS)]);
const NO_PROCLITICS: readonly Proclitic[] = [];

/** @returns cuts in the order in which they are to be tried: the whole word (or its article) first */
export function segment(word: string): readonly Segmentation[] {
  if (!OPENINGS.has(u.charAt(word, 0))) return [uncut(word)];
  const letters = split(word);
  const whole = cutArticle(letters, 0, NO_PROCLITICS) ?? uncut(word);
  const cuts: Segmentation[] = [whole];
  if (whole.article) return cuts;
  cutProclitics(letters, cuts);
  // Hamzat wasl opens a word: letters before it are not part of the word.
  const wasla = waslaAt(letters);
  const open = wasla > 0 ? cuts.filter(({ proclitics }) => proclitics.length === wasla) : NO_CUTS;
  return open.length > 0 ? open : cuts;
}
const NO_CUTS: readonly Segmentation[] = [];

/** وَٱسْتِقْلَال, بِاسْتِخْدَام: no long vowel stands before a letter that has none. */
const waslaAt = ({ word, graphemes }: Letters): number =>
  graphemes
    ? graphemes.findIndex(
        ({ letter, vowel }, i) =>
          i > 0 &&
          (letter === u.ALIF_WASLA || (letter === u.ALIF && !vowel && graphemes[i + 1]?.sukun === true)),
      )
    : word.indexOf(u.ALIF_WASLA, 1);

/** The first of `segment`, without the work for the others. */
export function wholeCut(word: string): Segmentation {
  const first = u.charAt(word, 0);
  if (first !== u.ALIF && first !== u.ALIF_WASLA)
    return word.includes(u.ALIF_WASLA, 1) ? segment(word)[0]! : uncut(word);
  return cutArticle(split(word), 0, NO_PROCLITICS) ?? uncut(word);
}

function uncut(word: string): Segmentation {
  return { proclitics: NO_PROCLITICS, article: false, stem: word };
}

function split(word: string): Letters {
  if (!u.hasMarks(word)) return { word, count: word.length, starts: undefined, graphemes: undefined };
  const starts: number[] = [];
  for (let i = 0; i < word.length; i++) if (i === 0 || !u.isMark(word[i]!)) starts.push(i);
  return { word, count: starts.length, starts, graphemes: toGraphemes(word) };
}

/** Nothing stands on the letters: one of each will do for all words. */
const PLAIN = new Map([...u.FOLDED].map((letter) => [letter, plainGrapheme(letter)]));

function graphemeAt({ word, count, graphemes }: Letters, i: number): Grapheme | undefined {
  if (graphemes) return graphemes[i];
  return i < count ? (PLAIN.get(u.charAt(word, i)) ?? plainGrapheme(word[i]!)) : undefined;
}

function rest({ word, starts }: Letters, from: number): string {
  return word.slice(starts ? (starts[from] ?? word.length) : from);
}

function cutArticle(
  letters: Letters,
  from: number,
  proclitics: readonly Proclitic[],
): Segmentation | undefined {
  const alif = graphemeAt(letters, from);
  if (alif?.letter !== u.ALIF && alif?.letter !== u.ALIF_WASLA) return undefined;
  const lam = graphemeAt(letters, from + 1);
  if (lam?.letter !== u.LAM || letters.count - from < 2 + SHORTEST_STEM) return undefined;
  if (alif.vowel === 'i' || alif.vowel === 'u' || alif.tanwin || lam.tanwin || lam.geminated)
    return undefined;
  // Only the article has a kasra before a bare alif.
  if (lam.vowel && !beforeWasl(letters.graphemes!, from + 1)) return undefined;
  if (ROOT_AL.test(u.stripMarks(rest(letters, from)))) return undefined;
  return { proclitics, article: true, stem: withoutAssimilation(rest(letters, from + 2)) };
}

function withoutAssimilation(stem: string): string {
  return stem[1] === u.SHADDA && u.SUN_LETTERS.has(stem[0]!) ? stem[0]! + stem.slice(2) : stem;
}

function cutProclitics(letters: Letters, cuts: Segmentation[]): void {
  const first = proclitic(letters, 0, OF_NOUNS);
  if (!first) return;
  const isConjunction = first === 'wa' || first === 'fa';
  const second = isConjunction ? proclitic(letters, 1, PREPOSITIONS) : undefined;
  const add = (proclitics: Proclitic[], from: number) => {
    const withArticle = cutArticle(letters, from, proclitics) ?? cutLilArticle(letters, from, proclitics);
    if (withArticle) cuts.push(withArticle);
    else if (letters.count - from >= SHORTEST_STEM) {
      cuts.push({ proclitics, article: false, stem: rest(letters, from) });
    }
  };
  add([first], 1);
  if (second) add([first, second], 2);
}

/** li + al is written لل. */
function cutLilArticle(letters: Letters, from: number, proclitics: Proclitic[]): Segmentation | undefined {
  if (lastOf(proclitics) !== 'li') return undefined;
  const lam = graphemeAt(letters, from);
  if (
    lam?.letter !== u.LAM ||
    (lam.vowel && !beforeWasl(letters.graphemes!, from)) ||
    letters.count - from < 1 + SHORTEST_STEM
  ) {
    return undefined;
  }
  return { proclitics, article: true, stem: withoutAssimilation(rest(letters, from + 1)) };
}

function proclitic(letters: Letters, at: number, table: ByLetter): Proclitic | undefined {
  const grapheme = graphemeAt(letters, at);
  const name = grapheme && table[grapheme.letter];
  if (!name || grapheme.geminated || grapheme.sukun || grapheme.tanwin) return undefined;
  return grapheme.vowel === undefined || grapheme.vowel === PROCLITICS[name].vowel ? name : undefined;
}
