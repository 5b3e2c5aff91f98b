/**
 * The full model of vowels and spellings, as bytes.
 * @module nutq/model/full
 */
import text from '../../models/full.bin';
import { embeddedBytes } from './embedded-bytes';

// Not compressed, as the smaller files are: inflating it would delay the first answer more than the space is worth.
/** The bytes of the full vowel-and-spelling model: pass them to `loadModel`. A named export, alike in both module systems. */
export const full: Uint8Array = embeddedBytes(text);
