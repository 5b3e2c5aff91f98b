import { type PathCost, type Signal, signal, type Utterance } from '../../wasm/signal';
import type { Template } from '../../wasm/template';

export interface AlignmentOptions {
  /** Share of the longer side by which a path may leave the diagonal. */
  readonly band: number;
  /** A quarter of a second, in frames of the utterances. */
  readonly window: number;
}

/** Costs of saying `said` where each of the templates was expected; `worst` is that of any quarter of a second of speech. */
export function templateCosts(
  templates: readonly Template[],
  said: Utterance,
  { band, window }: AlignmentOptions,
  kernels: Signal = signal(),
): readonly PathCost[] {
  return kernels.dtw(templates, said, band, window);
}
