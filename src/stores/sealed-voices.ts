import { requireText } from '../check-input';
import type { ErrorListener } from '../error-listener';
import { lastOf } from '../platform/last';
import type { Enrolment, VoiceStore } from '../voice/collection/store';
import { decodeEnrolment, decodePrint, encodeEnrolment, encodePrint } from './enrolment-codec';
import { aboutName } from './key-check';
import { DEFAULT_MEMORY_PRINTS, printCache } from './print-cache';
import type { NewRow, Place, PrintRow, PrintTable } from './print-table';
import { ringRotations } from './rotation';
import { createSeal, refusal, type UnsealNow } from './seal';
import { decodeName, encodeCollection, sealedLimits } from './sealed-limits';
import type { SealingRing } from './sealing-ring';
import { keyedTag } from './tags';
import { type Reading, startReading } from './unreadable';

export interface SealedVoices extends VoiceStore {
  /**
   * Seals with the first key of the ring what an older one sealed, and renews the rotated prints with it. Each enrolment changes by itself,
   * so the call may be interrupted and repeated while others write. Enrolments that no key opens stay as they are. Returns how many
   * enrolments changed.
   */
  reseal(): Promise<number>;
}

export interface SealedVoicesOptions {
  readonly table: PrintTable;
  readonly ring: SealingRing;
  readonly pepper: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Opens the many prints of a first search several times faster than WebCrypto. */
  readonly unsealNow?: UnsealNow | undefined;
  /** Prints that are searched in memory. Default 300,000. */
  readonly memoryPrints?: number | undefined;
  /** Hears how many rows are left out because no key opens them. */
  readonly onError?: ErrorListener | undefined;
}

/** Rows that are read at once where all of a collection are. */
const PAGE = 200;

/**
 * Enrolments over a table that sees only sealed bytes, keyed hashes and rotated prints. Only prints stay in memory, and only while the
 * table reports no change.
 */
