/**
 * Words of texts of which the full model makes a name, though grammar knows them: `npx tsx bench/spelling/words-as-names.ts WORDS [MOST]`,
 * WORDS a file with a word a line, the commonest first (such as wordfreq's for Arabic), of which the first MOST are read.
 */
import { readFileSync } from 'node:fs';
import { analyse } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';

const [, , file, most] = process.argv;
if (!file) throw new Error('name a file with a word a line');
const model = await loadModel(readFileSync(new URL('../../models/full.bin', import.meta.url)));
const sourceOf = (word: string, options: Parameters<typeof analyse>[1]) => {
  const { tokens, output } = analyse(word, options);
  return { source: tokens.find(({ kind }) => kind === 'word')?.why?.source, output };
};
const words = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .slice(0, most ? Number(most) : undefined);
let [asNames, alike] = [0, 0];
for (const word of words) {
  const withModel = sourceOf(word, { model });
  if (withModel.source !== 'model') continue;
  const without = sourceOf(word, {});
  if (without.source !== 'lexicon') continue;
  asNames++;
  if (withModel.output.toLowerCase() === without.output.toLowerCase()) alike++;
}
console.log(
  `${words.length} words: ${asNames} read by the model, though grammar knows them, ${alike} of these spelt alike`,
);
