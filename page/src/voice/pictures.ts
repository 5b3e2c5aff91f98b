/** Drawings of sound, in the colours of the page as they are now. */
import type { MelPicture } from './voice-desk';

/** Grows from the start of the line; `places` fill it. */
export function drawPeaks(canvas: HTMLCanvasElement, peaks: readonly number[], places: number): void {
  const context = scaled(canvas);
  if (!context) return;
  const { width, height } = canvas;
  const step = width / Math.max(places, peaks.length);
  const loudest = Math.max(0.05, ...peaks);
  context.fillStyle = colour('--accent');
  for (const [i, peak] of peaks.entries()) {
    const bar = Math.max(1, (peak / loudest) * height * 0.95);
    context.fillRect(i * step, (height - bar) / 2, Math.max(1, step * 0.6), bar);
  }
}

export function drawWaveform(canvas: HTMLCanvasElement, samples: Float32Array): void {
  const context = scaled(canvas);
  if (!context) return;
  const { width, height } = canvas;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-4);
  context.fillStyle = colour('--accent');
  for (let x = 0; x < width; x++) {
    const piece = samples.subarray(
      Math.floor((x * samples.length) / width),
      Math.floor(((x + 1) * samples.length) / width),
    );
    const peak = piece.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const bar = Math.max(1, (peak / loudest) * height * 0.95);
    context.fillRect(x, (height - bar) / 2, 1, bar);
  }
}

/** Time to the right, pitch upwards, in both directions of writing: it is a graph. */
export function drawSpectrogram(canvas: HTMLCanvasElement, { values, frames, bands }: MelPicture): void {
  canvas.width = Math.max(1, frames);
  canvas.height = bands;
  const context = canvas.getContext('2d');
  if (!context || frames === 0) return;
  const image = context.createImageData(frames, bands);
  const stops = ['--spectrum-0', '--spectrum-1', '--spectrum-2', '--spectrum-3'].map((name) =>
    rgb(colour(name)),
  );
  for (let frame = 0; frame < frames; frame++)
    for (let band = 0; band < bands; band++) {
      const at = 4 * ((bands - 1 - band) * frames + frame);
      const position = values[frame * bands + band]! * (stops.length - 1);
      const lower = Math.min(stops.length - 2, Math.floor(position));
      for (let channel = 0; channel < 3; channel++) {
        const [from, to] = [stops[lower]![channel]!, stops[lower + 1]![channel]!];
        image.data[at + channel] = from + (to - from) * (position - lower);
      }
      image.data[at + 3] = 255;
    }
  context.putImageData(image, 0, 0);
}

function scaled(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  return canvas.getContext('2d');
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** @param hex as the style sheet writes it: `#rrggbb` */
function rgb(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
