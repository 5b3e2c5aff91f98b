import { type Signal, signal, type Utterance } from '../../wasm/signal';

export interface AlignmentOptions {
  /** Share of the longer side by which a path may leave the diagonal. */
  readonly band: number;
  /** A quarter of a second, in frames of the utterances. */
  readonly window: number;
}

export interface TemplateCost {
  /** Mean cost of the best path, 0 (same) to 2. */
  readonly mean: number;
  /** Worst mean cost of any quarter of a second of speech on it. */
  readonly worst: number;
}

/** Costs of saying `said` where `template` was expected. */
export function templateCost(
  template: Utterance,
  said: Utterance,
  { band, window }: AlignmentOptions,
  kernels: Signal = signal(),
): TemplateCost {
  return kernels.dtw(template, said, band, window);
}
