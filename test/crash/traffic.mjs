/** Writes to a store until it is killed; says on standard output what it begins and what is done. */
import { writeSync } from 'node:fs';
import { lmdbStores } from '../../dist/stores-lmdb.js';
import { connectPostgres } from '../../dist/stores-postgres.js';

const [kind, where, lanes, seedText] = process.argv.slice(2);
let seed = Number(seedText);
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
const say = (line) => writeSync(1, `${JSON.stringify(line)}\n`);

const sealingKeys = [new Uint8Array(32).fill(7)];
const stores = await (kind === 'lmdb'
  ? lmdbStores({ directory: where, sealingKeys })
  : connectPostgres({ connection: where, sealingKeys }));
await Promise.all(Array.from({ length: Number(lanes) }, (_, lane) => traffic(lane)));

async function traffic(lane) {
  for (;;) {
    const choice = random();
    if (choice < 0.5) {
      const value = 1 + Math.floor(random() * 1e6);
      say({ lane, begin: 'register', value });
      await stores.voices.put('acme', enrolment(lane, value));
      say({ lane, done: true });
    } else if (choice < 0.75) {
      say({ lane, begin: 'spend' });
      await stores.quotas.spend(`lane ${lane}`);
      say({ lane, done: true });
    } else {
      say({ lane, begin: 'erase' });
      await stores.voices.erase('acme', `lane ${lane}`);
      say({ lane, done: true });
    }
  }
}

/** Every number follows from `value`, so that half a print would show. */
function enrolment(lane, value) {
  const print = Float32Array.from({ length: 87 }, (_, i) => Math.sin(value * (i + 1)));
  const take = {
    print,
    template: {
      frames: Int8Array.from({ length: 3000 }, (_, i) => value * i),
      weights: Uint8Array.from({ length: 100 }, (_, i) => value + i),
    },
  };
  return {
    speakerId: `lane ${lane}`,
    phrase: 'open',
    print,
    takes: [take, take],
    featureVersion: String(value),
    enrolledAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    consent: undefined,
  };
}
