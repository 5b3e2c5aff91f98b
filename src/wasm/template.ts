/** An utterance as it is kept, at 8 bits a number. */
export interface Template {
  /** [frames × columns], unit vectors times 127. */
  readonly frames: Int8Array;
  /** Weights times 200. */
  readonly weights: Uint8Array;
}

export const FRAME_STEP = 1 / 127;
/** Weights lie between 0.1 and 1.1. */
export const WEIGHT_STEP = 1 / 200;
