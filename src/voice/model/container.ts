/** The outer shape of a model file, described in training/voice/model_file.py: magic, checksum, JSON header, aligned tensors. */
import { type Fields, isObject } from '../../check-input';
import { NutqError } from '../../errors';
import { decodeUtf8 } from '../../platform/utf8';
import { crc32 } from './crc32';

const MAGIC = [...'NUTQV1\0\0'].map((letter) => letter.charCodeAt(0));
const PREAMBLE = 16;
/** Bytes; many times what a network for a login needs. */
const LIMITS = { file: 16_000_000, header: 256_000, tensors: 1_000, numbers: 8_000_000 } as const;

/** Bits of a number. */
const WIDTHS = { signed4: 4, int8: 8, int16: 16, float32: 32 } as const;
/** Of a signed4 tensor: what the three bits under the sign choose from. */
const MAGNITUDES = 8;

export interface Container {
  readonly header: Readonly<Record<string, unknown>>;
  /** All tensors as they lie in the file. */
  readonly tensors: Uint8Array;
  has(name: string): boolean;
  /**
   * A tensor's numbers, row-major; integers and magnitudes times the scale of their row.
   *
   * @throws NutqError `invalid-model` where it is missing, has another shape, or holds anything but numbers
   */
  read(name: string, shape: readonly number[]): Float32Array;
  /** Shape of a tensor that is there. */
  shape(name: string): readonly number[];
}

interface Entry {
  readonly type: keyof typeof WIDTHS;
  readonly shape: readonly number[];
  readonly offset: number;
}

export function invalidVoiceModel(reason: string, cause?: unknown): NutqError {
  return new NutqError('invalid-model', `Not a nutq voice model of this version: ${reason}.`, {
    field: 'bytes',
    cause,
  });
}

/**
 * Opens a model file. Every size that its header claims is checked against the bytes.
 *
 * @throws NutqError `invalid-model`
 */
export function openContainer(bytes: Uint8Array): Container {
  if (bytes.length > LIMITS.file) throw invalidVoiceModel('the file is too large');
  if (bytes.length < PREAMBLE || MAGIC.some((byte, i) => bytes[i] !== byte))
    throw invalidVoiceModel('it does not start like one');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (crc32(bytes.subarray(PREAMBLE)) !== view.getUint32(8, true))
    throw invalidVoiceModel('it is damaged (its checksum differs)');
  const length = view.getUint32(12, true);
  if (length > LIMITS.header || length > bytes.length - PREAMBLE)
    throw invalidVoiceModel('its header is too long');

  const header = readHeader(bytes.subarray(PREAMBLE, PREAMBLE + length));
  const tensors = bytes.subarray(PREAMBLE + length);
  const data = new DataView(tensors.buffer, tensors.byteOffset, tensors.byteLength);
  const entries = readEntries(header['tensors'], tensors.length);

  const entry = (name: string): Entry => {
    const found = entries.get(name);
    if (!found) throw invalidVoiceModel(`it holds no ${name}`);
    return found;
  };
  const read = (name: string, shape: readonly number[]): Float32Array => {
    const { type, shape: actual, offset } = entry(name);
    if (actual.length !== shape.length || shape.some((size, i) => size !== actual[i]))
      throw invalidVoiceModel(`${name} has another shape than its layer`);
    const base = name.replace(/\.weights$/, '');
    const values =
      type === 'signed4'
        ? readSigned(data, offset, sizeOf(actual), read(`${base}.magnitudes`, [MAGNITUDES]))
        : readNumbers(data, type, offset, sizeOf(actual));
    if (type === 'float32') return values;
    const scales = read(`${base}.scales`, [actual[0]!]);
    const row = values.length / scales.length;
    for (const [r, scale] of scales.entries()) {
      for (let i = r * row; i < (r + 1) * row; i++) values[i]! *= scale;
    }
    return values;
  };
  return { header, tensors, read, has: (name) => entries.has(name), shape: (name) => entry(name).shape };
}

function readHeader(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let header: unknown;
  try {
    header = JSON.parse(decodeUtf8(bytes));
  } catch (cause) {
    throw invalidVoiceModel('its header is not JSON', cause);
  }
  return requireRecord(header, 'its header');
}

function readEntries(table: unknown, available: number): ReadonlyMap<string, Entry> {
  const rows = Object.entries(requireRecord(table, 'its table of tensors'));
  if (rows.length > LIMITS.tensors) throw invalidVoiceModel('it holds too many tensors');
  let numbers = 0;
  return new Map(
    rows.map(([name, row]) => {
      const { type, shape, offset } = requireRecord(row, name);
      if (typeof type !== 'string' || !Object.hasOwn(WIDTHS, type))
        throw invalidVoiceModel(`${name} is of an unknown type`);
      if (!Array.isArray(shape) || shape.length < 1 || shape.length > 3)
        throw invalidVoiceModel(`${name} has no shape`);
      const sizes = shape.map((size) => requireInteger(size, 1, LIMITS.numbers, `a size of ${name}`));
      const size = sizeOf(sizes);
      numbers += size;
      if (numbers > LIMITS.numbers) throw invalidVoiceModel('it holds too many numbers');
      const width = WIDTHS[type as Entry['type']];
      const start = requireInteger(offset, 0, available, `the place of ${name}`);
      if (start + Math.ceil((size * width) / 8) > available)
        throw invalidVoiceModel(`${name} ends beyond the file`);
      return [name, { type: type as Entry['type'], shape: sizes, offset: start }];
    }),
  );
}

/** Four bits a number, the first of two in the low half of their byte: a sign over the number of a magnitude. */
function readSigned(data: DataView, offset: number, count: number, magnitudes: Float32Array): Float32Array {
  const byCode = Float32Array.of(...magnitudes, ...magnitudes.map((magnitude) => -magnitude));
  const pairs = new Uint8Array(data.buffer, data.byteOffset + offset, Math.ceil(count / 2));
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) values[i] = byCode[(pairs[i >> 1]! >> (4 * (i & 1))) & 15]!;
  return values;
}

function readNumbers(
  data: DataView,
  type: Exclude<Entry['type'], 'signed4'>,
  offset: number,
  count: number,
): Float32Array {
  if (type === 'int8') return new Float32Array(new Int8Array(data.buffer, data.byteOffset + offset, count));
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    if (type === 'int16') values[i] = data.getInt16(offset + 2 * i, true);
    else {
      values[i] = data.getFloat32(offset + 4 * i, true);
      if (!Number.isFinite(values[i])) throw invalidVoiceModel('a number is not finite');
    }
  }
  return values;
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

export function requireRecord(value: unknown, what: string): Fields {
  if (!isObject(value)) throw invalidVoiceModel(`${what} is not an object`);
  return value;
}

export function requireInteger(value: unknown, low: number, high: number, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high)
    throw invalidVoiceModel(`${what} is not a whole number from ${low} to ${high}`);
  return value;
}

export function requireNumber(value: unknown, low: number, high: number, what: string): number {
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw invalidVoiceModel(`${what} is not a number from ${low} to ${high}`);
  return value;
}

export function requireText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 80)
    throw invalidVoiceModel(`${what} is not a short text`);
  return value;
}
