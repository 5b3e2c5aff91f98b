/** Log lines: JSON on standard error. Callers pass no secrets, names, phrases or audio. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFields = Readonly<Record<string, string | number | boolean>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown): void;
}

/** The id of the request in hand, which its log lines carry where requests are logged. */
export const requestScope = new AsyncLocalStorage<string>();

export const standardLog: Log = {
  info: (event, fields) => write('info', event, fields),
  warn: (event, fields) => write('warn', event, fields),
  error: (event, error) =>
    write('error', event, {
      error: error instanceof Error ? error.message : String(error),
      ...(error instanceof Error && error.cause instanceof Error ? { cause: error.cause.message } : {}),
    }),
};

function write(level: 'info' | 'warn' | 'error', event: string, fields: LogFields = {}): void {
  const request = requestScope.getStore();
  const line = {
    time: new Date().toISOString(),
    level,
    event,
    ...(request === undefined ? {} : { request }),
    ...fields,
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
