/** Errors for people: one line on standard error and an exit code, no stack. */

/** 1: the work failed; 2: the command line was wrong. */
export type ExitCode = 1 | 2;

export class CliError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = 2,
  ) {
    super(message);
  }
}

/** Runs what reads a file, so that its errors name that file. */
export function namingFile<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new CliError(`${file}: ${error instanceof Error ? error.message : String(error)}`, 1);
  }
}

/** Reports a fault while the work continues. */
export function report(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`nutq: ${message}\n`);
}

export function reportAndExit(error: unknown): never {
  report(error);
  process.exit(error instanceof CliError ? error.exitCode : isUsageError(error) ? 2 : 1);
}

function isUsageError(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'invalid-option';
}
