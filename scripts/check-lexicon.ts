/**
 * Contradictions within lexicon/*.tsv: `npm run lexicon:check [-- --list KIND]`. Every spelling is aligned with the sounds of its
 * vowels at the least cost; what it costs is what the two disagree about. Policies of the neutral style are checked beside it.
 * Most of what it finds is an established spelling (Omdurman, Sfax): it ranks rows for a reader, and decides nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { toWords } from '../src/transliteration/reading/reading';
import { ORDINARY_ENGLISH } from '../src/transliteration/schemes/english-styles';
import { normalise } from '../src/transliteration/script/normalise';
import * as u from '../src/transliteration/script/unicode';
import { regularSpelling } from '../src/transliteration/sounds/english-orthography';
import { type Sound, toSounds } from '../src/transliteration/sounds/pronunciation';

const SOURCE = new URL('../lexicon/', import.meta.url);

interface Row {
  readonly where: string;
  readonly vocalised: string;
  readonly english: string;
  readonly variants: readonly string[];
  readonly kind: string;
  readonly origin: string;
}

/** A way to write a sound, and what it contradicts, if anything. */
type Option = readonly [text: string, fault?: Fault];
type Fault =
  | 'doubled in the spelling only'
  | 'doubled in the vowels only'
  | 'long in the spelling only'
  | 'another vowel'
  | 'vowel left out'
  | 'vowel added'
  | 'another consonant';

const COST: Readonly<Record<Fault, number>> = {
  'doubled in the spelling only': 1,
  'doubled in the vowels only': 1,
  'long in the spelling only': 1,
  'another vowel': 1.5,
  'vowel left out': 1.5,
  'vowel added': 1.5,
  'another consonant': 3,
};

const CONSONANTS: Readonly<Record<string, readonly string[]>> = {
  ب: ['b', 'p'],
  ت: ['t'],
  ث: ['th', 's', 't'],
  ج: ['j', 'g', 'dj', 'gu', 'y'],
  ح: ['h'],
  خ: ['kh'],
  د: ['d'],
  ذ: ['dh', 'z', 'th', 'd'],
  ر: ['r'],
  ز: ['z'],
  س: ['s', 'c', 'ss'],
  ش: ['sh', 'ch'],
  ص: ['s', 'ss'],
  ض: ['d', 'dh', 'z'],
  ط: ['t'],
  ظ: ['z', 'dh', 'th', 'd'],
  ع: ['', 'a', 'e', 'aa', 'i'],
  غ: ['gh', 'g'],
  ف: ['f', 'ph', 'v'],
  ق: ['q', 'k', 'g', 'c', 'gu', 'gh'],
  ك: ['k', 'c', 'ck'],
  ل: ['l'],
  م: ['m'],
  ن: ['n'],
  ه: ['h'],
  و: ['w', 'ou', 'u', 'v', 'o'],
  ي: ['y', 'i', 'e', 'yi', 'iy', 'ie'],
  پ: ['p'],
  چ: ['ch', 'tch', 'j'],
  ژ: ['zh', 'j'],
  گ: ['g', 'gu'],
  ڤ: ['v'],
};

const VOWELS = {
  a: ['a', 'e'],
  i: ['i', 'e'],
  u: ['u', 'o', 'ou'],
} as const;
const LONG_VOWELS = {
  a: ['a', 'aa', 'e', 'ae'],
  i: ['i', 'ee', 'ie', 'y', 'ea', 'ei', 'iy'],
  u: ['ou', 'oo', 'u', 'o', 'ow', 'oe'],
} as const;
const ALL_VOWELS = ['a', 'e', 'i', 'o', 'u', 'ou', 'oo', 'ee', 'y', 'ai', 'ei'];
const ARTICLES = ['al', 'el', 'ul', 'il', 'ol', 'l', '', ...'nrsdtz'].flatMap((form) =>
  form.length === 1 && form !== 'l' ? [`a${form}`, `e${form}`, `u${form}`] : [form],
);

function optionsOf(sounds: readonly Sound[], i: number): Option[] {
  const sound = sounds[i]!;
  const before = sounds[i - 1];
  const next = sounds[i + 1];
  switch (sound.kind) {
    case 'hamza':
      return ['', 'a', 'e', 'i'].map((text) => [text]);
    case 'taMarbuta':
      return ['a', 'ah', 'e', 'eh', 'at', 'et', 't', 'ih', 'ieh', 'th'].map((text) => [text]);
    case 'ending':
      return [[''], [`${sound.quality}n`], [sound.quality], ['a']];
    case 'consonant':
      return consonantOptions(sound, before, next);
    case 'vowel':
      return vowelOptions(sound, next, i === sounds.length - 1);
  }
}

