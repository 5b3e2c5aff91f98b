/** Origins of browsers, as their Origin header says them. */
import { NutqError } from '../errors';

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/;
/** Browsers leave it out. */
const USUAL_PORT = /^(?:http:.*:80|https:.*:443)$/;

/** Also those of apps, such as `capacitor://localhost`. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && !USUAL_PORT.test(text);
}

/** @throws NutqError `invalid-option` for what no browser sends */
export function requireOrigins(origins: readonly string[]): void {
  if (Array.isArray(origins) && origins.every((origin) => typeof origin === 'string' && isOrigin(origin)))
    return;
  throw new NutqError(
    'invalid-option',
    'corsOrigins is a list of origins without a path, such as https://app.example.com',
    { field: 'corsOrigins' },
  );
}
