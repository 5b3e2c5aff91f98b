import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { encodeBase64 } from '../../platform/base64';
import type { ServerConfig } from '../../server/config';
import { openStores, sealingKeyFileOf } from '../../server/open-stores';
import { addSealingKey } from '../../server/sealing-key';
import type { ServiceApi, VoiceCaller } from '../../service/api';
import { changeLimits, type LimitChanges, limitsInForce, shownLimits } from '../../service/collection-limits';
import { erasuresIn, pruneVoices } from '../../service/erase-voices';
import { exportVoices as exportOf } from '../../service/export-voices';
import type { VoiceResponse } from '../../service/voice-envelope';
import { nameOf } from '../../service/voice-request';
import { decodeWav } from '../../voice/audio/wav';
import type { LoginResult } from '../../voice/collection/requests';
import { Voices } from '../../voice/collection/voices';
import { normalisePhrase } from '../../voice/phrase/phrase-text';
import { countSittings } from '../../voice/sample/sittings';
import {
  type CollectionFlags,
  type Collections,
  namesServer,
  withCollectionFlags,
  withCollections,
} from '../collections';
import { actions, example } from '../command-line';
import { CliError, namingFile, report } from '../failure';
import { readBytes } from '../read-file';
import { readStoreConfig } from '../server-config';

interface VoiceFlags extends CollectionFlags {
  readonly lang?: string;
  readonly all?: boolean;
  readonly newKey?: boolean;
  readonly speaker?: string;
  readonly consent?: string;
  /** `null` for `default`. */
  readonly falseAcceptRate?: number | null;
  readonly retentionDays?: number | null;
}

const USAGE =
  'Usage: nutq voices list|export|audit|limits|revert|erase|prune COLLECTION [--speaker ID | --all] [--days N] [--false-accept-rate SHARE] [--retention-days N], or nutq voices reseal';

/** `register`, `login` and `voices list|export|audit|limits|revert|erase|prune|reseal`: the service's calls on collections. */
export function voiceCommands(program: Command): void {
  withCollectionFlags(
    program
      .command('register <collection> <phrase> [files...]')
      .description('Enrol a person from WAV files of the phrase; three are recommended'),
  )
    .option('--speaker <id>', 'Add the takes to this person', nameOf)
    .option('--consent <text>', 'What the person agreed to, or a reference to it; kept with the enrolment')
    .option('--lang <lang>', 'Language of messages: en, ar')
    .addHelpText('after', example('nutq register acme "open my account" 1.wav 2.wav 3.wav --speaker amal'))
    .action(register);
  withCollectionFlags(
    program
      .command('login <collection> <phrase> <file>')
      .description('Log in with a WAV file of the phrase; exit status 1 where refused'),
  )
    .option('--speaker <id>', 'Compare with this person only', nameOf)
    .option('--lang <lang>', 'Language of messages: en, ar')
    .addHelpText('after', example('nutq login acme "open my account" login.wav'))
    .action(login);
  withCollectionFlags(
    program
      .command('voices <action> [collection]')
      .description('List, export, review or erase the people of a collection'),
  )
    .addHelpText(
      'after',
      actions(
        ['list', 'people, phrases and takes'],
        ['export', 'everything in the clear, as JSON, or one person (--speaker)'],
        ['audit', 'registrations, logins and erasures, one JSON object a line, or one person (--speaker)'],
        ['limits', 'what decides in the collection now; sets it (--false-accept-rate, --retention-days)'],
        ['revert', 'undo what was learned from logins'],
        ['erase', 'one person (--speaker) or all of them (--all)'],
        ['prune', 'erase those whose retention period is over'],
        ['reseal', 'seal the whole store anew with the first key of the key file; takes no collection'],
      ),
    )
    .addHelpText(
      'after',
      example('nutq voices list acme', 'nutq voices erase acme --speaker amal --data /var/lib/nutq'),
    )
    .option('--speaker <id>', 'The person to export, audit, revert or erase', nameOf)
    .option('--all', 'Erase the whole collection')
    .option(
      '--days <n>',
      'Prune what nobody used or refreshed for so many days (default: as configured)',
      days,
    )
    .option(
      '--false-accept-rate <share>',
      'Let in this share of impostors (default: as configured)',
      limitOrDefault,
    )
    .option(
      '--retention-days <n>',
      'Keep enrolments so many days without use (default: as configured)',
      limitOrDefault,
    )
    .option('--new-key', 'Reseal with a fresh key, which is put first in the key file')
    .action(
      async (action: string, collection: string | undefined, flags: VoiceFlags, { options }: Command) => {
        refuseOtherFlags(action, flags, options);
        if (action === 'reseal' && collection === undefined) return reseal(flags);
        const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
        if (!act || collection === undefined) throw new CliError(USAGE);
        const asked = { ...flags, collection: nameOf(collection) };
        await withCollections(asked, (collections) => act(collections, asked.collection, flags), false);
      },
    );
}

