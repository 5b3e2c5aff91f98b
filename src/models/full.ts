/**
 * The full model of vowels and spellings, as bytes.
 * @module nutq/model/full
 */
import text from '../../models/full.bin.gz';
import { gzippedBytes } from './gzipped-bytes';

/** The bytes of the full vowel-and-spelling model: pass them to `loadModel`. A named export, alike in both module systems. */
export const full: Uint8Array = gzippedBytes(text);
