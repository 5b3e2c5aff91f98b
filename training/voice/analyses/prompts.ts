/**
 * Prompts of enrolled words in another order, on real speech: `npx tsx training/voice/analyses/prompts.ts DEV WORDS [DATA/voice] [--only
 * development,unheard,connected]`, DEV being what make_voice_trials.py wrote, WORDS the list of ascmd's words with their Arabic script. DATA/voice
 * (the folder of corpora; needs flac) adds baved, Arabic words that the networks were never taught. Connected speech is espeak-ng's.
 *
 * Each right login of td-phrase4 is cut into its words and joined in a drawn order, which is the prompt; the wrong ones say something
 * else. That is single words joined: what runs together in a sentence is not in it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../../src/evaluation/voice-trials';
import { phrasePhones } from '../../../src/phones/phrase-phones';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { calibrate } from '../../../src/voice/decision/comparison';
import { decide } from '../../../src/voice/decision/decide';
import { gatherEvidence } from '../../../src/voice/decision/evidence';
import { hearWords, wordCostsOf } from '../../../src/voice/decision/heard-words';
import { errorRates } from '../../../src/voice/decision/metrics';
import { textSimilarity } from '../../../src/voice/decision/text-similarity';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { PhrasePhones } from '../../../src/voice/phrase/phone-alignment';
import { inOrder, keepsOrder, type WordOrder } from '../../../src/voice/phrase/word-order';
import { toTake, type VoiceTake } from '../../../src/voice/sample/voice-take';
import { type Draw, draws } from '../augment';
import {
  CONDITIONS,
  cutWords,
  joinWords,
  percents,
  shippedNetworks,
  wordReader,
  wordsIn,
} from './joined-words';

const [root, words, data] = process.argv.slice(2);
if (!root || !words)
  throw new Error(
    'Usage: npx tsx training/voice/analyses/prompts.ts DEV WORDS [DATA/voice] [--only development,unheard,connected]',
  );
const model = await shippedNetworks();
const limits = thresholdsFor(1, { model });
const textLimit = model.calibration.thresholds.textSimilarity;
const phonesOf = await wordReader(words);

const ENROLLED: WordOrder = [0, 1, 2, 3];
const ORDERS = ordersOf(4).filter((order) => String(order) !== String(ENROLLED));
const WRONG = [
  'the enrolled order',
  'another order',
  'two neighbours swapped',
  'one word replaced',
  'the last dropped',
  'another person, the prompt',
] as const;

interface Login {
  readonly what: 'the fixed phrase' | 'the prompt' | (typeof WRONG)[number];
  /** Voice and text, without any takes. */
  readonly text: number;
  readonly byText: boolean;
  /** By the takes in the prompted order: the phrase alone, and all of the decision but the rivals, and all of it. */
  readonly similarity: number;
  readonly phrase: boolean;
  readonly accepted: boolean;
  readonly leads: boolean;
}

function enrolled(recording: Recording, phones: PhrasePhones): VoiceTake {
  const sample = sampleVoice(recording, model, 'enrolment').sample!;
  return { ...toTake(sample), ...hearWords(sample, phones, model) };
}

function logIn(
  what: Login['what'],
  takes: readonly VoiceTake[],
  recording: Recording,
  prompt: { readonly order: WordOrder; readonly words: readonly string[]; readonly phones: PhrasePhones },
): Login[] {
  const { sample } = sampleVoice(recording, model);
  if (!sample) return [];
  const joined = inOrder(takes, prompt.order);
  const evidence = gatherEvidence(joined, sample, model, wordCostsOf(sample, prompt.phones));
  const decision = decide(calibrate(evidence, model.calibration), limits);
  const text = textSimilarity(sample, prompt.phones, model)!;
  return [
    {
      what,
      text,
      byText: text >= textLimit && decision.vectorSimilarity >= limits.vectorSimilarity,
      similarity: decision.phraseSimilarity!,
      phrase: decision.phraseSimilarity! >= limits.phraseSimilarity,
      accepted: decision.accepted,
      leads: what === 'the fixed phrase' || keepsOrder(takes, sample, prompt.order, prompt.words, model),
    },
  ];
}

function wrongOrders(order: WordOrder, draw: Draw) {
  const others = ORDERS.filter((other) => String(other) !== String(order));
  const at = Math.floor(draw(0, 3));
  return {
    'the enrolled order': ENROLLED,
    'another order': others[Math.floor(draw(0, others.length))]!,
    'two neighbours swapped': order.with(at, order[at + 1]!).with(at + 1, order[at]!),
    'the last dropped': order.slice(0, 3),
  } as const;
}

function ordersOf(count: number): number[][] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
  );
}

