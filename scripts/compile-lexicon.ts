/**
 * lexicon/*.tsv → src/transliteration/lexicon/packed.generated.ts. Run by `npm run lexicon`.
 *
 * Columns of the packed form, all but the spellings as digits of `NumberCoder`:
 * - `size`: how many entries there are;
 * - `alphabet`: the letters of all entries;
 * - `letters`: bare entries in code point order, see `codeLetters`;
 * - `signs`: one number a letter (or space), see `codeSigns`;
 * - `kinds`: one an entry, see `codeKinds`;
 * - `spellings`: one line an entry, sorted by their kinds: the usual spelling as edits of the one its vowels give, then the variants as
 *   edits of the usual one, see `applyEdits`;
 * - `frequencies`: one an entry, see `codeFrequencies`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  codeFrequencies,
  codeKinds,
  codeLetters,
  codeSigns,
  LEAST_FREQUENCY,
  linesByKind,
} from '../src/transliteration/lexicon/columns';
import {
  type EntryKind,
  EXONYM_BIT,
  KINDS,
  kindCode,
  PACKED_MARKS,
  PACKED_STYLE,
  REGION_BITS,
  SEPARATORS,
} from '../src/transliteration/lexicon/packed-format';
import { codeSpellings, END_OF_LINE } from '../src/transliteration/lexicon/spelling-column';
import { ENGLISH, ORDINARY_ENGLISH, STYLES, type Style } from '../src/transliteration/schemes/english-styles';
import { toGraphemes } from '../src/transliteration/script/graphemes';
import { normalise } from '../src/transliteration/script/normalise';
import * as u from '../src/transliteration/script/unicode';
import { regularWords } from '../src/transliteration/sounds/english-orthography';
import { NumberEncoder } from './number-encoder';
import { shortestEdits } from './shortest-edits';

const SOURCE = new URL('../lexicon/', import.meta.url);
const TARGET = new URL('../src/transliteration/lexicon/packed.generated.ts', import.meta.url);

interface Row {
  bare: string;
  vocalised: string;
  english: string;
  variants: { text: string; regions: string[] }[];
  kind: EntryKind;
  frequency: number;
  origin: string;
  where: string;
  /** A noun or an adjective, whatever else it is. */
  noun: boolean;
  acts: boolean;
}

/** By frequency class. The size budget of the package buys more with another name than with a spelling that hardly anybody has. */
const MOST_VARIANTS = [0, 0, 0, 0, 1, 1];
const MOST_WITH_REGIONAL = [0, 0, 0, 0, 3, 5];

const problems: string[] = [];

function readRows(): Row[] {
  const rows: Row[] = [];
  for (const file of readdirSync(SOURCE)
    .filter((name) => name.endsWith('.tsv'))
    .sort()) {
    const lines = readFileSync(new URL(file, SOURCE), 'utf8').split('\n');
    lines.forEach((line, index) => {
      if (line === '' || line.startsWith('#')) return;
      const row = parseRow(line, `${file}:${index + 1}`);
      if (row) rows.push(row);
    });
  }
  return rows;
}

function parseRow(line: string, where: string): Row | undefined {
  const [typed = '', english = '', variants = '', kind = '', origin = '', frequency = '', mark = ''] =
    line.split('\t');
  const vocalised = withSukun(normalise(typed.trim()).text);
  const spelling = /^[A-Za-z][A-Za-z' .-]*$/;
  const parsed = variants
    .normalize('NFD')
    .replace(/[\u0300-\u0302\u0308]/g, '') // Saâd, Saïd
    .split(',')
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', regions = ''] = text.trim().split('@');
      return { text: name, regions: regions === '' ? [] : regions.split('+') };
    });
  const complaint = [
    (KINDS as readonly string[]).includes(kind) ? '' : `kind ${kind}`,
    /^[1-5]$/.test(frequency.trim()) ? '' : `frequency ${frequency}`,
    ['', 'acts'].includes(mark.trim()) ? '' : `mark ${mark}`,
    [english, ...parsed.map(({ text }) => text)].every((text) => spelling.test(text)) ? '' : 'spelling',
    parsed.some(({ regions }) => regions.some((region) => regionBit(region) === undefined)) ? 'region' : '',
    [...vocalised].every((char) => char === ' ' || u.isMark(char) || u.isFoldedLetter(char)) ? '' : 'letters',
  ].find((each) => each !== '');
  if (complaint) {
    problems.push(`${where}: ${complaint}: ${line}`);
    return undefined;
  }
  const bare = u.stripMarks(vocalised);
  const spell = (text: string): string => withOneArticle(withHyphen(bare, text), bare, kind, origin);
  const usual = spell(english);
  return {
    bare,
    vocalised,
    english: usual,
    variants: parsed
      .map(({ text, regions }) => ({ text: text === english ? usual : spell(text), regions, typed: text }))
      .filter(({ text, typed }) => text !== usual || typed === english),
    kind: kind as EntryKind,
    frequency: Number(frequency),
    origin,
    where,
    noun: kind === 'word' && /^[A-Z]/.test(english),
    acts: mark.trim() === 'acts',
  };
}

