import type { KeyCheckRecord } from '../key-check';
import type { KeyValue } from '../key-value';

const KEY = 'key-check';

export function recordKeyCheck(data: KeyValue): KeyCheckRecord {
  return {
    read: () => data.get(KEY),
    create: (sealed) =>
      data.transaction(({ get, put }) => {
        if (!get(KEY)) put(KEY, sealed);
      }),
    replace: (sealed, expected) =>
      data.transaction(({ get, put }) => {
        const kept = get(KEY);
        if (kept?.length === expected.length && kept.every((byte, i) => byte === expected[i]))
          put(KEY, sealed);
      }),
  };
}
