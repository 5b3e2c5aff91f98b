/** The exports of the compiled assembly/index.ts, in every build. */

type Arena = { readonly value: number };

/** The functions that run networks; see assembly/network. A row's length is in bytes. */
export interface NetworkExports extends Record<string, unknown> {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly LANES: Arena;
  readonly TOP: Arena;
  conv1d(
    source: number,
    target: number,
    weights: number,
    bias: number,
    frames: number,
    kernel: number,
    channels: number,
    width: number,
    step: number,
    hop: number,
    row: number,
    relu: number,
  ): void;
  conv2d(
    source: number,
    target: number,
    weights: number,
    bias: number,
    frames: number,
    kernel: number,
    bands: number,
    depth: number,
    width: number,
    bandKernel: number,
    bandStride: number,
    step: number,
    hop: number,
    row: number,
    relu: number,
  ): void;
  quantiseRows(
    source: number,
    target: number,
    scales: number,
    rows: number,
    row: number,
    limit: number,
  ): void;
  convolveIntegers(
    source: number,
    scales: number,
    target: number,
    weights: number,
    outputs: number,
    frames: number,
    kernel: number,
    run: number,
    pitch: number,
    width: number,
    stride: number,
    dilation: number,
    line: number,
    row: number,
    relu: number,
  ): void;
  conv2dIntegers(
    source: number,
    scales: number,
    target: number,
    weights: number,
    outputs: number,
    frames: number,
    kernel: number,
    bands: number,
    depth: number,
    width: number,
    bandKernel: number,
    bandStride: number,
    stride: number,
    dilation: number,
    line: number,
    row: number,
    relu: number,
  ): void;
  addRows(a: number, b: number, target: number, bytes: number, relu: number): void;
  copyRows(
    source: number,
    target: number,
    rows: number,
    bytes: number,
    sourceRow: number,
    targetRow: number,
  ): void;
  standardise(rows: number, offset: number, scale: number, count: number, columns: number, row: number): void;
  tanhRows(values: number, bytes: number): void;
  normaliseRows(source: number, target: number, rows: number, columns: number, row: number): void;
  logSoftmax(source: number, target: number, rows: number, columns: number, row: number): void;
  poolStart(state: number, row: number): void;
  poolFrames(state: number, values: number, scores: number, frames: number, row: number): void;
  poolFinish(state: number, target: number, channels: number, row: number, floor: number): void;
}

/** The exports of assembly/index.ts; addresses are bytes. */
export interface SignalExports extends NetworkExports {
  readonly ABI_VERSION: Arena;
  readonly MAX_ALIGNED: Arena;
  readonly MAX_MATRIX: Arena;
  readonly MAX_MODEL: Arena;
  readonly MAX_SAMPLES: Arena;
  readonly OPTIONS: Arena;
  readonly RESULT: Arena;
  readonly SAMPLES: Arena;
  readonly ENERGY: Arena;
  readonly WEIGHTS: Arena;
  readonly MATRIX_A: Arena;
  readonly MATRIX_B: Arena;
  readonly MATRIX_C: Arena;
  readonly VECTOR_A: Arena;
  readonly VECTOR_B: Arena;
  readonly MODEL: Arena;
  configure(): number;
  logMel(target: number, frames: number): number;
  dct2(source: number, target: number, frames: number): void;
  deltas(source: number, target: number, frames: number, columns: number, window: number): void;
  cmvn(matrix: number, weights: number, frames: number, columns: number, variance: number): void;
  cosine(a: number, b: number, length: number): number;
  dotRows(vector: number, matrix: number, target: number, rows: number, columns: number): void;
  dtw(
    a: number,
    weightsA: number,
    framesA: number,
    b: number,
    weightsB: number,
    scalesB: number,
    framesB: number,
    columns: number,
    band: number,
    window: number,
  ): number;
  resample(
    source: number,
    target: number,
    rows: number,
    first: number,
    outputs: number,
    origin: number,
    taps: number,
    phases: number,
    from: number,
    to: number,
  ): void;
  statistics(
    cepstra: number,
    slopes: number,
    weights: number,
    target: number,
    frames: number,
    columns: number,
  ): void;
  project(statistics: number, target: number, model: number, rows: number, columns: number): void;
  phraseFrames(
    cepstra: number,
    slopes: number,
    target: number,
    model: number,
    frames: number,
    columns: number,
    used: number,
    rows: number,
    plain: number,
    share: number,
  ): void;
  fillerCost(
    frames: number,
    weights: number,
    codebook: number,
    count: number,
    codes: number,
    columns: number,
  ): number;
  complexBand(
    source: number,
    filter: number,
    real: number,
    imaginary: number,
    magnitude: number,
    count: number,
    taps: number,
    period: number,
  ): void;
  keyedBits(
    real: number,
    imaginary: number,
    length: number,
    times: number,
    count: number,
    steps: number,
    stride: number,
    lags: number,
    projections: number,
    target: number,
  ): void;
  localLikeness(
    envelope: number,
    length: number,
    times: number,
    count: number,
    window: number,
    reach: number,
    lags: number,
    target: number,
  ): void;
  nearPairs(
    first: number,
    second: number,
    count: number,
    probesFirst: number,
    probesSecond: number,
    probes: number,
    nearFirst: number,
    near: number,
    target: number,
    most: number,
  ): number;
}
