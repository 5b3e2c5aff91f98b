/**
 * What slips of typing cost: `npx tsx bench/spelling/slips.ts [none|small|full] [--held-out]`. Each kind of slip is put into the rows under
 * test/golden/dev that are clean and accepted, one each; printed is how many are still accepted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseGold, scoreRow } from '../../src/evaluation/transliteration';
import { nBest } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';

const LISTS = new URL('../../test/golden/dev/', import.meta.url);
const [tier = 'full'] = process.argv.slice(2).filter((argument) => /^(none|small|full)$/.test(argument));
const half = process.argv.includes('--held-out') ? '.held-out.tsv' : '.dev.tsv';
const model =
  tier === 'none'
    ? undefined
    : await loadModel(readFileSync(new URL(`../../models/${tier}.bin`, import.meta.url)));

/** Where it is put follows from the text, so that every run puts it there. */
function placeIn(text: string, count: number): number {
  let hash = 7;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return hash % count;
}

const ARABIC = /^[ء-ي]{2,}$/u;

/** One of the words that it fits. */
const inOneWord =
  (fits: RegExp, slip: (word: string) => string) =>
  (text: string): string => {
    const words = text.split(' ');
    const fitting = words.flatMap((word, i) => (ARABIC.test(word) && fits.test(word) ? [i] : []));
    if (fitting.length === 0) return text;
    const at = fitting[placeIn(text, fitting.length)]!;
    return words.map((word, i) => (i === at ? slip(word) : word)).join(' ');
  };

function withoutOneSpace(text: string): string {
  const words = text.split(' ');
  const pairs = words.flatMap((word, i) =>
    i > 0 && ARABIC.test(word) && ARABIC.test(words[i - 1]!) ? [i] : [],
  );
  if (pairs.length === 0) return text;
  const at = pairs[placeIn(text, pairs.length)]!;
  return [...words.slice(0, at - 1), words[at - 1]! + words[at]!, ...words.slice(at + 1)].join(' ');
}

const END = '(?= |$)';
const everywhere = (typed: string, slip: string) => (text: string) =>
  text.replace(new RegExp(typed, 'gu'), slip);
const hamzas = everywhere('[أإآ]', 'ا');
const heh = everywhere(`ة${END}`, 'ه');

const SLIPS: Readonly<Record<string, (text: string) => string>> = {
  'every hamza on alif left out': hamzas,
  'every ة as ه': heh,
  'every last ي as ى': everywhere(`ي${END}`, 'ى'),
  'all three': (text) => everywhere(`ي${END}`, 'ى')(heh(hamzas(text))),
  'every last ى as ي': everywhere(`ى${END}`, 'ي'),
  'ئ as ي, ؤ as و': (text) => everywhere('ؤ', 'و')(everywhere('ئ(?=.)', 'ي')(text)),
  'ء left out at ends': everywhere(`اء${END}`, 'ا'),
  'إ as أ': inOneWord(/^إ/u, (word) => `أ${word.slice(1)}`),
  'a hamza on a bare alif': inOneWord(/^ا[^ل]..+/u, (word) => `أ${word.slice(1)}`),
  'ض and ظ for one another': inOneWord(/[ضظ]/u, (word) =>
    word.replace(/[ضظ]/u, (letter) => (letter === 'ض' ? 'ظ' : 'ض')),
  ),
  'ذ as د': inOneWord(/ذ/u, (word) => word.replace('ذ', 'د')),
  'ث as ت': inOneWord(/ث/u, (word) => word.replace('ث', 'ت')),
  'a vowel drawn out': inOneWord(/.[اوي]./u, (word) => word.replace(/(?<=.)[اوي](?=.)/u, '$&$&$&')),
  'a space left out': withoutOneSpace,
  'a space behind the article': inOneWord(/^ال../u, (word) => `ال ${word.slice(2)}`),
};

const counts = new Map(Object.keys(SLIPS).map((name) => [name, { rows: 0, accepted: 0 }]));
for (const file of readdirSync(LISTS).sort()) {
  if (!file.endsWith(half) || /^(?:dirty|kurdish|persian|style)/.test(file)) continue;
  for (const row of parseGold(readFileSync(new URL(file, LISTS), 'utf8'))) {
    const isAccepted = (text: string) =>
      scoreRow(row, [nBest(text, 1, model ? { model } : {})[0]!.text]).top1;
    if (!isAccepted(row.arabic)) continue;
    for (const [name, slip] of Object.entries(SLIPS)) {
      const text = slip(row.arabic);
      if (text === row.arabic) continue;
      const count = counts.get(name)!;
      count.rows++;
      if (isAccepted(text)) count.accepted++;
    }
  }
}

console.log(`${`model: ${tier}, ${half.slice(1, -4)}`.padEnd(34)} rows  accepted, %`);
for (const [name, { rows, accepted }] of counts)
  console.log(
    `${name.padEnd(34)} ${String(rows).padStart(4)} ${((100 * accepted) / rows).toFixed(1).padStart(9)}`,
  );
