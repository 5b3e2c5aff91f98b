/** The print of several takes: their mean, at length 1 again. */
export function meanPrint(prints: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(prints[0]!.length);
  for (const print of prints) for (let i = 0; i < sum.length; i++) sum[i]! += print[i]!;
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return length > 0 ? sum.map((value) => value / length) : sum;
}
