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
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the store does not answer')), PATIENCE_MS);
    });
    try {
      await Promise.race([stores.check(), late]);
      return {};
    } catch (error) {
      onError(error);
      const { code } = error as { readonly code?: unknown };
      return code === 'wrong-sealing-key' || code === 'invalid-option'
        ? { key: 'no key opens the store' }
        : { store: 'cannot be reached' };
    } finally {
      clearTimeout(timer);
    }
  }
  return () => {
    const now = performance.now();
    if (!looked || now - looked.at > KEPT_MS) looked = { at: now, faults: look() };
    return looked.faults;
  };
}
