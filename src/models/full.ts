import bytes from '../../models/full.bin';

/** The bytes of the full vowel-and-spelling model: pass them to `loadModel`. A named export, alike in both module systems. */
export const full: Uint8Array = bytes;
