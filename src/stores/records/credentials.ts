import type { Credential, CredentialStore } from '../credential-store';
import type { KeyValue } from '../key-value';
import { fromBytes, toBytes } from './json';

const PREFIX = 'credential:';
const keyOf = ({ kind, digest }: Pick<Credential, 'kind' | 'digest'>): string => `${PREFIX}${kind}:${digest}`;

export function recordCredentials(data: KeyValue): CredentialStore {
  return {
    add: (credential) => data.transaction(({ put }) => put(keyOf(credential), toBytes(credential))),
    async find(kind, digest) {
      const bytes = await data.get(keyOf({ kind, digest }));
      return bytes && fromBytes<Credential>(bytes);
    },
    async list() {
      const all = (await data.entries(PREFIX)).map(([, bytes]) => fromBytes<Credential>(bytes));
      return all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },
    revoke: (id) =>
      data.transaction(({ entries, remove }) => {
        const found = entries(PREFIX).find(([, bytes]) => fromBytes<Credential>(bytes).id === id);
        if (found) remove(found[0]);
        return found !== undefined;
      }),
  };
}
