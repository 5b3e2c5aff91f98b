import { sittingsOf } from '../sample/sittings';
import type { VoiceTake } from '../sample/voice-take';
import { meanPrint } from './mean-print';

/** All adapted takes together weigh as much as this share of the enrolled ones, or as themselves if that is less. */
const WEIGHT = 1 / 3;

export function enrolledTakes(takes: readonly VoiceTake[]): readonly VoiceTake[] {
  return takes.filter((take) => take.adaptedAt === undefined);
}

export function adaptedTakes(takes: readonly VoiceTake[]): readonly VoiceTake[] {
  return takes.filter((take) => take.adaptedAt !== undefined);
}

/** The print of a person's takes: the mean of their sittings' means, the adapted ones at their bounded weight. */
export function printOf(takes: readonly VoiceTake[]): Float32Array {
  const enrolled = enrolledTakes(takes);
  const adapted = adaptedTakes(takes);
  const means = sittingsOf(enrolled).map((sitting) => meanPrint(sitting.map((take) => take.print)));
  const mean = means.length === 1 ? means[0]! : meanPrint(means);
  if (adapted.length === 0) return mean;
  const share = Math.min(WEIGHT, adapted.length / enrolled.length);
  const drift = meanPrint(adapted.map((take) => take.print));
  // `meanPrint` brings the sum of the two, weighted, back to length 1.
  return meanPrint([mean, drift.map((value) => share * value)]);
}
