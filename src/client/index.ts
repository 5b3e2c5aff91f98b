/**
 * The calls of `createNutq`, answered by a server.
 * @module nutq/client
 */
import { type Fields, isObject, requireText } from '../check-input';
import { check, checkTypes } from '../check-option';
import { NutqError } from '../errors';
import { PATHS } from '../http/paths';
import type { ServiceApi, VoiceBody, VoiceCaller } from '../service/api';
import type { TransliterationRequest, TransliterationResponse } from '../service/response';
import { isToken, TOKEN_CHARACTERS } from '../service/token';
import type { TransliterationCall } from '../service/transliteration';
import type { VoiceResponse } from '../service/voice-envelope';
import { parameter, type VoiceQuery } from '../service/voice-parameters';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { readEnvelope, readTransliteration } from './answers';
import { type Server, send } from './send';

export type { ServiceApi, VoiceBody } from '../service/api';
export type {
  TransliterationFailure,
  TransliterationRequest,
  TransliterationResponse,
  TransliterationSuccess,
} from '../service/response';
export type { VoiceEnvelope, VoiceResponse } from '../service/voice-envelope';
export type { VoiceQuery } from '../service/voice-parameters';

/** Where `createClient` sends its calls, and with which tokens. */
export interface ClientOptions {
  /** Where the server or the cloud service is, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** For `transliterate`. */
  readonly accessToken?: string;
  /** For `register`. */
  readonly adminToken?: string;
  /** For `login`, where the server has `loginTokens`. */
  readonly loginToken?: string;
  /** Milliseconds until a call is given up. Default 30,000. */
  readonly timeoutMs?: number;
  /** Default: the runtime's. */
  readonly fetch?: typeof fetch;
}

const OPTION_KEYS: KeysOf<ClientOptions> = {
  baseUrl: true,
  accessToken: true,
  adminToken: true,
  loginToken: true,
  timeoutMs: true,
  fetch: true,
};

/**
 * The calls of `createNutq`, without their last argument: a server cannot ask this program whom to let in. A login that the server
 * refuses for its token has status 403 and code 703.
 */
export interface ServiceClient extends ServiceApi {
  /** `POST /api/v1/transliterate/`, with `accessToken`. */
  transliterate(request: TransliterationRequest): Promise<TransliterationResponse>;
  /** `PUT /login-app/`, with `loginToken` where it is given. */
  login(query: VoiceQuery, body: VoiceBody): Promise<VoiceResponse>;
  /** `PUT /register-app/`, with `adminToken`. */
  register(query: VoiceQuery, body: VoiceBody): Promise<VoiceResponse>;
}

/** Timers take no longer ones, and end at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The same calls as `createNutq`, over HTTP. They reject with NutqError `unreachable` where no documented answer came back;
 * a redirect is none. They reject with `invalid-argument` where they are given what cannot be sent, such as `confirm`.
 *
 * @throws NutqError `invalid-option` for an address or token that no call can be sent with
 * @example
 * const nutq = remote ? createClient({ baseUrl, accessToken }) : createNutq();
 * const { status, body } = await nutq.transliterate({ arabic_phrase: 'محمد', bundle_key: key });
 */
export function createClient(options: ClientOptions): ServiceClient {
  refuseUnknownKeys(options, OPTION_KEYS);
  // Whoever made the object may fill it anew for the next client.
  const { baseUrl, accessToken, adminToken, loginToken, timeoutMs, fetch }: ClientOptions = { ...options };
  requireText(baseUrl, 'baseUrl');
  // It may hold a password: no message quotes it.
  if (!isAddress(baseUrl))
    throw new NutqError(
      'invalid-option',
      'baseUrl is http:// or https:// and a host, without a user name or query',
      {
        field: 'baseUrl',
      },
    );
  for (const [field, token] of Object.entries({ accessToken, adminToken, loginToken }))
    checkToken(field, token);
  check('timeoutMs', timeoutMs, 1, LONGEST_TIMEOUT_MS, `a number from 1 to ${LONGEST_TIMEOUT_MS}`);
  checkTypes({ fetch }, 'function', ['fetch']);
  const server: Server = { base: baseUrl.replace(/\/+$/, ''), timeoutMs: timeoutMs ?? 30_000, fetch };
  const voice = async (
    path: string,
    token: string | undefined,
    query: VoiceQuery,
    body: VoiceBody,
    caller?: VoiceCaller,
  ) => {
    refuseUnsent(caller);
    return send(server, 'PUT', `${path}?${parametersOf(query)}`, token, nested(body), readEnvelope);
  };
  return {
    async transliterate(request, call?: TransliterationCall) {
      refuseUnsent({ overLimit: call?.overLimit || undefined });
      return send(server, 'POST', PATHS.transliterate, accessToken, request, readTransliteration);
    },
    login: (query, body, caller?: VoiceCaller) => voice(PATHS.login, loginToken, query, body, caller),
    register: (query, body, caller?: VoiceCaller) => voice(PATHS.register, adminToken, query, body, caller),
  };
}

function isAddress(text: string): boolean {
  // React Native's `URL` takes anything.
  if (!/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i.test(text)) return false;
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

function checkToken(field: string, token: unknown): void {
  if (token === undefined || (typeof token === 'string' && isToken(token))) return;
  throw new NutqError('invalid-option', `${field}: ${TOKEN_CHARACTERS}`, { field });
}

/**
 * The server hears of neither: it would let in whom `confirm` refuses, and answer what is over a limit. A client's address is that of the
 * connection; a recording is in the body.
 */
function refuseUnsent(facts: object | undefined): void {
  for (const [field, value] of Object.entries(facts ?? {}))
    if (value !== undefined && field !== 'client' && field !== 'recording')
      throw new NutqError('invalid-argument', `${field} cannot be sent to a server`, { field });
}

function parametersOf(query: VoiceQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(query ?? {})) {
    const value = parameter(query, name);
    if (value !== undefined) parameters.append(name, value);
  }
  return parameters;
}

/** Sends the recording inside `data`, one of the two forms that the service documents. */
function nested(body: VoiceBody): VoiceBody {
  // A caller that ignores the types may send anything else: the service says what is wrong.
  const fields: Fields = isObject(body) ? body : {};
  const { RecordData_app = null, data = null } = fields;
  return RecordData_app !== null && data === null ? ({ data: { RecordData_app } } as VoiceBody) : body;
}
