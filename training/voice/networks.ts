/** The voice model of a folder of networks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadVoiceModel } from '../../src/voice/model/load-voice-model';
import type { VoiceModel } from '../../src/voice/model/voice-model';

export function networksIn(folder: string): Promise<VoiceModel> {
  const file = (kind: string): Uint8Array => readFileSync(join(folder, `voice-${kind}.bin`));
  return loadVoiceModel({ speaker: file('speaker'), phrase: file('phrase') });
}
