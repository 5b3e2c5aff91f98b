/**
 * A recording in which much else sounds beside the phrase. Noise makes all phrases alike, and voices too. So whoever adds enough of it would
 * need neither.
 */
import { WEIGHT_STEP } from '../../wasm/template';
import type { VoiceSample } from '../sample/voice-sample';
import type { VoiceTake } from '../sample/voice-take';
import { SILENCE_WEIGHT } from './speech-span';
import type { AlignmentOptions } from './template-cost';

/** Nobody says a phrase so many times as slowly the next time, and so many seconds more: coughs and clicks. */
const SLOWER = 1.5;
const BESIDE_SECONDS = 0.5;

/** Whether more sounds in a recording than in any of the takes, which say its phrase. */
export function goesOn(
  takes: readonly VoiceTake[],
  { seconds, soundSeconds = seconds }: VoiceSample,
  { alignment }: { readonly alignment: AlignmentOptions },
): boolean {
  const longest = Math.max(...takes.map((take) => secondsOf(take, alignment)));
  return soundSeconds > SLOWER * longest + BESIDE_SECONDS;
}

function secondsOf({ template: { weights } }: VoiceTake, { window }: AlignmentOptions): number {
  return weights.reduce((sum, weight) => sum + weight * WEIGHT_STEP - SILENCE_WEIGHT, 0) / (4 * window);
}