export function sealedVoices({
  table,
  ring,
  pepper,
  unsealNow,
  memoryPrints = DEFAULT_MEMORY_PRINTS,
  onError,
}: SealedVoicesOptions): SealedVoices {
  const seal = createSeal(ring, unsealNow);
  const rotations = ringRotations(ring);

  const tagOf = async (kind: string, name: string): Promise<string> => keyedTag(await pepper(), kind, name);
  const collectionTag = (collection: string): Promise<string> => tagOf('collection', collection);
  const placeOf = async ({ phrase, speakerId }: Pick<Enrolment, 'phrase' | 'speakerId'>): Promise<Place> => ({
    phrase: await tagOf('phrase', phrase),
    speaker: await tagOf('speaker', speakerId),
  });
  const sealName = async (collection: string, tag: string): Promise<Uint8Array> =>
    seal.close(encodeCollection(collection), aboutName(tag));
  const about = (collection: string, { phrase, speaker }: Place): string =>
    `${collection}:${phrase}:${speaker}`;
  const aboutPrint = (collection: string, place: Place): string => `${about(collection, place)}:print`;

  const cache = printCache({
    table,
    memoryPrints,
    onError,
    fill: (collection, phrase) => addVectors(collection, phrase),
    async open(collection, phrase, prints) {
      const all = prints.map(({ speaker, print }) => ({
        sealed: print,
        about: aboutPrint(collection, { phrase, speaker }),
      }));
      const opened = await seal.openAll(all);
      return opened.map((bytes) => bytes && decodePrint(bytes));
    },
  });

  const { forget: forgetLimits, ...limits } = sealedLimits(table, seal, collectionTag);

  const unseal = async (collection: string, row: PrintRow): Promise<Enrolment> =>
    decodeEnrolment(await seal.open(row.sealed, about(collection, row)));
  /** `undefined` for each that no key opens. */
  const tryAll = async (
    collection: string,
    rows: readonly PrintRow[],
  ): Promise<readonly (Enrolment | undefined)[]> => {
    const all = rows.map((row) => ({ sealed: row.sealed, about: about(collection, row) }));
    return (await seal.openAll(all)).map((bytes) => bytes && decodeEnrolment(bytes));
  };
  const unsealAll = async (collection: string, rows: readonly PrintRow[]): Promise<readonly Enrolment[]> => {
    const reading = startReading('enrolments', onError);
    const kept = reading.keep(await tryAll(collection, rows));
    reading.end();
    return kept;
  };
  /** All of a row under one key: which one seals may change in between. */
  const sealRow = async (
    collection: string,
    place: Place,
    enrolment: Enrolment,
    isSearchedThere: boolean,
  ): Promise<NewRow> => {
    const key = (await ring.keys())[0]!;
    return {
      features: await tagOf('features', enrolment.featureVersion),
      print: await seal.close(encodePrint(enrolment.print), aboutPrint(collection, place), key),
      sealed: await seal.close(encodeEnrolment(enrolment), about(collection, place), key),
      ...(isSearchedThere ? { rotated: await rotations.by(key, collection, enrolment.print) } : {}),
    };
  };

  /** Gives every row of a phrase the vector that the table searches by, once the phrase is too large for memory. */
  async function addVectors(collection: string, phrase: string): Promise<void> {
    const reading = startReading('enrolments', onError);
    for await (const row of phraseRows(collection, phrase)) {
      const [enrolment] = reading.keep(await tryAll(collection, [row]));
      if (!enrolment) continue;
      const sealed = await sealRow(collection, row, enrolment, true);
      // Where somebody wrote in between, they gave it one.
      await table.replace(collection, new Uint8Array(), row, sealed, row.sealed);
    }
    reading.end();
  }

  async function* rowsOf(collection: string): AsyncGenerator<PrintRow> {
    let after: Place | undefined;
    for (;;) {
      const page = await table.page(collection, after, PAGE);
      yield* page;
      after = lastOf(page);
      if (!after) return;
    }
  }

  /** The first by itself, then more and more: often few are asked for, and the rest of a page is of other phrases. */
  async function* phraseRows(collection: string, phrase: string): AsyncGenerator<PrintRow> {
    let after: Place | undefined = { phrase, speaker: '' };
    for (let limit = 1; after; limit = Math.min(4 * limit, PAGE)) {
      const page: readonly PrintRow[] = await table.page(collection, after, limit);
      for (const row of page) {
        if (row.phrase !== phrase) return;
        yield row;
      }
      after = lastOf(page);
    }
  }

  async function* scanPhrase(
    collection: string,
    phrase: string,
    reading: Reading,
  ): AsyncGenerator<Enrolment> {
    for await (const row of phraseRows(collection, phrase))
      yield* reading.keep(await tryAll(collection, [row]));
  }

  /** Whether the table will search the phrase and needs vectors. Otherwise it gets nothing of a voice. */
  const isLarge = async (
    collection: string,
    { phrase }: Place,
    { featureVersion }: Enrolment,
  ): Promise<boolean> => cache.isLarge(collection, phrase, await tagOf('features', featureVersion));

  /** Until nobody wrote in between. */
  async function change(
    collection: string,
    key: Pick<Enrolment, 'phrase' | 'speakerId'>,
    changed: (row: PrintRow | undefined, tag: string) => Promise<Enrolment | undefined | 'as it is'>,
  ): Promise<void> {
    const tag = await collectionTag(collection);
    const place = await placeOf(key);
    for (;;) {
      const [row] = await table.rows(tag, { phrase: place.phrase, speakers: [place.speaker] });
      const enrolment = await changed(row, tag);
      if (enrolment === 'as it is') return;
      const sealed =
        enrolment && (await sealRow(tag, place, enrolment, await isLarge(tag, place, enrolment)));
      if (await table.replace(tag, await sealName(collection, tag), place, sealed, row?.sealed)) return;
    }
  }

  async function resealRow(collection: string, row: PrintRow, reading: Reading): Promise<boolean> {
    if (await seal.isCurrent(row.sealed)) {
      reading.keep([row]);
      return false;
    }
    const [enrolment] = reading.keep(await tryAll(collection, [row]));
    if (!enrolment) return false;
    const sealed = await sealRow(collection, row, enrolment, await isLarge(collection, row, enrolment));
    // Where somebody wrote in between, they sealed with the first key.
    return table.replace(collection, new Uint8Array(), row, sealed, row.sealed);
  }

  return {
    ...limits,
    async collections() {
      const sealed = (await table.names()).map(({ collection, name }) => ({
        sealed: name,
        about: aboutName(collection),
      }));
      const reading = startReading('names of collections', onError);
      const names = reading.keep(await seal.openAll(sealed));
      reading.end();
      return names.map(decodeName);
    },
    async has(collection) {
      return (await table.version(await collectionTag(collection))) !== undefined;
    },
    async create(collection) {
      const tag = await collectionTag(collection);
      await table.create(tag, await sealName(collection, tag));
    },
    async find(collection, { phrase, speakerId } = {}) {
      const tag = await collectionTag(collection);
      const rows = await table.rows(tag, {
        ...(phrase === undefined ? {} : { phrase: await tagOf('phrase', phrase) }),
        ...(speakerId === undefined ? {} : { speakers: [await tagOf('speaker', speakerId)] }),
      });
      return unsealAll(tag, rows);
    },
    async *scan(collection) {
      const tag = await collectionTag(collection);
      const reading = startReading('enrolments', onError);
      for await (const row of rowsOf(tag)) yield* reading.keep(await tryAll(tag, [row]));
      reading.end();
    },
    async phrases(collection) {
      const tag = await collectionTag(collection);
      const phrases = await table.phrases(tag);
      const reading = startReading('enrolments', onError);
      let left = phrases.length;
      return phrases.map(async function* (phrase) {
        yield* scanPhrase(tag, phrase, reading);
        // Whether anything opens is known after the last of them.
        if (--left === 0) reading.end();
      });
    },
    async nearest(collection, phrase, { print, featureVersion }, limit) {
      const tag = await collectionTag(collection);
      const said = await tagOf('phrase', phrase);
      const features = await tagOf('features', featureVersion);
      const match = await cache.search(tag, said, { print, featureVersion: features }, limit);
      const { people, outdated, speakers } = match;
      if (!speakers) {
        const rows = await table.nearest!(tag, said, features, await rotations.all(tag, print), limit);
        // Nobody is near among so many: all are rotated by other keys.
        if (people > 0 && rows.length === 0) throw refusal();
        return { people, outdated, nearest: await unsealAll(tag, rows) };
      }
      const rows = speakers.length === 0 ? [] : await table.rows(tag, { phrase: said, speakers });
      const ranked = [...rows].sort((a, b) => speakers.indexOf(a.speaker) - speakers.indexOf(b.speaker));
      return { people, outdated, nearest: await unsealAll(tag, ranked) };
    },
    put: (collection, enrolment) => change(collection, enrolment, async () => enrolment),
    update: (collection, key, changeOf) =>
      change(collection, key, async (row, tag) => {
        const known = row && (await unseal(tag, row));
        const changed = changeOf(known);
        return changed === known ? 'as it is' : changed;
      }),
    async reseal() {
      let resealed = 0;
      const reading = startReading('enrolments and names of collections', onError);
      for (const { collection, name } of await table.names()) {
        for await (const row of rowsOf(collection)) if (await resealRow(collection, row, reading)) resealed++;
        // The name comes last: a collection whose name is sealed again is finished, except for writes with an older ring.
        const [plain] = reading.keep(await seal.openAll([{ sealed: name, about: aboutName(collection) }]));
        if (plain && !(await seal.isCurrent(name)))
          await table.rename(collection, await seal.close(plain, aboutName(collection)), name);
      }
      reading.end();
      return resealed;
    },
    async erase(collection, speakerId) {
      requireText(speakerId, 'speakerId');
      const tag = await collectionTag(collection);
      cache.forget(tag);
      return table.erase(tag, await tagOf('speaker', speakerId));
    },
    async eraseCollection(collection) {
      const tag = await collectionTag(collection);
      cache.forget(tag);
      const erased = await table.eraseCollection(tag);
      forgetLimits(collection);
      return erased;
    },
  };
}
