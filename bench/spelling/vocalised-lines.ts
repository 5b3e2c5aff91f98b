/**
 * How many lines, and how many of their first words, the full model spells without vowels as with them:
 * `npx tsx bench/spelling/vocalised-lines.ts FILE ...`, each a file of fully vocalised lines, such as those of test/golden/vocalised.
 * Case, doubled letters and o for u count for nothing.
 */
import { readFileSync } from 'node:fs';
import { transliterate } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';
import { stripMarks } from '../../src/transliteration/script/unicode';

const model = await loadModel(readFileSync(new URL('../../models/full.bin', import.meta.url)));
const wordsOf = (text: string): string[] =>
  transliterate(text, { model })
    .toLowerCase()
    .replace(/o[ou]?/g, 'u')
    .replace(/ee/g, 'i')
    .replace(/(.)\1/g, '$1')
    .split(' ');

for (const file of process.argv.slice(2)) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const pairs = lines.map((line) => [wordsOf(stripMarks(line)), wordsOf(line)] as const);
  const first = pairs.filter(([bare, vocalised]) => bare[0] === vocalised[0]).length;
  const whole = pairs.filter(([bare, vocalised]) => bare.join(' ') === vocalised.join(' ')).length;
  console.log(`${file}: ${lines.length} lines, first word alike in ${first}, all words in ${whole}`);
}
