import { requireMatrix } from '../../check-input';
import { NutqError } from '../../errors';
import type { Matrix } from '../../wasm/matrix';
import { PHONES, type Phone } from './data/phones';

/** A phrase in phones: its words, each in one or more pronunciations. */
export type PhrasePhones = readonly (readonly (readonly Phone[])[])[];

/** Costs in nats a frame: 0 where no other phone would fit better, at most 6. */
export interface PhoneFit {
  /** Mean of all phones. */
  readonly mean: number;
  /** Mean of each word's phones: one replaced word hides in the mean and shows here. */
  readonly words: readonly number[];
}

const SILENCE = PHONES.length;
const INDEX: ReadonlyMap<Phone, number> = new Map(PHONES.map((phone, index) => [phone, index]));
/** Beyond this a frame is simply wrong: how wrong depends more on the network than on the speaker. */
const CEILING = 6;
/** A phone lasts 60 ms; of one that is squeezed in for want of room, each missing frame counts as half wrong. */
const LEAST_FRAMES = 3;
const MISSING = CEILING / 2;

/** A state of a path through the phrase: a phone of a pronunciation, or silence before, between and after words. */
interface State {
  readonly phone: number;
  /** -1 for silence. */
  readonly word: number;
  /** States from which it is reached, itself first. */
  readonly sources: readonly number[];
  readonly begins: boolean;
}

/**
 * How well a recording fits the phones of a text: the best path through the text against the best phone of every frame. Each word takes one
 * of its pronunciations, and silence may stand anywhere between words. The "goodness of pronunciation" of Witt and Young (Speech
 * Communication 2000), without their phone models.
 *
 * @param posteriors natural logarithms, 50 frames a second [frames × (PHONES, then silence)]
 * @throws NutqError `invalid-argument` where the phrase, a word or a pronunciation is empty
 */
export function phoneFit(posteriors: Matrix, phrase: PhrasePhones): PhoneFit {
  requireMatrix(posteriors, 'posteriors');
  const { states, ends } = phraseStates(phrase);
  const path = bestPath(posteriors, states, ends);
  if (!path) return { mean: CEILING, words: phrase.map(() => CEILING) };

  const frames = new Float64Array(states.length);
  const costs = new Float64Array(states.length);
  for (let first = 0, f = 1; f <= path.length; f++) {
    const { phone } = states[path[first]!]!;
    if (f < path.length && states[path[f]!]!.phone === phone) continue;
    // Where a phone comes twice in a row, nothing tells the two apart: they share their frames.
    const run = path.subarray(first, f);
    const sharing = new Set(run);
    const cost = run.reduce((sum, _, at) => sum + frameCost(posteriors, first + at, phone), 0);
    for (const state of sharing) {
      frames[state] = run.length / sharing.size;
      costs[state] = cost / sharing.size;
    }
    first = f;
  }

  const words = phrase.map((): number[] => []);
  states.forEach(({ word }, s) => {
    if (word < 0 || frames[s] === 0) return;
    const counted = Math.max(LEAST_FRAMES, frames[s]!);
    words[word]!.push((costs[s]! + MISSING * (counted - frames[s]!)) / counted);
  });
  return { mean: mean(words.flat()), words: words.map(mean) };
}

/**
 * The frames in which one word of the text gives way to the next, by the same path: the middle of the silence between them, if there
 * is any. `undefined` where the recording is too short for the text.
 *
 * @returns one number fewer than there are words
 * @throws NutqError as `phoneFit`
 */
export function wordBorders(posteriors: Matrix, phrase: PhrasePhones): readonly number[] | undefined {
  const { states, ends } = phraseStates(phrase);
  const path = bestPath(posteriors, states, ends);
  if (!path) return undefined;
  const words = Array.from(path, (state) => states[state]!.word);
  return phrase
    .slice(1)
    .map((_, before) => Math.ceil((words.lastIndexOf(before) + 1 + words.indexOf(before + 1)) / 2));
}

/** How much better the best phone of a frame is. */
function frameCost({ values, columns }: Matrix, frame: number, phone: number): number {
  const first = frame * columns;
  let best = values[first]!;
  for (let at = first + 1; at < first + columns; at++) best = Math.max(best, values[at]!);
  return Math.min(CEILING, best - values[first + phone]!);
}

function phraseStates(phrase: PhrasePhones): { states: State[]; ends: number[] } {
  const isFilled = (list: unknown, each: (one: unknown) => boolean = () => true): boolean =>
    Array.isArray(list) && list.length > 0 && list.every(each);
  if (!isFilled(phrase, (word) => isFilled(word, (phones) => isFilled(phones))))
    throw new NutqError(
      'invalid-argument',
      'A phrase has words, each with a pronunciation of one phone or more.',
    );
  const states: State[] = [];
  let tails: number[] = [];
  phrase.forEach((pronunciations, word) => {
    const silence = states.length;
    const begins = word === 0;
    states.push({ phone: SILENCE, word: -1, sources: [silence, ...tails], begins });
    const entries = [silence, ...tails];
    tails = pronunciations.map((pronunciation) => {
      pronunciation.forEach((phone, position) => {
        const state = states.length;
        const sources = position === 0 ? [state, ...entries] : [state, state - 1];
        states.push({ phone: INDEX.get(phone)!, word, sources, begins: begins && position === 0 });
      });
      return states.length - 1;
    });
  });
  const silence = states.length;
  states.push({ phone: SILENCE, word: -1, sources: [silence, ...tails], begins: false });
  return { states, ends: [silence, ...tails] };
}

/** Viterbi: the state of each frame on the best path; `undefined` where the frames are too few for it. */
function bestPath({ values, frames, columns }: Matrix, states: readonly State[], ends: readonly number[]) {
  const moves = new Uint16Array(frames * states.length);
  let totals = Float64Array.from(states, ({ begins, phone }) =>
    begins && frames > 0 ? values[phone]! : Number.NEGATIVE_INFINITY,
  );
  let next = new Float64Array(states.length);
  for (let f = 1; f < frames; f++) {
    for (let s = 0; s < states.length; s++) {
      const { phone, sources } = states[s]!;
      let best = s;
      for (const source of sources) if (totals[source]! > totals[best]!) best = source;
      moves[f * states.length + s] = best;
      next[s] = totals[best]! + values[f * columns + phone]!;
    }
    [totals, next] = [next, totals];
  }
  let state = ends.reduce((best, end) => (totals[end]! > totals[best]! ? end : best));
  if (totals[state] === Number.NEGATIVE_INFINITY) return undefined;
  const path = new Uint16Array(frames);
  for (let f = frames - 1; f >= 0; f--) {
    path[f] = state;
    state = moves[f * states.length + state]!;
  }
  return path;
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}
