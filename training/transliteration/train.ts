/**
 * Rebuilds the model files: `npm run train:model -- <data folder> --places <towns>`, with what places.py prints; without it the full tier
 * is told no towns.
 *
 * Reads the data, aligns, counts, prunes, and writes `models/small.bin` and `models/full.bin`; then measures those very files
 * and writes REPORT.md. Everything but the networks comes out the same bit for bit (build.ts): `--check` rebuilds it, prints the
 * SHA-256 of every part and compares with the committed files. The networks are trained apart (`network.py`); their rounded
 * weights are kept beside this file, so nobody has to repeat that. `--network` and `--small-network` take freshly trained ones;
 * `--examples <file>` writes what network.py trains on. `--weigh` fits the ranking weights of the recipe on words that neither
 * n-grams nor network were taught: `--examples-to-weigh <file>` writes what such a network trains on.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseModel } from '../../src/transliteration/model/load';
import type { Aligned } from './align';
import { assemble, type Inventory, type ModelParts } from './assemble';
import {
  build,
  type Counted,
  count,
  type Examples,
  examplesOf,
  type Inventories,
  inventoriesOf,
  taughtOf,
  weigh,
  withoutNetwork,
} from './build';
import { calibrate } from './calibrate';
import { readTrainingData, type TrainingData } from './data';
import type { SpellingExample } from './examples';
import { writeForeignWords } from './foreign-words';
import { knownNames } from './names';
import { writeNetwork } from './network-file';
import { RECIPES, type Recipe } from './recipe';
import { type TierReport, type Variant, writeReport } from './report';
import { NO_RANKING } from './weigh';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MODELS = join(HERE, '../../models');
const PARTS = [
  'spellings',
  'readings',
  'arabic',
  'foreign',
  'reading',
  'names',
  'origin',
  'habits',
  'known',
  'spelt',
  'network',
  'sentences',
  'loanwords',
  'foreignNames',
] as const;

const gzipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

/** The tier without one of its parts, for the report. */
function variantsOf(parts: ModelParts): Variant[] {
  const { settings } = parts;
  const variant = (name: string, changed: Partial<ModelParts>, missing: Uint8Array): Variant => {
    const bytes = assemble({ ...parts, ...changed });
    return { name, model: parseModel(bytes), bytes: gzipped(assemble(parts)) - gzipped(missing) };
  };
  const variants = [
    variant('without names table', { settings: { ...settings, ranking: NO_RANKING } }, parts.names),
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
  variants.push(variant('without known readings', { known: new Uint8Array() }, parts.known));
  if (parts.spelt.length > 0)
    variants.push(variant('without known spellings', { spelt: new Uint8Array() }, parts.spelt));
  if (parts.network.length > 0) {
    const countedOnly = { ...settings, ...withoutNetwork(settings) };
    variants.push(
      variant('without network', { network: new Uint8Array(), settings: countedOnly }, parts.network),
    );
  }
  return variants;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What network.py trains on. */
function writeExamples(file: string, taught: Examples, { spellings, readings }: Inventories): void {
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
    file,
    JSON.stringify({
      letters: [...new Set([...spellings.letters, ...readings.letters])].sort().join(''),
      inventories: [pairsOf(spellings), pairsOf(readings)],
      examples: [
        [...styled(taught.spellings), ...styled(taught.anglicised)],
        taught.readings.map(({ example, chunks }) => [example.input, chunks, 1, 'reading']),
      ],
    }),
  );
}

function finished(recipe: Recipe, data: TrainingData, examples: Examples, counted: Counted): ModelParts {
  const read = (file: string): Buffer => readFileSync(join(HERE, file));
  const list = (file: string | undefined): Uint8Array => writeForeignWords(file ? read(file).toString() : '');
  const uncalibrated = build(recipe, data, examples, counted, {
    network: read(recipe.network),
    sentences: recipe.sentences ? read(recipe.sentences) : new Uint8Array(),
    loanwords: list(recipe.loanwords),
    foreignNames: list(recipe.foreignNames),
  });
  const curves = calibrate(parseModel(assemble(uncalibrated)), data);
  return { ...uncalibrated, settings: { ...uncalibrated.settings, ...curves } };
}

function reportOf(parts: ModelParts, bytes: Uint8Array): TierReport {
  const variants = variantsOf(parts);
  return {
    tier: parts.tier,
    model: parseModel(bytes),
    withoutNames: variants[0]!.model,
    size: bytes.length,
    bytes: gzipped(bytes),
    sha256: sha256(bytes),
    parts: PARTS.map((part) => ({ part, bytes: gzipped(parts[part]), sha256: sha256(parts[part]) })),
    ranking: parts.settings.ranking,
    variants,
  };
}

/** Is the committed file what the data give? */
function checkTier(tier: string, bytes: Uint8Array): void {
  const committed = sha256(readFileSync(join(MODELS, `${tier}.bin`)));
  const same = committed === sha256(bytes);
  console.log(`${tier}: ${same ? 'the committed file' : `NOT the committed file, which is ${committed}`}`);
  if (!same) process.exitCode = 1;
}

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

const folder = process.argv[2];
if (!folder)
  throw new Error(
    'usage: npm run train:model -- <data folder> [--places FILE] [--check | --examples FILE | --examples-to-weigh FILE | --weigh] ' +
      '[--network FILE] [--small-network FILE]',
  );
const checking = process.argv.includes('--check');
const data = readTrainingData(folder, option('--places'));
const examples = examplesOf(data);
const inventories = inventoriesOf(examples);

const trainedNetwork = (recipe: Recipe): Uint8Array | undefined => {
  const file = option(recipe.tier === 'small' ? '--small-network' : '--network');
  return file ? writeNetwork(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

const examplesFile = option('--examples') ?? option('--examples-to-weigh');
if (examplesFile) {
  writeExamples(examplesFile, option('--examples') ? examples : taughtOf(examples), inventories);
} else if (process.argv.includes('--weigh')) {
  for (const recipe of RECIPES) {
    const network = trainedNetwork(recipe) ?? new Uint8Array();
    console.log(recipe.tier, [...weigh(recipe, data, examples, inventories, network)].join(', '));
  }
} else {
  const counted = count(data, examples, inventories);
  const reports: TierReport[] = [];
  for (const recipe of RECIPES) {
    const trained = trainedNetwork(recipe);
    if (trained) writeFileSync(join(HERE, recipe.network), trained);
    const parts = finished(recipe, data, examples, counted);
    const bytes = assemble(parts);
    for (const part of PARTS) console.log(`${recipe.tier} ${part} ${sha256(parts[part])}`);
    console.log(`${recipe.tier} ${sha256(bytes)}`);
    if (checking) {
      checkTier(recipe.tier, bytes);
      continue;
    }
    writeFileSync(join(MODELS, `${recipe.tier}.bin`), bytes);
    console.log(`${recipe.tier}: ${bytes.length} bytes, ${gzipped(bytes)} gzipped`);
    reports.push(reportOf(parts, bytes));
  }
  if (!checking) writeFileSync(join(HERE, 'REPORT.md'), writeReport(reports, data, knownNames(data, 1)));
}
