/** The service over HTTP: `(Request) => Promise<Response>`, for every runtime that speaks fetch. */
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { requireMethods } from '../check-input';
import { checkTypes, checkWhole } from '../check-option';
import { report } from '../error-listener';
import { refuseUnknownKeys } from '../unknown-keys';
import { adminEndpoint } from './admin';
import { json, jsonText, refuseAt, SECURITY_HEADERS } from './answers';
import { challengeEndpoint } from './challenge';
import { describeApi } from './openapi';
import type { HandlerOptions, RequestContext } from './options';
import { HANDLER_KEYS } from './options';
import { requireOrigins } from './origins';
import { ADMIN_ROOT, PATHS } from './paths';
import { transliterateEndpoint } from './transliterate';
import { voiceEndpoint } from './voice';

/** Answers one request; never rejects. */
export type Handler = (request: Request, context?: RequestContext) => Promise<Response>;

interface Environment {
  readonly Bindings: RequestContext;
}

/**
 * Serves both halves of nutq to whatever speaks fetch: Node, Deno, Bun, Workers. Checks come in one order everywhere: path 404, method 405,
 * media type 415, authorization 403, then the body. Wrap the voice calls in `guardVoice` where anybody can reach the service.
 *
 * @throws NutqError `invalid-option` for secrets that are blank, malformed or there twice
 *
 * @example
 * const handler = createHandler({ nutq: createNutq(), accessTokens: ['secret'] });
 * const response = await handler(new Request('http://localhost/healthz'));
 * response.status; // 200
 */
export function createHandler(options: HandlerOptions): Handler {
  refuseUnknownKeys(options, HANDLER_KEYS);
  requireMethods(options.nutq, 'nutq', ['transliterate', 'login', 'register']);
  checkTypes(options, 'function', [
    'admit',
    'challenge',
    'authorizeLogin',
    'readiness',
    'metrics',
    'onError',
  ]);
  for (const name of ['maxBodyBytes', 'maxVoiceBodyBytes'] as const)
    checkWhole(name, options[name], 1, Number.MAX_SAFE_INTEGER, 'a whole number of bytes from 1');
  const app = new Hono<Environment>();
  const { corsOrigins = [] } = options;
  requireOrigins(corsOrigins);
  if (corsOrigins.length > 0)
    app.use(
      cors({
        origin: [...corsOrigins],
        allowMethods: ['GET', 'POST', 'PUT'],
        exposeHeaders: ['Retry-After', 'X-Request-Id'],
      }),
    );

  const transliterate = transliterateEndpoint(options);
  app.post(PATHS.transliterate, ({ req, env }) => transliterate(req.raw, env));
  app.all(PATHS.transliterate, onlyBy('POST'));

  const login = voiceEndpoint(options, 'login');
  app.put(PATHS.login, ({ req, env }) => login(req.raw, env));
  app.all(PATHS.login, onlyBy('PUT'));

  if (options.adminToken !== undefined) {
    const register = voiceEndpoint(options, 'register');
    app.put(PATHS.register, ({ req, env }) => register(req.raw, env));
    app.all(PATHS.register, onlyBy('PUT'));
  }

  if (options.challenge) {
    const challenge = challengeEndpoint(options.challenge, options);
    app.post(PATHS.challenge, ({ req, env }) => challenge(req.raw, env));
    app.all(PATHS.challenge, onlyBy('POST'));
  }

  if (options.administration && options.adminToken !== undefined) {
    const admin = adminEndpoint(options);
    app.all(`${ADMIN_ROOT}/*`, ({ req, env }) => admin(req.raw, env));
  }

  app.get(PATHS.health, () => json(200, { status: 'ok' }));
  app.all(PATHS.health, onlyBy('GET, HEAD'));

  const readiness = readinessOf(options);
  app.get(PATHS.readiness, readiness);
  app.all(PATHS.readiness, onlyBy('GET, HEAD'));

  const { metrics } = options;
  if (metrics) {
    app.get(PATHS.metrics, async () => {
      const { contentType, text } = await metrics();
      return new Response(text, { headers: { ...SECURITY_HEADERS, 'content-type': contentType } });
    });
    app.all(PATHS.metrics, onlyBy('GET, HEAD'));
  }

  // Written once: nobody needs a token to ask for it.
  const description = JSON.stringify(
    describeApi({
      registration: options.adminToken !== undefined,
      challenges: options.challenge !== undefined,
      administration: options.administration !== undefined && options.adminToken !== undefined,
      loginTokens: options.authorizeLogin !== undefined,
    }),
  );
  app.get(PATHS.description, () => jsonText(200, description));
  app.all(PATHS.description, onlyBy('GET, HEAD'));

  app.notFound(({ req, env }) => refuseAt(req.path, 'not-found', env.report));
  app.onError((error, { req, env }) => {
    report(error, options.onError);
    return refuseAt(req.path, 'fault', env.report);
  });
  return async (request, context) => app.fetch(request, contextOf(context));
}

/** Runtimes pass an argument of their own there, such as all variables of the environment: what is of another type is theirs. */
function contextOf(given: RequestContext | null | undefined): RequestContext {
  const { client, readBody, report } = given ?? {};
  return {
    ...(typeof client === 'string' ? { client } : {}),
    ...(typeof readBody === 'function' ? { readBody } : {}),
    ...(typeof report === 'function' ? { report } : {}),
  };
}

const onlyBy =
  (allow: string) =>
  ({ req, env }: Context<Environment>): Response =>
    refuseAt(req.path, 'wrong-method', env.report, { allow });

/** 503 is for those who send the traffic: no client of the service meets it. */
function readinessOf({ readiness = async () => ({}) }: HandlerOptions): () => Promise<Response> {
  return async () => {
    const faults = await readiness();
    return Object.keys(faults).length === 0
      ? json(200, { status: 'ready' })
      : json(503, { status: 'not ready', faults });
  };
}
