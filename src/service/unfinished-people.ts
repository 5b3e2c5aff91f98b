/** Forgets who was remembered and did not come to be: their registration failed, or the process ended before they were enrolled. */
import { decodeUtf8, encodeUtf8 } from '../platform/utf8';
import { newId } from '../platform/web-crypto';
import type { Stores } from '../stores/stores';

interface Person {
  readonly collection: string;
  readonly speakerId: string;
}

interface Note extends Person {
  /** In milliseconds. */
  readonly at: number;
}

/** A registration takes less, whatever time a store takes. */
const PATIENCE_MS = 5 * 60_000;

export interface UnfinishedPeople {
  /** To be called before a person is remembered. */
  begin(person: Person): Promise<Registration>;
  /**
   * Undoes those again that failed here, and those of other processes that were begun long ago. Returns how many people were not
   * enrolled.
   */
  retry(): Promise<number>;
}

export interface Registration {
  /** The person is enrolled. */
  done(): Promise<void>;
  /** Forgets the person unless enrolled. Where the store cannot say it is tried again. */
  undo(): Promise<void>;
}

/** @param now in milliseconds */
export function unfinishedPeople(
  { voices, replays, unfinished }: Pick<Stores, 'voices' | 'replays' | 'unfinished'>,
  now: () => number = Date.now,
): UnfinishedPeople {
  const failed = new Set<string>();
  async function settle(id: string, { collection, speakerId }: Person): Promise<boolean> {
    const isEnrolled = (await voices.find(collection, { speakerId })).length > 0;
    if (!isEnrolled) await replays.forget(collection, speakerId);
    await unfinished.remove(id);
    failed.delete(id);
    return !isEnrolled;
  }
  return {
    async begin({ collection, speakerId }) {
      const id = newId();
      await unfinished.put(
        id,
        encodeUtf8(JSON.stringify({ collection, speakerId, at: now() } satisfies Note)),
      );
      return {
        done: () => unfinished.remove(id),
        async undo() {
          failed.add(id);
          await settle(id, { collection, speakerId });
        },
      };
    },
    async retry() {
      let undone = 0;
      for (const { id, note } of await unfinished.all()) {
        const { at, ...person } = JSON.parse(decodeUtf8(note)) as Note;
        // Also one from a clock ahead of this one.
        const isOld = Math.abs(now() - at) >= PATIENCE_MS;
        if ((failed.has(id) || isOld) && (await settle(id, person))) undone++;
      }
      return undone;
    },
  };
}
