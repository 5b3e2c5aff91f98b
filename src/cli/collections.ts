/** Where the voice commands find collections: in a file, or in the store of a server. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { ServerConfig } from '../server/config';
import { DEFAULT_DATA, openStores } from '../server/open-stores';
import { voiceOptions } from '../server/voice-options';
import type { ServiceApi } from '../service/api';
import { guardVoice } from '../service/guarded-voice';
import { createVoiceService } from '../service/voice-login';
import { memoryStores } from '../stores/key-value-stores';
import type { Stores } from '../stores/stores';
import { MemoryStore } from '../voice/collection/memory-store';
import type { Voices } from '../voice/collection/voices';
import type { VoiceModel } from '../voice/model/voice-model';
import { namingFile, report } from './failure';
import { readText } from './read-file';
import { replaceFile } from './replace-file';
import { readStoreConfig, type ServerFlags, withServerFlags } from './server-config';
import { toTransliterateOptions } from './spelling-options';
import { type VoiceModelFlags, voiceModelOf, withVoiceModelFlag } from './voice-model';

export interface CollectionFlags extends ServerFlags, VoiceModelFlags {
  /** The file that collections are kept in. Default `nutq-voices.json`, where nothing names a server's store. */
  readonly collections?: string;
  /** A retention period, instead of what is set for `collection`. */
  readonly days?: number;
  readonly collection?: string;
}

export interface Collections {
  /** Where they are kept, for people. */
  readonly place: string;
  readonly stores: Stores;
  readonly voice: Pick<ServiceApi, 'login' | 'register'>;
  readonly voices: Voices;
  /** Keeps what was changed. */
  keep(): void;
}

/** The limit of a request is for what strangers send. */
const WHOLE_FILES = { maxAudioLength: Number.POSITIVE_INFINITY };
const DEFAULT_FILE = 'nutq-voices.json';

export function withCollectionFlags(command: Command): Command {
  const files = command.option(
    '--collections <file>',
    `File that holds the collections (default ${DEFAULT_FILE})`,
  );
  return withVoiceModelFlag(withServerFlags(files));
}

/**
 * The server's store where a flag or the environment names one, with its replay protection and audit trail.
 *
 * @param create whether that store is made where there is none
 */
export async function withCollections(
  flags: CollectionFlags,
  work: (collections: Collections) => Promise<void>,
  create = true,
): Promise<void> {
  const { days, collection } = flags;
  const period =
    days === undefined || collection === undefined
      ? {}
      : { collections: { [collection]: { retentionDays: days } } };
  if (!namesServer(flags)) {
    const place = flags.collections ?? DEFAULT_FILE;
    const before = contents(place);
    const store =
      before === undefined ? new MemoryStore() : namingFile(place, () => MemoryStore.import(before));
    const stores = { ...memoryStores(), voices: store };
    const model = await voiceModelOf(flags);
    const voice = createVoiceService({
      store,
      ...WHOLE_FILES,
      ...modelOption(model),
      ...voiceOptions({}, await readingFor(model)),
      ...period,
    });
    const keep = () => replaceFile(place, store.export(), () => contents(place) === before);
    await work({ place, stores, voice, voices: voice.voices, keep });
    return;
  }
  const config = readStoreConfig(flags);
  const model = await voiceModelOf({ ...config, ...flags });
  const stores = await openStores(config, { create, onError: report });
  try {
    const service = createVoiceService({
      store: stores.voices,
      onError: report,
      ...WHOLE_FILES,
      ...modelOption(model),
      ...voiceOptions(config, await readingFor(model, config.model)),
      ...period,
    });
    const voice = guardVoice(service, {
      stores,
      onError: report,
      loginLimit: false,
      ...WHOLE_FILES,
      replayProtection: config.replayProtection ?? true,
    });
    const place = config.database === undefined ? (config.data ?? DEFAULT_DATA) : 'the database';
    await work({ place, stores, voice, voices: service.voices, keep: () => undefined });
  } finally {
    await stores.close();
  }
}

const modelOption = (model: VoiceModel | undefined) => (model ? { model } : {});

/** The classical tables hear no words: for them nothing is read. */
async function readingFor(model: VoiceModel | undefined, tier: ServerConfig['model'] = 'full') {
  return model && (await toTransliterateOptions({ model: tier }));
}

/** Whether a flag names the store of a server, or the environment does and no flag a file. */
export function namesServer({ data, database, config, collections }: CollectionFlags): boolean {
  const inEnvironment = ['NUTQ_DATA', 'NUTQ_DATABASE', 'NUTQ_CONFIG'].some((name) => process.env[name]);
  return (
    [data, database, config].some((flag) => flag !== undefined) ||
    (collections === undefined && inEnvironment)
  );
}

function contents(file: string): string | undefined {
  return existsSync(file) ? readText(file) : undefined;
}
