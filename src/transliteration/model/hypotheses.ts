/** Hypotheses, a column for each property. */
export interface Beam {
  size: number;
  readonly state: Int32Array;
  readonly score: Float64Array;
  /** Hashes of the output. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** UTF-16 units of the output. */
  readonly length: Int32Array;
  /** Score and token of the best of those that were merged, and its back pointer: to its parent while the beam is in the making. */
  readonly best: Float64Array;
  readonly token: Int32Array;
  readonly node: Int32Array;
}

export function newBeam(width: number): Beam {
  const integers = (): Int32Array => new Int32Array(width);
  return {
    size: 0,
    state: integers(),
    score: new Float64Array(width),
    low: integers(),
    high: integers(),
    length: integers(),
    best: new Float64Array(width),
    token: integers(),
    node: integers(),
  };
}
