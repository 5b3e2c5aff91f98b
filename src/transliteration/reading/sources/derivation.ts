/** Readings of words that are a listed one with a suffix: feminines, nisbas, plurals, attached pronouns. */

import { type Entry, lexicon, type Spelling, type Spellings } from '../../lexicon/lexicon';
import type { EntryKind } from '../../lexicon/packed-format';
import { ORDINARY_ENGLISH } from '../../schemes/english-styles';
import { agrees } from '../../script/marks';
import { type Segmentation, segment } from '../../script/segment';
import * as u from '../../script/unicode';
import { regularWords } from '../../sounds/english-orthography';
import { Reading } from '../reading';
import { withoutLastVowel, withoutSukun, withSuffix } from './inflected-forms';
import { hasFeminine, isOfTwo, isSeveral, OF_PLACE, SHORT_ADJECTIVES } from './typed-feminine';

interface Suffix {
  readonly letters: string;
  /** Signs and letters after the last consonant of the base. */
  readonly vocalised: string;
  readonly english: string;
  readonly rule: string;
  readonly kinds: ReadonlySet<EntryKind>;
  readonly base: Base;
}

/** `any`, `plural`: it loses its own ة, or ا, before the suffix (مشاركات of مشاركة, not of مشارك); `feminine`: its ة is the suffix's ت; `counted`: its plural is another word;
 * `agent`: مترجمو, لاعبو, but not ماركو; `long`: كلمتا, but not مرتا. */
type Base = 'plain' | 'any' | 'plural' | 'feminine' | 'counted' | 'agent' | 'long';

const BASES: Readonly<Record<Base, (letters: string) => readonly string[]>> = {
  plain: (letters) => [letters],
  any: (letters) => [letters, `${letters}ة`, `${letters}ا`],
  plural: (letters) => [`${letters}ة`, letters, `${letters}ا`],
  // متجران has no feminine, مختلفتان one that no list need have.
  feminine: (letters) => (letters[0] === 'م' ? [`${letters}ة`, letters] : [`${letters}ة`]),
  agent: (letters) => (/^(?:م.{3,}|[^م]ا..)$/.test(letters) ? [letters] : []),
  long: (letters) => (letters.length > 2 ? [`${letters}ة`] : []),
  counted: (letters) => (/[اىة]$/.test(letters) ? [] : [letters]),
};

const NAMES: ReadonlySet<EntryKind> = new Set(['given-m', 'given-f', 'given', 'family', 'place', 'word']);
const WORDS: ReadonlySet<EntryKind> = new Set(['word']);
const PEOPLE: ReadonlySet<EntryKind> = new Set(['word', 'title']);
const BASE_KINDS: ReadonlySet<EntryKind> = new Set([...NAMES, 'title']);
const MASCULINE: ReadonlySet<EntryKind> = new Set(['given-m', 'given', 'family', 'word', 'title']);

