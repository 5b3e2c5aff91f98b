/** A recording drawn in characters and as SVG: waveform and spectrogram. */
import type { Recording } from '../voice/audio/wav';
import { fbank } from '../voice/features/mfcc';

const BLOCKS = ' ▁▂▃▄▅▆▇█';
const SHADES = ' ░▒▓█';

/** Largest magnitude in each of `count` equal pieces. */
function peaks({ samples }: Recording, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const piece = samples.subarray(
      Math.floor((i * samples.length) / count),
      Math.floor(((i + 1) * samples.length) / count),
    );
    return piece.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  });
}

/** One line of blocks, the loudest full height. */
export function waveform(recording: Recording, width: number): string {
  const columns = peaks(recording, width);
  const loudest = Math.max(...columns, 1e-9);
  return columns.map((peak) => BLOCKS[Math.round((peak / loudest) * (BLOCKS.length - 1))]).join('');
}

/** Log mel bands, 0 (60 dB below the loudest) to 1; highest band first. */
function picture(
  recording: Recording,
  bands: number,
): { readonly rows: number[][]; readonly frames: number } {
  const { values, frames } = fbank(recording.samples, {
    sampleRate: recording.sampleRate,
    frameLengthMs: 20,
    bands,
    cepstra: 1,
    lowHz: 60,
    highHz: Math.min(8000, recording.sampleRate / 2),
    fftSize: 4096,
  });
  const loudest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const range = 6 * Math.LN10;
  const rows = Array.from({ length: bands }, (_, r) =>
    Array.from({ length: frames }, (_, f) =>
      Math.max(0, 1 + (values[f * bands + bands - 1 - r]! - loudest) / range),
    ),
  );
  return { rows, frames };
}

/** 16 lines of shades, high bands on top. */
export function spectrogram(recording: Recording, width: number): string {
  const { rows, frames } = picture(recording, 16);
  const shade = (value: number): string =>
    SHADES[Math.min(SHADES.length - 1, Math.floor(value * SHADES.length))]!;
  return rows
    .map((row) =>
      Array.from({ length: width }, (_, x) => shade(row[Math.floor((x * frames) / width)] ?? 0)).join(''),
    )
    .join('\n');
}

/** A waveform above a spectrogram of 40 bands. */
export function svgDrawing(recording: Recording): string {
  const { rows, frames } = picture(recording, 40);
  const [width, cell, height] = [Math.max(1, frames) * 4, 5, 100];
  const cells = rows.flatMap((row, y) =>
    row.map(
      (value, x) =>
        `<rect x="${x * 4}" y="${height + y * cell}" width="4" height="${cell}" fill="hsl(220 60% ${Math.round(100 - 90 * value)}%)"/>`,
    ),
  );
  const columns = peaks(recording, frames).map((peak, x) => {
    const length = Math.max(1, Math.min(1, peak) * height);
    return `<rect x="${x * 4}" y="${(height - length) / 2}" width="3" height="${length}" fill="hsl(220 60% 30%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + rows.length * cell}">${columns.join('')}${cells.join('')}</svg>\n`;
}
