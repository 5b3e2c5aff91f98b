/**
 * Search inside a collection: time and recall.
 *
 *   npx tsx bench/search.ts                              all of it, to a million prints in memory and 100,000 under HNSW
 *   npx tsx bench/search.ts --memory 1000,10000          sizes of the exact search in memory
 *   npx tsx bench/search.ts --hnsw 1000,1000000          sizes of pgvector's index, in PGlite (PostgreSQL in WASM, one thread)
 *
 * The prints are synthetic: directions drawn at random, each sought by itself with noise, at the cosine that takes of one person have
 * (0.7). Speed does not depend on whose prints they are; recall does, and random directions, all far from each other, are kind to
 * the exact search and unkind to HNSW.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { unsealNow } from '../src/server/unseal-now';
import { lmdbStores } from '../src/stores/lmdb';
import { postgresStores, type SqlClient } from '../src/stores/postgres';
import { indexVectors } from '../src/stores/postgres/migrations';
import { decodeWav } from '../src/voice/audio/wav';
import { sampleVoice } from '../src/voice/model/sample-voice';
import { PrintIndex } from '../src/voice/print/print-index';
import { toTake } from '../src/voice/sample/voice-take';
import { shippedModel } from '../test/voice/models';

const { values: flags } = parseArgs({
  options: {
    memory: { type: 'string', default: '1000,10000,100000,1000000' },
    stores: { type: 'string', default: '1000,10000' },
    hnsw: { type: 'string', default: '1000,10000,100000' },
  },
});
const sizes = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

const SEARCHES = 50;
const LIMIT = 5;
const SAME_PERSON = 0.7;

const clip = decodeWav(
  new Uint8Array(readFileSync(new URL('../test/fixtures/amal-login.wav', import.meta.url))),
);
const model = await shippedModel();
const { featureVersion } = model;
const take = toTake(sampleVoice(clip, model).sample!);
const dimensions = take.print.length;

let seed = 1;
function uniform(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return (seed + 0.5) / 2 ** 32;
}

/** A direction drawn evenly. */
function direction(): Float32Array {
  const values = Float32Array.from(
    { length: dimensions },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** The same person again. */
function again(print: Float32Array): Float32Array {
  const noise = direction();
  const mixed = print.map((value, i) => SAME_PERSON * value + Math.sqrt(1 - SAME_PERSON ** 2) * noise[i]!);
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length);
}

async function timed(work: (i: number) => unknown): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const started = performance.now();
    await work(i);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return `median ${times[SEARCHES >> 1]!.toFixed(2)} ms, p95 ${times[Math.floor(0.95 * SEARCHES)]!.toFixed(2)} ms`;
}

const share = (hits: number, of: number): string => `${((100 * hits) / of).toFixed(1)} %`;

async function inMemory(people: number): Promise<void> {
  const index = new PrintIndex();
  const sought: Float32Array[] = [];
  for (let i = 0; i < people; i++) {
    const print = direction();
    if (i < SEARCHES) sought.push(again(print));
    index.set(String(i), { print, featureVersion });
  }
  let found = 0;
  const time = await timed((i) => {
    const { ids } = index.nearest({ print: sought[i]!, featureVersion }, LIMIT);
    if (ids.includes(String(i))) found++;
  });
  console.log(
    `in memory, ${people}: ${time}; the person among the nearest ${LIMIT}: ${share(found, SEARCHES)}`,
  );
}

/** A login's search through a durable store: the version asked, the short list read and unsealed. */
async function throughStore(people: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'nutq-search-'));
  const sealingKeys = [new Uint8Array(32).fill(7)];
  const stores = await lmdbStores({ directory, sealingKeys, unsealNow });
  const enrol = (i: number, print: Float32Array) =>
    stores.voices.put('bench', {
      speakerId: String(i),
      phrase: 'open',
      print,
      takes: [take, take, take],
      featureVersion,
      enrolledAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      consent: undefined,
    });
  const prints = Array.from({ length: people }, direction);
  for (let first = 0; first < people; first += 500)
    await Promise.all(prints.slice(first, first + 500).map((print, i) => enrol(first + i, print)));
  const search = (i: number) =>
    stores.voices.nearest('bench', 'open', { print: prints[i]!, featureVersion }, LIMIT);
  const query = { print: prints[0]!, featureVersion };
  for (const [how, own] of [
    ['WebCrypto', {}],
    ["Node's cipher", { unsealNow }],
  ] as const) {
    const fresh = await lmdbStores({ directory, sealingKeys, ...own });
    const started = performance.now();
    const cpu = process.cpuUsage();
    await fresh.voices.nearest('bench', 'open', query, LIMIT);
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      `through LMDB, ${people}: first search after a start, by ${how}, ` +
        `${(performance.now() - started).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor time`,
    );
  }
  console.log(`through LMDB, ${people}: ${await timed(search)}`);
  const afterWrite = await timed(async (i) => {
    await enrol(i, prints[i]!);
    await search(i);
  });
  console.log(`through LMDB, ${people}: each after somebody enrolled, that write included: ${afterWrite}`);
  await stores.close();
  rmSync(directory, { recursive: true });
}

