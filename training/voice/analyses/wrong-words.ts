/**
 * Wrong words by the right person, with and without the phones of the phrase: `npx tsx training/voice/analyses/wrong-words.ts DEV WORDS`, DEV being what
 * make_voice_trials.py or training/voice/same_four_words.py wrote and WORDS the list of the Arabic words. Equal error rates in % of
 * `phraseSimilarity` and of the score, and what the limit of the phrase lets pass.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../../src/evaluation/voice-trials';
import { phrasePhones } from '../../../src/phones/phrase-phones';
import { decodeWav } from '../../../src/voice/audio/wav';
import { type Comparison, calibrate } from '../../../src/voice/decision/comparison';
import { decide } from '../../../src/voice/decision/decide';
import { gatherEvidence } from '../../../src/voice/decision/evidence';
import { hearWords, wordCostsOf } from '../../../src/voice/decision/heard-words';
import { errorRates } from '../../../src/voice/decision/metrics';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { PhrasePhones } from '../../../src/voice/phrase/phone-alignment';
import type { VoiceSample } from '../../../src/voice/sample/voice-sample';
import { toTake } from '../../../src/voice/sample/voice-take';
import { CONDITIONS, shippedNetworks, wordReader } from './joined-words';

const [root, words] = process.argv.slice(2);
if (!root || !words) throw new Error('Usage: npx tsx training/voice/analyses/wrong-words.ts DEV WORDS');
const model = await shippedNetworks();
const limits = thresholdsFor(1, { model });
const arabic = await wordReader(words);
const CODES = { clean: 'clean', chan: 'other device', '20': 'SNR 20', '10': 'SNR 10' } as const;

const SETS: Readonly<Record<string, (phrase: string) => PhrasePhones>> = {
  'td-phrase4': (phrase) => arabic(phrase.split('+')),
  'td-same4': (phrase) => arabic(phrase.split('+')),
  'td-ascmd': (phrase) => arabic([phrase]),
  'td-gsc1': (phrase) => phrasePhones(phrase),
};

const WAYS = ['plain', 'worded'] as const;
type Way = (typeof WAYS)[number];

interface Login {
  /** `right`, or how the words are wrong. */
  readonly what: string;
  readonly condition: string;
  readonly plain: Comparison;
  readonly worded: Comparison;
}

const listOf = (set: string): string => join(root, `trials/${set}.tsv`);
const sets = Object.entries(SETS).filter(([set]) => existsSync(listOf(set)));
if (sets.length === 0) throw new Error(`There is none of ${Object.keys(SETS).map(listOf).join(', ')}`);

for (const [set, phonesOf] of sets) {
  const logins = readTable(readFileSync(listOf(set), 'utf8')).flatMap(logIn(phonesOf));
  const conditions = Object.keys(CONDITIONS);
  const of = (what: string, condition: string): readonly Login[] =>
    logins.filter((login) => login.what === what && login.condition === condition);
  console.log(`\n${set}: ${conditions.join(' / ')}, phrase by the takes -> with the words`);
  for (const what of new Set(logins.map((login) => login.what))) {
    const row = (measure: (logins: readonly Login[], right: readonly Login[], way: Way) => number): string =>
      WAYS.map((way) =>
        conditions
          .map((condition) => measure(of(what, condition), of('right', condition), way).toFixed(1))
          .join(' / '),
      ).join(' -> ');
    const similarity = (way: Way) => (login: Login) => login[way].phraseSimilarity!;
    const accepted = row((logins, _, way) =>
      share(
        logins.map(similarity(way)).filter((value) => value >= limits.phraseSimilarity),
        logins,
      ),
    );
    const score = (way: Way) => (login: Login) => decide(login[way], limits).score;
    const equal = (measure: typeof score) =>
      row(
        (wrong, right, way) =>
          100 * errorRates(right.map(measure(way)), wrong.map(measure(way)))!.equalErrorRate,
      );
    const rate =
      what === 'right' ? '' : `; equal error rate, % ${equal(similarity)}; of the score ${equal(score)}`;
    console.log(`  ${what} (${of(what, 'clean').length}): accepted, % ${accepted}${rate}`);
  }
}

function share(part: readonly unknown[], all: readonly unknown[]): number {
  return (100 * part.length) / all.length;
}

function logIn(phonesOf: (phrase: string) => PhrasePhones) {
  const samples = new Map<string, VoiceSample | undefined>();
  const sampleOf = (path: string): VoiceSample | undefined => {
    if (!samples.has(path))
      samples.set(path, sampleVoice(decodeWav(readFileSync(join(root!, path))), model, 'enrolment').sample);
    return samples.get(path);
  };
  return (trial: Readonly<Record<string, string>>): Login[] => {
    const { kind, phrase, snr, trial_id: id, enrol_paths: enrolPaths, test_path: testPath } = trial;
    if (kind !== 'TC' && kind !== 'TW') return [];
    const phones = phonesOf(phrase!);
    const takes = enrolPaths!.split(',').flatMap((path) => {
      const sample = sampleOf(path);
      return sample ? [{ ...toTake(sample), ...hearWords(sample, phones, model) }] : [];
    });
    const sample = sampleOf(testPath!);
    if (!sample || takes.length === 0) return [];
    const compare = (wordCosts?: readonly number[]): Comparison =>
      calibrate(gatherEvidence(takes, sample, model, wordCosts), model.calibration);
    const how = id!.match(/other|replace|drop|swap/)?.[0] ?? 'another phrase';
    const what = kind === 'TC' ? 'right' : how;
    const condition = CODES[snr as keyof typeof CODES];
    return [{ what, condition, plain: compare(), worded: compare(wordCostsOf(sample, phones)) }];
  };
}
