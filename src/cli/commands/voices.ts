import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { CAC } from 'cac';
import { encodeBase64 } from '../../base64';
import type { VoiceResponse } from '../../service/voice-envelope';
import { createVoiceService, type VoiceService } from '../../service/voice-login';
import { MemoryStore } from '../../voice/memory-store';
import { Voices } from '../../voice/voices';
import { CliError } from '../failure';

interface VoiceFlags {
  /** The file that collections are kept in. */
  readonly collections: string;
  readonly lang?: string;
  /** A list: as a plain value cac would read an id of digits as a number. */
  readonly speaker?: readonly string[];
}

const DEFAULT_FILE = 'nutq-voices.json';
const TEXT = { type: [String] };

/** `register`, `login` and `voices list|erase`: the service's calls on collections in a file. */
export function voiceCommands(cli: CAC): void {
  cli
    .command(
      'register <collection> <phrase> [...files]',
      'Enrol a person from WAV files of the phrase; three are recommended',
    )
    .option('--collections <file>', 'File that holds the collections', { default: DEFAULT_FILE })
    .option('--speaker <id>', 'Add the takes to this person', TEXT)
    .option('--lang <lang>', 'Language of messages: en, ar')
    .action(register);
  cli
    .command(
      'login <collection> <phrase> <file>',
      'Log in with a WAV file of the phrase; exit status 1 where refused',
    )
    .option('--collections <file>', 'File that holds the collections', { default: DEFAULT_FILE })
    .option('--speaker <id>', 'Compare with this person only', TEXT)
    .option('--lang <lang>', 'Language of messages: en, ar')
    .action(login);
  cli
    .command(
      'voices <action> <collection>',
      'list the people of a collection, or erase one (--speaker) or all of them (--all)',
    )
    .option('--collections <file>', 'File that holds the collections', { default: DEFAULT_FILE })
    .option('--speaker <id>', 'The person to erase', TEXT)
    .option('--all', 'Erase the whole collection')
    .action(voices);
}

/** One service call a take, as a client would make them; the file is written only when all succeeded. */
async function register(
  collection: string,
  phrase: string,
  files: readonly string[],
  flags: VoiceFlags,
): Promise<void> {
  if (files.length === 0) throw new CliError('Usage: nutq register COLLECTION PHRASE FILE.wav...');
  const store = load(flags.collections);
  const service = createVoiceService({ store });
  let speakerId = flags.speaker?.[0];
  for (const file of files) {
    const response = await call(service.register, collection, phrase, file, flags, speakerId);
    print(response);
    if (response.body.data === '') return;
    speakerId ??= response.body.data.speaker_id;
  }
  save(flags.collections, store);
}

async function login(collection: string, phrase: string, file: string, flags: VoiceFlags): Promise<void> {
  const service = createVoiceService({ store: load(flags.collections) });
  print(await call(service.login, collection, phrase, file, flags, flags.speaker?.[0]));
}

async function voices(
  action: string,
  collection: string,
  flags: VoiceFlags & { readonly all?: boolean },
): Promise<void> {
  const store = load(flags.collections);
  const speakerId = flags.speaker?.[0];
  if (action === 'list') {
    for (const { speakerId, phrase, takes, updatedAt } of await store.find(collection)) {
      process.stdout.write(`${[speakerId, phrase, `${takes.length} takes`, updatedAt].join('\t')}\n`);
    }
  } else if (action === 'erase' && (speakerId !== undefined || flags.all)) {
    const erased = await new Voices({ store }).erase(collection, speakerId);
    save(flags.collections, store);
    process.stdout.write(`${erased} erased\n`);
  } else {
    throw new CliError('Usage: nutq voices list|erase COLLECTION [--speaker ID | --all]');
  }
}

function call(
  method: VoiceService['login'],
  collection: string,
  phrase: string,
  file: string,
  { lang }: VoiceFlags,
  speakerId: string | undefined,
) {
  return method(
    { collection_name: collection, login_phrase: phrase, lang, speaker_id: speakerId },
    { data: { RecordData_app: encodeBase64(readFileSync(file)) } },
  );
}

function print({ status, body }: VoiceResponse): void {
  process.stdout.write(`${JSON.stringify(body)}\n`);
  if (status !== 200) process.exitCode = 1;
}

function load(file: string): MemoryStore {
  return existsSync(file) ? MemoryStore.import(readFileSync(file, 'utf8')) : new MemoryStore();
}

/** Written beside and moved: a crash leaves the old file or the new one. Readable by its owner only. */
function save(file: string, store: MemoryStore): void {
  writeFileSync(`${file}.new`, store.export(), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
