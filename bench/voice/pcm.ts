/** Recordings as 16-bit samples at 16 kHz, read from WAV or FLAC and written as WAV. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { decodeWav, resample } from '../../src/voice/index';
import { RATE } from './conditions';

export function hasFlac(): boolean {
  return spawnSync('flac', ['--version']).status === 0;
}

export function readPcm(file: string): Int16Array {
  if (file.endsWith('.flac')) {
    const raw = ['-d', '-s', '-c', '--force-raw-format', '--endian=little', '--sign=signed', file];
    const bytes = execFileSync('flac', raw, { maxBuffer: 2 ** 28 });
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  }
  const { samples, sampleRate } = decodeWav(readFileSync(file));
  const at16 = sampleRate === RATE ? samples : resample(samples, sampleRate, RATE);
  return Int16Array.from(at16, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))));
}

export function writeWav(file: string, pcm: Int16Array): void {
  const bytes = Buffer.alloc(44 + 2 * pcm.length);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 2 * pcm.length, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(2 * RATE, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * pcm.length, 40);
  Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength).copy(bytes, 44);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
