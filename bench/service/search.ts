/**
 * Search inside a collection: time and recall. The prints are synthetic: directions drawn at random, each sought by itself with noise, at
 * the cosine that takes of one person have. Speed does not depend on whose prints they are; recall does, and random directions, all
 * far from each other, are kind to the exact search and unkind to HNSW.
 */
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { seeded } from '../../src/evaluation/seeded';
import { postgresStores, type SqlClient } from '../../src/stores/postgres/index';
import { indexVectors } from '../../src/stores/postgres/migrations';
import { decodeWav, loadVoiceModel, sampleVoice } from '../../src/voice/index';
import { PrintIndex } from '../../src/voice/print/print-index';
import { toTake } from '../../src/voice/sample/voice-take';
import type { Row } from '../driver/bench';
import { fact, rowOf } from '../driver/measure';
import { shippedFiles, speech, wavOf } from '../signal/speech';

const SEARCHES = 50;
const LIMIT = 5;
const SAME_PERSON = 0.7;
const BATCH = 1000;

/** Numbers of a print of the shipped networks, and what else an enrolment needs. */
async function enrolment() {
  const model = await loadVoiceModel(shippedFiles());
  const take = toTake(sampleVoice(decodeWav(wavOf(speech(1))), model, 'enrolment').sample!);
  return { take, dimensions: take.print.length, featureVersion: model.featureVersion };
}

class Prints {
  readonly #random = seeded(1);

  constructor(readonly dimensions: number) {}

  /** A direction drawn evenly. */
  draw(): Float32Array {
    const normal = (): number =>
      Math.sqrt(-2 * Math.log(this.#random())) * Math.cos(2 * Math.PI * this.#random());
    return unit(Float32Array.from({ length: this.dimensions }, normal));
  }

  /** The same person again. */
  again(print: Float32Array): Float32Array {
    const noise = this.draw();
    return unit(print.map((value, i) => SAME_PERSON * value + Math.sqrt(1 - SAME_PERSON ** 2) * noise[i]!));
  }
}

function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

async function timed(work: (i: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const started = performance.now();
    await work(i);
    times.push(performance.now() - started);
  }
  return times;
}

/** In memory, every print is compared: the person sought is found if they are among the nearest at all. */
export async function exactRows(people: number): Promise<Row[]> {
  const { dimensions, featureVersion } = await enrolment();
  const prints = new Prints(dimensions);
  const index = new PrintIndex();
  const sought: Float32Array[] = [];
  for (let i = 0; i < people; i++) {
    const print = prints.draw();
    if (i < SEARCHES) sought.push(prints.again(print));
    index.set(String(i), { print, featureVersion });
  }
  let found = 0;
  const times = await timed((i) => {
    if (index.nearest({ print: sought[i]!, featureVersion }, LIMIT).ids.includes(String(i))) found++;
  });
  const what = people.toLocaleString('en');
  return [
    rowOf(what, 'in memory, exactly', 'ms', times),
    fact(what, 'the person among the nearest five', '%', (100 * found) / SEARCHES, SEARCHES),
  ];
}

/** What HNSW needs: a client of PostgreSQL with pgvector. */
export interface VectorDatabase {
  readonly name: string;
  readonly client: SqlClient & PGlite;
}

/** PostgreSQL compiled to WebAssembly, where no real one has the extension. */
export async function pgliteDatabase(): Promise<VectorDatabase> {
  const client = (await PGlite.create({ extensions: { vector } })) as SqlClient & PGlite;
  return { name: 'HNSW in PGlite', client };
}

export async function hnswRows({ name, client }: VectorDatabase, people: number): Promise<Row[]> {
  const { take, dimensions, featureVersion } = await enrolment();
  const prints = new Prints(dimensions);
  const stores = await postgresStores({ client, sealingKeys: [new Uint8Array(32).fill(7)], memoryPrints: 0 });
  // One enrolment makes the index and the collection; the rest are vectors in its place: a search compares nothing else.
  await stores.voices.put('bench', {
    speakerId: 'first',
    phrase: 'open',
    print: prints.draw(),
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
  await client.query(`DROP INDEX IF EXISTS nutq_prints_hnsw_${dimensions}`);
  const index = new PrintIndex();
  const sought: Float32Array[] = [];
  const started = performance.now();
  for (let from = 0; from < people; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, people - from) }, (_, i) => {
      const print = prints.draw();
      index.set(String(from + i), { print, featureVersion });
      if (sought.length < SEARCHES) sought.push(prints.again(print));
      return `('${from + i}', '[${print.join(',')}]')`;
    });
    await client.query(
      `INSERT INTO nutq_prints (collection, phrase, speaker, written, features, print, sealed, rotated_by, embedding)
       SELECT $1, $2, speaker, 0, $3, '', '', $4, embedding::vector FROM (VALUES ${batch.join(',')}) AS new (speaker, embedding)`,
      [collection, phrase, features, rotated_by],
    );
  }
  await indexVectors(client, dimensions);
  const build = (performance.now() - started) / 1000;
  await client.query('ANALYZE nutq_prints');
  let agreed = 0;
  const times = await timed(async (i) => {
    const answer = await client.query<{ speaker: string }>(
      `SELECT speaker FROM nutq_nearest_${dimensions}($1, $2, $3, $4, $5::vector, $6) ORDER BY distance`,
      [collection, phrase, features, rotated_by, `[${sought[i]!.join(',')}]`, LIMIT],
    );
    const ids = answer.rows.map(({ speaker }) => speaker);
    const exact = index.nearest({ print: sought[i]!, featureVersion }, LIMIT).ids;
    agreed += exact.filter((id) => ids.includes(id)).length;
  });
  await stores.close();
  await client.close();
  const what = people.toLocaleString('en');
  return [
    rowOf(what, name, 'ms', times),
    fact(what, 'recall of the nearest five by HNSW', '%', (100 * agreed) / (LIMIT * SEARCHES), SEARCHES),
    fact(what, 'filled and indexed', 's', build),
  ];
}
