/**
 * Reads RIFF/WAVE defensively: sizes in the file are claims, the bytes are facts, and every limit is checked before memory is taken.
 * Sources: Microsoft's "Multiple channel audio data and WAVE files", EBU Tech 3306 (RF64), ITU-T G.711.
 */
import { requireBytes } from '../../check-input';
import { type KeysOf, refuseUnknownKeys } from '../../unknown-keys';
import { AudioError } from './audio-fault';

/** How the samples of a WAV file are coded. */
export type SampleFormat = 'pcm' | 'float' | 'a-law' | 'mu-law';

/** The header of a WAV file. */
export interface WavFormat {
  readonly container: 'RIFF' | 'RF64';
  readonly format: SampleFormat;
  readonly bitsPerSample: number;
  readonly channels: number;
  readonly sampleRate: number;
}

/** Mono samples with their rate. */
export interface Recording {
  /** Mono, full scale ±1. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** A decoded WAV file. */
export interface WavFile extends Recording {
  readonly format: WavFormat;
}

/** The longest file that is read. */
export interface WavLimits {
  /** Longest recording that is decoded. Default 60. */
  readonly maxSeconds?: number;
}

const LIMIT_KEYS: KeysOf<WavLimits> = { maxSeconds: true };

export const DEFAULT_MAX_SECONDS = 60;
export const SAMPLE_RATE_LIMITS = { min: 4_000, max: 192_000 } as const;
const MAX_CHANNELS = 8;

const FORMAT_TAGS: Readonly<Record<number, SampleFormat>> = { 1: 'pcm', 3: 'float', 6: 'a-law', 7: 'mu-law' };
const EXTENSIBLE = 0xfffe;
/** Bytes 2–15 of the sub-format GUID that carries a format tag in its first two. */
const WAVE_GUID_TAIL = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];

const BITS: Readonly<Record<SampleFormat, readonly number[]>> = {
  pcm: [8, 16, 24, 32],
  float: [32, 64],
  'a-law': [8],
  'mu-law': [8],
};

/**
 * Reads a WAV file and mixes it down to one channel, at its own rate. It reads RIFF and RF64 with PCM of 8 to 32 bits, float of 32 or 64
 * bits, A-law or µ-law, also as WAVE_FORMAT_EXTENSIBLE, but no samples in blocks wider than themselves. Chunks may stand in any order,
 * padded or not. A data size of 0, 0xFFFFFFFF or beyond the end means the rest of the file (streamed, truncated).
 *
 * @throws AudioError whose `fault` says what is wrong; NutqError `invalid-option` where a limit is not known
 * @example
 * const { samples, sampleRate } = decodeWav(readFileSync('amal-1.wav'));
 * samples.length / sampleRate; // seconds
 * sampleRate; // 16000
 */
export function decodeWav(bytes: Uint8Array, limits: WavLimits = {}): WavFile {
  requireBytes(bytes, 'bytes');
  refuseUnknownKeys(limits, LIMIT_KEYS);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || tag(view, 8) !== 'WAVE') throw new AudioError('not-wav');
  const container = tag(view, 0);
  if (container !== 'RIFF' && container !== 'RF64') throw new AudioError('not-wav');

  const { format, data } = readChunks(view, container);
  const width = format.bitsPerSample / 8;
  const frame = width * format.channels;
  const frames = Math.floor((data.end - data.start) / frame);
  if (frames === 0) throw new AudioError('no-samples');
  // Not the other way round: a limit that is not a number lets nothing through.
  if (!(frames <= (limits.maxSeconds ?? DEFAULT_MAX_SECONDS) * format.sampleRate))
    throw new AudioError('too-long');

  // Nearly every file: a loop that calls nothing takes a quarter of the time.
  if (format.format === 'pcm' && format.bitsPerSample === 16 && format.channels === 1)
    return { samples: readMono16(view, data.start, frames), sampleRate: format.sampleRate, format };
  const read = READERS[`${format.format}${format.bitsPerSample}`]!;
  const samples = new Float32Array(frames);
  for (let i = 0, at = data.start; i < frames; i++) {
    let sum = 0;
    for (let channel = 0; channel < format.channels; channel++, at += width) sum += read(view, at);
    samples[i] = sum / format.channels;
    if (!Number.isFinite(samples[i])) throw new AudioError('not-finite');
  }
  return { samples, sampleRate: format.sampleRate, format };
}

