/**
 * An enrolled phrase with its words in another order. Its takes are cut between words and joined in the order that was asked for. A login
 * is then compared with them as with any other. Only the places where words begin matter, not the words. They are found in the enrolled
 * takes, whose text is certain.
 */
import { NutqError } from '../../errors';
import { type Signal, signal } from '../../wasm/signal';
import type { VoiceSample } from '../sample/voice-sample';
import type { VoiceTake } from '../sample/voice-take';
import type { AlignmentOptions } from './template-cost';
import { templateCosts } from './template-cost';

/** For each place the number of the enrolled phrase's word, from 0: [2, 0, 1] asks for the third, the first, the second. */
export type WordOrder = readonly number[];

/**
 * A recording must fit the asked order this much better, in mean cost, than any order easily confused with it. On development speakers this
 * let no wrong order in, and twice as much would have refused no right login that was otherwise accepted.
 */
const LEAD = 0.01;

/**
 * The takes as if their words had been said in that order. Takes that cannot be cut into so many words are left out.
 *
 * @throws NutqError `invalid-argument` where `order` does not name each word once
 */
export function inOrder(takes: readonly VoiceTake[], order: WordOrder): readonly VoiceTake[] {
  if (order.length === 0 || [...order].sort((a, b) => a - b).some((word, i) => word !== i))
    throw new NutqError('invalid-argument', 'An order names each word of the phrase once, from 0.', {
      field: 'order',
    });
  return takes
    .filter(({ borders }) => borders?.length === order.length - 1)
    .map((take) => reordered(take, order));
}

/**
 * Whether a recording fits the words in this order clearly better than as they were enrolled and than with any two neighbours swapped. A
 * word of a tenth of a second hardly changes a cost by itself; here it shows.
 *
 * @param words the enrolled phrase's words: orders that sound the same are not rivals
 */
export function keepsOrder(
  takes: readonly VoiceTake[],
  sample: VoiceSample,
  order: WordOrder,
  words: readonly string[],
  { alignment }: { readonly alignment: AlignmentOptions },
  kernels: Signal = signal(),
): boolean {
  const costOf = (asked: WordOrder): number =>
    Math.min(
      ...templateCosts(
        inOrder(takes, asked).map(({ template }) => template),
        sample.utterance,
        alignment,
        kernels,
      ).map(({ mean }) => mean),
    );
  const textOf = (asked: WordOrder): string => asked.map((word) => words[word]).join(' ');
  const swapped = order
    .slice(1)
    .map((word, before) => [...order.slice(0, before), word, order[before]!, ...order.slice(before + 2)]);
  const rivals = [words.map((_, word) => word), ...swapped].filter(
    (rival) => textOf(rival) !== textOf(order),
  );
  const most = costOf(order) + LEAD;
  return rivals.every((rival) => costOf(rival) >= most);
}

function reordered({ template, borders, wordCosts, ...take }: VoiceTake, order: WordOrder): VoiceTake {
  const { frames, weights } = template;
  const columns = frames.length / weights.length;
  const cuts = [0, ...borders!, weights.length];
  const joined = { frames: new Int8Array(frames.length), weights: new Uint8Array(weights.length) };
  let to = 0;
  for (const word of order) {
    const [start, end] = [cuts[word]!, cuts[word + 1]!];
    joined.frames.set(frames.subarray(start * columns, end * columns), to * columns);
    joined.weights.set(weights.subarray(start, end), to);
    to += end - start;
  }
  return {
    ...take,
    template: joined,
    ...(wordCosts ? { wordCosts: order.map((word) => wordCosts[word]!) } : {}),
  };
}
