/**
 * Fits weights and limits of the decision: `npx tsx training/voice/calibrate.ts DEV [NETWORKS WORDS [CLASSICAL_SHARE]]`, DEV being
 * what make_voice_trials.py wrote. For the classical tables it writes src/voice/model/data/classical-calibration.ts; for a folder of networks, the header of its
 * voice-phrase.bin, with the share of the classical view in phrase features (kept where none is given).
 *
 * Logistic regressions from the evidence, every set, condition and kind of trial weighing the same: to "right person" and "right phrase"
 * together, and to "right phrase" alone. Then thresholds for stated rates, and how fast the impostors' scores fall off.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../src/evaluation/voice-trials';
import { phrasePhones } from '../../src/phones/phrase-phones';
import { loadModel } from '../../src/transliteration/model';
import { decodeWav } from '../../src/voice/audio/wav';
import { type Comparison, calibrate } from '../../src/voice/decision/comparison';
import { type Evidence, gatherEvidence } from '../../src/voice/decision/evidence';
import { odds, probability } from '../../src/voice/decision/odds';
import {
  PERSON_EVIDENCE,
  PHRASE_EVIDENCE,
  SAID_EVIDENCE,
  TEXT_EVIDENCE,
  type Weights,
  WORDED_PHRASE_EVIDENCE,
} from '../../src/voice/model/calibration';
import { CLASSICAL_MODEL } from '../../src/voice/model/classical-model';
import { loadUncalibrated } from '../../src/voice/model/load-voice-model';
import { sampleVoice } from '../../src/voice/model/sample-voice';
import { type PhoneFit, type PhrasePhones, phoneFit } from '../../src/voice/phrase/phone-alignment';
import type { VoiceSample } from '../../src/voice/sample/voice-sample';
import { toTake } from '../../src/voice/sample/voice-take';
import { withFacts } from './model-header';

/** What is fitted ships, so only corpora may take part whose licence allows that: `td-ased` tests and nothing else. */
const SETS = ['td-ascmd', 'td-gsc', 'td-gsc1', 'td-phrase4'];
/** The condition that limits are not set on: logins are asked to be in less noise. */
const NOISY = '10';

type Worded = Required<Evidence>;

/** What the decision weighs, and how well the recording fits the phones of the phrase, where they are known. */
interface Trial {
  readonly set: string;
  readonly kind: string;
  readonly condition: string;
  readonly evidence: Evidence;
  readonly text: Readonly<Record<(typeof TEXT_EVIDENCE)[number], number>> | undefined;
  /** The same evidence where the words are known; what decides is fitted without. */
  readonly worded: Worded | undefined;
}

const [root, networks, words, classicalShare] = process.argv.slice(2);
if (!root)
  throw new Error('Usage: npx tsx training/voice/calibrate.ts DEV [NETWORKS WORDS [CLASSICAL_SHARE]]');
const fileOf = (kind: string): string => join(networks!, `voice-${kind}.bin`);
if (networks && classicalShare)
  writeFileSync(
    fileOf('phrase'),
    withFacts(readFileSync(fileOf('phrase')), { classicalShare: Number(classicalShare) }),
  );
const uncalibrated = networks
  ? await loadUncalibrated({
      speaker: readFileSync(fileOf('speaker')),
      phrase: readFileSync(fileOf('phrase')),
    })
  : undefined;
/** Arabic script of the words of ascmd; an English word is its own text. */
const script = new Map(
  words ? readTable(readFileSync(words, 'utf8')).map((row) => [row['phrase']!, row['arabic']!]) : [],
);
const reader = await loadModel(readFileSync(join(import.meta.dirname, '../../models/full.bin')));
/** The phones of a trial's phrase as a service would read them. */
const phonesOf = (set: string, phrase: string): PhrasePhones => {
  const text = phrase.split('+').map((word) => (set.startsWith('td-gsc') ? word : script.get(word)!));
  return phrasePhones(text.join(' '), { model: reader });
};
const model = uncalibrated?.calibrated(CLASSICAL_MODEL.calibration) ?? CLASSICAL_MODEL;

