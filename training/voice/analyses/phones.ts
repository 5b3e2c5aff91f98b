/**
 * How well the phones of a text are known: `npx tsx training/voice/analyses/phones.ts LIST [--espeak VOICE] [--model none|small|full]
 * [--alternatives N] [--misses]`.
 *
 * LIST holds `text` TAB `IPA` a line, or with --espeak (en-us, ar) just text, whose reference is then what espeak-ng says (GPL: it
 * is asked, nothing of it is kept). Prints the phone error rate (edit distance by reference phones) of the first pronunciations
 * and of the best path through all of them.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type PhrasePhones, phrasePhones } from '../../../src/phones/phrase-phones';
import { loadModel } from '../../../src/transliteration/load-model';
import { PHONES } from '../../../src/voice/phrase/data/phones';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    espeak: { type: 'string' },
    model: { type: 'string', default: 'full' },
    alternatives: { type: 'string', default: '6' },
    misses: { type: 'boolean', default: false },
  },
});

/** Signs of other IPA usage → the inventory. */
const KIN: Readonly<Record<string, string>> = {
  ɪ: 'i',
  ᵻ: 'i',
  ʊ: 'u',
  æ: 'a',
  ə: 'ʌ',
  ɐ: 'ʌ',
  ɚ: 'ɝ',
  ɜː: 'ɝ',
  ɑː: 'ɑ',
  ɔː: 'ɔ',
  oː: 'ɔ',
  e: 'ɛ',
  eː: 'eɪ',
  ɹ: 'r',
  ɾ: 't',
  g: 'ɡ',
  ɫ: 'l',
  t̪: 't',
  d̪: 'd',
  zˤ: 'ðˤ',
  n̩: 'ʌ n',
  l̩: 'ʌ l',
};
/** What espeak-ng's English writes otherwise than our inventory: the last vowel of happy, the glottal stop of button. */
const KIN_IN_ENGLISH: Readonly<Record<string, string>> = { i: 'iː', ʔ: 't' };

const english = values.espeak?.startsWith('en') ?? false;
const signs = new Map<string, string>([
  ...PHONES.map((phone): [string, string] => [phone, phone]),
  ...Object.entries(KIN),
  ...(english ? Object.entries(KIN_IN_ENGLISH) : []),
]);

/** `undefined` where a sign is of no inventory we know: that line is left out, and counted. */
function readIpa(ipa: string): string[] | undefined {
  const phones: string[] = [];
  const plain = ipa.normalize('NFC').replace(/[ˈˌ.\s\u200d\u0361]/g, '');
  for (let at = 0; at < plain.length; ) {
    const sign = [3, 2, 1].map((length) => plain.slice(at, at + length)).find((piece) => signs.has(piece));
    if (sign) phones.push(...signs.get(sign)!.split(' '));
    else if (plain[at] === 'ː' && phones.length > 0) phones.push(phones.at(-1)!);
    else return undefined;
    at += sign?.length ?? 1;
  }
  return phones;
}

function askEspeak(texts: readonly string[], voice: string): string[] {
  const said = execFileSync('espeak-ng', ['-q', '--ipa=3', '-v', voice], { input: `${texts.join('\n')}\n` });
  const lines = said.toString().trim().split('\n');
  if (lines.length !== texts.length)
    throw new Error('espeak-ng cut a line in two: one short text a line, please');
  return lines;
}

/** Edit distance of the reference from the nearest path through the words. */
function distance(words: PhrasePhones, reference: readonly string[]): number {
  let row = Array.from({ length: reference.length + 1 }, (_, i) => i);
  for (const pronunciations of words) {
    const ends = pronunciations.map((phones) =>
      phones.reduce((before, phone) => step(before, phone, reference), row),
    );
    row = row.map((_, i) => Math.min(...ends.map((end) => end[i]!)));
  }
  return row.at(-1)!;
}

function step(before: readonly number[], phone: string, reference: readonly string[]): number[] {
  const row = [before[0]! + 1];
  for (let i = 0; i < reference.length; i++) {
    const replaced = before[i]! + (reference[i] === phone ? 0 : 1);
    row.push(Math.min(replaced, before[i + 1]! + 1, row[i]! + 1));
  }
  return row;
}

async function main(): Promise<void> {
  const lines = readFileSync(positionals[0]!, 'utf8').split('\n').filter(Boolean);
  const texts = lines.map((line) => line.split('\t')[0]!);
  const ipa = values.espeak ? askEspeak(texts, values.espeak) : lines.map((line) => line.split('\t')[1]!);
  const model =
    values.model === 'none'
      ? undefined
      : await loadModel(readFileSync(new URL(`../models/${values.model}.bin`, import.meta.url)));
  const options = { alternatives: Number(values.alternatives), ...(model ? { model } : {}) };

  let [judged, phones, first, best, exactFirst, exactBest, pronunciations, words] = [0, 0, 0, 0, 0, 0, 0, 0];
  texts.forEach((text, i) => {
    const reference = readIpa(ipa[i]!);
    const said = phrasePhones(text, options);
    if (!reference || said.length === 0) return;
    const errors = distance(
      said.map(([likeliest]) => [likeliest!]),
      reference,
    );
    const fewest = distance(said, reference);
    judged++;
    phones += reference.length;
    first += errors;
    best += fewest;
    if (errors === 0) exactFirst++;
    if (fewest === 0) exactBest++;
    words += said.length;
    pronunciations += said.reduce((sum, word) => sum + word.length, 0);
    if (values.misses && fewest > 0) {
      console.log(`${text}\t${reference.join(' ')}\t${said.map((word) => word[0]!.join(' ')).join(' + ')}`);
    }
  });
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  console.log(
    `${judged} of ${texts.length} lines judged, ${phones} phones, ${(pronunciations / words).toFixed(1)} pronunciations a word`,
  );
  console.log(`phone error rate: first ${percent(first, phones)}, best ${percent(best, phones)}`);
  console.log(
    `lines without error: first ${percent(exactFirst, judged)}, best ${percent(exactBest, judged)}`,
  );
}

main();