function developmentLogins(condition: string): Login[] {
  const takes = new Map<string, VoiceTake>();
  const trials = readTable(readFileSync(join(root!, 'trials/td-phrase4.tsv'), 'utf8'));
  return trials.flatMap(({ snr, kind, enrol_paths: enrolPaths, test_path: test }) => {
    if ((snr === 'clean' ? 'wav' : `wav-${snr}`) !== condition) return [];
    const paths = enrolPaths!.split(',');
    const phrase = wordsIn(paths[0]!);
    for (const path of paths)
      if (!takes.has(path))
        takes.set(path, enrolled(decodeWav(readFileSync(join(root!, path))), phonesOf(phrase)));
    const own = paths.map((path) => takes.get(path)!);
    // One prompt for the right answer and all the wrong ones.
    const login = `${paths[0]}|${test!.match(/_(\d+)\.wav/)![1]}`;
    const order = ORDERS[Math.floor(draws(login)(0, ORDERS.length))]!;
    const asked = order.map((word) => phrase[word]!);
    const prompt = { order, words: phrase, phones: phonesOf(asked) };
    const parts = cutWords(root!, test!);
    const say = (what: Login['what'], said: WordOrder): Login[] =>
      logIn(
        what,
        own,
        joinWords(
          said.map((word) => parts[word]!),
          0,
        ),
        prompt,
      );
    if (kind === 'IC') return say('another person, the prompt', order);
    if (kind === 'TC') {
      const fixed = { order: ENROLLED, words: phrase, phones: phonesOf(phrase) };
      return [
        ...logIn('the fixed phrase', own, joinWords(parts, 0), fixed),
        ...say('the prompt', order),
        ...Object.entries(wrongOrders(order, draws(`${login}|wrong`))).flatMap(([what, said]) =>
          say(what as Login['what'], said),
        ),
      ];
    }
    const kept = wordsIn(test!).filter((word) => phrase.includes(word)).length;
    return parts.length === 4 && kept === 3 ? say('one word replaced', order) : [];
  });
}

/** Words never taught, each in three moods: two are enrolled, the third logs in. */
function unheardLogins(folder: string): Login[] {
  const script: Readonly<Record<string, string>> = {
    ajabni: 'أعجبني',
    lamyujibni: 'لم يعجبني',
    maqbul: 'مقبول',
    raai: 'رائع',
    sayyi: 'سيئ',
    alfilm: 'الفيلم',
    hadha: 'هذا',
  };
  const moods = [1, 2, 3];
  const clip = (speaker: string, word: string, mood: number): string =>
    join(folder, speaker, `${word}_0${mood}.flac`);
  return readdirSync(folder).flatMap((speaker) => {
    const own = Object.keys(script).filter((word) =>
      moods.every((mood) => existsSync(clip(speaker, word, mood))),
    );
    if (own.length < 5) return [];
    const say = (said: readonly string[], mood: number): Recording =>
      joinWords(said.map((word) => flac(clip(speaker, word, mood))));
    return [0, 1, 2, 3, 4, 5].flatMap((round) => {
      const draw = draws(`baved|${speaker}|${round}`);
      const pool = [...own];
      const phrase = ENROLLED.map(() => pool.splice(Math.floor(draw(0, pool.length)), 1)[0]!);
      // "lam yujibni" is two words.
      const tokens = phrase.flatMap((word) => script[word]!.split(' '));
      const takes = [1, 2].map((mood) => {
        // Of words that are two nobody knows the cost.
        const { wordCosts: _, ...take } = enrolled(say(phrase, mood), phrasePhones(tokens.join(' ')));
        return {
          ...take,
          borders: bordersBetween(
            phrase.map((word) => script[word]!),
            take.borders!,
          ),
        };
      });
      const order = ORDERS[Math.floor(draw(0, ORDERS.length))]!;
      const asked = order.map((word) => phrase[word]!);
      const prompt = {
        order,
        words: phrase,
        phones: phrasePhones(asked.map((word) => script[word]).join(' ')),
      };
      const fixed = { order: ENROLLED, words: phrase, phones: phrasePhones(tokens.join(' ')) };
      return [
        ...logIn('the fixed phrase', takes, say(phrase, 3), fixed),
        ...logIn('the prompt', takes, say(asked, 3), prompt),
        ...logIn('one word replaced', takes, say(asked.with(2, pool[0]!), 3), prompt),
        ...Object.entries(wrongOrders(order, draw)).flatMap(([what, said]) =>
          logIn(
            what as Login['what'],
            takes,
            say(
              said.map((word) => phrase[word]!),
              3,
            ),
            prompt,
          ),
        ),
      ];
    });
  });
}

