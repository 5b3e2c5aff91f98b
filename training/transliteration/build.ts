/** The parts of a model, built from the data and a network's rounded weights: everything here comes out the same bit for bit. */
import { ByteReader } from '../../src/transliteration/model/bytes';
import { ForeignWordTable } from '../../src/transliteration/model/foreign-words';
import { readInventory } from '../../src/transliteration/model/inventory';
import { KnownReadings } from '../../src/transliteration/model/known-readings';
import { parseStages } from '../../src/transliteration/model/load';
import { readMarks } from '../../src/transliteration/model/mark-labels';
import { Ngram } from '../../src/transliteration/model/ngram';
import { Tagger } from '../../src/transliteration/model/tagger';
import { CONFIDENCE_POINTS, type TrainedSettings } from '../../src/transliteration/model/trained-settings';
import { type Glance, WordReader } from '../../src/transliteration/model/word-reader';
import type { Aligned, Example } from './align';
import { anglicise } from './anglicise';
import { assemble, buildInventory, type Inventory, type ModelParts, writeInventory } from './assemble';
import { corrections } from './corrections';
import { isKeptForWeighing, isReadingKeptForWeighing, type TrainingData } from './data';
import { alignReadings, alignSpellings, type ReadingExample, type SpellingExample } from './examples';
import { writeForeignWords } from './foreign-words';
import { writeMarks, writeNames } from './fuse';
import { writeHabits } from './habits';
import { knownSpellings, type Speller } from './known-spellings';
import { knownNames } from './names';
import { NgramTrainer } from './ngram';
import { writeOrigin } from './origin';
import { ORDER, type Recipe } from './recipe';
import { acceptedSpellings } from './score';
import { unfoundNames } from './unfound-names';
import { fitRanking, type Weighed } from './weigh';

export const VERSION = '6';

export interface Examples {
  readonly spellings: readonly Aligned<SpellingExample>[];
  /** Library words in everyday spelling, for the network. */
  readonly anglicised: readonly Aligned<SpellingExample>[];
  readonly readings: readonly Aligned<ReadingExample>[];
}

export interface Inventories {
  readonly spellings: Inventory;
  readonly readings: Inventory;
}

/** What is counted, whatever the tier. */
export interface Counted extends Inventories {
  readonly arabic: NgramTrainer;
  readonly foreign: NgramTrainer;
  readonly reading: NgramTrainer;
  readonly origin: Uint8Array;
}

export function examplesOf(data: TrainingData): Examples {
  const spellings = alignSpellings(data.pairs);
  const readings = alignReadings(data.words);
  return { spellings, readings, anglicised: anglicise(readings, spellings) };
}

export const inventoriesOf = ({ spellings, anglicised, readings }: Examples): Inventories => ({
  spellings: buildInventory([...spellings, ...anglicised]),
  readings: buildInventory(readings),
});

