import bytes from '../models/full.bin';

/** The full vowel-and-spelling model: pass it to `loadModel`. */
const full: Uint8Array = bytes;
export default full;