/** Longest first. */
const SUFFIXES: readonly Suffix[] = [
  {
    letters: 'تين',
    vocalised: `${u.FATHA}ت${u.FATHA}ي${u.SUKUN}ن`,
    english: 'atayn',
    rule: 'dual',
    kinds: WORDS,
    base: 'feminine',
  },
  {
    letters: 'تان',
    vocalised: `${u.FATHA}ت${u.FATHA}ان`,
    english: 'atan',
    rule: 'dual',
    kinds: WORDS,
    base: 'feminine',
  },
  {
    letters: 'ية',
    vocalised: `${u.KASRA}ي${u.SHADDA}${u.FATHA}ة`,
    english: 'iya',
    rule: 'nisba, feminine',
    kinds: NAMES,
    base: 'any',
  },
  {
    letters: 'ات',
    vocalised: `${u.FATHA}ات`,
    english: 'at',
    rule: 'feminine plural',
    kinds: NAMES,
    base: 'plural',
  },
  {
    letters: 'ون',
    vocalised: `${u.DAMMA}ون`,
    english: 'oun',
    rule: 'plural',
    kinds: WORDS,
    base: 'plain',
  },
  {
    letters: 'ين',
    vocalised: `${u.FATHA}ي${u.SUKUN}ن`,
    english: 'ayn',
    rule: 'dual',
    kinds: WORDS,
    base: 'counted',
  },
  {
    letters: 'ان',
    vocalised: `${u.FATHA}ان`,
    english: 'an',
    rule: 'dual',
    kinds: WORDS,
    base: 'counted',
  },
  {
    letters: 'ين',
    vocalised: `${u.KASRA}ين`,
    english: 'in',
    rule: 'plural',
    kinds: WORDS,
    base: 'plain',
  },
  {
    letters: 'و',
    vocalised: `${u.DAMMA}و`,
    english: 'ou',
    rule: 'plural before its noun',
    kinds: PEOPLE,
    base: 'agent',
  },
  {
    letters: 'تا',
    vocalised: `${u.FATHA}ت${u.FATHA}ا`,
    english: 'ata',
    rule: 'dual before its noun',
    kinds: WORDS,
    base: 'long',
  },
  {
    letters: 'ها',
    vocalised: `${u.DAMMA}ه${u.FATHA}ا`,
    english: 'uha',
    rule: 'attached pronoun',
    kinds: WORDS,
    base: 'plain',
  },
  {
    letters: 'هم',
    vocalised: `${u.DAMMA}ه${u.DAMMA}م`,
    english: 'uhum',
    rule: 'attached pronoun',
    kinds: WORDS,
    base: 'plain',
  },
  {
    letters: 'نا',
    vocalised: `${u.DAMMA}ن${u.FATHA}ا`,
    english: 'una',
    rule: 'attached pronoun',
    kinds: WORDS,
    base: 'plain',
  },
  {
    letters: 'ي',
    vocalised: `${u.KASRA}ي${u.SHADDA}`,
    english: 'i',
    rule: 'nisba',
    kinds: NAMES,
    base: 'any',
  },
  {
    letters: 'ة',
    vocalised: `${u.FATHA}ة`,
    english: 'a',
    rule: 'feminine',
    kinds: MASCULINE,
    base: 'plain',
  },
];

/** Ends of a base that a suffix replaces, keeps away from, or takes the place of. */
const FEMININE = new RegExp(`${u.FATHA}?[ةا]$`, 'u');
const LONG_VOWEL = new RegExp(`[اوىيةآ][${u.TASHKIL}]*$`, 'u');
/** مَوَاكِب */
const PLURAL = new RegExp(`^(م)${u.FATHA}(.${u.FATHA}ا.)${u.KASRA}(.)$`, 'u');
const CONSONANTAL = new RegExp(`[وي][${u.SHADDA}${u.SUKUN}]`, 'u');

const NISBA = `ي${u.SHADDA}`;

const FEMININE_PLURAL = 'ات';
/** متتالية, متتاليات of متتالي */
const DEFECTIVE = new RegExp(`${u.KASRA}ي$`, 'u');
const FEMININE_SUFFIX = /^(?:ة|ات|ت[اي]ن)$/u;

const SHORTEST_BASE = 3;
const TRUST = 0.6;

/** @param cuts of the word */
export function readFromDerivation(word: string, cuts = segment(word)): Reading[] {
  // والمطالبات, للمطالبات: an article says where the noun begins.
  const cut = cuts.find(({ article }) => article) ?? cuts[0]!;
  const reading = derived(cut, SHORTEST_BASE, BASE_KINDS) ?? afterAnd(cuts);
  return reading ? [reading] : [];
}

/** وسباقات: و is cut off what follows from a common word; as many names open with it. */
function afterAnd(cuts: readonly Segmentation[]): Reading | undefined {
  const cut = cuts.find(({ proclitics, article }) => !article && proclitics.join() === 'wa');
  return cut && derived(cut, SHORTEST_BASE + 1, WORDS);
}

