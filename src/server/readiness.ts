import { inTime } from '../platform/in-time';
import type { Stores } from '../stores/stores';

/** More frequent checks get the same answer, since nobody needs a token to ask. */
const KEPT_MS = 1000;
/** A store that says nothing for so long is not ready. */
const PATIENCE_MS = 2000;

/**
 * Looks whether calls can be answered: the store is reached, and its key opens. The answer names the part that fails; the reason goes to
 * the log.
 */
export function readinessOf(
  stores: Pick<Stores, 'check'>,
  onError: (error: unknown) => void,
): () => Promise<Readonly<Record<string, string>>> {
  let looked: { readonly at: number; readonly faults: Promise<Readonly<Record<string, string>>> } | undefined;
  async function look(): Promise<Readonly<Record<string, string>>> {
    try {
      await inTime(stores.check(), PATIENCE_MS, () => new Error('the store does not answer'));
      return {};
    } catch (error) {
      onError(error);
      const { code } = error as { readonly code?: unknown };
      if (code === 'invalid-option') return { key: 'cannot be read' };
      return code === 'wrong-sealing-key'
        ? { key: 'no key opens the store' }
        : { store: 'cannot be reached' };
    }
  }
  return () => {
    const now = performance.now();
    if (!looked || now - looked.at > KEPT_MS) looked = { at: now, faults: look() };
    return looked.faults;
  };
}