const samples = new Map<string, VoiceSample | undefined>();
const fits = new Map<string, PhoneFit>();
const trials: Trial[] = [];
/** The same strangers with everything played backwards: how alike voices are in a language that the networks never heard. */
const backwards: Trial[] = [];
for (const set of SETS) {
  const file = join(root, 'trials', `${set}.tsv`);
  if (!existsSync(file)) continue;
  samples.clear();
  fits.clear();
  for (const row of readTable(readFileSync(file, 'utf8'))) {
    const phones = words ? phonesOf(set, row['phrase']!) : [];
    trials.push(...compare(set, row, phones, false));
    if (row['kind'] === 'IC' && row['snr'] !== NOISY) backwards.push(...compare(set, row, [], true));
  }
}

const counts = countCells(trials);
/** Accepting kinds weigh as much as refusing ones in each set and condition. */
const balance =
  (kinds: readonly string[], accepted: readonly string[]) =>
  (trial: Trial): number => {
    const side = kinds.filter((kind) => accepted.includes(kind) === accepted.includes(trial.kind));
    return kinds.includes(trial.kind) ? 1 / side.length / counts.get(cell(trial))! : 0;
  };

const all = ['TC', 'IC', 'TW', 'IW'];
const evidenceOf = ({ evidence }: Trial): Evidence => evidence;
const { person, said } = fitScore();
const phrase = regress(PHRASE_EVIDENCE, ['TC'], ['TC', 'TW', 'IW'], evidenceOf);
const text = uncalibrated ? regress(TEXT_EVIDENCE, ['TC', 'IC'], all, (trial) => trial.text) : undefined;

/** Share of right logins that the limits of the phrase alone and of its text refuse. */
const REFUSED = 0.03;
const usual = trials.filter((trial) => trial.condition !== NOISY);
const targets = usual.filter((trial) => trial.kind === 'TC');
const lowest = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.floor(share * values.length)]!;
const decided = ({ evidence }: Trial): Comparison => calibrate(evidence, { person, said, phrase });
const wordedPhrase = uncalibrated ? fitWorded() : undefined;

// An impostor who knows the phrase is the one to keep out; a wrong phrase is refused more easily. Every set and condition weighs the
// same, forwards and backwards: the largest set is the easiest, and a limit that fits the languages heard lets more in of others.
const impostors = [usual.filter((trial) => trial.kind === 'IC'), backwards].map((strangers) => {
  const ofCell = countCells(strangers);
  return strangers.map((trial) => ({ trial, share: 0.5 / ofCell.size / ofCell.get(cell(trial))! }));
});
const limitsOf =
  (measure: (trial: Trial) => number) =>
  (falseAcceptRate: number): number => {
    const scored = impostors
      .flat()
      .map(({ trial, share }) => ({ score: measure(trial), share }))
      .sort((a, b) => b.score - a.score);
    let accepted = 0;
    const first = scored.findIndex(({ share }) => (accepted += share) > falseAcceptRate);
    return scored[first - 1]!.score;
  };
const scoreAt = limitsOf((trial) => decided(trial).score);
const voiceAt = limitsOf(({ evidence }) => evidence.voice);
const scorePerDecade = scoreAt(0.003) - scoreAt(0.03);
// The voice alone on the scale of the score, so that the same limits keep as many impostors out.
const perVoice = scorePerDecade / (voiceAt(0.003) - voiceAt(0.03));
const voice = { voice: perVoice, offset: scoreAt(0.01) - perVoice * voiceAt(0.01) };

