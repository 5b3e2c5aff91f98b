import { classicalFrames } from '../features/classical-frames';
import { fillerCost, phraseUtterance, secondsOfSpeech } from '../phrase/classical-utterance';
import { voicePrint } from '../print/classical-print';
import { CALIBRATION } from './data/classical-calibration';
import type { VoiceModel } from './voice-model';

/** Front end and trained tables together. */
export const FEATURE_VERSION = 'mfcc30-wccn-2';

/** Statistics of cepstra and an alignment of them, by tables of a few kB: what the library does without trained networks. */
export const CLASSICAL_MODEL: VoiceModel = {
  featureVersion: FEATURE_VERSION,
  calibration: CALIBRATION,
  alignment: { band: 0.4, window: 25 },
  listen(frames, _purpose, kernels) {
    const classical = classicalFrames(frames, kernels);
    const utterance = phraseUtterance(classical, kernels);
    return {
      print: voicePrint(classical, kernels),
      utterance,
      seconds: secondsOfSpeech(utterance),
      fillerCost: fillerCost(utterance, kernels),
      doubt: 0,
    };
  },
  likeness: (enrolled, said, kernels) => kernels.cosine(enrolled, said),
};
