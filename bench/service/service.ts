/** The service under load, and search by the size of a collection. */
import type { Bench, Circumstances, Findings, Row } from '../driver/bench';
import { fact } from '../driver/measure';
import { drawLines, type Point } from '../figures/lines';
import { enrol, type Load, load, login, type Requests, transliteration } from './load';
import { startPostgres } from './postgres';
import { exactRows, hnswRows, pgliteDatabase } from './search';
import { serve } from './server';

export const serviceBench: Bench = { name: 'service', run };

interface Part {
  readonly name: string;
  readonly requests: Requests;
  /** Arrivals a second. */
  readonly rates: readonly number[];
}

async function run({ quick, dist, seconds, tell }: Circumstances): Promise<Findings> {
  const postgres = await startPostgres();
  const rows: Row[] = [];
  const points: Point[] = [];
  try {
    const stores = [
      { name: 'LMDB, one process', processes: 1, postgres: undefined },
      ...(quick ? [] : [{ name: 'LMDB, two processes', processes: 2, postgres: undefined }]),
      ...(postgres ? [{ name: 'PostgreSQL, one process', processes: 1, postgres }] : []),
      ...(postgres && !quick ? [{ name: 'PostgreSQL, two processes', processes: 2, postgres }] : []),
    ];
    const parts: readonly Part[] = [
      { name: 'transliterations', requests: transliteration, rates: quick ? [200] : [200, 500, 1000, 2000] },
      { name: 'logins', requests: login, rates: quick ? [10] : [10, 20, 40] },
    ];
    for (const { name, processes, postgres: server } of stores) {
      // Each with a store of its own: another's prints are sealed with keys that are gone.
      const servers = await serve(dist, processes, await server?.create());
      await enrol(servers);
      for (const part of parts) {
        await load(servers, part.requests, part.rates[0]!, 1); // the first calls compile
        for (const rate of part.rates) {
          tell(`${name}: ${rate} ${part.name} a second`);
          const found = await load(servers, part.requests, rate, seconds ?? (quick ? 2 : 6));
          rows.push(...loadRows(`${name}: ${rate} ${part.name} a second`, found));
          points.push({ name: `${name}: ${part.name}`, x: rate, y: found.p99 });
        }
      }
      await servers.stop();
    }
  } finally {
    await postgres?.stop();
  }
  const search: Row[] = [];
  for (const people of quick ? [1000, 10_000] : [1000, 10_000, 100_000]) {
    tell(`search among ${people}`);
    search.push(...(await exactRows(people)));
    // In PGlite, PostgreSQL in WebAssembly, filling and indexing more takes minutes to hours.
    if (people <= 1000 || (!quick && people <= 3000))
      search.push(...(await hnswRows(await pgliteDatabase(), people)));
  }
  return {
    notes: [
      ...(postgres
        ? []
        : ['PostgreSQL is absent: it needs Debian’s package, the right to start it, and port 54329.']),
      'HNSW is measured in PGlite: Debian 12 has no pgvector for its PostgreSQL.',
      'Generator, servers and whatever else runs share the same cores: latencies are of this machine under this load.',
    ],
    tables: [
      {
        id: 'service-load',
        title: 'Load, requests arriving at a fixed rate',
        note: 'From when a request should have left to its answer. The transliterations have a quota, so each is written down. A login is one second of speech.',
        rows,
      },
      { id: 'service-search', title: 'Search by the people who say one phrase', rows: search },
    ],
    figures: [
      {
        id: 'service-load',
        title: 'p99 by arrival rate',
        svg: drawLines(points, {
          title: 'p99 by arrival rate',
          x: { type: 'log', label: 'arrivals a second' },
          y: { type: 'log', label: 'p99, ms' },
        }),
      },
    ],
  };
}

function loadRows(what: string, found: Load): Row[] {
  const row = (of: string, unit: string, value: number): Row => fact(what, of, unit, value, found.answered);
  return [
    row('p50', 'ms', found.p50),
    row('p99', 'ms', found.p99),
    row('p99.9', 'ms', found.p999),
    row('failed', '', found.failed),
    row('processor time a request', 'ms', found.cpu),
    row('memory after a tenth', 'MB', found.memoryBefore),
    row('in the end', 'MB', found.memory),
  ];
}