/** A consonant that carries no sign has no vowel: say so, lest a following و or ي be read as long. */
function withSukun(vocalised: string): string {
  return vocalised
    .split(' ')
    .map((word) => {
      const graphemes = toGraphemes(word);
      let written = '';
      let at = -1;
      for (const char of word) {
        if (!u.isMark(char)) {
          at++;
          written += char;
          const { vowel, tanwin, sukun, daggerAlif, geminated, letter } = graphemes[at]!;
          const follows = graphemes[at + 1]?.letter;
          const unsigned = !vowel && !tanwin && !sukun && !daggerAlif && !geminated;
          if (
            unsigned &&
            (follows === u.WAW || follows === u.YEH) &&
            !(u.ALIF + u.WAW + u.YEH + u.ALIF_MADDA).includes(letter)
          ) {
            if (!(at === 1 && letter === u.LAM && graphemes[0]!.letter === u.ALIF)) written += u.SUKUN;
          }
        } else if (char !== u.SUKUN || (u.WAW + u.YEH).includes(graphemes[at + 1]?.letter ?? ' '))
          written += char;
      }
      return written;
    })
    .join(' ');
}

/**
 * One entry for each vocalised form, and one for a verb that has it. The spelling of the likeliest row leads, the others become variants: a given name's
 * before a family's, one used everywhere before one region's, else by frequency.
 */
function merge(rows: Row[]): Row[] {
  const merged = new Map<string, Row>();
  for (const row of [...rows].sort((a, b) => likelihood(b) - likelihood(a))) {
    // يعيش is a family, and what people do: grammar makes its persons of the verb.
    const key = isVerb(row) ? `${row.vocalised} verb` : row.vocalised;
    const known = merged.get(key);
    if (!known) {
      merged.set(key, { ...row, variants: [...row.variants] });
      continue;
    }
    known.frequency = Math.max(known.frequency, row.frequency);
    known.noun ||= row.noun;
    known.acts ||= row.acts;
    known.variants.push({ text: row.english, regions: [] }, ...row.variants);
  }
  for (const row of merged.values()) {
    // The usual spelling once more, with a region, says that it is the region's own, too, whatever its tables give.
    const seen = new Set<string>();
    row.variants = row.variants.filter(
      ({ text, regions }) =>
        (text !== row.english || regions.length > 0) && !seen.has(text) && seen.add(text),
    );
  }
  const acting = new Set([...merged.values()].filter(({ acts }) => acts).map(({ bare }) => bare));
  for (const row of merged.values()) row.acts ||= row.bare.startsWith('ال') && acting.has(row.bare.slice(2));
  return [...merged.values()].sort(
    (a, b) => compare(a.bare, b.bare) || b.frequency - a.frequency || compare(a.vocalised, b.vocalised),
  );
}

/** What the list writes without a capital. */
function isVerb({ kind, english }: Row): boolean {
  return kind === 'word' && /^[a-z]/.test(english);
}

