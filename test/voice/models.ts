import { readFileSync } from 'node:fs';
import {
  loadVoiceModel,
  type VoiceModelFiles,
  type VoiceModelOptions,
} from '../../src/voice/model/load-voice-model';
import type { VoiceModel } from '../../src/voice/model/voice-model';

const file = (kind: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../models/voice-${kind}.bin`, import.meta.url)));

/** The shipped networks. */
export const voiceFiles = { speaker: file('speaker'), phrase: file('phrase') } satisfies VoiceModelFiles;

export const shippedModel = (options?: VoiceModelOptions): Promise<VoiceModel> =>
  loadVoiceModel(voiceFiles, options);
