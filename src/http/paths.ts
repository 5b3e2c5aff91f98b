/** The endpoints, each with its one method. */
export const PATHS = {
  transliterate: '/api/v1/transliterate/',
  login: '/login-app/',
  register: '/register-app/',
  challenge: '/challenge-app/',
  health: '/healthz',
  description: '/openapi.json',
} as const;

/** The voice paths answer in their envelope even where they do not exist, as without the slash. */
export function isVoicePath(path: string): boolean {
  return /^\/(?:login|register|challenge)-app(?:[/?]|$)/.test(path);
}
