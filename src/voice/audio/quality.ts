import type { SpeechActivity, SpeechSegment } from './detect-speech';
import { activeRms } from './level';
import type { Recording } from './wav';

/** Advice for a speaker on each fault of a recording. */
export const QUALITY_ADVICE = {
  silent: { en: 'Nothing was recorded: check the microphone.', ar: 'لم يُسجَّل شيء: تحقق من الميكروفون.' },
  'no-speech': {
    en: 'No speech was heard: speak the phrase clearly.',
    ar: 'لم يُسمع كلام: انطق العبارة بوضوح.',
  },
  'too-little-speech': {
    en: 'Too little speech: say the whole phrase.',
    ar: 'الكلام قصير جدًا: انطق العبارة كاملة.',
  },
  clipped: {
    en: 'The recording is overdriven: move away from the microphone or lower its level.',
    ar: 'الصوت مشوّه لارتفاعه: ابتعد عن الميكروفون أو اخفض مستواه.',
  },
  'too-quiet': {
    en: 'The voice is too quiet: speak closer to the microphone.',
    ar: 'الصوت منخفض: اقترب من الميكروفون.',
  },
  'too-noisy': {
    en: 'It is too noisy: speak closer or find a quieter place.',
    ar: 'الضوضاء عالية: اقترب من الميكروفون أو اختر مكانًا أهدأ.',
  },
} as const;

/** A fault of a recording; `QUALITY_ADVICE` says what to do. */
export type QualityIssue = keyof typeof QUALITY_ADVICE;

/** Measurements of a recording, and what a speaker could do better. */
export interface QualityReport {
  /** Duration of the whole recording. */
  readonly seconds: number;
  /** Seconds of net speech. */
  readonly speechSeconds: number;
  /** Where speech was found. */
  readonly segments: readonly SpeechSegment[];
  /** Speech over noise, in dB. */
  readonly snrDb: number;
  /** Active level, dB below full scale; -Infinity for silence. */
  readonly levelDb: number;
  /** Loudest sample, dB below full scale. */
  readonly peakDb: number;
  /** Share of samples at full scale. */
  readonly clippedShare: number;
  /** What a speaker could do better, worst first. */
  readonly issues: readonly QualityIssue[];
  /** The issue for which the recording is not used, where there is one. */
  readonly refused: QualityIssue | undefined;
}

/** Limits of use; beyond the first three a recording is refused, beyond the others advised upon. */
const LIMITS = {
  silentPeak: 1e-3,
  speechSeconds: 0.08,
  refusedClippedShare: 0.25,
  clippedShare: 0.005,
  levelDb: -50,
  snrDb: 8,
} as const;

const FULL_SCALE = 0.9995;

/** Reports on a recording before any processing, with the speech found in its 16 kHz form. */
export function assessQuality(
  recording: Recording,
  speech: SpeechActivity,
  frameRate: number,
): QualityReport {
  const { samples, sampleRate } = recording;
  const peak = peakOf(samples);
  const clipped = peak < FULL_SCALE ? 0 : countClipped(samples);
  const levelDb = 20 * Math.log10(activeRms(samples, sampleRate));
  const clippedShare = clipped / Math.max(1, samples.length);
  const speechSeconds = speech.frames / frameRate;

  let refused: QualityIssue | undefined;
  if (peak < LIMITS.silentPeak) refused = 'silent';
  else if (speech.frames === 0) refused = 'no-speech';
  else if (speechSeconds < LIMITS.speechSeconds) refused = 'too-little-speech';
  else if (clippedShare > LIMITS.refusedClippedShare) refused = 'clipped';

  const issues: QualityIssue[] = refused ? [refused] : [];
  if (!refused) {
    if (clippedShare > LIMITS.clippedShare) issues.push('clipped');
    if (levelDb < LIMITS.levelDb) issues.push('too-quiet');
    if (speech.snrDb < LIMITS.snrDb) issues.push('too-noisy');
  }
  return {
    seconds: samples.length / sampleRate,
    speechSeconds,
    segments: speech.segments,
    snrDb: speech.snrDb,
    levelDb,
    peakDb: 20 * Math.log10(peak),
    clippedShare,
    issues,
    refused,
  };
}

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return peak;
}

function countClipped(samples: Float32Array): number {
  let clipped = 0;
  for (let i = 0; i < samples.length; i++) if (Math.abs(samples[i]!) >= FULL_SCALE) clipped++;
  return clipped;
}