function derived(
  { stem, proclitics, article }: Segmentation,
  shortest: number,
  kinds: ReadonlySet<EntryKind>,
): Reading | undefined {
  const entries = lexicon();
  const bare = u.stripMarks(stem);
  for (const suffix of SUFFIXES) {
    const base = withoutSuffix(bare, suffix);
    if (base === undefined) continue;
    // فورية of فوري before it is of فور
    if (
      suffix.rule === 'nisba, feminine' &&
      entries
        .find(u.lookupKey(base + u.YEH))
        .some(({ bare, kind }) => kind === 'word' && bare === base + u.YEH)
    )
      continue;
    const bases = BASES[suffix.base](base)
      .filter(({ length }) => length >= shortest)
      .map((candidate) => {
        const all = entries.find(u.lookupKey(candidate)).filter(
          (each) =>
            each.bare === candidate &&
            !each.small &&
            (suffix.base !== 'counted' || hasBrokenPlural(each)) &&
            // مسكنة of مُسَكِّن
            (suffix.rule !== 'feminine' || !OF_PLACE.test(each.vocalised)),
        );
        return (
          all.find(({ kind }) => suffix.kinds.has(kind) && kinds.has(kind)) ??
          all.find((each) => isNounToo(each, suffix))
        );
      });
    // حوارات of حوار, not of the town حوارة
    const word = suffix.base === 'plural' ? bases.find((entry) => entry?.kind === 'word') : undefined;
    for (const entry of word ? [word] : bases) {
      const reading = entry && derive(entry, suffix);
      if (reading && agrees(stem, reading.stem)) {
        return new Reading({
          source: 'lexicon',
          rule: `${suffix.rule} of ${entry.bare}`,
          confidence: TRUST,
          kind: isOfAdjective(entry, suffix) || isNounToo(entry, suffix) ? 'word' : entry.kind,
          prefix: { proclitics, article },
          words: [{ article: false, stem: reading.stem }],
          spellings: reading.spellings,
        });
      }
    }
  }
  return undefined;
}

/**
 * يومين, مقعدين, تقريرين, كتابين, اتجاهين, مجالين: nouns of three letters, of place, of action, of the forms fiʿāl and faʿāl; of others ين is
 * a plural as often.
 */
const hasBrokenPlural = ({ bare, vocalised }: Entry): boolean =>
  bare.length === SHORTEST_BASE || COUNTED.has(bare) || BROKEN.test(withoutSukun(vocalised));

/** مصريون, though Masri is a family; ابنين, بنتين: listed as particles of names; نجارون, though Najjar is a family; حصتين, though Hessa is a name. */
const isNounToo = ({ kind, alsoNoun, acts, vocalised }: Entry, { base, rule }: Suffix): boolean =>
  (rule === 'plural' && vocalised.endsWith(NISBA)) ||
  (alsoNoun &&
    ((kind === 'particle' && base === 'counted') ||
      (acts && rule === 'plural') ||
      (base === 'feminine' && rule === 'dual')));

/** Of the form of adjectives, but with a broken plural. */
const COUNTED = new Set(
  'جانب شارع طابق خاتم راتب واجب حاجب ضابط والد طريق صعيد فريق صديق شريك زميل رئيس وزير حليف دليل توأم عنصر حمام مشروع صندوق'.split(
    ' ',
  ),
);

const BROKEN = new RegExp(
  `^(?:م${u.FATHA}..[${u.FATHA}${u.KASRA}].|م${u.KASRA}..${u.FATHA}ا?.|ت${u.FATHA}..${u.KASRA}ي.|.[${u.DAMMA}${u.KASRA}${u.FATHA}].${u.FATHA}ا.|[اإ]${u.KASRA}.*${u.FATHA}ا.)$`,
  'u',
);