/** @throws InvalidArgumentError, which Commander reports with the flag's name */
function days(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new InvalidArgumentError('it takes a number above 0.');
  return value;
}

/** A number, or the word `default`, which takes a limit back. */
function limitOrDefault(text: string): number | null {
  const value = Number(text);
  if (text === 'default') return null;
  if (text.trim() === '' || !Number.isFinite(value))
    throw new InvalidArgumentError('it takes a number, or default.');
  return value;
}

/** One service call a take, as a client would make them; what was registered before a refusal stays. */
async function register(
  collection: string,
  phrase: string,
  files: readonly string[],
  flags: VoiceFlags,
): Promise<void> {
  if (files.length === 0) throw new CliError('Usage: nutq register COLLECTION PHRASE FILE.wav...');
  const recordings = readTakes(files);
  await withCollections(flags, async ({ voice, keep, stores }) => {
    let speakerId = flags.speaker;
    const responses: VoiceResponse[] = [];
    for (const recording of recordings) {
      const response = await call(voice.register, collection, phrase, recording, flags, speakerId);
      responses.push(response);
      if (response.body.data === '') break;
      speakerId ??= response.body.data.speaker_id;
    }
    const kept = responses.filter(({ body }) => body.data !== '').length;
    // Nobody is told of a success that is not on the disk.
    if (kept > 0) keep();
    for (const response of responses) print(response);
    if (kept < files.length)
      report(new CliError(`${files[kept]} was refused; takes kept: ${kept} of ${files.length}`));
    if (speakerId === undefined || kept < files.length) return;
    const said = { speakerId, phrase: normalisePhrase(phrase) };
    const [enrolled] = await stores.voices.find(nameOf(collection), said);
    if (enrolled && countSittings(enrolled.takes) === 1)
      process.stderr.write('All takes are of one sitting: register another on another day.\n');
  });
}

/**
 * All are looked at before the first one is kept.
 *
 * @throws CliError for one that is no recording, or the same as one before: it does not show how a voice varies
 */
function readTakes(files: readonly string[]): readonly Buffer[] {
  const takes: Buffer[] = [];
  for (const file of files) {
    const bytes = readBytes(file);
    namingFile(file, () => decodeWav(bytes));
    const same = takes.findIndex((take) => take.equals(bytes));
    if (same >= 0) throw new CliError(`${file} is the same recording as ${files[same]}: record each take`, 1);
    takes.push(bytes);
  }
  return takes;
}

async function login(collection: string, phrase: string, file: string, flags: VoiceFlags): Promise<void> {
  await withCollections(
    flags,
    async ({ voice }) => {
      const onResult = (result: LoginResult): void => void process.stderr.write(`${howSure(result)}\n`);
      print(await call(voice.login, collection, phrase, readBytes(file), flags, flags.speaker, { onResult }));
    },
    false,
  );
}

/** The flags that single actions read. */
const FLAGS: Readonly<Record<string, readonly (keyof VoiceFlags)[]>> = {
  list: [],
  export: ['speaker'],
  audit: ['speaker'],
  limits: ['falseAcceptRate', 'retentionDays'],
  revert: ['speaker'],
  erase: ['speaker', 'all'],
  prune: ['days'],
  reseal: ['newKey'],
};

