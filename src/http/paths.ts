/** The endpoints, each with its one method. */
export const PATHS = {
  transliterate: '/api/v1/transliterate/',
  login: '/login-app/',
  register: '/register-app/',
  challenge: '/challenge-app/',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  description: '/openapi.json',
} as const;

export const ADMIN_ROOT = '/admin';

/** For the administrator. */
export const ADMIN = {
  collections: '/admin/collections',
  people: '/admin/people',
  export: '/admin/export',
  audit: '/admin/audit',
  limits: '/admin/limits',
  prune: '/admin/prune',
  revert: '/admin/revert',
  keys: '/admin/keys',
} as const;

/** The voice paths answer in their envelope even where they do not exist, as without the slash. */
export function isVoicePath(path: string): boolean {
  return /^\/(?:login|register|challenge)-app(?:[/?]|$)/.test(path);
}
