import type { KeyValue } from '../key-value';
import type { QuotaStore } from '../quota-store';
import { fromBytes, toBytes } from './json';

interface Quota {
  readonly granted: number;
  readonly left: number;
}

export function recordQuotas(data: KeyValue): QuotaStore {
  const keyOf = (id: string): string => `quota:${id}`;
  return {
    grant: (id, trials) =>
      data.transaction(({ get, put }) => {
        const bytes = get(keyOf(id));
        const { granted, left } = bytes ? fromBytes<Quota>(bytes) : { granted: 0, left: 0 };
        const quota: Quota = { granted: trials, left: Math.max(0, left + trials - granted) };
        if (!bytes || granted !== trials) put(keyOf(id), toBytes(quota));
      }),
    topUp: (id, trials) =>
      data.transaction(({ get, put }) => {
        const bytes = get(keyOf(id));
        if (!bytes) return undefined;
        const { granted, left } = fromBytes<Quota>(bytes);
        put(keyOf(id), toBytes({ granted: granted + trials, left: left + trials } satisfies Quota));
        return left + trials;
      }),
    async granted(id) {
      const bytes = await data.get(keyOf(id));
      return bytes && fromBytes<Quota>(bytes).granted;
    },
    async remaining(id) {
      const bytes = await data.get(keyOf(id));
      return bytes && fromBytes<Quota>(bytes).left;
    },
    spend: (id) =>
      data.transaction(({ get, put }) => {
        const bytes = get(keyOf(id));
        if (!bytes) return undefined;
        const { granted, left } = fromBytes<Quota>(bytes);
        if (left === 0) return undefined;
        put(keyOf(id), toBytes({ granted, left: left - 1 } satisfies Quota));
        return left - 1;
      }),
  };
}
