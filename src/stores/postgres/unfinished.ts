import type { UnfinishedNote, UnfinishedStore } from '../unfinished-store';
import { rows, type SqlClient } from './client';

export function sqlUnfinished(client: SqlClient): UnfinishedStore {
  return {
    async put(id, note) {
      await client.query('INSERT INTO nutq_unfinished (id, note) VALUES ($1, $2)', [id, note]);
    },
    all: () => rows<UnfinishedNote>(client, 'SELECT id, note FROM nutq_unfinished'),
    async remove(id) {
      await client.query('DELETE FROM nutq_unfinished WHERE id = $1', [id]);
    },
  };
}
