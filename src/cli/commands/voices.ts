import { readFileSync } from 'node:fs';
import type { CAC } from 'cac';
import { encodeBase64 } from '../../base64';
import type { ServiceApi } from '../../service/api';
import { eraseVoices } from '../../service/erase-voices';
import type { VoiceResponse } from '../../service/voice-envelope';
import { MemoryStore } from '../../voice/memory-store';
import { Voices } from '../../voice/voices';
import { type CollectionFlags, type Collections, withCollectionFlags, withCollections } from '../collections';
import { CliError } from '../failure';
import { typedText } from '../typed-text';

interface VoiceFlags extends CollectionFlags {
  readonly lang?: string;
  readonly all?: boolean;
}

/** Read as it was typed: an id may begin with zeros. */
const speakerFlag = (): string | undefined => typedText('--speaker');
const USAGE = 'Usage: nutq voices list|export|audit|revert|erase COLLECTION [--speaker ID | --all]';

/** `register`, `login` and `voices list|export|audit|erase`: the service's calls on collections. */
export function voiceCommands(cli: CAC): void {
  withCollectionFlags(
    cli.command(
      'register <collection> <phrase> [...files]',
      'Enrol a person from WAV files of the phrase; three are recommended',
    ),
  )
    .option('--speaker <id>', 'Add the takes to this person')
    .option('--lang <lang>', 'Language of messages: en, ar')
    .action(register);
  withCollectionFlags(
    cli.command(
      'login <collection> <phrase> <file>',
      'Log in with a WAV file of the phrase; exit status 1 where refused',
    ),
  )
    .option('--speaker <id>', 'Compare with this person only')
    .option('--lang <lang>', 'Language of messages: en, ar')
    .action(login);
  withCollectionFlags(
    cli.command(
      'voices <action> <collection>',
      'list the people of a collection, export it, show its audit trail, undo what was learned from logins, or erase one ' +
        '(--speaker) or all of them (--all)',
    ),
  )
    .option('--speaker <id>', 'The person to export, revert or erase')
    .option('--all', 'Erase the whole collection')
    .action(async (action: string, collection: string, flags: VoiceFlags) => {
      const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
      if (!act) throw new CliError(USAGE);
      await withCollections(flags, (collections) => act(collections, collection, flags));
    });
}

/** One service call a take, as a client would make them; a file is written only when all succeeded. */
async function register(
  collection: string,
  phrase: string,
  files: readonly string[],
  flags: VoiceFlags,
): Promise<void> {
  if (files.length === 0) throw new CliError('Usage: nutq register COLLECTION PHRASE FILE.wav...');
  await withCollections(flags, async ({ voice, keep }) => {
    let speakerId = speakerFlag();
    for (const file of files) {
      const response = await call(voice.register, collection, phrase, file, flags, speakerId);
      print(response);
      if (response.body.data === '') return;
      speakerId ??= response.body.data.speaker_id;
    }
    keep();
  });
}

async function login(collection: string, phrase: string, file: string, flags: VoiceFlags): Promise<void> {
  await withCollections(flags, async ({ voice }) => {
    print(await call(voice.login, collection, phrase, file, flags, speakerFlag()));
  });
}

type Action = (collections: Collections, collection: string, flags: VoiceFlags) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = { list, export: exportVoices, audit, revert, erase };

async function list({ stores }: Collections, collection: string): Promise<void> {
  for (const { speakerId, phrase, takes, updatedAt } of await stores.voices.find(collection)) {
    process.stdout.write(`${[speakerId, phrase, `${takes.length} takes`, updatedAt].join('\t')}\n`);
  }
}

/** In the clear: for the person it is about, or to move to another store. */
async function exportVoices({ stores }: Collections, collection: string): Promise<void> {
  const speakerId = speakerFlag();
  const copy = new MemoryStore();
  const found = await stores.voices.find(collection, speakerId === undefined ? {} : { speakerId });
  for (const enrolment of found) await copy.put(collection, enrolment);
  process.stdout.write(`${copy.export()}\n`);
}

async function audit({ stores }: Collections, collection: string): Promise<void> {
  for (const entry of await stores.audit.list(collection)) process.stdout.write(`${JSON.stringify(entry)}\n`);
}

/** Undoes adaptation. */
async function revert({ stores, keep }: Collections, collection: string): Promise<void> {
  const reverted = await new Voices({ store: stores.voices }).revert(collection, speakerFlag());
  keep();
  process.stdout.write(`${reverted} reverted\n`);
}

async function erase({ stores, keep }: Collections, collection: string, flags: VoiceFlags): Promise<void> {
  const speakerId = speakerFlag();
  if (speakerId === undefined && !flags.all) throw new CliError(USAGE);
  const erased = await eraseVoices(stores, collection, speakerId);
  keep();
  process.stdout.write(`${erased} erased\n`);
}

function call(
  method: ServiceApi['login'],
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