/** Of the borders of all written words those between parts of one or more. */
function bordersBetween(parts: readonly string[], borders: readonly number[]): number[] {
  let written = 0;
  return parts.slice(0, -1).map((part) => borders[(written += part.split(' ').length) - 1]!);
}

/** Sentences said in one breath, by voices that differ in everything that espeak-ng can change. */
function connectedLogins(): Login[] {
  const phrases = [
    'open my account today',
    'seven green apples fell',
    'winter mornings are quiet',
    'call doctor hassan tomorrow',
  ];
  const voices = ['f2', 'f4', 'm1', 'm3'];
  const say = (voice: string, text: string, take: number): Recording =>
    decodeWav(
      spawnSync('espeak-ng', [
        '-v',
        `en-us+${voice}`,
        '-p',
        `${46 + 2 * take}`,
        '-s',
        `${146 + 4 * take}`,
        '--stdout',
        text,
      ]).stdout,
    );
  return voices.flatMap((voice) =>
    phrases.flatMap((text) => {
      const phrase = text.split(' ');
      const takes = [0, 1, 2].map((take) => enrolled(say(voice, text, take), phrasePhones(text)));
      return ORDERS.filter((_, i) => i % 6 === 0).flatMap((order) => {
        const spoken = (said: WordOrder): Recording =>
          say(voice, said.map((word) => phrase[word]).join(' '), 3);
        const asked = phrasePhones(order.map((word) => phrase[word]).join(' '));
        const prompt = { order, words: phrase, phones: asked };
        const fixed = { order: ENROLLED, words: phrase, phones: phrasePhones(text) };
        return [
          ...logIn('the fixed phrase', takes, spoken(ENROLLED), fixed),
          ...logIn('the prompt', takes, spoken(order), prompt),
          ...Object.entries(wrongOrders(order, draws(`${voice}|${text}|${order}`))).flatMap(([what, said]) =>
            logIn(what as Login['what'], takes, spoken(said), prompt),
          ),
        ];
      });
    }),
  );
}

function flac(path: string): Float32Array {
  const raw = ['-d', '-s', '-c', '--force-raw-format', '--endian=little', '--sign=signed'];
  const pcm = execFileSync('flac', [...raw, path]);
  return Float32Array.from({ length: pcm.length >> 1 }, (_, i) => pcm.readInt16LE(2 * i) / 32_768);
}

function report(title: string, conditions: readonly (readonly Login[])[]): void {
  const of = (what: Login['what']) =>
    conditions.map((logins) => logins.filter((login) => login.what === what));
  console.log(`\n${title}`);
  const ways: readonly [string, (login: Login) => number][] = [
    ['text', (login) => login.text],
    ['takes in the prompted order', (login) => login.similarity],
  ];
  for (const [way, scoreOf] of ways)
    for (const wrong of WRONG) {
      const rates = of(wrong).map((logins, i) =>
        errorRates(of('the prompt')[i]!.map(scoreOf), logins.map(scoreOf)),
      );
      if (rates.every((rate) => rate))
        console.log(
          `equal error rate, %: ${way}; ${wrong}: ${rates.map((rate) => (100 * rate!.equalErrorRate).toFixed(1)).join(' / ')}`,
        );
    }
  const decisions: readonly [string, (login: Login) => boolean][] = [
    ['voice and text', (login) => login.byText],
    ['the phrase alone', (login) => login.phrase],
    ['the phrase alone, and the rivals', (login) => login.phrase && login.leads],
    ['all but the rivals', (login) => login.accepted],
    ['all', (login) => login.accepted && login.leads],
    ['all and the text', (login) => login.accepted && login.leads && login.text >= textLimit],
  ];
  for (const [way, passes] of decisions)
    for (const what of ['the fixed phrase', 'the prompt', ...WRONG] as const) {
      const logins = of(what);
      if (logins[0]!.length > 0)
        console.log(`accepted, %: ${way}; ${what}: ${percents(logins, passes)} (of ${logins[0]!.length})`);
    }
}

const SECTIONS: Readonly<Record<string, () => void>> = {
  development: () =>
    report(
      `four Arabic words, development speakers: ${Object.keys(CONDITIONS).join(' / ')}`,
      Object.values(CONDITIONS).map(developmentLogins),
    ),
  unheard: () =>
    report('four words that the networks were never taught (baved), two takes', [
      unheardLogins(join(data!, 'baved')),
    ]),
  connected: () => report('connected speech, machine voices', [connectedLogins()]),
};
const chosen = process.argv.indexOf('--only');
for (const [name, run] of Object.entries(SECTIONS)) {
  if (chosen > 0 ? process.argv[chosen + 1]!.split(',').includes(name) : name !== 'unheard' || data) run();
}