const calibration = {
  person: rounded(person),
  said: rounded(said),
  phrase: rounded(phrase),
  ...(wordedPhrase ? { wordedPhrase: rounded(wordedPhrase) } : {}),
  voice: rounded(voice),
  ...(text ? { text: rounded(text) } : {}),
  thresholds: rounded({
    scoreAtOnePercent: scoreAt(0.01),
    scorePerDecade,
    // Half of the right logins are as much alike, of other people hardly any.
    sameVoice: lowest(
      targets.map(({ evidence }) => evidence.voice),
      0.5,
    ),
    // Guards beside the score: they refuse one and three right logins in a hundred, most of which the score refuses as well.
    vectorSimilarity: Math.max(
      0.05,
      lowest(
        targets.map((trial) => trial.evidence.vector),
        0.01,
      ),
    ),
    phraseSimilarity: Math.max(
      0.02,
      lowest(
        targets.map((trial) => decided(trial).phraseSimilarity!),
        REFUSED,
      ),
    ),
    textSimilarity: text
      ? lowest(
          targets.flatMap((trial) =>
            trial.text ? [probability(odds(trial.text, TEXT_EVIDENCE, text))] : [],
          ),
          REFUSED,
        )
      : 0,
  }),
};
console.log(`${trials.length} trials`, calibration);
if (uncalibrated) {
  const facts = { calibration: { features: uncalibrated.featureVersion, ...calibration } };
  writeFileSync(fileOf('phrase'), withFacts(readFileSync(fileOf('phrase')), facts));
} else
  writeFileSync(
    join(import.meta.dirname, '../../src/voice/model/data/classical-calibration.ts'),
    `// Generated by training/voice/calibrate.ts on development speakers. Do not edit.\nexport const CALIBRATION = ${JSON.stringify(calibration, null, 2)} as const;\n`,
  );

/** Nothing where the library refuses a recording. */
function compare(set: string, row: Record<string, string>, phones: PhrasePhones, reversed: boolean): Trial[] {
  const path = row['test_path']!;
  const takes = row['enrol_paths']!.split(',').flatMap((enrolled) => {
    const sample = sampleOf(enrolled, reversed);
    const fit = fitOf(enrolled, phones);
    return sample ? [{ ...toTake(sample), ...(fit ? { wordCosts: fit.words } : {}) }] : [];
  });
  const test = sampleOf(path, reversed);
  if (!test || takes.length === 0) return [];
  const fit = fitOf(path, phones);
  const evidence = gatherEvidence(takes, test, model, fit?.words);
  return [
    {
      set,
      kind: row['kind']!,
      condition: row['snr']!,
      evidence,
      text: fit && { mean: fit.mean, worst: Math.max(...fit.words), doubt: test.doubt },
      worded: fit && (evidence as Worded),
    },
  ];
}

function sampleOf(path: string, reversed = false): VoiceSample | undefined {
  const key = `${path} ${reversed}`;
  if (!samples.has(key)) {
    const recording = decodeWav(readFileSync(join(root!, path)));
    if (reversed) recording.samples.reverse();
    samples.set(key, sampleVoice(recording, model, 'enrolment').sample);
  }
  return samples.get(key);
}

function fitOf(path: string, phones: PhrasePhones): PhoneFit | undefined {
  if (phones.length === 0) return undefined;
  const heard = sampleOf(path)?.phones;
  if (!heard) return undefined;
  const key = JSON.stringify([path, phones]);
  const fit = fits.get(key) ?? phoneFit(heard, phones);
  fits.set(key, fit);
  return fit;
}

function countCells(trials: readonly Trial[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const trial of trials) counts.set(cell(trial), (counts.get(cell(trial)) ?? 0) + 1);
  return counts;
}

function cell(trial: Trial): string {
  return `${trial.set}/${trial.condition}/${trial.kind}`;
}

/** On the scale of the phrase without words: the same limit refuses as many right logins. */
function fitWorded(): Weights<(typeof WORDED_PHRASE_EVIDENCE)[number]> {
  const weights = regress(WORDED_PHRASE_EVIDENCE, ['TC'], ['TC', 'TW', 'IW'], ({ worded }) => worded);
  const known = targets.flatMap(({ worded }) => (worded ? [worded] : []));
  const limit = (odds: (evidence: Worded) => number): number => lowest(known.map(odds), REFUSED);
  const shift =
    limit((evidence) => odds(evidence, PHRASE_EVIDENCE, phrase)) -
    limit((evidence) => odds(evidence, WORDED_PHRASE_EVIDENCE, weights));
  return { ...weights, offset: weights.offset + shift };
}

/**
 * Person and what is said, each right or not, where all that is known is whether both were: expectation maximisation (Dempster, Laird,
 * Rubin 1977). Of a login to refuse, one of the two may have been right after all; as likely as it looks by the regressions of the last round.
 */