/** ه is typed for ة. */
function withoutSuffix(bare: string, { letters }: Suffix): string | undefined {
  const start = bare.length - letters.length;
  if (start < SHORTEST_BASE - 1) return undefined;
  // مؤلفاته: a plural has a pronoun, not a feminine.
  if (letters === u.TA_MARBUTA && bare.endsWith(FEMININE_PLURAL, start)) return undefined;
  // نشاطه: ه is typed for the ة of an adjective, or of a word of three letters.
  const isTyped = letters.endsWith(u.TA_MARBUTA) && bare.endsWith(u.HEH);
  // متابعيه, عينيه
  if (isTyped && (isSeveral(bare.slice(0, -1)) || isOfTwo(bare.slice(0, -1)))) return undefined;
  if (isTyped && letters === u.TA_MARBUTA && start > SHORTEST_BASE && !hasFeminine(bare.slice(0, start)))
    return undefined;
  for (let i = 0; i < letters.length; i++) {
    const letter = bare[start + i]!;
    if (letter !== letters[i] && !(letters[i] === u.TA_MARBUTA && letter === u.HEH)) return undefined;
  }
  return bare.slice(0, start);
}

function beforeSuffix(base: string, { letters }: Suffix, { kind, bare }: Entry): string {
  // مواكبة: no plural (مواكب) has a feminine, but a masdar its letters; محافظين: nor a plural, but who does it.
  const vowel = /^(?:ة|ات)$/u.test(letters) ? u.FATHA : /^(?:[يو]ن|و)$/u.test(letters) ? u.KASRA : undefined;
  if (vowel !== undefined && PLURAL.test(base)) return base.replace(PLURAL, `$1${u.DAMMA}$2${vowel}$3`);
  // نظرة, ضربة: the plural of a noun of this form has another vowel.
  return letters === FEMININE_PLURAL && kind === 'word' && !SHORT_ADJECTIVES.has(bare.replace(/ة$/u, ''))
    ? base.replace(ONE_TIME, `$1${u.FATHA}$3${u.FATHA}$4`)
    : base;
}

const ONE_TIME = new RegExp(
  `^(.)${u.FATHA}(?!(.)${u.SUKUN}?\\2)([^${u.TASHKIL}اوي])${u.SUKUN}?([^${u.TASHKIL}ويا])$`,
  'u',
);
/** جرعة زائدة: of a name that is an adjective as well. */
const isOfAdjective = ({ alsoNoun }: Entry, { rule }: Suffix): boolean => alsoNoun && rule === 'feminine';

function derive(entry: Entry, suffix: Suffix): { stem: string; spellings: Spellings } | undefined {
  // عمومية follows from عموم, not from the adverb عمومًا.
  if (entry.vocalised.includes(u.FATHATAN)) return undefined;
  // Drop what the suffix replaces, and the vowel before it; a base in a long vowel takes no such suffix.
  const shortened = suffix.base !== 'plain' && /[ةا]$/.test(entry.bare);
  const base = shortened ? entry.vocalised.replace(FEMININE, '') : entry.vocalised;
  const isOpen = LONG_VOWEL.test(base) && !CONSONANTAL.test(base.slice(-3));
  if (isOpen && !(entry.kind === 'word' && DEFECTIVE.test(base) && FEMININE_SUFFIX.test(suffix.letters)))
    return undefined;
  const stem = withoutLastVowel(beforeSuffix(base, suffix, entry)) + suffix.vocalised;
  // Saudiyat, Wataniyin, Abqariya
  const glide = /plural|^feminine$/.test(suffix.rule) && base.endsWith(NISBA) ? 'y' : '';
  const suffixed = ({ text, ...rest }: Spelling): Spelling => {
    const shorter = shortened ? text.replace(/(?:a|ah|eh|e)$/, '') : text;
    // Classiki
    const opening = suffix.english[0] === 'i' ? shorter.replace(/c$/, 'k') : shorter;
    return { ...rest, text: withSuffix(opening, (opening.endsWith('y') ? '' : glide) + suffix.english) };
  };
  const others = entry.others.filter(({ exonym }) => !exonym).map(suffixed);
  const usual =
    (entry.kind === 'word' && entry.isRegular) || isOfAdjective(entry, suffix) || isNounToo(entry, suffix)
      ? { ...entry.usual, text: regularWords(stem, ORDINARY_ENGLISH.neutral) }
      : suffixed(entry.usual);
  return { stem, spellings: { usual, others } };
}
