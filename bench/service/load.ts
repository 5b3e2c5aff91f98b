/**
 * An open loop: requests arrive at a fixed rate, whether or not the ones before were answered, and each is timed from when it
 * should have left. Where the server cannot keep up, its queue shows; a closed loop would wait and hide it.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { quantile } from '../driver/measure';
import { ADMIN, COUNTED_KEY, type Servers, TOKEN } from './server';

/** More open requests than these are given up, and counted. */
const MOST_OPEN = 2000;
const NAMES = ['محمد', 'عبد الرحمن السيد', 'فاطمة الزهراء', 'يوسف حداد', 'خالد بن الوليد', 'سعاد العلي'];
const QUERY = '?collection_name=load&login_phrase=open';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Requests by number. */
export type Requests = (i: number) => Request;

export const transliteration: Requests = (i) => ({
  method: 'POST',
  path: '/api/v1/transliterate/',
  body: JSON.stringify({ arabic_phrase: NAMES[i % NAMES.length], bundle_key: COUNTED_KEY }),
});

const LOGIN = recording('amal-login');
export const login: Requests = () => ({ method: 'PUT', path: `/login-app/${QUERY}`, body: LOGIN });

export async function enrol({ addresses }: Servers): Promise<void> {
  const agent = new http.Agent();
  for (const take of ['amal-1', 'amal-2', 'amal-3']) {
    const request = { method: 'PUT', path: `/register-app/${QUERY}&speaker_id=amal`, body: recording(take) };
    const status = await send(agent, addresses[0]!, request, ADMIN);
    if (status !== 200) throw new Error(`enrolment answered ${status}`);
  }
}

function recording(file: string): string {
  const wav = readFileSync(join(import.meta.dirname, `../../test/fixtures/${file}.wav`));
  return JSON.stringify({ data: { RecordData_app: wav.toString('base64') } });
}

export interface Load {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly answered: number;
  /** Other answers than 200, broken connections, and what was given up. */
  readonly failed: number;
  /** Processor time of the servers, in milliseconds a request. */
  readonly cpu: number;
  /** Of the servers, in MB: after a tenth of the time, and in the end. */
  readonly memoryBefore: number;
  readonly memory: number;
}

export async function load(
  servers: Servers,
  requests: Requests,
  rate: number,
  seconds: number,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  let failed = 0;
  const cpu = servers.cpu();
  const start = performance.now();
  const count = Math.round(rate * seconds);
  let memoryBefore = Number.NaN;
  for (let i = 0; i < count; i++) {
    const due = start + (1000 * i) / rate;
    const wait = due - performance.now();
    // Timers tick in milliseconds: what is due within one goes at once.
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    else if (i % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
    if (i === Math.floor(count / 10)) memoryBefore = servers.memory();
    if (pending.size >= MOST_OPEN) {
      failed++;
      continue;
    }
    const address = servers.addresses[i % servers.addresses.length]!;
    const answer = send(agent, address, requests(i), TOKEN)
      .then((status) => {
        if (status === 200) times.push(performance.now() - due);
        else failed++;
      })
      .catch(() => {
        failed++;
      })
      .finally(() => pending.delete(answer));
    pending.add(answer);
  }
  await Promise.all(pending);
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    p999: quantile(times, 0.999),
    answered: times.length,
    failed,
    cpu: (1000 * (servers.cpu() - cpu)) / count,
    memoryBefore,
    memory: servers.memory(),
  };
}

function send(
  agent: http.Agent,
  address: string,
  { method, path, body }: Request,
  token: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    };
    const request = http.request(address + path, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    request.on('error', reject);
    request.end(body);
  });
}