function fitScore() {
  const weigh = balance(all, ['TC']);
  let person = regress(PERSON_EVIDENCE, ['TC'], ['TC', 'IC'], evidenceOf);
  let said = regress(SAID_EVIDENCE, ['TC'], ['TC', 'TW', 'IW'], evidenceOf);
  for (let round = 0; round < 300; round++) {
    const rows = trials.map((trial) => {
      const isPerson = probability(odds(trial.evidence, PERSON_EVIDENCE, person));
      const isSaid = probability(odds(trial.evidence, SAID_EVIDENCE, said));
      const refused = 1 - isPerson * isSaid + 1e-12;
      const right = trial.kind === 'TC';
      const weight = weigh(trial);
      return {
        person: { evidence: trial.evidence, right: right ? 1 : (isPerson * (1 - isSaid)) / refused, weight },
        said: { evidence: trial.evidence, right: right ? 1 : (isSaid * (1 - isPerson)) / refused, weight },
      };
    });
    person = newton(
      PERSON_EVIDENCE,
      rows.map((row) => row.person),
      person,
    );
    said = newton(
      SAID_EVIDENCE,
      rows.map((row) => row.said),
      said,
    );
  }
  return { person, said };
}

/** Weighted logistic regression over the trials of these kinds that have the evidence. */
function regress<Name extends string>(
  names: readonly Name[],
  accepted: readonly string[],
  kinds: readonly string[],
  evidenceOf: (trial: Trial) => Readonly<Record<Name, number>> | undefined,
): Weights<Name> {
  const weigh = balance(kinds, accepted);
  const rows = trials.flatMap((trial) => {
    const evidence = kinds.includes(trial.kind) && evidenceOf(trial);
    return evidence ? [{ evidence, right: accepted.includes(trial.kind) ? 1 : 0, weight: weigh(trial) }] : [];
  });
  let weights = Object.fromEntries([...names, 'offset'].map((name) => [name, 0])) as Weights<Name>;
  for (let round = 0; round < 50; round++) weights = newton(names, rows, weights);
  return weights;
}

interface Row<Name extends string> {
  readonly evidence: Readonly<Record<Name, number>>;
  /** 1 where it is to be accepted, 0 where not; or the chance of it. */
  readonly right: number;
  readonly weight: number;
}

/** One step of Newton's method, with a little ridge. */
function newton<Name extends string>(
  names: readonly Name[],
  rows: readonly Row<Name>[],
  from: Weights<Name>,
): Weights<Name> {
  const size = names.length + 1;
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  const gradient = new Array<number>(size).fill(0);
  const hessian = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => (i === j ? 1e-5 * total : 0)),
  );
  for (const { evidence, right, weight } of rows) {
    const x = [...names.map((name) => evidence[name]), 1];
    const p = probability(odds(evidence, names, from));
    for (let i = 0; i < size; i++) {
      gradient[i]! += weight * (right - p) * x[i]!;
      for (let j = 0; j < size; j++) hessian[i]![j]! += weight * p * (1 - p) * x[i]! * x[j]!;
    }
  }
  const step = solve(hessian, gradient);
  return Object.fromEntries(
    [...names, 'offset' as const].map((name, k) => [name, from[name] + step[k]!]),
  ) as Weights<Name>;
}

/** Gaussian elimination with pivoting. */
function solve(a: number[][], b: number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]!]);
  for (let c = 0; c < rows.length; c++) {
    const pivot = rows.reduce(
      (best, row, r) => (r >= c && Math.abs(row[c]!) > Math.abs(rows[best]![c]!) ? r : best),
      c,
    );
    [rows[c], rows[pivot]] = [rows[pivot]!, rows[c]!];
    for (let r = 0; r < rows.length; r++) {
      if (r === c) continue;
      const factor = rows[r]![c]! / rows[c]![c]!;
      for (let k = c; k <= rows.length; k++) rows[r]![k]! -= factor * rows[c]![k]!;
    }
  }
  return rows.map((row, i) => row[rows.length]! / row[i]!);
}

function rounded<T extends Record<string, number | undefined>>(values: T): Record<keyof T, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number(value!.toFixed(3))]),
  ) as Record<keyof T, number>;
}
