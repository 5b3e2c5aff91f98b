/**
 * How many of the development names the whole of nutq spells, lists and grammar included: first, up to variants and in five, in percent,
 * by itself and where it is told that they are names. `npx tsx training/transliteration/development-names.ts DATA [none|small|full]`
 */
import { readFileSync } from 'node:fs';
import { nBest, type TransliterateOptions } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';
import { readTrainingData } from './data';
import { acceptedSpellings, score } from './score';

const [folder, tier = 'full'] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: development-names.ts DATA [none|small|full]');
const file = (name: string): Uint8Array => readFileSync(new URL(`../../models/${name}.bin`, import.meta.url));
const options: TransliterateOptions = tier === 'none' ? {} : { model: await loadModel(file(tier)) };
const { dev } = readTrainingData(folder);

for (const expects of ['anything', 'names'] as const)
  for (const origin of ['arabic', 'foreign', 'unknown']) {
    const names = dev.filter((name) => name.origin === origin && !name.arabic.includes(' '));
    const { words, top1, variant, top5 } = score(
      names.map(({ arabic, references }) => ({
        references: acceptedSpellings(arabic, references),
        candidates: nBest(arabic, 5, { ...options, expects }).map(({ text }) =>
          text.toLowerCase().replace(/[^a-z]/g, ''),
        ),
      })),
    );
    const figures = [top1, variant, top5].map((figure) => figure.toFixed(1)).join(' / ');
    console.log(`${expects}, ${origin} (${words}): ${figures}`);
  }
