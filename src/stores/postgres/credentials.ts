import type { Credential, CredentialStore } from '../credential-store';
import { rows, type SqlClient } from './client';

interface Row {
  readonly id: string;
  readonly kind: Credential['kind'];
  readonly digest: string;
  /** `bigint` comes as text from some clients and as a number from others. */
  readonly trials: string | number | null;
  readonly label: string | null;
  readonly created_at: string;
}

export function sqlCredentials(client: SqlClient): CredentialStore {
  return {
    async add({ id, kind, digest, trials, label, createdAt }) {
      await client.query(
        'INSERT INTO nutq_credentials (id, kind, digest, trials, label, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
        [id, kind, digest, trials ?? null, label ?? null, createdAt],
      );
    },
    async find(kind, digest) {
      const [found] = await rows<Row>(
        client,
        'SELECT * FROM nutq_credentials WHERE kind = $1 AND digest = $2',
        [kind, digest],
      );
      return found && credentialOf(found);
    },
    async list() {
      return (await rows<Row>(client, 'SELECT * FROM nutq_credentials ORDER BY created_at, id')).map(
        credentialOf,
      );
    },
    async revoke(id) {
      return (await rows(client, 'DELETE FROM nutq_credentials WHERE id = $1 RETURNING id', [id])).length > 0;
    },
  };
}

function credentialOf({ id, kind, digest, trials, label, created_at }: Row): Credential {
  return {
    id,
    kind,
    digest,
    ...(trials === null ? {} : { trials: Number(trials) }),
    ...(label === null ? {} : { label }),
    createdAt: created_at,
  };
}