const BATCH = 1000;
/** An index that is made at once has room for itself; PGlite is a 32-bit program. */
const INDEX_MEMORY = '900MB';

async function hnsw(people: number): Promise<void> {
  const client = (await PGlite.create({ extensions: { vector } })) as SqlClient & PGlite;
  const stores = await postgresStores({ client, sealingKeys: [new Uint8Array(32).fill(7)], memoryPrints: 0 });
  const { voices } = stores;
  // One enrolment makes the index and the collection; the rest are vectors in its place: a search compares nothing else.
  await voices.put('bench', {
    speakerId: 'first',
    phrase: 'open',
    print: direction(),
    takes: [take],
    featureVersion,
    enrolledAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    consent: undefined,
  });
  const { rows } = await client.query<Record<'collection' | 'phrase' | 'features' | 'rotated_by', string>>(
    'DELETE FROM nutq_prints RETURNING collection, phrase, features, rotated_by',
  );
  const { collection, phrase, features, rotated_by } = rows[0]!;
  // Filled first and indexed at once, which is faster and gives the same kind of graph.
  await client.query(`DROP INDEX nutq_prints_hnsw_${dimensions}`);
  const index = new PrintIndex();
  const sought: Float32Array[] = [];
  const started = performance.now();
  for (let from = 0; from < people; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, people - from) }, (_, i) => {
      const print = direction();
      index.set(String(from + i), { print, featureVersion });
      if (sought.length < SEARCHES) sought.push(again(print));
      return `('${from + i}', '[${print.join(',')}]')`;
    });
    await client.query(
      `INSERT INTO nutq_prints (collection, phrase, speaker, written, features, print, sealed, rotated_by, embedding)
       SELECT $1, $2, speaker, 0, $3, '', '', $4, embedding::vector FROM (VALUES ${batch.join(',')}) AS new (speaker, embedding)`,
      [collection, phrase, features, rotated_by],
    );
  }
  await client.query(`SET maintenance_work_mem = '${INDEX_MEMORY}'`);
  await indexVectors(client, dimensions);
  const build = (performance.now() - started) / 1000;
  await client.query('ANALYZE nutq_prints');
  let found = 0;
  let agreed = 0;
  const time = await timed(async (i) => {
    const answer = await client.query<{ speaker: string }>(
      `SELECT speaker FROM nutq_nearest_${dimensions}($1, $2, $3, $4, $5::vector, $6) ORDER BY distance`,
      [collection, phrase, features, rotated_by, `[${sought[i]!.join(',')}]`, LIMIT],
    );
    const ids = answer.rows.map(({ speaker }) => speaker);
    if (ids.includes(String(i))) found++;
    const exact = index.nearest({ print: sought[i]!, featureVersion }, LIMIT).ids;
    agreed += exact.filter((id) => ids.includes(id)).length;
  });
  console.log(
    `HNSW, ${people}: ${time}; the person among the nearest ${LIMIT}: ${share(found, SEARCHES)}, ` +
      `recall of the nearest ${LIMIT}: ${share(agreed, LIMIT * SEARCHES)}; filled and indexed in ${build.toFixed(0)} s`,
  );
  await stores.close();
}

console.log(`${dimensions} numbers a print; ${SEARCHES} searches each`);
for (const people of sizes(flags.memory)) await inMemory(people);
for (const people of sizes(flags.stores)) await throughStore(people);
for (const people of sizes(flags.hnsw)) await hnsw(people);
