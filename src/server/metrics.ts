/** The counters for Prometheus. Labels are endpoints, statuses and outcomes: no names, no phrases, no addresses. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PATHS } from '../http';
import { ADMIN_ROOT } from '../http/paths';
import type { Alarm } from '../service/guarded-voice';
import type { Stores } from '../stores/stores';
import type { Answered, Listening } from './listen';

export interface Metrics {
  answered(answered: Answered): void;
  alarm(alarm: Alarm): void;
  /** The same stores, with their calls timed. */
  timed(stores: Stores): Stores;
  /** Shows what a server holds. */
  watch(load: Listening['load']): void;
  text(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STORE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 10];
/** Each look at the event loop wakes the process: every ten milliseconds, as the package would, takes more than a request does. */
const LOOP_CHECK_MS = 100;
const PARTS = [
  'voices',
  'credentials',
  'quotas',
  'replays',
  'unfinished',
  'challenges',
  'audit',
  'attempts',
] as const;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_CHECK_MS });
  const requests = new Counter({
    name: 'nutq_requests_total',
    help: 'Answered requests',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'nutq_request_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['endpoint'],
    buckets: SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'nutq_error_codes_total',
    help: 'Answers with an error_code of a transliteration, or a code of the voice envelope',
    labelNames: ['endpoint', 'code'],
    registers,
  });
  const logins = new Counter({
    name: 'nutq_logins_total',
    help: 'Logins by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const alarms = new Counter({
    name: 'nutq_alarms_total',
    help: 'Clients locked out, and many failed logins at one person or in one collection',
    labelNames: ['kind'],
    registers,
  });
  const storeSeconds = new Histogram({
    name: 'nutq_store_seconds',
    help: 'Calls to the store',
    labelNames: ['part'],
    buckets: STORE_SECONDS,
    registers,
  });
  return {
    answered({ path, status, milliseconds, report }) {
      const endpoint = endpointOf(path);
      requests.inc({ endpoint, status: String(status) });
      seconds.observe({ endpoint }, milliseconds / 1000);
      if (report.errorCode !== undefined) errors.inc({ endpoint, code: String(report.errorCode) });
      if (endpoint === 'login') logins.inc({ outcome: outcomeOf(status, report.errorCode) });
    },
    alarm: ({ kind }) => alarms.inc({ kind }),
    timed(stores) {
      const timed = { ...stores };
      for (const part of PARTS)
        Object.assign(timed, {
          [part]: timedPart(stores[part], (passed) => storeSeconds.observe({ part }, passed)),
        });
      return timed;
    },
    watch(load) {
      const gauge = (name: string, help: string, value: () => number): void => {
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(value());
          },
        });
      };
      gauge('nutq_held_body_bytes', 'Bytes of request bodies in hand', () => load().heldBytes);
      gauge('nutq_connections', 'Open connections', () => load().connections);
    },
    text: shared(async () => ({ contentType: registry.contentType, text: await registry.metrics() })),
  };
}

/** Calls of one turn of the event loop get one answer: nobody needs a token to ask. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    if (!asked) setImmediate(() => (asked = undefined));
    asked ??= ask();
    return asked;
  };
}

const ENDPOINTS = new Map<string, string>(Object.entries(PATHS).map(([endpoint, path]) => [path, endpoint]));

/** All unknown paths count as one. */
function endpointOf(path: string): string {
  return ENDPOINTS.get(path) ?? (path.startsWith(`${ADMIN_ROOT}/`) ? 'admin' : 'other');
}

function outcomeOf(status: number, code: number | undefined): string {
  if (status === 200) return 'accepted';
  if (code === 702) return 'refused';
  return status >= 500 ? 'failed' : 'invalid';
}

/** Calls that give a promise are timed to its end. */
function timedPart<Part extends object>(part: Part, observe: (seconds: number) => void): Part {
  const timed = new Map<PropertyKey, unknown>();
  const time =
    (method: (...args: never[]) => unknown) =>
    (...args: never[]): unknown => {
      const started = performance.now();
      const result = Reflect.apply(method, part, args);
      const end = () => observe((performance.now() - started) / 1000);
      if (result instanceof Promise) result.then(end, end);
      return result;
    };
  return new Proxy(part, {
    get(target, name) {
      const known = timed.get(name);
      if (known) return known;
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      const wrapped = time(method as (...args: never[]) => unknown);
      timed.set(name, wrapped);
      return wrapped;
    },
  });
}
