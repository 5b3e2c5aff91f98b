/** The flag that chooses what voices are heard by. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadVoiceModel } from '../voice/model/load-voice-model';
import type { VoiceModel } from '../voice/model/voice-model';
import { CliError } from './failure';
import { readBytes } from './read-file';

export interface VoiceModelFlags {
  readonly voiceModel?: string | undefined;
}

/** Files of a folder with your own networks. */
const FILES = { speaker: 'voice-speaker.bin', phrase: 'voice-phrase.bin' } as const;

export function withVoiceModelFlag(command: Command): Command {
  return command.option(
    '--voice-model <which>',
    'neural (the shipped networks, default), none (the classical tables), or a folder of networks',
  );
}

/** `undefined` stands for the classical tables. */
export async function voiceModelOf({
  voiceModel = 'neural',
}: VoiceModelFlags): Promise<VoiceModel | undefined> {
  if (voiceModel === 'none') return undefined;
  if (voiceModel === 'neural') return loadVoiceModel(await import('../models/voice'));
  const [speaker, phrase] = [FILES.speaker, FILES.phrase].map((file) => join(voiceModel, file)) as [
    string,
    string,
  ];
  if (!existsSync(speaker) || !existsSync(phrase))
    throw new CliError(
      `a voice model is neural, none or a folder with ${FILES.speaker} and ${FILES.phrase}: ${voiceModel}`,
    );
  return loadVoiceModel({ speaker: readBytes(speaker), phrase: readBytes(phrase) });
}
