import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWav } from '../../src/browser/encode-wav';
import { type LiveLevel, LiveLevelMeter } from '../../src/browser/live-level';
import { recordVoice } from '../../src/browser/record-voice';
import { failureOf, RECORDING_ADVICE } from '../../src/browser/recording-failure';
import { decodeWav } from '../../src/voice/index';

const { samples, sampleRate } = decodeWav(readFileSync(new URL('../fixtures/amal-1.wav', import.meta.url)));
const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** What the meter says last, hearing pieces of the worklet's size. */
function heard(recording: Float32Array, chunk = 2048): LiveLevel {
  const meter = new LiveLevelMeter(sampleRate);
  let level: LiveLevel | undefined;
  for (let at = 0; at < recording.length; at += chunk) level = meter.hear(recording.subarray(at, at + chunk));
  return level!;
}

describe('the live level', () => {
  it('hears speech at a useful level and has nothing to say', () => {
    const level = heard(samples.map((sample) => (sample / loudest) * 0.6));
    expect(level.hint).toBeUndefined();
    expect(level.seconds).toBeCloseTo(samples.length / sampleRate, 3);
    expect(level.speechSeconds).toBeGreaterThan(0.4);
  });

  it('says one thing to change', () => {
    const at = (gain: number) =>
      samples.map((sample) => Math.max(-1, Math.min(1, (sample / loudest) * gain)));
    expect(heard(at(0.015)).hint).toBe('too-quiet');
    expect(heard(at(20)).hint).toBe('clipped');
    expect(heard(new Float32Array(3 * sampleRate)).hint).toBe('no-speech');
    let seed = 1;
    const noise = (): number => ((seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5) * 0.2;
    expect(heard(at(0.6).map((sample) => sample + noise())).hint).toBe('too-noisy');
  });

  it('counts the quiet after speech, and none before it', () => {
    const quiet = new Float32Array(sampleRate);
    expect(heard(quiet).quietSeconds).toBe(0);
    const level = heard(Float32Array.of(...quiet, ...samples, ...quiet));
    expect(level.quietSeconds).toBeGreaterThan(0.9);
  });
});

describe('encodeWav', () => {
  it('is read back to within a step of 16 bits', () => {
    const signal = fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1, maxLength: 500 });
    fc.assert(
      fc.property(signal, fc.integer({ min: 4000, max: 192_000 }), (given, rate) => {
        const read = decodeWav(encodeWav(given, rate));
        expect(read.sampleRate).toBe(rate);
        expect(read.samples.length).toBe(given.length);
        for (const [i, sample] of given.entries())
          expect(Math.abs(read.samples[i]! - sample)).toBeLessThan(1 / 16_000);
      }),
    );
  });
});

describe('recordVoice', () => {
  it('is a result where there is no microphone to ask for', async () => {
    expect(await recordVoice()).toMatchObject({ status: 'failed', reason: 'unsupported' });
  });

  it('tells failures apart by the names of the standard', () => {
    const named = (name: string) => failureOf(new DOMException('', name));
    expect(named('NotAllowedError')).toBe('denied');
    expect(named('NotFoundError')).toBe('no-microphone');
    expect(named('NotReadableError')).toBe('busy');
    expect(failureOf(undefined)).toBe('unsupported');
    for (const { en, ar } of Object.values(RECORDING_ADVICE)) expect(ar).not.toBe(en);
  });
});