/** @throws CliError for a flag of another action: passed over, the name of one person would mean everybody */
function refuseOtherFlags(action: string, flags: VoiceFlags, options: Command['options']): void {
  if (!Object.hasOwn(FLAGS, action)) return;
  const read: readonly string[] = FLAGS[action]!;
  const ofOthers = Object.values(FLAGS).flat();
  for (const option of options) {
    const name = option.attributeName() as keyof VoiceFlags;
    if (flags[name] !== undefined && ofOthers.includes(name) && !read.includes(name))
      throw new CliError(`voices ${action} takes no ${option.long}`);
  }
}

type Action = (collections: Collections, collection: string, flags: VoiceFlags) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = {
  list,
  export: exportVoices,
  audit,
  limits,
  revert,
  erase,
  prune,
};

/** A mistyped name is not an empty collection. */
async function requireThere(
  { place, stores }: Collections,
  collection: string,
  speakerId?: string,
): Promise<void> {
  if (!(await stores.voices.has(collection)))
    throw new CliError(`there is no collection ${collection} in ${place}`, 1);
  if (speakerId !== undefined && (await stores.voices.find(collection, { speakerId })).length === 0)
    throw new CliError(`there is no ${speakerId} in ${collection}`, 1);
}

/** Lists the people, marking those who must enrol again because another model heard them, and those whose takes are all of one sitting. */
async function list(collections: Collections, collection: string): Promise<void> {
  await requireThere(collections, collection);
  const { stores, voices } = collections;
  for (const { speakerId, phrase, takes, updatedAt, featureVersion } of await stores.voices.find(
    collection,
  )) {
    const again = featureVersion === voices.model.featureVersion ? [] : ['enrol again'];
    const oneSitting = countSittings(takes) === 1 ? ['one sitting'] : [];
    const fields = [
      speakerId,
      phrase,
      `${takes.length} takes`,
      updatedAt,
      featureVersion,
      ...again,
      ...oneSitting,
    ];
    process.stdout.write(`${fields.join('\t')}\n`);
  }
}

/** In the clear: for the person it is about, or to move to another store. */
async function exportVoices(
  collections: Collections,
  collection: string,
  { speaker: speakerId }: VoiceFlags,
): Promise<void> {
  await requireThere(collections, collection, speakerId);
  for await (const piece of exportOf(collections.stores, collection, speakerId))
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  process.stdout.write('\n');
}

/** That of an erased collection too, or of a person who was erased. */
async function audit(collections: Collections, collection: string, { speaker }: VoiceFlags): Promise<void> {
  const entries = await collections.stores.audit.list(collection, undefined, speaker);
  if (entries.length === 0) await requireThere(collections, collection);
  for (const entry of entries) process.stdout.write(`${JSON.stringify(entry)}\n`);
}

/** As `GET` and `PATCH /admin/limits` answer. */
async function limits(collections: Collections, collection: string, flags: VoiceFlags): Promise<void> {
  await requireThere(collections, collection);
  const { stores, keep } = collections;
  const configured = configuredBy(flags);
  const { falseAcceptRate, retentionDays } = flags;
  const changes: LimitChanges = {
    ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
  };
  if (Object.keys(changes).length > 0) {
    await changeLimits(stores, configured, collection, changes);
    keep();
  }
  const shown = shownLimits(await limitsInForce(stores, configured, collection));
  process.stdout.write(`${JSON.stringify(shown)}\n`);
}

const configuredBy = (flags: VoiceFlags): ServerConfig => (namesServer(flags) ? readStoreConfig(flags) : {});

/** Undoes adaptation. */
async function revert(
  collections: Collections,
  collection: string,
  { speaker: speakerId }: VoiceFlags,
): Promise<void> {
  await requireThere(collections, collection, speakerId);
  const { stores, keep } = collections;
  const voices = new Voices({ store: stores.voices });
  const reverted = await (speakerId === undefined
    ? voices.revertCollection(collection)
    : voices.revert(collection, speakerId));
  keep();
  process.stdout.write(`${reverted} reverted\n`);
}

