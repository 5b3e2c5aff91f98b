/**
 * Logins with a phrase that the person never enrolled, on real speech: `npx tsx training/voice/analyses/unlisted-phrases.ts DEV WORDS`, as for
 * training/voice/analyses/prompts.ts. Enrolled is one of the phrases of td-phrase4 (four words, three takes); the login says other words, joined from
 * single ones that are in no enrolled phrase, and is judged by the voice alone and by its text.
 *
 * Then voices alone in the lists of single words and sentences, where somebody says another phrase than was enrolled.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../../src/evaluation/voice-trials';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { compareVoice } from '../../../src/voice/decision/comparison';
import type { Decision } from '../../../src/voice/decision/decide';
import { errorRates } from '../../../src/voice/decision/metrics';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { decideByText } from '../../../src/voice/decision/unlisted-phrase';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import { toTake, type VoiceTake } from '../../../src/voice/sample/voice-take';
import { draws } from '../augment';
import { CONDITIONS, joinWords, percents, shippedNetworks, wordReader, wordsIn } from './joined-words';

const [root, words] = process.argv.slice(2);
if (!root || !words) throw new Error('Usage: npx tsx training/voice/analyses/unlisted-phrases.ts DEV WORDS');
const model = await shippedNetworks();
const phonesOf = await wordReader(words);
const read = (path: string): Recording => decodeWav(readFileSync(join(root, path)));
const LOGINS = 12;

interface Login {
  readonly right: boolean;
  /** Score of the voice alone. */
  readonly voice: number;
  readonly accepted: boolean;
  /** The same, had another text been asked for, or one with one of its words replaced. */
  readonly anotherText: boolean;
  readonly oneReplaced: boolean;
}

const phrases = new Map<string, readonly VoiceTake[]>();
const enrolledWords = new Set<string>();
for (const { enrol_paths: paths } of readTable(readFileSync(join(root, 'trials/td-phrase4.tsv'), 'utf8'))) {
  if (phrases.has(paths!)) continue;
  const takes = paths!.split(',').map((path) => toTake(sampleVoice(read(path), model, 'enrolment').sample!));
  phrases.set(paths!, takes);
  for (const word of wordsIn(paths!.split(',')[0]!)) enrolledWords.add(word);
}

for (const length of [1, 2, 4, 6]) {
  const conditions = Object.values(CONDITIONS).map((condition) => logins(condition, length));
  console.log(`\nphrases of ${length} words, ${Object.keys(CONDITIONS).join(' / ')}`);
  rates(conditions.map((group) => [group.filter(({ right }) => right), group.filter(({ right }) => !right)]));
  const right = conditions.map((group) => group.filter((login) => login.right));
  const wrong = conditions.map((group) => group.filter((login) => !login.right));
  console.log(
    `right voice and text, %: ${percents(right, ({ accepted }) => accepted)} of ${right[0]!.length}`,
  );
  console.log(`right voice, another text, %: ${percents(right, ({ anotherText }) => anotherText)}`);
  if (length > 1)
    console.log(
      `right voice, one word of the text replaced, %: ${percents(right, ({ oneReplaced }) => oneReplaced)}`,
    );
  console.log(
    `another voice, right text, %: ${percents(wrong, ({ accepted }) => accepted)} of ${wrong[0]!.length}`,
  );
}

