import phraseBytes from '../../models/voice-phrase.bin';
import speakerBytes from '../../models/voice-speaker.bin';

/** The bytes of the trained voice networks: pass both to `loadVoiceModel`. Named exports, alike in both module systems. */
export const speaker: Uint8Array = speakerBytes;
export const phrase: Uint8Array = phraseBytes;
