/**
 * Fits the shipped tables of src/voice/{print,phrase}/data: `npx tsx training/voice/train.ts DATA_VOICE` (needs `flac`; about 3 minutes).
 *
 * DATA_VOICE holds manifest.tsv (path, corpus, speaker, phrase, take, split, …), the clips and noise/. Only speakers of the train
 * split of the openly licensed corpora are read, each clip clean and in three changed copies; see NOTICE.
 *
 * - print: background mean and deviation, and a within-class covariance (WCCN; Hatch et al., Interspeech 2006) of speakers over takes,
 *   words and conditions, shrunk towards a multiple of the identity.
 * - phrase: an LDA of ±60 ms of cepstra between pieces of words, and a codebook of typical speech frames.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classicalFrames } from '../../src/voice/features/classical-frames';
import { framesOf } from '../../src/voice/features/extract-frames';
import type { Table } from '../../src/voice/features/trained-table';
import { phraseSpan } from '../../src/voice/phrase/classical-utterance';
import { printStatistics } from '../../src/voice/print/classical-print';
import { signal } from '../../src/wasm/signal';
import { augment, CONDITIONS, draws } from './augment';
import { readManifest } from './clips';
import { cholesky, eigenvectors, invertLower, multiply, type Square, square } from './linear-algebra';

const CORPORA = ['ascmd', 'gsc', 'duke', 'libri'];
/** Words with a common spelling and at least this many pieces make classes of the LDA. */
const WORD_CORPORA = ['ascmd', 'gsc'];
/** kitchen, room2, washing_machine and babble are the test noises. */
const NOISES = ['boiler', 'room1', 'white', 'pink', 'brown', 'hum50'];

const PRINT_SHRINKAGE = 0.1;
const LDA_SHRINKAGE = 0.02;
const PIECES = 6;
const MIN_PIECES = 20;
const CONTEXT = [-6, -4, -2, 0, 2, 4, 6];
const SHAPE = { used: 14, rows: 24, plain: 19, share: 0.5 };
const SLOPE_GAIN = 1.5;
const CODES = 64;

const [data] = process.argv.slice(2);
if (!data) throw new Error('Usage: npx tsx training/voice/train.ts DATA_VOICE');

interface Clip {
  readonly path: string;
  readonly corpus: string;
  readonly speaker: string;
  readonly phrase: string;
}

const clips = readManifest(join(data, 'manifest.tsv')).filter(
  (row) => row['split'] === 'train' && CORPORA.includes(row['corpus']!),
) as unknown as Clip[];
const noises = NOISES.map((name) => readFlac(join(data, 'noise', `${name}.flac`)));

const statistics = new Map<string, Float32Array[]>();
const pieces = new Map<string, Float64Array[]>();
const spans: { cepstra: Float32Array; slopes: Float32Array; weights: Float32Array; columns: number }[] = [];
let used = 0;
for (const clip of clips) {
  const samples = readFlac(join(data, clip.path));
  for (const condition of CONDITIONS) {
    const changed = augment(samples, condition, clip.path, noises);
    const { frames } = framesOf(changed.slice(), { samples: changed, sampleRate: 16_000 }, signal());
    if (!frames) continue;
    used++;
    const classical = classicalFrames(frames, signal());
    push(statistics, `${clip.corpus}/${clip.speaker}`, printStatistics(classical));
    const span = phraseSpan(classical);
    if (used % 3 === 0)
      spans.push({
        cepstra: span.cepstra.values,
        slopes: span.slopes.values,
        weights: span.weights,
        columns: span.cepstra.columns,
      });
    if (WORD_CORPORA.includes(clip.corpus))
      collectPieces(clip, span.cepstra.values, span.cepstra.columns, span.weights);
  }
}
console.log(
  `${clips.length} clips, ${used} usable copies of ${statistics.size} speakers, ${pieces.size} pieces`,
);

const print = trainPrint();
writeData('print/data/print-tables', 'PRINT_TABLES', {
  mean: table(print.mean),
  scale: table(print.scale),
  matrix: table(print.matrix),
});
const phrase = trainPhrase();
writeData('phrase/data/phrase-tables', 'PHRASE_TABLES', {
  shape: SHAPE,
  mean: table(phrase.mean),
  scale: table(phrase.scale),
  matrix: table(phrase.matrix),
  plainScales: table(phrase.plainScales),
  codebook: table(phrase.codebook),
});

