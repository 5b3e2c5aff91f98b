/** What Chromium hears instead of a microphone: a file, read anew whenever the page opens one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { encodeWav } from '../../../src/browser/encode-wav';
import { decodeWav } from '../../../src/voice/index';

/** Chromium's flags; `%noloop` would end the device with the file. */
export const fakeMicrophone = (file: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${file}`,
];

const QUIET_SECONDS = { before: 0.6, after: 4 };

/** A clip of test/fixtures (µ-law, which Chromium does not read), with quiet around it as in a room. */
export function say(file: string, clip: string): void {
  const { samples, sampleRate } = decodeWav(
    readFileSync(new URL(`../../fixtures/${clip}.wav`, import.meta.url)),
  );
  const before = QUIET_SECONDS.before * sampleRate;
  const heard = new Float32Array(before + samples.length + QUIET_SECONDS.after * sampleRate);
  // A room is never silent: 70 dB below full scale, the same in every run.
  let seed = 1;
  for (let i = 0; i < heard.length; i++) {
    seed = (seed * 48_271) % 2_147_483_647;
    heard[i] = (seed / 2_147_483_647 - 0.5) * 0.001;
  }
  for (const [i, sample] of samples.entries()) heard[before + i]! += sample;
  writeFileSync(file, encodeWav(heard, sampleRate));
}
