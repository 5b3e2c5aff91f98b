/** Level, noise and a hint while somebody speaks; the final word is that of the quality report. */
import type { QualityIssue } from '../voice/index';

/** What a speaker could do better while speaking. */
export type LiveHint = Extract<QualityIssue, 'too-quiet' | 'clipped' | 'too-noisy' | 'no-speech'>;

/** What is heard while somebody speaks; levels in dB below full scale. */
export interface LiveLevel {
  /** Since the recording began. */
  readonly seconds: number;
  /** Speech heard so far. */
  readonly speechSeconds: number;
  /** RMS of the latest 20 ms or more, dB below full scale. */
  readonly levelDb: number;
  readonly peakDb: number;
  /** The quiet between words, dB below full scale. */
  readonly noiseDb: number;
  /** One thing to change, if any. */
  readonly hint: LiveHint | undefined;
  /** Seconds of quiet since the last speech; 0 before any. */
  readonly quietSeconds: number;
}

/** The band in which a voice should lie, dB below full scale. */
export const USEFUL_LEVEL = { lowDb: -42, highDb: -9 } as const;

const BLOCK_SECONDS = 0.02;
/** Speech is this much above the noise, and above this level. */
const ABOVE_NOISE_DB = 10;
const QUIETEST_SPEECH_DB = -55;
/** The noise is the level below which this share of the latest blocks lies. */
const NOISE_SHARE = 0.05;
const NOISE_BLOCKS = 250;
/** Without any speech for this long, the person is told. */
const PATIENCE_SECONDS = 2.5;
const CLIPPED_AT = 0.9995;
/** Share of the samples heard in the last second. */
const CLIPPED_SHARE = 0.005;
const NOISY_DB = -38;
const SILENCE_DB = -100;

/** Measures level, noise and speech of samples as they come. */
export class LiveLevelMeter {
  readonly #sampleRate: number;
  readonly #blockLength: number;
  #block: { length: number; energy: number } = { length: 0, energy: 0 };
  #blocks: number[] = [];
  #speechBlocks = 0;
  #quietBlocks = 0;
  #loudest: number[] = [];
  #clipped = 0;
  #samples = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
    this.#blockLength = Math.round(BLOCK_SECONDS * sampleRate);
  }

  /** Takes the next samples, any number of them. */
  hear(samples: Float32Array): LiveLevel {
    let peak = 0;
    let energy = 0;
    // Forgets with a time constant of a second.
    this.#clipped *= Math.exp(-samples.length / this.#sampleRate);
    for (const sample of samples) {
      const magnitude = Math.abs(sample);
      if (magnitude > peak) peak = magnitude;
      if (magnitude >= CLIPPED_AT) this.#clipped++;
      energy += sample * sample;
      this.#block.energy += sample * sample;
      if (++this.#block.length === this.#blockLength) this.#endBlock();
    }
    this.#samples += samples.length;
    const seconds = this.#samples / this.#sampleRate;
    const speechSeconds = this.#speechBlocks * BLOCK_SECONDS;
    return {
      seconds,
      speechSeconds,
      levelDb: decibels(energy / Math.max(1, samples.length)),
      peakDb: decibels(peak * peak),
      noiseDb: this.#noise(),
      hint: this.#hint(seconds, speechSeconds),
      quietSeconds: speechSeconds > 0 ? this.#quietBlocks * BLOCK_SECONDS : 0,
    };
  }

  #endBlock(): void {
    const level = decibels(this.#block.energy / this.#blockLength);
    this.#block = { length: 0, energy: 0 };
    this.#blocks.push(level);
    if (this.#blocks.length > NOISE_BLOCKS) this.#blocks.shift();
    if (level > Math.max(QUIETEST_SPEECH_DB, this.#noise() + ABOVE_NOISE_DB)) {
      this.#speechBlocks++;
      this.#quietBlocks = 0;
      this.#loudest.push(level);
      if (this.#loudest.length > 50) this.#loudest.shift();
    } else this.#quietBlocks++;
  }

  #noise(): number {
    const sorted = [...this.#blocks].sort((a, b) => a - b);
    return sorted[Math.floor(NOISE_SHARE * sorted.length)] ?? SILENCE_DB;
  }

  #hint(seconds: number, speechSeconds: number): LiveHint | undefined {
    if (this.#clipped > CLIPPED_SHARE * this.#sampleRate) return 'clipped';
    if (speechSeconds === 0) {
      if (this.#blocks.length > 25 && this.#noise() > NOISY_DB) return 'too-noisy';
      return seconds > PATIENCE_SECONDS ? 'no-speech' : undefined;
    }
    const loud = this.#loudest.reduce((sum, level) => sum + level, 0) / this.#loudest.length;
    if (loud < USEFUL_LEVEL.lowDb) return 'too-quiet';
    return this.#noise() > NOISY_DB ? 'too-noisy' : undefined;
  }
}

function decibels(power: number): number {
  return power > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(power)) : SILENCE_DB;
}
