/** A pool of connections with limits: a table that somebody locked, or a network that swallows packets, holds no call for long. */
import type { Pool } from 'pg';
import type { KeysOf } from '../../unknown-keys';
import type { SqlClient } from './client';
import { lane } from './lane';

/** Connections and time limits of PostgreSQL. */
export interface PoolOptions {
  /** Such as `postgres://user@host/database`. */
  readonly connection: string;
  /** Most connections of this process. Default 10. */
  readonly connections?: number;
  /** Seconds until a call fails that gets no connection. Default 5. */
  readonly connectSeconds?: number;
  /** Seconds until a statement is broken off, by the server and, a second later, without it. Default 10. */
  readonly statementSeconds?: number;
  /** Seconds that a statement waits for a lock. Default 3. */
  readonly lockSeconds?: number;
  /** How often a statement that only reads is tried again after its connection broke. Default 1. */
  readonly readRetries?: number;
}

export const POOL_KEYS: KeysOf<PoolOptions> = {
  connection: true,
  connections: true,
  connectSeconds: true,
  statementSeconds: true,
  lockSeconds: true,
  readRetries: true,
};

export interface OpenedPool {
  /** A client for the statements of one table. */
  lane(): SqlClient;
  /** Without limits of time, one connection at a time. */
  readonly maintenance: SqlClient;
  close(): Promise<void>;
}

const DEFAULT_POOL = {
  connections: 10,
  connectSeconds: 5,
  statementSeconds: 10,
  lockSeconds: 3,
  readRetries: 1,
} as const;

/** Of all connections, what the statements of one table take at most. */
const LANE_SHARE = 0.75;

/** Errors of connections: closed or reset by the network, or by a server that stops or starts (SQLSTATE classes 08 and 57P). */
const BROKEN = /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|08\w{3}|57P0[123])$/;
const READS = /^\s*SELECT\b/i;

export function openPool(pg: { readonly Pool: typeof Pool }, options: PoolOptions): OpenedPool {
  const { connection, ...limits } = options;
  const { connections, connectSeconds, statementSeconds, lockSeconds, readRetries } = {
    ...DEFAULT_POOL,
    ...limits,
  };
  const common = {
    connectionString: connection,
    connectionTimeoutMillis: connectSeconds * 1000,
    keepAlive: true,
    application_name: 'nutq',
  };
  const pool = new pg.Pool({
    ...common,
    max: connections,
    statement_timeout: statementSeconds * 1000,
    lock_timeout: lockSeconds * 1000,
    query_timeout: (statementSeconds + 1) * 1000,
  });
  const upkeep = new pg.Pool({ ...common, max: 1, idleTimeoutMillis: 1000, allowExitOnIdle: true });
  // An idle connection that breaks is replaced at the next query.
  for (const each of [pool, upkeep]) each.on('error', () => undefined);
  const client: SqlClient = {
    async query(text, params) {
      for (let left = READS.test(text) ? readRetries : 0; ; left--) {
        try {
          return await pool.query(text, params);
        } catch (error) {
          if (left <= 0 || !isBroken(error)) throw error;
        }
      }
    },
  };
  const most = Math.max(1, Math.floor(connections * LANE_SHARE));
  return {
    lane: () => lane(client, { most, patienceMs: connectSeconds * 1000 }),
    maintenance: upkeep,
    close: async () => void (await Promise.all([pool.end(), upkeep.end()])),
  };
}

function isBroken(error: unknown): boolean {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return BROKEN.test(code ?? '') || /Connection terminated/.test(message ?? '');
}