/** Also where no print is left: an erasure that was broken off may have left fingerprints. */
async function erase(
  { place, stores, keep }: Collections,
  collection: string,
  flags: VoiceFlags,
): Promise<void> {
  const { speaker: speakerId, all = false } = flags;
  if ((speakerId === undefined) !== all) throw new CliError(USAGE);
  const existed = await stores.voices.has(collection);
  const voices = erasuresIn(stores);
  const erased = await (speakerId === undefined
    ? voices.eraseCollection(collection)
    : voices.erase(collection, speakerId));
  keep();
  process.stdout.write(`${erased} erased\n`);
  const whom = speakerId === undefined ? `collection ${collection}` : `${speakerId} in ${collection}`;
  if (erased === 0 && !(existed && speakerId === undefined))
    throw new CliError(`there was no ${whom} in ${place}`, 1);
}

async function prune(collections: Collections, collection: string, flags: VoiceFlags): Promise<void> {
  await requireThere(collections, collection);
  const { stores, voices, keep } = collections;
  const { retentionDays } = await limitsInForce(stores, configuredBy(flags), collection);
  if (flags.days === undefined && retentionDays.value === undefined)
    throw new CliError(`no period is set for ${collection}: give --days, or the --config that sets one`, 1);
  const expired = await pruneVoices(voices, stores, collection);
  keep();
  process.stdout.write(`${expired} expired\n`);
}

/** Can be broken off at any point and started again, without `--new-key`; servers read a key that they do not know. */
async function reseal(flags: VoiceFlags): Promise<void> {
  if (!namesServer(flags))
    throw new CliError('reseal works on the store of a server: give --data, --database or --config');
  const config = readStoreConfig(flags);
  const keyFile = sealingKeyFileOf(config);
  const unreadable = new Set<string>();
  const onUnreadable = (error: unknown): void => void unreadable.add(String((error as Error).message));
  const { voices, replays, close } = await openStores(config, { create: false, onError: onUnreadable });
  try {
    // Beside keys that open what is there.
    if (flags.newKey) addSealingKey(keyFile);
    let total = 0;
    // Again until nothing is left: a server that had not read the new key yet may have sealed with the old one.
    for (let more = await voices.reseal!(); more > 0; more = await voices.reseal!()) total += more;
    for (const collection of await voices.collections()) total += await replays.reseal!(collection);
    process.stdout.write(
      `${total} sealed anew with the first key of ${keyFile}; the others open only backups now\n`,
    );
    // Each once, though every pass meets them.
    for (const message of unreadable) report(message);
    if (unreadable.size > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

function call(
  method: ServiceApi['login'],
  collection: string,
  phrase: string,
  recording: Uint8Array,
  { lang, consent }: VoiceFlags,
  speakerId: string | undefined,
  caller: VoiceCaller = {},
) {
  return method(
    { collection_name: collection, login_phrase: phrase, lang, speaker_id: speakerId, consent },
    { data: { RecordData_app: encodeBase64(recording) } },
    caller,
  );
}

/** Says who was found and how surely, for the operator at the command line: the answer itself tells no client. */
function howSure(result: LoginResult): string {
  if (result.status === 'refused') return 'the recording cannot be judged';
  if (result.status === 'not-enrolled') return 'nobody is enrolled with this phrase';
  const { speakerId, decision, candidates } = result;
  const { thresholds } = decision;
  const measures = [
    ['score', decision.score, thresholds.score],
    ['voice', decision.vectorSimilarity, thresholds.vectorSimilarity],
    ['phrase', decision.phraseSimilarity, thresholds.phraseSimilarity],
  ] as const;
  const shown = measures.flatMap(([name, value, least]) =>
    value === undefined ? [] : `${name} ${value.toFixed(2)} (at least ${least.toFixed(2)})`,
  );
  const who = result.status === 'accepted' ? speakerId : `not let in; the nearest is ${speakerId}`;
  return `${who}, of ${candidates}: ${shown.join(', ')}`;
}

function print({ status, body }: VoiceResponse): void {
  process.stdout.write(`${JSON.stringify(body)}\n`);
  if (status !== 200) process.exitCode = 1;
}