function trainPrint() {
  const all = [...statistics.values()].flat();
  const size = all[0]!.length;
  const mean = column(all, size, (values) => average(values));
  const scale = column(
    all,
    size,
    (values, c) => 1 / Math.sqrt(average(values.map((v) => (v - mean[c]!) ** 2))),
  );
  const within = square(size);
  let weight = 0;
  for (const takes of statistics.values()) {
    if (takes.length <= CONDITIONS.length) continue; // one clip's copies say nothing about other clips
    const scaled = takes.map((take) => Float64Array.from(take, (value, c) => (value - mean[c]!) * scale[c]!));
    accumulate(within, scaled, 1);
    weight += takes.length - 1;
  }
  shrink(within, weight, PRINT_SHRINKAGE, 'identity');
  // Covariance C = L·Lᵀ; rows of L⁻¹ whiten it.
  return { mean, scale, matrix: invertLower(cholesky(within)).values };
}

function trainPhrase() {
  const classes = [...pieces.values()].filter((frames) => frames.length >= MIN_PIECES);
  const size = SHAPE.used * CONTEXT.length;
  const within = square(size);
  let frames = 0;
  const counts = classes.map((members) => members.length).sort((a, b) => a - b);
  const cap = counts[counts.length >> 1]!;
  const means = classes.map((members) => {
    frames += members.length;
    return accumulate(within, members, 1);
  });
  shrink(within, frames, LDA_SHRINKAGE, 'diagonal');
  const weights = classes.map((members) => Math.min(cap, members.length));
  const total = weights.reduce((a, b) => a + b, 0);
  const mean = new Float64Array(size);
  for (const [k, centre] of means.entries()) {
    for (let c = 0; c < size; c++) mean[c]! += (weights[k]! / total) * centre[c]!;
  }
  const between = square(size);
  for (const [k, centre] of means.entries()) {
    addOuter(
      between,
      centre.map((value, c) => value - mean[c]!),
      weights[k]! / total,
    );
  }
  // Solve B v = λ W v in the space where W is the identity.
  const whitening = invertLower(cholesky(within));
  const directions = eigenvectors(multiply(multiply(whitening, between), whitening, true)).slice(
    0,
    SHAPE.rows,
  );
  const matrix = new Float64Array(SHAPE.rows * size);
  directions.forEach((direction, r) => {
    for (let c = 0; c < size; c++) {
      let sum = 0;
      for (let k = 0; k < size; k++) sum += direction[k]! * whitening.values[k * size + c]!;
      matrix[r * size + c] = sum;
    }
  });
  const plainScales = new Float64Array(2 * SHAPE.plain);
  for (let c = 0; c < SHAPE.plain; c++) {
    plainScales[c] = 1 / weightedDeviation((span, f) => span.cepstra[f * span.columns + c + 1]!);
    plainScales[SHAPE.plain + c] =
      SLOPE_GAIN / weightedDeviation((span, f) => span.slopes[f * span.columns + c + 1]!);
  }
  const scale = new Float64Array(size).fill(1);
  const codebook = cluster(matrixOf(mean, scale, matrix, plainScales));
  console.log(`LDA: ${classes.length} classes, ${frames} frames`);
  return { mean, scale, matrix, plainScales, codebook };
}

/** Spherical k-means over a sample of frames, through the library's own feature code. */
function cluster(model: Float32Array): Float64Array {
  const draw = draws('codebook');
  const columns = SHAPE.rows + 2 * SHAPE.plain;
  const sample: Float32Array[] = [];
  for (const span of spans) {
    const frames = span.weights.length;
    const matrix = (values: Float32Array) => ({ values, frames, columns: span.columns });
    const { values } = signal().phraseFrames(matrix(span.cepstra), matrix(span.slopes), {
      ...SHAPE,
      values: model,
    });
    for (let f = 0; f < frames; f += 6) sample.push(values.slice(f * columns, (f + 1) * columns));
  }
  let codes = Array.from({ length: CODES }, () => sample[Math.floor(draw(0, sample.length))]!);
  for (let round = 0; round < 10; round++) {
    const sums = codes.map(() => new Float64Array(columns));
    const rows = Float32Array.from(codes.flatMap((code) => [...code]));
    for (const frame of sample) {
      const products = signal().dotRows(frame, rows);
      const best = products.indexOf(Math.max(...products));
      for (let c = 0; c < columns; c++) sums[best]![c]! += frame[c]!;
    }
    codes = sums.map((sum, k) => {
      const length = Math.hypot(...sum);
      return length > 0 ? Float32Array.from(sum, (value) => value / length) : codes[k]!;
    });
  }
  return Float64Array.from(codes.flatMap((code) => [...code]));
}

