import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import type { ServerConfig } from '../../server/config';
import { openStores, sealingKeyFileOf } from '../../server/open-stores';
import { addSealingKey } from '../../server/sealing-key';
import { changeLimits, type LimitChanges, limitsInForce, shownLimits } from '../../service/collection-limits';
import { erasuresIn, pruneVoices } from '../../service/erase-voices';
import { exportVoices as exportOf } from '../../service/export-voices';
import { nameOf } from '../../service/voice-request';
import { Voices } from '../../voice/collection/voices';
import { countSittings } from '../../voice/sample/sittings';
import {
  type CollectionFlags,
  type Collections,
  namesServer,
  withCollectionFlags,
  withCollections,
} from '../collections';
import { actions, example } from '../command-line';
import { CliError, report } from '../failure';
import { readStoreConfig } from '../server-config';

interface VoiceFlags extends CollectionFlags {
  readonly all?: boolean;
  readonly newKey?: boolean;
  readonly speaker?: string;
  /** `null` for `default`. */
  readonly falseAcceptRate?: number | null;
  readonly retentionDays?: number | null;
}

const USAGE =
  'Usage: nutq voices list|export|audit|limits|revert|erase|prune COLLECTION [--speaker ID | --all] [--days N] [--false-accept-rate SHARE] [--retention-days N], or nutq voices reseal';

/** `voices list|export|audit|limits|revert|erase|prune|reseal`: what is done to collections. */
export function voicesCommand(program: Command): void {
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
    .action(async (name: string, collection: string | undefined, flags: VoiceFlags, command: Command) => {
      const action = ACTIONS.get(name);
      if (action) refuseOthers(name, action, flags, command);
      if (name === 'reseal' && collection === undefined) return reseal(flags);
      if (!action?.act || collection === undefined) throw new CliError(USAGE);
      const { act } = action;
      const asked = { ...flags, collection: nameOf(collection) };
      await withCollections(asked, (collections) => act(collections, asked.collection, flags), false);
    });
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

type Act = (collections: Collections, collection: string, flags: VoiceFlags) => Promise<void>;

interface Action {
  /** Absent where it takes no collection. */
  readonly act?: Act;
  /** Those that it reads, of the flags that single actions read. */
  readonly flags: readonly (keyof VoiceFlags)[];
}

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['list', { act: list, flags: [] }],
  ['export', { act: exportVoices, flags: ['speaker'] }],
  ['audit', { act: audit, flags: ['speaker'] }],
  ['limits', { act: limits, flags: ['falseAcceptRate', 'retentionDays'] }],
  ['revert', { act: revert, flags: ['speaker'] }],
  ['erase', { act: erase, flags: ['speaker', 'all'] }],
  ['prune', { act: prune, flags: ['days'] }],
  ['reseal', { flags: ['newKey'] }],
]);
const OF_ACTIONS = new Set([...ACTIONS.values()].flatMap(({ flags }) => flags));

/** @throws CliError for a flag of another action: passed over, the name of one person would mean everybody */
function refuseOthers(name: string, { flags: read }: Action, flags: VoiceFlags, command: Command): void {
  for (const option of command.options) {
    const flag = option.attributeName() as keyof VoiceFlags;
    if (flags[flag] !== undefined && OF_ACTIONS.has(flag) && !read.includes(flag))
      throw new CliError(`voices ${name} takes no ${option.long}`);
  }
}

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
