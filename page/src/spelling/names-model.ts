/** The model that reads unlisted names: fetched when the first one is typed, then at hand for every section. */
import { useEffect, useState } from 'preact/hooks';
import type { Model } from '../../../src/transliteration/index';
import { fetchFiles } from '../offline/files';

export type ModelState =
  | { readonly state: 'unneeded' | 'failed' }
  | { readonly state: 'loading'; readonly share: number }
  | { readonly state: 'ready'; readonly model: Model };

let current: ModelState = { state: 'unneeded' };
const listeners = new Set<() => void>();

function become(next: ModelState): void {
  current = next;
  for (const listener of listeners) listener();
}

let loading: Promise<Model | undefined> | undefined;

/** `undefined` where it cannot be fetched: words are then read by rule. */
export function loadNamesModel(): Promise<Model | undefined> {
  if (current.state === 'failed') loading = undefined;
  loading ??= load();
  return loading;
}

async function load(): Promise<Model | undefined> {
  try {
    become({ state: 'loading', share: 0 });
    await fetchFiles(['names'], (share) => become({ state: 'loading', share }));
    const [{ loadModel }, { full }] = await Promise.all([
      import('../../../src/transliteration/load-model'),
      import('../../../src/models/full'),
    ]);
    const model = await loadModel(full);
    become({ state: 'ready', model });
    return model;
  } catch (error) {
    console.error(error);
    become({ state: 'failed' });
    return undefined;
  }
}

export function useNamesModel(): ModelState {
  const [, refresh] = useState(0);
  useEffect(() => {
    const listener = () => refresh((count) => count + 1);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return current;
}
