/** Speech of any length out of one synthetic clip: how long things take does not depend on who speaks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeWav } from '../../src/voice/index';

const RATE = 16_000;
const clip = decodeWav(readFileSync(join(import.meta.dirname, '../../test/fixtures/amal-login.wav')));

export function speech(seconds: number): Float32Array {
  return Float32Array.from({ length: RATE * seconds }, (_, i) => clip.samples[i % clip.samples.length]!);
}

/** 16-bit PCM in a WAV file. */
export function wavOf(samples: Float32Array): Buffer {
  const header = [
    0x46464952,
    36 + 2 * samples.length,
    0x45564157,
    0x20746d66,
    16,
    0x10001,
    RATE,
    2 * RATE,
    0x100002,
  ];
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  for (const [i, word] of [...header, 0x61746164, 2 * samples.length].entries())
    bytes.writeUInt32LE(word, 4 * i);
  for (const [i, sample] of samples.entries()) bytes.writeInt16LE(Math.round(32_767 * sample), 44 + 2 * i);
  return bytes;
}

export function shippedFiles() {
  const file = (kind: string): Uint8Array =>
    readFileSync(join(import.meta.dirname, `../../models/voice-${kind}.bin`));
  return { speaker: file('speaker'), phrase: file('phrase') };
}
