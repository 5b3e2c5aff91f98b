import { crc32 } from '../../src/voice/model/crc32';

const PREAMBLE = 16;
const ALIGNMENT = 16;

/** A model file with more in its header: everything else of it stays. The layout is described in model_file.py. */
export function withFacts(file: Uint8Array, facts: Readonly<Record<string, unknown>>): Uint8Array {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(12, true);
  const header = JSON.parse(new TextDecoder().decode(file.subarray(PREAMBLE, PREAMBLE + length)));
  const text = new TextEncoder().encode(JSON.stringify({ ...header, ...facts }));
  const padded = ALIGNMENT * Math.ceil(text.length / ALIGNMENT);
  const tensors = file.subarray(PREAMBLE + length);
  const bytes = new Uint8Array(PREAMBLE + padded + tensors.length).fill(0x20, PREAMBLE);
  bytes.set(file.subarray(0, PREAMBLE));
  bytes.set(text, PREAMBLE);
  bytes.set(tensors, PREAMBLE + padded);
  const view = new DataView(bytes.buffer);
  view.setUint32(12, padded, true);
  view.setUint32(8, crc32(bytes.subarray(PREAMBLE)), true);
  return bytes;
}