/** The examples less the words that are kept to weigh the model's answers by. */
export function taughtOf({ spellings, anglicised, readings }: Examples): Examples {
  const isTaught = ({ example }: Aligned<SpellingExample>): boolean => !isKeptForWeighing(example.input);
  return {
    spellings: spellings.filter(isTaught),
    anglicised: anglicised.filter(isTaught),
    readings: readings.filter(({ example }) => !isReadingKeptForWeighing(example.word)),
  };
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

export function count(data: TrainingData, examples: Examples, inventories: Inventories): Counted {
  const { spellings, readings } = inventories;
  return {
    ...inventories,
    arabic: ngramOf(
      examples.spellings.filter(({ example }) => example.arabicOrigin),
      spellings,
    ),
    foreign: ngramOf(examples.spellings, spellings),
    reading: ngramOf(examples.readings, readings),
    origin: originOf(data, examples),
  };
}

/** The reading half of the model under construction. */
function readerOf(
  counted: Counted,
  reading: Uint8Array,
  network: Uint8Array,
  settings: TrainedSettings,
): (known: Uint8Array) => (word: string) => Glance {
  const inventory = readInventory(new ByteReader(writeInventory(counted.readings)));
  const sizes = { reading: counted.readings.size, spelling: counted.spellings.size };
  const tagger = network.length > 0 ? new Tagger(new ByteReader(network), sizes) : undefined;
  const ngram = new Ngram(new ByteReader(reading), counted.readings.size + 1);
  return (known) => {
    const reader = new WordReader(
      inventory,
      ngram,
      tagger,
      settings,
      new KnownReadings(new ByteReader(known)),
    );
    return (word) => reader.glance(readMarks(word), tagger?.read([...word]));
  };
}

/** Spellings that are looked at for the right one: all that both experts find. */
const WIDEST = 100;

/** Parts that are made elsewhere; each is empty for a tier without. */
type ReadyParts = Pick<ModelParts, 'network' | 'sentences' | 'loanwords' | 'foreignNames'>;

/** The parts of a tier; its confidences are still the posteriors. */
export function build(
  recipe: Recipe,
  data: TrainingData,
  examples: Examples,
  counted: Counted,
  ready: ReadyParts,
): ModelParts {
  const { network } = ready;
  const straight = Float64Array.from({ length: CONFIDENCE_POINTS }, (_, i) => i / (CONFIDENCE_POINTS - 1));
  const settings = { ...recipe.settings, spellingConfidence: straight, readingConfidence: straight };
  const reading = counted.reading.write(recipe.pruning.reading).bytes;
  const readerWith = readerOf(counted, reading, network, settings);
  const known = writeMarks(
    corrections(examples.readings, data.heldOutWords, (rows) => {
      const read = readerWith(writeMarks(rows));
      return (word) => read(word).best.scholarly;
    }),
  );
  const read = readerWith(new Uint8Array());
  const arabicNames =
    recipe.settings.habitWeight > 0 ? examples.spellings.filter(({ example }) => example.arabicOrigin) : [];
  const parts: ModelParts = {
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
    habits: writeHabits(arabicNames, (word) => read(word).shares, counted.spellings, counted.readings),
    known,
    spelt: new Uint8Array(),
    ...ready,
  };
  if (!recipe.knowsSpellings) return parts;
  const listed = new ForeignWordTable(new ByteReader(parts.foreignNames));
  const unfound = unfoundNames(data, listed, spellerWith(parts, new Map()));
  return {
    ...parts,
    spelt: spellingsOf(parts, data),
    foreignNames: Buffer.concat([parts.foreignNames, writeForeignWords(unfound.join('\n'))]),
  };
}

/** Spells as a tier does that is told these rows. */
function spellerWith(parts: ModelParts, known: ReadonlyMap<string, string>): Speller {
  const { speller } = parseStages(assemble({ ...parts, spelt: writeMarks(known) }));
  return (word) => speller.spell(word, WIDEST).map(({ latin }) => latin);
}

/** The names that a model without them misspells. */
function spellingsOf(parts: ModelParts, data: TrainingData): Uint8Array {
  const rows = knownSpellings(data, (known) => spellerWith(parts, known));
  return writeMarks(rows);
}

/** The settings of a tier whose n-grams speak alone. */
export const withoutNetwork = (settings: Recipe['settings']): Recipe['settings'] => ({
  ...settings,
  ngramWeights: Float64Array.from([1, 1, 1]),
  taggerWeights: new Float64Array(3),
});

/**
 * Fits the ranking of a tier (`--weigh`) on the kept words, with a model that was taught all but them.
 *
 * @param network trained on the examples of `taughtOf`; empty for n-grams alone, which suits a tier whose network says little
 */
export function weigh(
  recipe: Recipe,
  data: TrainingData,
  examples: Examples,
  inventories: Inventories,
  network: Uint8Array,
): Float64Array {
  const taught = taughtOf(examples);
  const taughtData = { ...data, pairs: data.pairs.filter(({ arabic }) => !isKeptForWeighing(arabic)) };
  const settings = network.length > 0 ? recipe.settings : withoutNetwork(recipe.settings);
  const counted = count(taughtData, taught, inventories);
  const parts = build({ ...recipe, settings }, taughtData, taught, counted, {
    network,
    sentences: new Uint8Array(),
    loanwords: new Uint8Array(),
    foreignNames: new Uint8Array(),
  });
  return fitRanking(weighedWords(parts, data), recipe.strangerWeight);
}

/** The kept words, each with what the model finds. */
function weighedWords(parts: ModelParts, { pairs }: TrainingData): Weighed[] {
  const { speller } = parseStages(assemble(parts));
  const references = new Map<string, string[]>();
  for (const { arabic, latin } of pairs) {
    if (!isKeptForWeighing(arabic)) continue;
    const known = references.get(arabic);
    if (known) known.push(latin);
    else references.set(arabic, [latin]);
  }
  return [...references].map(([word, latin]) => {
    const accepted = acceptedSpellings(word, latin);
    const { arabic, found } = speller.search(readMarks(word));
    return {
      arabic,
      candidates: found.map((candidate) => ({ ...candidate, right: accepted.includes(candidate.latin) })),
    };
  });
}
