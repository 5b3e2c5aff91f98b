import type { AttemptStore } from '../stores/attempt-store';

const MINUTE = 60_000;

/**
 * Seconds that the owner of a token has to wait, 0 up to `callsAMinute`. A store that cannot be written keeps nobody waiting: the token is
 * known, and quotas are counted apart.
 */
export function admitter(
  attempts: Pick<AttemptStore, 'count'>,
  callsAMinute: number,
  onError: (error: unknown) => void,
): (owner: string) => Promise<number> {
  return async (owner) => {
    const now = Date.now();
    try {
      const { count, endsAt } = await attempts.count(`token:${owner}`, MINUTE, now);
      return count <= callsAMinute ? 0 : Math.max(1, Math.ceil((endsAt - now) / 1000));
    } catch (error) {
      onError(error);
      return 0;
    }
  };
}
