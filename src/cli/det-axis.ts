/** An axis on which error rates that come from normal distributions make straight lines (Martin et al., Eurospeech 1997). */
import { normalQuantile } from '../voice/decision/normal-quantile';

/** Rates that are written beside it. */
export const TICKS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4];
/** Its ends; rates beyond are drawn there. */
export const LEAST = 0.0005;
export const MOST = 0.5;

export function onAxis(rate: number): number {
  return -normalQuantile(Math.min(MOST, Math.max(LEAST, rate)));
}

export function inPercent(rate: number): string {
  return `${Number((100 * rate).toFixed(2))}`;
}