function consonantOptions(
  { letter, geminated }: Extract<Sound, { kind: 'consonant' }>,
  before: Sound | undefined,
  next: Sound | undefined,
): Option[] {
  const single = CONSONANTS[letter] ?? [];
  const silent: Option[] = [];
  const closes =
    next === undefined || next.kind === 'consonant' || next.kind === 'hamza' || next.kind === 'ending';
  if ((letter === 'ي' || letter === 'و') && before?.kind === 'vowel' && (closes || geminated))
    silent.push(['']);
  if (letter === 'ي' && geminated)
    return [...silent, ...['y', 'yy', 'i', 'iy', 'yi', 'e', 'ey'].map((text): Option => [text])];
  if (letter === 'ه' && next === undefined) silent.push(['']);
  if (letter === 'ع') return single.map((text): Option => [text]);
  const wide = single.filter((text) => text.length > 1);
  const narrow = single.filter((text) => text.length === 1);
  const written: Option[] = [
    ...wide.map((text): Option => [text]),
    ...wide.map((text): Option => [text + text]),
  ];
  for (const text of narrow) {
    written.push(geminated && wide.length === 0 ? [text, 'doubled in the vowels only'] : [text]);
    written.push(
      geminated || letter === 'س' || letter === 'ص'
        ? [text + text]
        : [text + text, 'doubled in the spelling only'],
    );
  }
  return [...silent, ...written];
}

function vowelOptions(
  { quality, length }: Extract<Sound, { kind: 'vowel' }>,
  next: Sound | undefined,
  last: boolean,
): Option[] {
  if (length !== 'short') {
    const right = [...LONG_VOWELS[quality], ...(last ? [`${quality}h`, 'y', 'ey', 'eh'] : [])];
    return [...right.map((text): Option => [text]), ...wrong(right)];
  }
  const right: string[] = [...VOWELS[quality]];
  if (next?.kind === 'consonant' && next.letter === 'و' && quality === 'a')
    right.push('o', 'ou', 'au', 'oo', 'ao');
  if (next?.kind === 'consonant' && next.letter === 'ي') right.push('a', 'e', 'i', 'ei', 'ee', 'ai');
  const openSyllable: Option[] =
    quality === 'i'
      ? [['ee', 'long in the spelling only']]
      : quality === 'u'
        ? [['oo', 'long in the spelling only']]
        : [['aa', 'long in the spelling only']];
  return [...right.map((text): Option => [text]), ...openSyllable, ...wrong(right), ['', 'vowel left out']];
}

const wrong = (right: readonly string[]): Option[] =>
  ALL_VOWELS.filter((text) => !right.includes(text)).map((text): Option => [text, 'another vowel']);

/** The cheapest way from the sounds to the letters. */
function faultsOf(columns: readonly (readonly Option[])[], letters: string): Fault[] {
  interface Best {
    readonly cost: number;
    readonly faults: readonly Fault[];
  }
  let states: (Best | undefined)[] = [{ cost: 0, faults: [] }];
  const better = (into: (Best | undefined)[], at: number, from: Best, fault?: Fault) => {
    const cost = from.cost + (fault ? COST[fault] : 0);
    if (at <= letters.length && (into[at]?.cost ?? Number.POSITIVE_INFINITY) > cost)
      into[at] = { cost, faults: fault ? [...from.faults, fault] : from.faults };
  };
  const insertVowels = (into: (Best | undefined)[]) => {
    for (let at = 0; at < letters.length; at++) {
      const from = into[at];
      if (from)
        better(into, at + 1, from, /[aeiouy]/.test(letters[at]!) ? 'vowel added' : 'another consonant');
    }
  };
  insertVowels(states);
  for (const options of columns) {
    const reached: (Best | undefined)[] = [];
    for (let at = 0; at <= letters.length; at++) {
      const from = states[at];
      if (!from) continue;
      for (const [text, fault] of options)
        if (letters.startsWith(text, at)) better(reached, at + text.length, from, fault);
      better(reached, at, from, 'another consonant');
    }
    insertVowels(reached);
    states = reached;
  }
  return [...(states[letters.length]?.faults ?? [])];
}

/** @returns what the spelling says otherwise than the vowels */
function contradictions(vocalised: string, english: string): Fault[] {
  const letters = english.toLowerCase().replace(/[^a-z]/g, '');
  const columns = toWords(vocalised).flatMap(({ article, stem }) => {
    const sounds = toSounds(stem);
    return [
      ...(article ? [ARTICLES.map((text): Option => [text])] : []),
      ...sounds.map((_, i) => optionsOf(sounds, i)),
    ];
  });
  return faultsOf(columns, letters);
}

