/** The endpoints, each with its one method. */
export const PATHS = {
  transliterate: '/api/v1/transliterate/',
  login: '/login-app/',
  register: '/register-app/',
  challenge: '/challenge-app/',
  health: '/healthz',
  description: '/openapi.json',
} as const;
