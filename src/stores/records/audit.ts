import type { AuditEntry, AuditStore } from '../audit-store';
import type { KeyValue } from '../key-value';
import { tag } from '../tags';
import { fromBytes, toBytes } from './json';

export function recordAudit(data: KeyValue): AuditStore {
  const prefixOf = async (collection: string): Promise<string> => `audit:${await tag(collection)}:`;
  return {
    async append(entry) {
      const key = `${await prefixOf(entry.collection)}${entry.at}:${crypto.randomUUID()}`;
      await data.transaction(({ put }) => put(key, toBytes(entry)));
    },
    async list(collection) {
      const entries = await data.entries(await prefixOf(collection));
      return entries.map(([, bytes]) => fromBytes<AuditEntry>(bytes));
    },
  };
}
