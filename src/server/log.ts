/** Log lines: JSON on standard error. Callers pass no secrets, names, phrases or audio. */
export type LogFields = Readonly<Record<string, string | number | boolean>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  error(event: string, error: unknown): void;
}

export const standardLog: Log = {
  info: (event, fields) => write('info', event, fields),
  error: (event, error) =>
    write('error', event, {
      error: error instanceof Error ? error.message : String(error),
      ...(error instanceof Error && error.cause instanceof Error ? { cause: error.cause.message } : {}),
    }),
};

function write(level: 'info' | 'error', event: string, fields: LogFields = {}): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}
