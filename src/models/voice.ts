/**
 * The trained networks of voice login, as bytes.
 * @module nutq/model/voice
 */
import { gunzipSync } from 'fflate/browser';
import phraseText from '../../models/voice-phrase.bin.gz';
import speakerText from '../../models/voice-speaker.bin.gz';
import { decodeBase64 } from '../platform/base64';

/** The bytes of the trained voice networks: pass both to `loadVoiceModel`. Named exports, alike in both module systems. */
export const speaker: Uint8Array = gunzipSync(decodeBase64(speakerText)!);
/** The phrase network: what is said. */
export const phrase: Uint8Array = gunzipSync(decodeBase64(phraseText)!);
