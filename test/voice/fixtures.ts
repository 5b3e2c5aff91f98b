import { readFileSync } from 'node:fs';

/** A synthetic clip of test/fixtures, as WAV bytes. */
export function clip(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../fixtures/${name}.wav`, import.meta.url)));
}

export interface WavShape {
  readonly tag?: number;
  readonly bits?: number;
  readonly channels?: number;
  readonly rate?: number;
  /** Bytes of a block: a sample of every channel. */
  readonly align?: number;
  readonly dataSize?: number;
  readonly before?: Uint8Array;
  readonly container?: string;
}

/** A WAV file of the given header fields around `data`. */
export function wav(data: Uint8Array, shape: WavShape = {}): Uint8Array {
  const {
    tag = 1,
    bits = 16,
    channels = 1,
    rate = 16_000,
    align = (channels * bits) / 8,
    dataSize = data.length,
    before = new Uint8Array(0),
    container = 'RIFF',
  } = shape;
  const fmt = new DataView(new ArrayBuffer(24));
  fmt.setUint32(4, 16, true);
  fmt.setUint16(8, tag, true);
  fmt.setUint16(10, channels, true);
  fmt.setUint32(12, rate, true);
  fmt.setUint32(16, (rate * channels * bits) / 8, true);
  fmt.setUint16(20, align, true);
  fmt.setUint16(22, bits, true);
  return join(
    text(container),
    u32(36 + data.length),
    text('WAVE'),
    before,
    text('fmt '),
    new Uint8Array(fmt.buffer, 4),
    text('data'),
    u32(dataSize),
    data,
  );
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

/** 16-bit PCM of samples in ±1. */
export function pcm16(samples: ArrayLike<number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * samples.length));
  for (let i = 0; i < samples.length; i++)
    view.setInt16(2 * i, Math.max(-32_768, Math.min(32_767, Math.round(samples[i]! * 32_768))), true);
  return new Uint8Array(view.buffer);
}

export function tone(hz: number, rate: number, seconds = 1, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / rate),
  );
}
