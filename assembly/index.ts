export {
  ABI_VERSION, ENERGY, MATRIX_A, MATRIX_B, MATRIX_C, MAX_ALIGNED, MAX_MATRIX, MAX_MODEL, MAX_SAMPLES, MODEL, OPTIONS, RESULT,
  SAMPLES, VECTOR_A, VECTOR_B, WEIGHTS,
} from './abi';
export { cmvn } from './cmvn';
export { cosine, dot, dotRows, normalise } from './cosine';
export { dct2 } from './dct';
export { deltas } from './deltas';
export { dtw } from './dtw';
export { configure, logMel } from './mfcc';
export { fillerCost, phraseFrames } from './phrase';
export { project, statistics } from './print';
export { resample } from './resample';
