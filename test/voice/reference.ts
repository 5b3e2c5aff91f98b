/** A slow MFCC in float64, straight from the definitions, sharing no code with the library: what the WASM is checked against. */
import type { FeatureOptions } from '../../src/voice/features/mfcc-options';

export interface Reference {
  readonly bands: number[][];
  readonly cepstra: number[][];
}

export function referenceMfcc(samples: ArrayLike<number>, o: FeatureOptions): Reference {
  const length = Math.round((o.sampleRate * o.frameLengthMs) / 1000);
  const hop = Math.round((o.sampleRate * o.hopMs) / 1000);
  const size = o.fftSize ?? 2 ** Math.ceil(Math.log2(Math.max(2, length)));
  const high = o.highHz ?? o.sampleRate / 2;
  const pad = o.centred ? length >> 1 : 0;
  const signal = [
    ...new Array<number>(pad).fill(0),
    ...Array.from(samples),
    ...new Array<number>(pad).fill(0),
  ];
  const bands: number[][] = [];
  const energies: number[] = [];
  for (let start = 0; start + length <= signal.length; start += hop) {
    let frame = signal.slice(start, start + length);
    if (o.removeDc) {
      const mean = frame.reduce((a, b) => a + b, 0) / length;
      frame = frame.map((x) => x - mean);
    }
    frame = frame.map((x) => x * o.inputScale);
    energies.push(
      Math.log(
        Math.max(
          frame.reduce((a, x) => a + x * x, 0),
          2 ** -23,
        ),
      ),
    );
    const windowed = frame.map(
      (x, i) => (x - o.preEmphasis * frame[Math.max(0, i - 1)]!) * windowAt(o, i, length),
    );
    const spectrum: number[] = [];
    for (let k = 0; k <= size / 2; k++) {
      let re = 0;
      let im = 0;
      for (let i = 0; i < length; i++) {
        const angle = (2 * Math.PI * ((k * i) % size)) / size;
        re += windowed[i]! * Math.cos(angle);
        im -= windowed[i]! * Math.sin(angle);
      }
      const power = re * re + im * im;
      spectrum.push(o.spectrum === 'power' ? power : Math.sqrt(power));
    }
    bands.push(
      filterbank(o, size, high).map((weights) =>
        logarithm(
          o,
          weights.reduce((a, w, k) => a + w * spectrum[k]!, 0),
        ),
      ),
    );
  }
  if (o.topDb !== undefined) {
    const limit = Math.max(...bands.flat()) - o.topDb;
    for (const [f, row] of bands.entries()) bands[f] = row.map((value) => Math.max(value, limit));
  }
  const cepstra = bands.map((row, f) =>
    Array.from({ length: o.cepstra }, (_, i) =>
      i === 0 && o.first === 'log-energy' ? energies[f]! : coefficient(o, row, i),
    ),
  );
  return { bands, cepstra };
}

function windowAt(o: FeatureOptions, i: number, length: number): number {
  const x = Math.cos((2 * Math.PI * i) / (o.periodicWindow || length === 1 ? length : length - 1));
  if (o.window === 'rectangular') return 1;
  if (o.window === 'hamming') return 0.54 - 0.46 * x;
  return (0.5 - 0.5 * x) ** (o.window === 'povey' ? 0.85 : 1);
}

function mel(o: FeatureOptions, hz: number): number {
  if (o.melScale === 'htk') return 1127 * Math.log1p(hz / 700);
  return hz < 1000 ? (3 * hz) / 200 : 15 + (27 * Math.log(hz / 1000)) / Math.log(6.4);
}

function hertz(o: FeatureOptions, m: number): number {
  if (o.melScale === 'htk') return 700 * Math.expm1(m / 1127);
  return m < 15 ? (200 * m) / 3 : 1000 * 6.4 ** ((m - 15) / 27);
}

function filterbank(o: FeatureOptions, size: number, high: number): number[][] {
  const points = Array.from(
    { length: o.bands + 2 },
    (_, i) => mel(o, o.lowHz) + ((mel(o, high) - mel(o, o.lowHz)) * i) / (o.bands + 1),
  );
  return Array.from({ length: o.bands }, (_, b) => {
    const hz = [0, 1, 2].map((k) => hertz(o, points[b + k]!));
    const [left, centre, right] = o.triangles === 'hz' ? hz : points.slice(b, b + 3);
    return Array.from({ length: size / 2 + 1 }, (_, k) => {
      const f = (k * o.sampleRate) / size;
      const x = o.triangles === 'hz' ? f : mel(o, f);
      const weight = Math.max(
        0,
        Math.min((x - left!) / (centre! - left!), (right! - x) / (right! - centre!)),
      );
      return o.bandGain === 'area' ? (2 * weight) / (hz[2]! - hz[0]!) : weight;
    });
  });
}

function logarithm(o: FeatureOptions, value: number): number {
  const natural = Math.log(Math.max(value, o.logFloor));
  return o.logarithm === 'natural' ? natural : (10 * natural) / Math.LN10;
}

function coefficient(o: FeatureOptions, row: number[], i: number): number {
  const n = row.length;
  const sum = row.reduce((a, value, j) => a + value * Math.cos((Math.PI * i * (j + 0.5)) / n), 0);
  const scale = Math.sqrt((i === 0 && o.dct === 'ortho' ? 1 : 2) / n);
  return sum * scale * (o.lifter > 0 ? 1 + (o.lifter / 2) * Math.sin((Math.PI * i) / o.lifter) : 1);
}
