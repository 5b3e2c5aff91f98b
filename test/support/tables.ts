/** Reads the tables of `test/golden` and, where it is there, the case file that is shared beside the repository. */
import { existsSync, readFileSync } from 'node:fs';

export const GOLDEN = new URL('../golden/', import.meta.url);
const SHARED = new URL('../../../shared/', import.meta.url);

/** A file beside the repository, or why the tests that need it are passed over. */
export function shared(path: string): {
  readonly url: URL;
  readonly missing: boolean;
  readonly reason: string;
} {
  const url = new URL(path, SHARED);
  const missing = !existsSync(url);
  return { url, missing, reason: missing ? ` (passed over: ../shared/${path} is not there)` : '' };
}

/** Fields of each line; no quoting; lines that open with `# ` are comments. */
export function readTable(url: URL): string[][] {
  return readFileSync(url, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split('\t'));
}

export interface KnownFailure {
  readonly arabic: string;
  readonly reason: string;
}

export function knownFailures(table: string): KnownFailure[] {
  return readTable(new URL('known-failures.tsv', GOLDEN))
    .filter(([name]) => name === table)
    .map(([, arabic = '', reason = '']) => ({ arabic, reason }));
}

const LETTER_FOR_LETTER = /^(?:buckwalter|hsb|satts|icao)/;

/** ’ ʼ ʾ ' are one sign and ‘ ʻ ʿ ` another, but where a scheme writes sign for sign; NFC on both sides. */
export function comparable(text: string, scheme: string, withCapitals: boolean): string {
  if (LETTER_FOR_LETTER.test(scheme)) return text.normalize('NFC');
  const cased = withCapitals ? text : text.toLowerCase();
  return cased
    .normalize('NFC')
    .replace(/[’ʼʾ']/g, 'ʼ')
    .replace(/[‘ʻʿ`]/g, 'ʻ');
}
