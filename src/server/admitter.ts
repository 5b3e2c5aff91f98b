import { inTime } from '../platform/in-time';
import type { AttemptStore } from '../stores/attempt-store';

const MINUTE = 60_000;
/** No call waits longer to be counted. */
const PATIENCE_MS = 500;

/**
 * Seconds that the owner of a token has to wait, 0 up to `callsAMinute`. A store that cannot be written, or says nothing, keeps nobody
 * waiting: the token is known, and quotas are counted apart.
 */
export function admitter(
  attempts: Pick<AttemptStore, 'count'>,
  callsAMinute: number,
  onError: (error: unknown) => void,
): (owner: string) => Promise<number> {
  return async (owner) => {
    const now = Date.now();
    try {
      const counting = attempts.count(`token:${owner}`, MINUTE, now);
      const { count, endsAt } = await inTime(
        counting,
        PATIENCE_MS,
        () => new Error('the store does not count calls in time'),
      );
      return count <= callsAMinute ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000));
    } catch (error) {
      onError(error);
      return 0;
    }
  };
}