/** Policies that every row's first spelling follows, by name. */
const POLICIES: Readonly<Record<string, (row: Row) => boolean>> = {
  'article El- in the neutral style': ({ english }) => /(^|[ -])[Ee]l-?[A-Z]/.test(english),
  'French ch for sh': ({ english, vocalised, origin }) =>
    origin !== 'foreign' &&
    /ch/i.test(english) &&
    /ش/.test(vocalised) &&
    !/تش|چ/.test(u.stripMarks(vocalised)),
  'French ou for a short u': ({ english, vocalised, origin }) =>
    origin !== 'foreign' && (english.match(/ou/gi)?.length ?? 0) > longUs(vocalised),
  'Abdel or Abd al- for Abdul': ({ english, vocalised }) =>
    /^عبد ال/.test(u.stripMarks(vocalised)) && !/^Abd(ul|ull|ur|us|ush)/.test(english),
  'not al-Din after its noun': ({ english, vocalised }) =>
    / الدين$/.test(u.stripMarks(vocalised)) && !/ [Aa]l-Din$/.test(english),
  'not -iya for ـيّة': ({ english, vocalised }) =>
    vocalised.endsWith(`ي${u.SHADDA}${u.FATHA}ة`) && !/iya$/.test(english),
  'another spelling than the table of ordinary words gives': ({ english, vocalised, kind, origin }) =>
    kind === 'word' && origin !== 'foreign' && english.toLowerCase() !== ofOrdinaryTable(vocalised),
  'the ة of a governed noun left silent': ({ english, vocalised }) =>
    /(?:^| )(?!ال)[^ ]+ة ال/u.test(u.stripMarks(vocalised)) && /[a]h? (al|Al)[- ]/.test(english),
};

function ofOrdinaryTable(vocalised: string): string {
  return toWords(vocalised)
    .map(({ article, stem }) => (article ? 'al-' : '') + regularSpelling(stem, ORDINARY_ENGLISH.neutral))
    .join(' ')
    .toLowerCase();
}

function longUs(vocalised: string): number {
  return toWords(vocalised).reduce(
    (sum, { stem }) =>
      sum +
      toSounds(stem).filter(
        (sound) =>
          (sound.kind === 'vowel' && sound.quality === 'u' && sound.length !== 'short') ||
          (sound.kind === 'consonant' && sound.letter === 'و'),
      ).length,
    0,
  );
}

function readRows(): Row[] {
  return readdirSync(SOURCE)
    .filter((name) => name.endsWith('.tsv'))
    .flatMap((file) =>
      readFileSync(new URL(file, SOURCE), 'utf8')
        .split('\n')
        .map((line, i): Row | undefined => {
          if (line === '' || line.startsWith('#')) return undefined;
          const [vocalised = '', english = '', variants = '', kind = '', origin = ''] = line.split('\t');
          return {
            where: `${file}:${i + 1}`,
            vocalised: normalise(vocalised).text,
            english,
            variants: variants.split(',').filter((text) => text !== '' && !text.includes('@')),
            kind,
            origin,
          };
        })
        .filter((row) => row !== undefined),
    );
}

const listed = process.argv.includes('--list') ? process.argv[process.argv.indexOf('--list') + 1] : undefined;
const rows = readRows();
const counts = new Map<string, number>();
const doubtful: { readonly cost: number; readonly line: string }[] = [];
const doubt = (kind: string, cost: number, { where, vocalised, english }: Row) => {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (listed === kind || listed === 'all')
    doubtful.push({ cost, line: `${where}\t${kind}\t${vocalised}\t${english}` });
};
for (const row of rows) {
  for (const [kind, breaks] of Object.entries(POLICIES)) if (breaks(row)) doubt(kind, 1, row);
  if (row.origin === 'foreign') continue;
  const faults = contradictions(row.vocalised, row.english);
  const cost = faults.reduce((sum, fault) => sum + COST[fault], 0);
  for (const fault of new Set(faults)) doubt(fault, cost, row);
}
const readings = new Map<string, Set<string>>();
for (const row of rows) {
  const twins = `${u.stripMarks(row.vocalised)}\t${row.kind}\t${row.english}`;
  const known = readings.get(twins) ?? new Set();
  const vowels = row.vocalised.replaceAll(u.SUKUN, '').replaceAll(`${u.FATHA}ا`, 'ا');
  if (known.size > 0 && !known.has(vowels)) doubt('one spelling, two readings', 1, row);
  readings.set(twins, known.add(vowels));
}

for (const { line } of doubtful.sort((a, b) => b.cost - a.cost)) console.log(line);
console.log(`${rows.length} rows`);
for (const [kind, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(6)}  ${kind}`);
