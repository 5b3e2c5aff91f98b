/**
 * Rebuilds the model files: `npm run train:model -- <data folder>`.
 *
 * Reads the data, aligns, counts, prunes, and writes `models/small.bin` and `models/full.bin`; then measures those very files
 * and writes REPORT.md. Everything counted comes out the same bit for bit. The networks are trained apart
 * (`network.py`); their rounded weights are kept beside this file, so nobody has to repeat that.
 * `--network` and `--small-network` take freshly trained ones; `--examples <file>` writes what network.py trains on and stops.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { ByteReader } from '../../src/transliteration/model/bytes';
import { readInventory } from '../../src/transliteration/model/inventory';
import { parseModel } from '../../src/transliteration/model/load';
import { readMarks } from '../../src/transliteration/model/marks';
import { Ngram } from '../../src/transliteration/model/ngram';
import { WordReader } from '../../src/transliteration/model/reader';
import { CONFIDENCE_POINTS, type Settings } from '../../src/transliteration/model/settings';
import { Tagger } from '../../src/transliteration/model/tagger';
import type { Aligned, Example } from './align';
import { anglicise } from './anglicise';
import { assemble, buildInventory, type Inventory, type ModelParts, writeInventory } from './assemble';
import { calibrate } from './calibrate';
import { readTrainingData, type TrainingData } from './data';
import { alignReadings, alignSpellings, type ReadingExample, type SpellingExample } from './examples';
import { writeNames } from './fuse';
import { writeHabits } from './habits';
import { knownNames } from './names';
import { writeNetwork } from './network-file';
import { NgramTrainer } from './ngram';
import { writeOrigin } from './origin';
import { ORDER, RECIPES, type Recipe } from './recipe';
import { type TierReport, type Variant, writeReport } from './report';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MODELS = join(HERE, '../../models');
export const VERSION = '1';
const PARTS = [
  'spellings',
  'readings',
  'arabic',
  'foreign',
  'reading',
  'names',
  'origin',
  'habits',
  'network',
] as const;

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

/** The reading half of the model under construction: what the spelling habits are counted with. */
function readerOf(
  counted: Counted,
  reading: Uint8Array,
  network: Uint8Array,
  settings: Settings,
): WordReader {
  const inventory = readInventory(new ByteReader(writeInventory(counted.readings)));
  const sizes = { reading: counted.readings.size, spelling: counted.spellings.size };
  const tagger = network.length > 0 ? new Tagger(new ByteReader(network), sizes) : undefined;
  return new WordReader(
    inventory,
    new Ngram(new ByteReader(reading), counted.readings.size + 1),
    tagger,
    settings,
  );
}

function partsOf(
  recipe: Recipe,
  data: TrainingData,
  examples: Examples,
  counted: Counted,
  network: Uint8Array,
): ModelParts {
  const straight = Float64Array.from({ length: CONFIDENCE_POINTS }, (_, i) => i / (CONFIDENCE_POINTS - 1));
  const settings = { ...recipe.settings, spellingConfidence: straight, readingConfidence: straight };
  const reading = counted.reading.write(recipe.pruning.reading).bytes;
  const reader = readerOf(counted, reading, network, settings);
  const arabicNames =
    recipe.settings.habitWeight > 0 ? examples.spellings.filter(({ example }) => example.arabicOrigin) : [];
  return {
    tier: recipe.tier,
    version: VERSION,
    settings,
    spellings: writeInventory(counted.spellings),
    readings: writeInventory(counted.readings),
    arabic: counted.arabic.write(recipe.pruning.arabic).bytes,
    foreign: counted.foreign.write(recipe.pruning.foreign).bytes,
    reading,
    names: writeNames(knownNames(data, recipe.rarestName)),
    origin: counted.origin,
    habits: writeHabits(
      arabicNames,
      (word) => reader.shares(readMarks(word)),
      counted.spellings,
      counted.readings,
    ),
    network,
  };
}

const deflated = (bytes: Uint8Array): number => deflateRawSync(bytes, { level: 9 }).length;

/** The tier without one of its parts, for the report. */
function variantsOf(parts: ModelParts): Variant[] {
  const { settings } = parts;
  const variant = (name: string, changed: Partial<ModelParts>, missing: Uint8Array): Variant => {
    const bytes = assemble({ ...parts, ...changed });
    return { name, model: parseModel(bytes), bytes: deflated(assemble(parts)) - deflated(missing) };
  };
  const variants = [
    variant(
      'without names table',
      { settings: { ...settings, nameBonus: new Float64Array(8) } },
      parts.names,
    ),
  ];
  variants.push(
    variant(
      'without origin (one expert for all)',
      { settings: { ...settings, originSlope: 1, originShift: -40 } },
      parts.arabic,
    ),
  );
  if (settings.habitWeight > 0)
    variants.push(
      variant('without reading habits', { settings: { ...settings, habitWeight: 0 } }, parts.habits),
    );
  if (parts.network.length > 0) {
    const countedOnly = {
      ...settings,
      ngramWeights: Float64Array.from([1, 1, 1]),
      taggerWeights: new Float64Array(3),
    };
    variants.push(
      variant('without network', { network: new Uint8Array(), settings: countedOnly }, parts.network),
    );
  }
  return variants;
}

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

const folder = process.argv[2];
if (!folder)
  throw new Error(
    'usage: npm run train:model -- <data folder> [--examples FILE | --network FILE --small-network FILE]',
  );
const data = readTrainingData(folder);
const examples = examplesOf(data);
const counted = count(data, examples);

const examplesFile = option('--examples');
if (examplesFile) {
  const styled = (list: readonly Aligned<SpellingExample>[]): unknown[] =>
    list.map(({ example, chunks }) => [
      example.input,
      chunks,
      example.weight,
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
  for (const [name, recipe] of [
    ['--small-network', RECIPES[0]],
    ['--network', RECIPES[1]],
  ] as const) {
    const trained = option(name);
    if (trained && recipe)
      writeFileSync(join(HERE, recipe.network), writeNetwork(JSON.parse(readFileSync(trained, 'utf8'))));
  }
  const reports: TierReport[] = [];
  for (const recipe of RECIPES) {
    const network = readFileSync(join(HERE, recipe.network));
    const uncalibrated = partsOf(recipe, data, examples, counted, network);
    const curves = calibrate(parseModel(assemble(uncalibrated)), data);
    const parts = { ...uncalibrated, settings: { ...uncalibrated.settings, ...curves } };
    const bytes = assemble(parts);
    const file = deflateRawSync(bytes, { level: 9 });
    writeFileSync(join(MODELS, `${recipe.tier}.bin`), file);
    console.log(`${recipe.tier}: ${bytes.length} bytes, ${file.length} deflated`);
    const variants = variantsOf(parts);
    reports.push({
      tier: recipe.tier,
      model: parseModel(bytes),
      withoutNames: variants[0]!.model,
      bytes: file.length,
      parts: PARTS.map((part) => [part, deflated(parts[part])] as const),
      variants,
    });
  }
  writeFileSync(join(HERE, 'REPORT.md'), writeReport(reports, data, knownNames(data, 1)));
}
