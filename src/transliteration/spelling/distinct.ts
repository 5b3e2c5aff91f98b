/** The spellings of several readings → one list. */
import type { Reading } from '../reading/reading';
import type { Candidate } from './english-candidates';
import { Falling } from './n-best';

/** The best spellings of all readings, the best reading's best first; no confidence above the one before, all together 1. */
export function distinct(
  readings: readonly Reading[],
  n: number,
  spell: (reading: Reading) => Iterable<Candidate>,
): Candidate[] {
  const found: Candidate[] = [];
  for (const reading of readings) {
    let taken = 0;
    for (const candidate of spell(reading)) {
      const known = found.findIndex(({ text }) => text === candidate.text);
      if (known < 0) found.push(candidate);
      else if (candidate.confidence > found[known]!.confidence) found[known] = candidate;
      if (++taken >= n) break;
    }
  }
  const [first, ...others] = found;
  const inOrder = [first!, ...others.sort((a, b) => b.confidence - a.confidence)].slice(0, n);
  const confidences = new Falling();
  return inOrder.map(({ text, confidence }) => ({ text, confidence: confidences.next(confidence) }));
}
