/** Quantile of the normal distribution, to 0.0005 (Abramowitz, Stegun 26.2.23): the value above which the share `rate` lies. */
export function normalQuantile(rate: number): number {
  if (rate > 0.5) return -normalQuantile(1 - rate);
  const t = Math.sqrt(-2 * Math.log(rate));
  const above = 2.515517 + 0.802853 * t + 0.010328 * t * t;
  return t - above / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}
