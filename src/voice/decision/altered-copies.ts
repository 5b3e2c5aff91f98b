/**
 * What strangers would score, told by the takes themselves. A take played slower is somebody larger who says the same phrase in the same
 * language, room and line, played faster it is somebody smaller. Where a take is much like its copies, it is much like strangers.
 */
import { type Signal, signal } from '../../wasm/signal';
import { DEFAULT_MAX_SECONDS, type Recording, SAMPLE_RATE_LIMITS } from '../audio/wav';
import { type Calibration, PERSON_EVIDENCE, SAID_EVIDENCE } from '../model/calibration';
import { sampleVoiceBy } from '../model/sample-voice';
import type { VoiceModel } from '../model/voice-model';
import type { AlteredCopies, KnownTake, VoiceTake } from '../sample/voice-take';
import { gatherEvidence } from './evidence';
import { bothOdds, odds } from './odds';

/** Beyond a fifth a phrase is no longer the same; a tenth sounds like a relative. */
const SPEEDS = [0.79, 0.88, 1.13, 1.25] as const;

/** Kept with an enrolment: how its take compares with its copies, on average; nothing where the model can hear none of them. */
export function hearAltered(
  recording: Recording,
  take: VoiceTake,
  model: VoiceModel,
  kernels: Signal = signal(),
): Pick<VoiceTake, 'altered'> {
  const heard = SPEEDS.flatMap((speed) => {
    const copy = atSpeed(recording, speed);
    const { sample } = isUsable(copy) ? sampleVoiceBy(kernels, copy, model, 'login') : {};
    return sample ? [gatherEvidence([take], sample, model, undefined, kernels)] : [];
  });
  if (heard.length === 0) return {};
  const meanOf = (name: keyof AlteredCopies): number =>
    Number((heard.reduce((sum, evidence) => sum + evidence[name], 0) / heard.length).toFixed(3));
  return {
    altered: {
      voice: meanOf('voice'),
      meanExcess: meanOf('meanExcess'),
      worstExcess: meanOf('worstExcess'),
      doubt: meanOf('doubt'),
      length: meanOf('length'),
      noise: meanOf('noise'),
    },
  };
}

/** Whoever believes that samples follow each other faster hears them faster, and higher. */
function atSpeed({ samples, sampleRate }: Recording, speed: number): Recording {
  return { samples, sampleRate: Math.round(sampleRate * speed) };
}

function isUsable({ samples, sampleRate }: Recording): boolean {
  const { min, max } = SAMPLE_RATE_LIMITS;
  return sampleRate >= min && sampleRate <= max && samples.length <= DEFAULT_MAX_SECONDS * sampleRate;
}

/** Score of such copies against their take. */
export function alteredScore(
  copies: AlteredCopies,
  { person, said }: Pick<Calibration, 'person' | 'said'>,
): number {
  return bothOdds(odds(copies, PERSON_EVIDENCE, person), odds(copies, SAID_EVIDENCE, said));
}

/** Mean score over the takes; `undefined` where none has copies. */
export function meanAlteredScore(takes: readonly KnownTake[], calibration: Calibration): number | undefined {
  // Beyond what was seen a take tells no more, lest somebody moves everybody's limit by what they enrol.
  const { leastAltered, mostAltered } = calibration.impostors;
  const scores = takes.flatMap(({ altered }) =>
    altered ? [Math.min(mostAltered, Math.max(leastAltered, alteredScore(altered, calibration)))] : [],
  );
  return scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : undefined;
}
