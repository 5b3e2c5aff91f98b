export {
  ABI_VERSION, ENERGY, LANES, MATRIX_A, MATRIX_B, MATRIX_C, MAX_ALIGNED, MAX_MATRIX, MAX_MODEL, MAX_SAMPLES, MODEL, OPTIONS, RESULT,
  SAMPLES, TOP, VECTOR_A, VECTOR_B, WEIGHTS,
} from './abi';
export { cmvn } from './cmvn';
export { cosine, dot, dotRows, normalise } from './cosine';
export { dct2 } from './dct';
export { deltas } from './deltas';
export { dtw } from './dtw';
export { configure, logMel } from './mfcc';
export { poolFinish, poolFrames, poolStart } from './network/attentive-pooling';
export { conv1d } from './network/conv1d';
export { conv2d, conv2dIntegers } from './network/conv2d';
export { convolveIntegers, quantiseRows } from './network/integers';
export { addRows, copyRows, logSoftmax, normaliseRows, standardise, tanhRows } from './network/rows';
export { fillerCost, phraseFrames } from './phrase';
export { project, statistics } from './print';
export { complexBand } from './replay/band';
export { keyedBits } from './replay/keyed-bits';
export { localLikeness } from './replay/local-likeness';
export { nearPairs } from './replay/near-pairs';
export { resample } from './resample';
