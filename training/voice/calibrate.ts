/**
 * Fits weights and limits of the decision: `npx tsx training/voice/calibrate.ts DEV [NETWORKS WORDS [CLASSICAL_SHARE]]`, DEV being
 * what make_voice_trials.py wrote. For the classical tables it writes src/voice/data/calibration.ts; for a folder of networks, the header of its
 * voice-phrase.bin, with the share of the classical view in phrase features (kept where none is given).
 *
 * Logistic regressions from the evidence to "right person" and to "right phrase", every set, condition and kind of trial weighing the
 * same; then thresholds for stated rates, and how fast the impostors' scores fall off.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { phrasePhones } from '../../src/service/phones/phrase-phones';
import { loadModel } from '../../src/transliteration/model';
import { CLASSICAL_MODEL } from '../../src/voice/classical-model';
import { type Comparison, calibrate, type Evidence, gatherEvidence } from '../../src/voice/decision';
import { loadUncalibrated } from '../../src/voice/model/load';
import {
  odds,
  PERSON_EVIDENCE,
  PHRASE_EVIDENCE,
  probability,
  TEXT_EVIDENCE,
  type Weights,
  WORDED_PHRASE_EVIDENCE,
} from '../../src/voice/odds';
import { type PhoneFit, type PhrasePhones, phoneFit } from '../../src/voice/phone-alignment';
import { sampleVoice, toTake, type VoiceSample } from '../../src/voice/sample';
import { readTable } from '../../src/voice/trials';
import { decodeWav } from '../../src/voice/wav';
import { withFacts } from './model-header';

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
/** The phones of a trial's phrase as a service would read them; ased names its sentences by number. */
const phonesOf = (set: string, phrase: string): PhrasePhones => {
  if (set === 'td-ased') return [];
  const text = phrase.split('+').map((word) => (set.startsWith('td-gsc') ? word : script.get(word)!));
  return phrasePhones(text.join(' '), { model: reader });
};
const model = uncalibrated?.calibrated(CLASSICAL_MODEL.calibration) ?? CLASSICAL_MODEL;