for (const set of ['td-ascmd', 'td-gsc1', 'td-ased']) {
  const takes = new Map<string, VoiceTake | undefined>();
  const trials = readTable(readFileSync(join(root, `trials/${set}.tsv`), 'utf8'));
  const scores = Object.values(CONDITIONS).map((condition) => {
    const groups: { voice: number }[][] = [[], []];
    for (const { kind, snr, enrol_paths: paths, test_path: test } of trials) {
      if (!/[TI]W/.test(kind!) || (snr === 'clean' ? 'wav' : `wav-${snr}`) !== condition) continue;
      for (const path of paths!.split(','))
        if (!takes.has(path)) {
          const { sample } = sampleVoice(read(path), model, 'enrolment');
          takes.set(path, sample && toTake(sample));
        }
      const own = paths!.split(',').flatMap((path) => takes.get(path) ?? []);
      const { sample } = sampleVoice(read(test!), model);
      const voice =
        sample && own.length > 0 ? compareVoice(own, sample, model).score : Number.NEGATIVE_INFINITY;
      groups[kind === 'TW' ? 0 : 1]!.push({ voice });
    }
    return groups as [{ voice: number }[], { voice: number }[]];
  });
  console.log(`\n${set}, another phrase than was enrolled, ${Object.keys(CONDITIONS).join(' / ')}`);
  rates(scores);
}

function logins(condition: string, length: number): Login[] {
  return readdirSync(join(root!, condition, 'ascmd')).flatMap((speaker) => {
    const folder = join(condition, 'ascmd', speaker);
    const known = readdirSync(join(root!, folder)).filter((file) => /_01\.wav$/.test(file));
    const vocabulary = known
      .map((file) => file.replace('_01.wav', ''))
      .filter((word) => !enrolledWords.has(word));
    const draw = draws(`${speaker}|${length}`);
    return Array.from({ length: LOGINS }, () => {
      const pool = [...vocabulary];
      const take = (): string => pool.splice(Math.floor(draw(0, pool.length)), 1)[0]!;
      const said = Array.from({ length }, take);
      const clips = said.map((word) => join(folder, `${word}_01.wav`));
      if (pool.length === 0 || !clips.every((path) => existsSync(join(root!, path)))) return [];
      const { sample } = sampleVoice(joinWords(clips.map((path) => read(path).samples)), model);
      if (!sample) return [];
      const another = Array.from({ length: Math.min(length, pool.length) }, take);
      const replaced = length > 1 ? said.with(length >> 1, another[0]!) : undefined;
      return [...phrases].map(([paths, takes]): Login => {
        const right = paths.split('/')[2] === speaker;
        const saying = (text: readonly string[] | undefined): Decision | undefined =>
          text && decideByText(takes, sample, phonesOf(text), model, {});
        return {
          right,
          voice: compareVoice(takes, sample, model).score,
          accepted: saying(said)!.accepted,
          anotherText: right && saying(another)!.accepted,
          oneReplaced: right && (saying(replaced)?.accepted ?? false),
        };
      });
    }).flat();
  });
}

/** Of voices alone: equal error rates, and who passes at the ordinary limit and at that of a third. */
function rates(
  groups: readonly (readonly [readonly { voice: number }[], readonly { voice: number }[]])[],
): void {
  const summaries = groups.map(
    ([right, wrong]) =>
      errorRates(
        right.map(({ voice }) => voice),
        wrong.map(({ voice }) => voice),
      )!,
  );
  const show = (rate: (summary: (typeof summaries)[number]) => number): string =>
    summaries.map((summary) => (100 * rate(summary)).toFixed(1)).join(' / ');
  console.log(
    `voice alone: equal error rate, %: ${show(({ equalErrorRate }) => equalErrorRate)}; false rejects at 1 %: ${show(({ falseRejectRateAt1 }) => falseRejectRateAt1)}`,
  );
  for (const share of [1, 10]) {
    const falseAcceptRate = 0.01 / share;
    const limit = thresholdsFor(1, { model, falseAcceptRate }).score;
    const passing = (side: 0 | 1): string =>
      percents(
        groups.map((group) => group[side]),
        ({ voice }) => voice >= limit,
      );
    console.log(
      `voice alone at the limit for ${(100 * falseAcceptRate).toFixed(1)} %, right; wrong voices, %: ${passing(0)}; ${passing(1)} ` +
        `(of ${groups[0]![0].length}, ${groups[0]![1].length})`,
    );
  }
}
