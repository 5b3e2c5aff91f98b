/**
 * The small model of vowels and spellings, as bytes.
 * @module nutq/model/small
 */
import text from '../../models/small.bin.gz';
import { gzippedBytes } from './gzipped-bytes';

/** The bytes of the small vowel-and-spelling model: pass them to `loadModel`. A named export, alike in both module systems. */
export const small: Uint8Array = gzippedBytes(text);
