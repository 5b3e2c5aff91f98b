/** A bootstrap by person: trials of one person are not independent. */
import { seeded } from './seeded';

/** As many people as there are, drawn with replacement, each with all their trials; the same in every run. */
export function resampledBySpeaker<Trial extends { readonly speaker: string }>(
  trials: readonly Trial[],
  times: number,
): readonly (readonly Trial[])[] {
  const random = seeded(5);
  const bySpeaker = new Map<string, Trial[]>();
  for (const trial of trials) {
    const own = bySpeaker.get(trial.speaker) ?? [];
    own.push(trial);
    bySpeaker.set(trial.speaker, own);
  }
  const speakers = [...bySpeaker.values()];
  return Array.from({ length: times }, () =>
    speakers.flatMap(() => speakers[Math.floor(random() * speakers.length)]!),
  );
}
