/**
 * Rebuilds the model files: `npm run train:model -- <data folder> [--network <output of network.py>]`.
 *
 * Reads the data, aligns, counts, prunes, and writes `models/small.bin` and `models/full.bin`; then measures those very files
 * and writes REPORT.md. Everything counted comes out the same bit for bit. The network is trained apart
 * (`network.py`, half an hour on a core); its rounded weights are kept in `network.bin`, so nobody has to repeat that.
 * `--examples <file>` writes what network.py trains on and stops.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { parseModel } from '../../src/transliteration/model/load';
import { CONFIDENCE_POINTS, type Settings } from '../../src/transliteration/model/settings';
import type { Aligned, Example } from './align';
import { anglicise } from './anglicise';
import { assemble, buildInventory, type Inventory, type ModelParts, writeInventory } from './assemble';
import { calibrate } from './calibrate';
import { readTrainingData, type TrainingData } from './data';
import { alignReadings, alignSpellings, type ReadingExample, type SpellingExample } from './examples';
import { writeNames } from './fuse';
import { knownNames } from './names';
import { writeNetwork } from './network-file';
import { NgramTrainer } from './ngram';
import { writeOrigin } from './origin';
import { ORDER, RECIPES, type Recipe } from './recipe';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MODELS = join(HERE, '../../models');
export const VERSION = '1';

interface Counted {
  readonly spellings: Inventory;
  readonly readings: Inventory;
  readonly arabic: NgramTrainer;
  readonly foreign: NgramTrainer;
  readonly reading: NgramTrainer;
  readonly origin: Uint8Array;
}

interface Examples {
  readonly spellings: readonly Aligned<SpellingExample>[];
  /** Library words in everyday spelling, for the network. */
  readonly anglicised: readonly Aligned<SpellingExample>[];
  readonly readings: readonly Aligned<ReadingExample>[];
}

function examplesOf(data: TrainingData): Examples {
  const spellings = alignSpellings(data.pairs);
  const readings = alignReadings(data.words);
  return { spellings, readings, anglicised: anglicise(readings, spellings) };
}

function ngramOf(examples: readonly Aligned<Example>[], inventory: Inventory): NgramTrainer {
  const sequences = examples.map(({ example, chunks }) => ({
    tokens: chunks.map((chunk, i) => inventory.token(example.input[i]!, chunk)),
    weight: 1,
  }));
  return new NgramTrainer(sequences, inventory.size, ORDER);
}

function originOf({ pairs }: TrainingData, { anglicised }: Examples): Uint8Array {
  const keys = new Map<string, { word: string; arabic: boolean; weight: number }>();
  for (const { arabic: word, origin } of pairs) {
    // Arabic names are few in the public corpora: twice the weight makes up for a part of that.
    if (origin !== 'unknown')
      keys.set(`${word} ${origin}`, {
        word,
        arabic: origin === 'arabic',
        weight: origin === 'arabic' ? 2 : 1,
      });
  }
  return writeOrigin([
    ...keys.values(),
    ...anglicised.map(({ example }) => ({ word: example.input, arabic: true, weight: 0.3 })),
  ]);
}

function count(data: TrainingData, examples: Examples): Counted {
  const spellings = buildInventory([...examples.spellings, ...examples.anglicised]);
  const readings = buildInventory(examples.readings);
  return {
    spellings,
    readings,
    arabic: ngramOf(
      examples.spellings.filter(({ example }) => example.arabicOrigin),
      spellings,
    ),
    foreign: ngramOf(examples.spellings, spellings),
    reading: ngramOf(examples.readings, readings),
    origin: originOf(data, examples),
  };
}

function build(recipe: Recipe, data: TrainingData, counted: Counted, network: Uint8Array): Uint8Array {
  const straight = Float64Array.from({ length: CONFIDENCE_POINTS }, (_, i) => i / (CONFIDENCE_POINTS - 1));
  const parts = (settings: Settings): ModelParts => ({
    tier: recipe.tier,
    version: VERSION,
    settings,
    spellings: writeInventory(counted.spellings),
    readings: writeInventory(counted.readings),
    arabic: counted.arabic.write(recipe.pruning.arabic).bytes,
    foreign: counted.foreign.write(recipe.pruning.foreign).bytes,
    reading: counted.reading.write(recipe.pruning.reading).bytes,
    names: writeNames(knownNames(data, recipe.rarestName)),
    origin: counted.origin,
    network: recipe.network ? network : new Uint8Array(),
  });
  const uncalibrated = { ...recipe.settings, spellingConfidence: straight, readingConfidence: straight };
  const built = parts(uncalibrated);
  return assemble({
    ...built,
    settings: { ...uncalibrated, ...calibrate(parseModel(assemble(built)), data) },
  });
}

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

const folder = process.argv[2];
if (!folder)
  throw new Error('usage: npm run train:model -- <data folder> [--examples FILE | --network FILE]');
const data = readTrainingData(folder);
const examples = examplesOf(data);
const counted = count(data, examples);

const examplesFile = option('--examples');
if (examplesFile) {
  const styled = (list: readonly Aligned<SpellingExample>[]): unknown[] =>
    list.map(({ example, chunks }) => [
      example.input,
      chunks,
      example.arabicOrigin && example.style !== 'scholarly' ? 2 * example.weight : example.weight,
      example.style === 'scholarly' ? 'scholarly' : example.arabicOrigin ? 'arabic' : 'foreign',
    ]);
  const pairsOf = ({ letters, chunks }: Inventory): [string, string][] =>
    letters.flatMap((letter, i) => chunks[i]!.map((chunk): [string, string] => [letter, chunk]));
  writeFileSync(
    examplesFile,
    JSON.stringify({
      letters: [...new Set([...counted.spellings.letters, ...counted.readings.letters])].sort().join(''),
      inventories: [pairsOf(counted.spellings), pairsOf(counted.readings)],
      examples: [
        [...styled(examples.spellings), ...styled(examples.anglicised)],
        examples.readings.map(({ example, chunks }) => [example.input, chunks, 1, 'reading']),
      ],
    }),
  );
} else {
  const trained = option('--network');
  const networkFile = join(HERE, 'network.bin');
  if (trained) writeFileSync(networkFile, writeNetwork(JSON.parse(readFileSync(trained, 'utf8'))));
  const network = readFileSync(networkFile);
  for (const recipe of RECIPES) {
    const model = build(recipe, data, counted, network);
    const file = deflateRawSync(model, { level: 9 });
    writeFileSync(join(MODELS, `${recipe.tier}.bin`), file);
    console.log(`${recipe.tier}: ${model.length} bytes, ${file.length} deflated`);
  }
}
