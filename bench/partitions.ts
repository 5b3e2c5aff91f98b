/**
 * Prints spread over partitions of PostgreSQL by collection: what a login costs in one table and in several, and what a person weighs.
 *
 *   DATABASE_URL=postgres://… npx tsx bench/partitions.ts                       100,000 people in 1,000 collections, 1 and 16 partitions
 *   DATABASE_URL=postgres://… npx tsx bench/partitions.ts --people 1000000
 *
 * Rows are random bytes as long as real ones (three takes by the networks, sealed). Works in a schema of its own, which it drops.
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { values: flags } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    collections: { type: 'string', default: '1000' },
    partitions: { type: 'string', default: '1,16' },
    logins: { type: 'string', default: '2000' },
  },
});
const people = Number(flags.people);
const collections = Number(flags.collections);
const logins = Number(flags.logins);
/** Bytes of a sealed enrolment of three takes of a second and a half, and of its print alone. */
const SEALED_BYTES = 12_500;
const PRINT_BYTES = 810;
const SCHEMA = `nutq_bench_${process.pid}`;
/** People whom the simulation ends with. */
const MOST_PEOPLE = 100_000_000;

/** As the rows have it. */
const PHRASE = createHash('md5').update('open').digest('hex');
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
await client.query(`CREATE SCHEMA ${SCHEMA}; SET search_path = ${SCHEMA}`);
try {
  for (const partitions of flags.partitions.split(',').map(Number)) await measure(partitions);
} finally {
  await client.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  await client.end();
}

async function measure(partitions: number): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS prints;
    CREATE TABLE prints (collection text NOT NULL, phrase text NOT NULL, speaker text NOT NULL, written bigint NOT NULL,
      features text NOT NULL, print bytea NOT NULL, sealed bytea NOT NULL, PRIMARY KEY (collection, phrase, speaker))
      PARTITION BY HASH (collection);
    ALTER TABLE prints ALTER COLUMN sealed SET STORAGE EXTERNAL;
    CREATE INDEX ON prints (collection, phrase, written);`);
  for (let part = 0; part < partitions; part++)
    await client.query(
      `CREATE TABLE prints_${part} PARTITION OF prints FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${part})`,
    );
  const filling = performance.now();
  await client.query(
    `INSERT INTO prints SELECT md5((i % ${collections})::text), md5('open'), md5(i::text), i / ${collections}, md5('f'),
       decode(repeat(md5(i::text), ${Math.ceil(PRINT_BYTES / 16)}), 'hex'), decode(repeat(md5(i::text), ${Math.ceil(SEALED_BYTES / 16)}), 'hex')
     FROM generate_series(1, ${people}) AS i`,
  );
  await client.query('VACUUM ANALYZE prints');
  const seconds = (performance.now() - filling) / 1000;
  const { rows } = await client.query<{ total: string; index: string; table: string }>(
    `SELECT sum(pg_total_relation_size(relid)) AS total, sum(pg_indexes_size(relid)) AS index, sum(pg_relation_size(relid)) AS table
     FROM pg_partition_tree('prints') WHERE isleaf`,
  );
  const size = rows[0]!;
  const times: Readonly<Record<string, number>> = {
    'five people by key': await median(
      'SELECT phrase, speaker, sealed FROM prints WHERE collection = $1 AND phrase = $2 AND speaker = ANY ($3)',
      (i) => [of(i), PHRASE, Array.from({ length: 5 }, (_, k) => speaker(i, k))],
    ),
    'what was written since': await median(
      'SELECT speaker, features, print FROM prints WHERE collection = $1 AND phrase = $2 AND written > $3',
      (i) => [of(i), PHRASE, people / collections - 2],
    ),
    'all prints of a collection': await median(
      'SELECT speaker, features, print FROM prints WHERE collection = $1 AND phrase = $2 AND written > $3',
      (i) => [of(i), PHRASE, -1],
      100,
    ),
    'a person changed': await median(
      'UPDATE prints SET sealed = sealed WHERE collection = $1 AND phrase = $2 AND speaker = $3',
      (i) => [of(i), PHRASE, speaker(i, 0)],
      500,
    ),
  };
  console.log(
    `\n${partitions} partitions, ${people} people in ${collections} collections, filled in ${seconds.toFixed()} s`,
  );
  for (const [what, ms] of Object.entries(times)) console.log(`  ${what}: median ${ms.toFixed(2)} ms`);
  const perPerson = Number(size.total) / people;
  const indexPerPerson = Number(size.index) / people;
  console.log(
    `  bytes a person: ${perPerson.toFixed()}, of these ${indexPerPerson.toFixed()} in indexes, ${(Number(size.table) / people).toFixed()} in rows`,
  );
  for (let count = people; count <= MOST_PEOPLE; count *= 10)
    console.log(
      `  ${count} people: ${gigabytes(count * perPerson)} GB, indexes ${gigabytes(count * indexPerPerson)} GB, of a partition ${gigabytes((count * indexPerPerson) / partitions)} GB`,
    );
}

/** MD5, as the rows have it. */
function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function of(i: number): string {
  return md5(String(i % collections));
}

/** The k-th person of the collection that `of` names. */
function speaker(i: number, k: number): string {
  return md5(String((i % collections) + collections * (1 + k)));
}

async function median(text: string, params: (i: number) => unknown[], count = logins): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    await client.query(text, params(1 + ((i * 7919) % collections)));
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0);
}
