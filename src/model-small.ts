import bytes from '../models/small.bin';

/** The small vowel-and-spelling model: pass it to `loadModel`. */
const small: Uint8Array = bytes;
export default small;