/** Frames of a word by sixth; what lies around it is one class of its own. */
function collectPieces(clip: Clip, cepstra: Float32Array, columns: number, weights: Float32Array): void {
  const first = weights.findIndex((weight) => weight > 0.1);
  const last = weights.findLastIndex((weight) => weight > 0.1) + 1;
  if (first < 0) return;
  const frames = weights.length;
  for (let f = 0; f < frames; f += 2) {
    const piece = Math.floor(((f - first) * PIECES) / (last - first));
    const inside = piece >= 0 && piece < PIECES;
    if (!inside && f % 8 !== 0) continue;
    const context = new Float64Array(SHAPE.used * CONTEXT.length);
    CONTEXT.forEach((offset, k) => {
      const from = Math.min(Math.max(f + offset, 0), frames - 1) * columns;
      context.set(cepstra.subarray(from, from + SHAPE.used), k * SHAPE.used);
    });
    push(pieces, inside ? `${clip.corpus}/${clip.phrase}/${piece}` : 'silence', context);
  }
}

function weightedDeviation(value: (span: (typeof spans)[number], frame: number) => number): number {
  let sum = 0;
  let total = 0;
  for (const span of spans) {
    for (let f = 0; f < span.weights.length; f++) {
      sum += span.weights[f]! * value(span, f) ** 2;
      total += span.weights[f]!;
    }
  }
  return Math.sqrt(sum / total);
}

/** Adds the scatter of vectors around their mean and returns the mean. */
function accumulate(scatter: Square, vectors: readonly Float64Array[], weight: number): Float64Array {
  const mean = new Float64Array(scatter.size);
  for (const vector of vectors) {
    for (let c = 0; c < scatter.size; c++) mean[c]! += vector[c]! / vectors.length;
  }
  for (const vector of vectors)
    addOuter(
      scatter,
      vector.map((value, c) => value - mean[c]!),
      weight,
    );
  return mean;
}

function addOuter({ size, values }: Square, vector: Float64Array, weight: number): void {
  for (let i = 0; i < size; i++) {
    const scaled = weight * vector[i]!;
    for (let j = 0; j < size; j++) values[i * size + j]! += scaled * vector[j]!;
  }
}

function shrink(
  { size, values }: Square,
  count: number,
  share: number,
  towards: 'identity' | 'diagonal',
): void {
  for (let i = 0; i < values.length; i++) values[i]! /= count;
  let trace = 0;
  for (let i = 0; i < size; i++) trace += values[i * size + i]!;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const target = i !== j ? 0 : towards === 'identity' ? trace / size : values[i * size + i]!;
      values[i * size + j] = (1 - share) * values[i * size + j]! + share * target;
    }
  }
}

function column(
  rows: readonly Float32Array[],
  size: number,
  compute: (values: number[], column: number) => number,
): Float64Array {
  return Float64Array.from({ length: size }, (_, c) =>
    compute(
      rows.map((row) => row[c]!),
      c,
    ),
  );
}

function average(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function matrixOf(...parts: readonly Float64Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

function push<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

function readFlac(path: string): Float32Array {
  const raw = execFileSync(
    'flac',
    ['-d', '-s', '-c', '--force-raw-format', '--endian=little', '--sign=signed', path],
    { maxBuffer: 1 << 26 },
  );
  return Float32Array.from({ length: raw.length / 2 }, (_, i) => raw.readInt16LE(2 * i) / 32_768);
}

function table(values: Float64Array): Table {
  const step = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) / 32_767;
  const bytes = Buffer.alloc(2 * values.length);
  for (const [i, value] of values.entries()) bytes.writeInt16LE(Math.round(value / step), 2 * i);
  return { step, data: bytes.toString('base64') };
}

function writeData(file: string, name: string, value: object): void {
  const text = `// Generated by training/voice/train.ts: statistics of speech under CC BY 4.0 and MIT; sources in NOTICE. Do not edit.\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
  writeFileSync(join(import.meta.dirname, `../../src/voice/${file}.ts`), text);
}