const samples = new Map<string, VoiceSample | undefined>();
const fits = new Map<string, PhoneFit>();
const trials: Trial[] = [];
for (const file of readdirSync(join(root, 'trials'))
  .filter((name) => name.startsWith('td-'))
  .sort()) {
  const [header, ...rows] = readFileSync(join(root, 'trials', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  samples.clear();
  fits.clear();
  for (const row of rows) {
    const field = (name: string): string => row[header!.indexOf(name)]!;
    const phones = words ? phonesOf(field('set'), field('phrase')) : [];
    const takes = field('enrol_paths')
      .split(',')
      .flatMap((path) => {
        const sample = sampleOf(path);
        const fit = fitOf(path, phones);
        return sample ? [{ ...toTake(sample), ...(fit ? { wordCosts: fit.words } : {}) }] : [];
      });
    const test = sampleOf(field('test_path'));
    if (!test || takes.length === 0) continue;
    const fit = fitOf(field('test_path'), phones);
    const evidence = gatherEvidence(takes, test, model, fit?.words);
    trials.push({
      set: field('set'),
      kind: field('kind'),
      condition: field('snr'),
      evidence,
      text: fit && { mean: fit.mean, worst: Math.max(...fit.words), doubt: test.doubt },
      worded: fit && (evidence as Worded),
    });
  }
}

const counts = new Map<string, number>();
for (const trial of trials) counts.set(cell(trial), (counts.get(cell(trial)) ?? 0) + 1);
/** Accepting kinds weigh as much as refusing ones in each set and condition. */
const balance =
  (kinds: readonly string[], accepted: readonly string[]) =>
  (trial: Trial): number => {
    const side = kinds.filter((kind) => accepted.includes(kind) === accepted.includes(trial.kind));
    return kinds.includes(trial.kind) ? 1 / side.length / counts.get(cell(trial))! : 0;
  };

const all = ['TC', 'IC', 'TW', 'IW'];
const evidenceOf = ({ evidence }: Trial): Evidence => evidence;
const person = regress(PERSON_EVIDENCE, ['TC'], ['TC', 'IC'], evidenceOf);
const phrase = {
  ...regress(PHRASE_EVIDENCE, ['TC'], ['TC', 'TW', 'IW'], evidenceOf),
  ceiling: Number.POSITIVE_INFINITY,
};
const text = uncalibrated ? regress(TEXT_EVIDENCE, ['TC', 'IC'], all, (trial) => trial.text) : undefined;

/** Share of right logins that the limit of the phrase alone refuses. */
const REFUSED = 0.03;
// Thresholds on what a login meets: clean recordings, other devices and some noise, not the SNR of 10 dB.
const usual = trials.filter((trial) => trial.condition !== '10');
const targets = usual.filter((trial) => trial.kind === 'TC');
const lowest = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.floor(share * values.length)]!;

// Said as well as nine right logins in ten, a phrase is beyond doubt, and the rest is left to the person. The tables tell phrases apart
// less surely: there all but the better half counts.
phrase.ceiling = lowest(
  targets.map(({ evidence }) => odds(evidence, PHRASE_EVIDENCE, phrase)),
  uncalibrated ? 0.1 : 0.5,
);
const decided = ({ evidence }: Trial): Comparison => calibrate(evidence, { person, phrase });
const wordedPhrase = uncalibrated ? fitWorded() : undefined;

// An impostor who knows the phrase is the one to keep out; a wrong phrase is refused more easily. Every set and condition weighs the
// same: the largest set is the easiest.
const impostors = usual.filter((trial) => trial.kind === 'IC');
const cells = new Set(impostors.map(cell)).size;
const limitsOf =
  (measure: (trial: Trial) => number) =>
  (falseAcceptRate: number): number => {
    const scored = impostors
      .map((trial) => ({ score: measure(trial), share: 1 / counts.get(cell(trial))! / cells }))
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
          0.02,
        )
      : 0,
  }),
};
console.log(`${trials.length} trials`, calibration);
if (uncalibrated) {
  const facts = { calibration: { speaker: uncalibrated.speaker, ...calibration } };
  writeFileSync(fileOf('phrase'), withFacts(readFileSync(fileOf('phrase')), facts));
} else
  writeFileSync(
    join(import.meta.dirname, '../../src/voice/data/calibration.ts'),
    `// Generated by training/voice/calibrate.ts on development speakers. Do not edit.\nexport const CALIBRATION = ${JSON.stringify(calibration, null, 2)} as const;\n`,
  );

function sampleOf(path: string): VoiceSample | undefined {
  if (!samples.has(path))
    samples.set(path, sampleVoice(decodeWav(readFileSync(join(root!, path))), model, 'enrolment').sample);
  return samples.get(path);
}

function fitOf(path: string, phones: PhrasePhones): PhoneFit | undefined {
  const heard = sampleOf(path)?.phones;
  if (!heard || phones.length === 0) return undefined;
  const key = JSON.stringify([path, phones]);
  const fit = fits.get(key) ?? phoneFit(heard, phones);
  fits.set(key, fit);
  return fit;
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

/** Weighted logistic regression by Newton's method, over the trials of these kinds that have the evidence. */
function regress<Name extends string>(
  names: readonly Name[],
  accepted: readonly string[],
  kinds: readonly string[],
  evidenceOf: (trial: Trial) => Readonly<Record<Name, number>> | undefined,
): Weights<Name> {
  const weigh = balance(kinds, accepted);
  const rows = trials.flatMap((trial) => {
    const evidence = kinds.includes(trial.kind) && evidenceOf(trial);
    if (!evidence) return [];
    return [
      {
        x: [...names.map((name) => evidence[name]), 1],
        y: accepted.includes(trial.kind) ? 1 : 0,
        weight: weigh(trial),
      },
    ];
  });
  const size = names.length + 1;
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  let beta = new Array<number>(size).fill(0);
  for (let round = 0; round < 50; round++) {
    const gradient = new Array<number>(size).fill(0);
    const hessian = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (i === j ? 1e-5 * total : 0)),
    );
    for (const { x, y, weight } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * beta[i]!, 0)));
      x.forEach((value, i) => {
        gradient[i]! += weight * (y - p) * value;
        for (const [j, other] of x.entries()) hessian[i]![j]! += weight * p * (1 - p) * value * other;
      });
    }
    beta = solve(hessian, gradient).map((step, i) => beta[i]! + step);
  }
  return Object.fromEntries([...names, 'offset'].map((name, k) => [name, beta[k]!])) as Weights<Name>;
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
