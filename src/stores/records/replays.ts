import { requireText } from '../../check-input';
import { decodeUtf8, encodeUtf8 } from '../../platform/utf8';
import { remembering } from '../../remembering';
import type { KeyValue } from '../key-value';
import type { ReplayStore, SeenRecording, SeenRecordings } from '../replay-store';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

/** The record of a collection. */
type Range = Omit<SeenRecordings, 'recordings'>;

/** Collections whose tags are kept in memory: every login asks for one or two. */
const KEPT_TAGS = 64;

const NOTHING: Range = { oldest: 1, newest: 0, forgotten: 0 };

/** `replays:C` holds the range of numbers; `replay:C:N` holds a fingerprint and whose it is. */
export function recordReplays(data: KeyValue): ReplayStore {
  const tagOf = remembering((name) => tag(name), KEPT_TAGS);
  const rangeKey = (collection: string): string => `replays:${collection}`;
  const prefixOf = (collection: string): string => `replay:${collection}:`;
  const keyOf = (collection: string, number: number): string => prefixOf(collection) + number;
  const numberAt = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1));
  const rangeOf = (bytes: Uint8Array | undefined): Range => (bytes ? fromBytes<Range>(bytes) : NOTHING);
  return {
    async since(name, after) {
      const collection = await tagOf(name);
      const range = rangeOf(await data.get(rangeKey(collection)));
      const first = Math.max(range.oldest, after + 1);
      const numbers = Array.from({ length: Math.max(0, range.newest - first + 1) }, (_, i) => first + i);
      const kept = await Promise.all(
        numbers.map(async (number): Promise<readonly SeenRecording[]> => {
          const bytes = await data.get(keyOf(collection, number));
          return bytes ? [decode(number, bytes)] : [];
        }),
      );
      return { ...range, recordings: kept.flat() };
    },
    async numbers(name) {
      return (await data.keys(prefixOf(await tagOf(name)))).map(numberAt);
    },
    async append(name, recording, forgotten, most) {
      const collection = await tagOf(name);
      const { number } = recording;
      return data.transaction(({ get, put, remove }) => {
        const range = rangeOf(get(rangeKey(collection)));
        if (number !== range.newest + 1 || forgotten !== range.forgotten) return false;
        const oldest = Math.max(range.oldest, number - most + 1);
        put(keyOf(collection, number), encode(recording));
        put(rangeKey(collection), toBytes({ oldest, newest: number, forgotten } satisfies Range));
        for (let gone = range.oldest; gone < oldest; gone++) remove(keyOf(collection, gone));
        return true;
      });
    },
    async forget(name, speakerId) {
      requireText(speakerId, 'speakerId');
      const collection = await tagOf(name);
      await data.transaction(({ get, put, remove, entries }) => {
        const range = rangeOf(get(rangeKey(collection)));
        put(rangeKey(collection), toBytes({ ...range, forgotten: range.forgotten + 1 } satisfies Range));
        for (const [key, bytes] of entries(prefixOf(collection)))
          if (speakerOf(bytes) === speakerId) remove(key);
      });
    },
    async forgetCollection(name) {
      const collection = await tagOf(name);
      await data.transaction(({ get, put, remove, keys }) => {
        const { newest, forgotten } = rangeOf(get(rangeKey(collection)));
        put(
          rangeKey(collection),
          toBytes({ oldest: newest + 1, newest, forgotten: forgotten + 1 } satisfies Range),
        );
        for (const key of keys(prefixOf(collection))) remove(key);
      });
    },
  };
}

const LENGTH_BYTES = 2;

/** The length of the name in bytes, the name, the fingerprint. */
function encode({ speakerId, fingerprint }: SeenRecording): Uint8Array {
  const name = encodeUtf8(speakerId);
  const bytes = new Uint8Array(LENGTH_BYTES + name.length + fingerprint.length);
  new DataView(bytes.buffer).setUint16(0, name.length);
  bytes.set(name, LENGTH_BYTES);
  bytes.set(fingerprint, LENGTH_BYTES + name.length);
  return bytes;
}

function endOfSpeaker(bytes: Uint8Array): number {
  return LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint16(0);
}

function speakerOf(bytes: Uint8Array): string {
  return decodeUtf8(bytes.subarray(LENGTH_BYTES, endOfSpeaker(bytes)));
}

/** Copied: a buffer of the database's own may be written over. */
function decode(number: number, bytes: Uint8Array): SeenRecording {
  const fingerprint = Uint8Array.from(bytes.subarray(endOfSpeaker(bytes)));
  return { number, fingerprint, speakerId: speakerOf(bytes) };
}
