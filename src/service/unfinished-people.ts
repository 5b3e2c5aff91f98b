/** Who was remembered and may not have come to be. */
import type { Stores } from '../stores/stores';

interface Unfinished {
  readonly collection: string;
  readonly speakerId: string;
}

/** More registrations than meet one failing store; the oldest go first. */
const MOST = 1000;

export interface UnfinishedPeople {
  /** Forgets a person who is not enrolled. Where the store cannot say it is tried again. */
  undo(person: Unfinished): Promise<void>;
  /** Tries those again that failed. */
  retry(): Promise<void>;
}

export function unfinishedPeople({ voices, replays }: Pick<Stores, 'voices' | 'replays'>): UnfinishedPeople {
  const failed = new Set<Unfinished>();
  const forget = async ({ collection, speakerId }: Unfinished): Promise<void> => {
    if ((await voices.find(collection, { speakerId })).length === 0)
      await replays.forget(collection, speakerId);
  };
  return {
    async undo(person) {
      failed.add(person);
      if (failed.size > MOST) failed.delete(failed.values().next().value!);
      await forget(person);
      failed.delete(person);
    },
    async retry() {
      for (const person of failed) {
        await forget(person);
        failed.delete(person);
      }
    },
  };
}