function likelihood({ kind, origin, frequency }: Row): number {
  return frequency + (kind.startsWith('given') ? 1 : 0) + (origin === 'pan' ? 0.5 : 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The neutral style writes the article of a single word with a hyphen, whoever wrote the line. */
function withHyphen(bare: string, english: string): string {
  return bare.startsWith('ال') && !bare.includes(' ')
    ? english.replace(/^(Al|El) (?=[A-Z])/, '$1-')
    : english;
}

/** Inside names and phrases each style writes its own article: أبو الحسن, Abu al-Hassan or Abou El-Hassan. */
function withOneArticle(english: string, bare: string, kind: string, origin: string): string {
  const isOne = /^(?!عبد ).* ال/u.test(bare) && kind !== 'place' && origin !== 'foreign';
  return isOne ? english.replace(/ [AE]l[- ](?=[A-Z])/gi, ' Al-') : english;
}

function regionBit(region: string): number | undefined {
  return region === 'exonym' ? EXONYM_BIT : REGION_BITS[region as Style];
}

const SIGNS = `${u.TASHKIL}${u.DAGGER_ALIF}`;
const SIGNED_LETTER = new RegExp(`([^${SIGNS}])([${SIGNS}]*)`, 'gu');

function marksOf(row: Row): number[] {
  return Array.from(row.vocalised.matchAll(SIGNED_LETTER), ([, , marks = '']) => {
    const number = PACKED_MARKS.indexOf(marks);
    if (number < 0) problems.push(`${row.where}: marks of ${row.vocalised}`);
    return number;
  });
}

function packSpellings(row: Row): string {
  const usual = shortestEdits(row.english, regularOf(row, 'neutral'));
  return (
    usual +
    worthKeeping(row)
      .map((variant) => packVariant(variant, row))
      .join('')
  );
}

function packVariant(variant: Row['variants'][number], row: Row): string {
  const style = styleThatGives(variant, row);
  if (style !== undefined) return SEPARATORS[0] + String.fromCharCode(PACKED_STYLE + STYLES.indexOf(style));
  const bits = variant.regions.reduce((sum, region) => sum | regionBit(region)!, 0);
  return SEPARATORS[bits] + shortestEdits(variant.text, row.english);
}

/**
 * The rarer a name, the fewer variants, and of ordinary words those of regions alone: people choose how their names are spelt, not their
 * words. Those that the tables of a style give cost one letter and are all kept.
 */
function worthKeeping(row: Row): Row['variants'] {
  let before = 0;
  return row.variants.filter((variant) => {
    // Of a town that English names without its article: how it is called among other words.
    if (row.kind === 'place' && variant.text === `Al-${row.english}`) return true;
    if (before >= MOST_WITH_REGIONAL[row.frequency]!) return false;
    if (styleThatGives(variant, row) !== undefined) return true;
    const isRegional = variant.regions.length > 0;
    if (row.kind === 'word' && !isRegional) return false;
    before++;
    return isRegional || before <= MOST_VARIANTS[row.frequency]!;
  });
}

/** What the vowels of a row give, as `Entry` spells it. */
function regularOf(row: Row, style: Style): string {
  const tables = row.kind === 'word' ? ORDINARY_ENGLISH : ENGLISH;
  const regular = regularWords(row.vocalised, tables[style]);
  return isVerb(row) ? regular.toLowerCase() : regular;
}

/** The style whose tables give this variant of a regular spelling, if it is usual in that style's region and in no other. */
function styleThatGives({ text, regions }: Row['variants'][number], row: Row): Style | undefined {
  if (row.english !== regularOf(row, 'neutral')) return undefined;
  const style = STYLES.find((candidate) => regularOf(row, candidate) === text);
  return regions.length === (style === 'neutral' ? 0 : 1) && regions.every((region) => region === style)
    ? style
    : undefined;
}

function packKind(row: Row): number {
  const marked = row.kind === 'word' ? isVerb(row) : row.noun;
  return kindCode(row.kind, row.origin === 'foreign', marked, row.acts);
}

/** The rarest names stay in the sources only: they would take 7 kB of the size budget and are met once in a blue moon. */
function earnsItsBytes({ frequency }: Row): boolean {
  return frequency >= LEAST_FREQUENCY;
}

/** The characters of these texts, the most frequent first. */
function alphabetOf(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const character of texts.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!).join('');
}

const entries = merge(readRows()).filter(earnsItsBytes);
const bare = entries.map((entry) => entry.bare);
const alphabet = alphabetOf(bare);
const letters = new NumberEncoder();
const signs = new NumberEncoder();
const kinds = new NumberEncoder();
const frequencies = new NumberEncoder();
const coded = codeLetters(entries.length, alphabet, letters, bare);
const signCodes = codeSigns(coded, signs, Uint8Array.from(entries.flatMap(marksOf)));
const kindCodes = codeKinds(coded, signCodes, kinds, entries.map(packKind));
const lines = linesByKind(kindCodes);
const sorted: string[] = [];
lines.forEach((line, entry) => {
  sorted[line] = packSpellings(entries[entry]!);
});
const characters = alphabetOf(sorted.map((line) => line + END_OF_LINE));
const spellings = new NumberEncoder();
codeSpellings(kindCodes, lines, characters, spellings, sorted);
codeFrequencies(
  kindCodes,
  lines,
  sorted,
  frequencies,
  entries.map(({ frequency }) => frequency),
);
const columns = {
  alphabet,
  letters: letters.finish(),
  signs: signs.finish(),
  kinds: kinds.finish(),
  characters,
  spellings: spellings.finish(),
  frequencies: frequencies.finish(),
};
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const version = createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 8);
const fields = Object.entries(columns).map(([name, text]) => `  ${name}: ${JSON.stringify(text)},`);
writeFileSync(
  TARGET,
  `// Generated from lexicon/*.tsv (see NOTICE for sources and licences) by \`npm run lexicon\`. Do not edit.
import type { PackedLexicon } from './packed-format';

export const packed: PackedLexicon = {
  version: ${JSON.stringify(version)},
  size: ${entries.length},
${fields.join('\n')}
};
`,
);
const size = gzipSync(Object.values(columns).join('\n'), { level: 9 }).length;
console.log(`${entries.length} entries, ${size} bytes gzipped, version ${version}`);
for (const [name, text] of Object.entries(columns))
  console.log(`  ${name} ${gzipSync(text, { level: 9 }).length}`);
