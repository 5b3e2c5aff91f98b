import { bytesOf } from '../../check-input';
import { ByteReader, invalidModel } from './bytes';
import { checksum } from './checksum';
import { SentenceWeights } from './context/sentence-weights';
import { ForeignWordTable } from './foreign-words';
import { SpellingHabits } from './habits';
import { inflate, isGzipped } from './inflate';
import { readInventory } from './inventory';
import { KnownReadings } from './known-readings';
import { KnownNames } from './names';
import { Ngram } from './ngram';
import { OriginModel } from './origin';
import { Speller } from './speller';
import { Tagger } from './tagger';
import { readSettings } from './trained-settings';
import type { Model } from './types';
import { WordMarks } from './word-marks';
import { WordReader } from './word-reader';

/** First bytes of a model file: name and format version. The checksum of all that follows comes next, four bytes, low first. */
export const MAGIC = 'NUTQM8';
/** Bytes, packed or not; several times what a tier may hold. */
const LARGEST_FILE = 4_000_000;

/** @throws NutqError `invalid-model` for damaged bytes, or a file that this version cannot read */
export async function readModel(bytes: Uint8Array | ArrayBuffer): Promise<Model> {
  const file = bytesOf(bytes);
  if (!file) throw invalidModel('it is neither a Uint8Array nor an ArrayBuffer');
  if (file.length > LARGEST_FILE) throw invalidModel('the file is too large');
  return parseModel(isGzipped(file) ? await inflate(file, LARGEST_FILE) : new Uint8Array(file));
}

/** Reads a model, which keeps these bytes. */
export function parseModel(bytes: Uint8Array): Model {
  const { tier, version, speller, reader, sentences, loanwords, foreignNames } = parseStages(bytes);
  return {
    tier,
    version,
    spell: (word, n) => speller.spell(word, n),
    vocalise: (word, n) => reader.read(word, n),
    sentences,
    loanwords,
    foreignNames,
  };
}

interface Stages extends Pick<Model, 'tier' | 'version' | 'sentences' | 'loanwords' | 'foreignNames'> {
  readonly speller: Speller;
  readonly reader: WordReader;
}

/** The stages of a model, as the training looks into them. */
export function parseStages(bytes: Uint8Array): Stages {
  const file = new ByteReader(bytes);
  for (let i = 0; i < MAGIC.length; i++) {
    if (file.remaining === 0 || file.byte() !== MAGIC.charCodeAt(i))
      throw invalidModel('it does not start like one');
  }
  if (file.word() !== checksum(bytes.subarray(MAGIC.length + 4))) throw invalidModel('it is damaged');
  const tier = file.integer(1, 'tier') === 0 ? 'small' : 'full';
  const version = file.text(40, 'version');
  const section = (what: string): ByteReader => file.section(LARGEST_FILE, what);

  const settings = readSettings(section('settings'));
  const spellings = readInventory(section('spelling chunks'));
  const readings = readInventory(section('reading chunks'));
  const arabic = new Ngram(section('Arabic n-gram'), spellings.chunks.length + 1);
  const foreign = new Ngram(section('foreign n-gram'), spellings.chunks.length + 1);
  const reading = new Ngram(section('reading n-gram'), readings.chunks.length + 1);
  const names = new KnownNames(section('names'));
  const origin = new OriginModel(section('origin'));
  const habits = new SpellingHabits(section('spelling habits'), spellings, readings);
  const known = new KnownReadings(section('known readings'));
  const spelt = new WordMarks(section('known spellings'));
  const network = section('network');
  const context = section('sentences');
  const firms = section('loanwords');
  const foreigners = section('foreign names');
  const sizes = { reading: readings.chunks.length, spelling: spellings.chunks.length };
  const tagger = network.remaining > 0 ? new Tagger(network, sizes) : undefined;
  const sentences = context.remaining > 0 ? new SentenceWeights(context) : undefined;
  const [loanwords, foreignNames] = [firms, foreigners].map((list) =>
    list.remaining > 0 ? new ForeignWordTable(list) : undefined,
  );
  if (file.remaining > 0) throw invalidModel('something follows its end');

  const reader = new WordReader(readings, reading, tagger, settings, known);
  const experts = [arabic, foreign] as const;
  const speller = new Speller(spellings, experts, names, origin, tagger, settings, reader, habits, spelt);
  return { tier, version, speller, reader, sentences, loanwords, foreignNames };
}
