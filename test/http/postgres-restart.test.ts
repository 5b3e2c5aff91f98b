/** The database crashes under a running server: documented answers while it is away, and nothing lost that was acknowledged. */
import { exec } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/client';
import { ADMIN, TOKEN } from '../conformance/service';
import { createSchema, isReachable, RESTART } from '../support/postgres';
import { nutq, OPEN_LIMITS, scratch, startServer } from './running-server';

const TRIALS = 1_000_000;
const audio = (name: string) => ({
  RecordData_app: readFileSync(new URL(`../fixtures/${name}.wav`, import.meta.url)).toString('base64'),
});
const query = { collection_name: 'acme', login_phrase: 'open' };
// One voice under ever more names raises the limits of its collection, so these people have another one than the login.
const crowd = { ...query, collection_name: 'crowd' };

describe.skipIf(RESTART === undefined || !(await isReachable()))(
  'nutq serve over a PostgreSQL that crashes',
  () => {
    it('answers as documented, connects again and loses nothing', async () => {
      const directory = scratch();
      const schema = await createSchema('restart');
      const server = await startServer(directory, {
        ...OPEN_LIMITS,
        database: schema.connection,
        bundleKeys: [{ key: 'counted', trials: TRIALS }],
      });
      const client = createClient({ baseUrl: server.address, accessToken: TOKEN, adminToken: ADMIN });
      const spend = () => client.transliterate({ arabic_phrase: 'محمد', bundle_key: 'counted' });
      await client.register({ ...query, speaker_id: 'first' }, audio('amal-1'));

      let running = true;
      const faults = { transliterate: 0, login: 0, register: 0 };
      let spent = 0;
      const registered: string[] = [];
      const lanes = [
        async () => {
          const { status, body } = await spend();
          if (status === 200) spent++;
          else {
            faults.transliterate++;
            expect({ status, body }).toEqual({ status: 500, body: { message: 'Internal Server Error' } });
          }
        },
        async () => {
          const { body } = await client.login(query, audio('amal-login'));
          if (body.data !== '') return;
          faults.login++;
          expect(body.errors.code).toBe(700);
        },
        async () => {
          const speaker_id = `person ${registered.length + 1}-${faults.register}`;
          const { body } = await client.register({ ...crowd, speaker_id }, audio('amal-2'));
          if (body.data !== '') registered.push(speaker_id);
          else {
            faults.register++;
            expect(body.errors.code).toBe(701);
          }
        },
      ];
      const traffic = lanes.map(async (step) => {
        while (running) await step();
      });
      const all = Promise.all(traffic);
      await sleep(1000);
      await Promise.race([all, promisify(exec)(RESTART!)]);
      await sleep(1500);
      running = false;
      await all;
      console.log(`faults while the database was away: ${JSON.stringify(faults)}`);
      expect(faults.transliterate + faults.login + faults.register).toBeGreaterThan(0);

      const { body } = await spend();
      const left = 'result' in body ? body.trials_remaining : Number.NaN;
      // What was answered with 500 may have been taken before the connection broke.
      expect(left).toBeLessThanOrEqual(TRIALS - spent - 1);
      expect(left).toBeGreaterThanOrEqual(TRIALS - spent - 1 - faults.transliterate);
      const store = ['--data', join(directory, 'data'), '--database', schema.connection];
      expect(nutq(['voices', 'list', 'acme', ...store]).stdout).toMatch(/^first\topen\t1 takes\t/);
      const { stdout } = nutq(['voices', 'list', 'crowd', ...store]);
      const listed = stdout.split('\n').map((line) => line.split('\t')[0]);
      for (const speaker of registered) expect(listed).toContain(speaker);
      for (const line of stdout.trim().split('\n')) expect(line).toMatch(/\t1 takes\t/);
      expect(await server.stop()).toBe(0);
      await schema.drop();
    }, 120_000);
  },
);