function readMono16(view: DataView, start: number, frames: number): Float32Array {
  const samples = new Float32Array(frames);
  for (let i = 0; i < frames; i++) samples[i] = view.getInt16(start + 2 * i, true) / 32_768;
  return samples;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function readChunks(view: DataView, container: 'RIFF' | 'RF64'): { format: WavFormat; data: Span } {
  let format: WavFormat | undefined;
  let data: Span | undefined;
  let wideDataSize: number | undefined;
  let at = 12;
  while (at + 8 <= view.byteLength && !(format && data)) {
    const id = tag(view, at);
    const start = at + 8;
    const left = view.byteLength - start;
    let size = view.getUint32(at + 4, true);
    if (id === 'data') {
      if (size === 0xffffffff && wideDataSize !== undefined) size = wideDataSize;
      // A writer that could not seek back leaves 0 or all ones; a 0 before further chunks really is empty.
      const open = size === 0xffffffff || (size === 0 && !chunkFollows(view, start));
      data ??= { start, end: start + (open ? left : Math.min(size, left)) };
      if (open) size = left;
    } else if (id === 'fmt ') {
      if (size < 16 || left < 16) throw new AudioError('no-format');
      format ??= readFormat(view, start, Math.min(size, left), container);
    } else if (id === 'ds64' && left >= 16) {
      wideDataSize = Number(view.getBigUint64(start + 8, true));
    }
    at = start + size;
    // Chunks are padded to even length; some writers forget it.
    if (size % 2 === 1 && !(isTag(view, at) && !isTag(view, at + 1))) at++;
  }
  if (!format) throw new AudioError('no-format');
  if (!data) throw new AudioError('no-samples');
  return { format, data };
}

function readFormat(view: DataView, at: number, size: number, container: 'RIFF' | 'RF64'): WavFormat {
  let code = view.getUint16(at, true);
  if (code === EXTENSIBLE) {
    if (size < 40 || WAVE_GUID_TAIL.some((byte, i) => view.getUint8(at + 26 + i) !== byte)) {
      throw new AudioError('unsupported-format');
    }
    code = view.getUint16(at + 24, true);
  }
  const format = FORMAT_TAGS[code];
  const channels = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const bitsPerSample = view.getUint16(at + 14, true);
  if (!format || !BITS[format].includes(bitsPerSample)) throw new AudioError('unsupported-format');
  if (channels < 1 || channels > MAX_CHANNELS) throw new AudioError('channels');
  if (sampleRate < SAMPLE_RATE_LIMITS.min || sampleRate > SAMPLE_RATE_LIMITS.max)
    throw new AudioError('sample-rate');
  // Samples in wider blocks, at either end of them. A smaller number says nothing: some writers leave it out.
  if (view.getUint16(at + 12, true) > (channels * bitsPerSample) / 8)
    throw new AudioError('unsupported-format');
  return { container, format, bitsPerSample, channels, sampleRate };
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

/** Four printable ASCII characters. */
function isTag(view: DataView, at: number): boolean {
  return at + 4 <= view.byteLength && /^[\x20-\x7e]{4}$/.test(tag(view, at));
}

function chunkFollows(view: DataView, at: number): boolean {
  return at + 8 <= view.byteLength && /^(?:fmt |LIST|fact|bext|id3 |cue |smpl|data)$/.test(tag(view, at));
}

type SampleReader = (view: DataView, at: number) => number;

const READERS: Readonly<Record<string, SampleReader>> = {
  pcm8: (view, at) => (view.getUint8(at) - 128) / 128,
  pcm16: (view, at) => view.getInt16(at, true) / 32_768,
  pcm24: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608,
  pcm32: (view, at) => view.getInt32(at, true) / 2_147_483_648,
  float32: (view, at) => view.getFloat32(at, true),
  float64: (view, at) => view.getFloat64(at, true),
  'a-law8': (view, at) => expandALaw(view.getUint8(at)) / 32_768,
  'mu-law8': (view, at) => expandMuLaw(view.getUint8(at)) / 32_768,
};

/** G.711 A-law to 16-bit. */
function expandALaw(byte: number): number {
  const value = byte ^ 0x55;
  const segment = (value >> 4) & 7;
  const mantissa = ((value & 15) << 4) + 8;
  const magnitude = segment === 0 ? mantissa : (mantissa + 0x100) << (segment - 1);
  return value & 0x80 ? magnitude : -magnitude;
}

/** G.711 µ-law to 16-bit. */
function expandMuLaw(byte: number): number {
  const value = ~byte & 0xff;
  const magnitude = ((((value & 15) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84;
  return value & 0x80 ? -magnitude : magnitude;
}
