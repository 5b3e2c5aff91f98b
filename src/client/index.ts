/**
 * The calls of `createNutq`, answered by a server.
 * @module nutq/client
 */
import { type Fields, isObject, requireText } from '../check-input';
import { check, checkTypes, invalid } from '../check-option';
import { NutqError } from '../errors';
import { PATHS } from '../http/paths';
import type { ServiceApi, VoiceBody, VoiceCaller } from '../service/api';
import type { TransliterationResponse } from '../service/response';
import { isToken, TOKEN_CHARACTERS } from '../service/token';
import {
  VOICE_ERROR_CODES,
  type VoiceEnvelope,
  type VoiceResponse,
  voiceFailure,
} from '../service/voice-envelope';
import { parameter, type VoiceQuery } from '../service/voice-parameters';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';

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
 * The calls of `createNutq`, without their third argument: a server cannot ask this program whom to let in. A login that the server
 * refuses for its token has status 403 and code 703.
 */
export interface ServiceClient extends ServiceApi {
  /** `PUT /login-app/`, with `loginToken` where it is given. */
  login(query: VoiceQuery, body: VoiceBody): Promise<VoiceResponse>;
  /** `PUT /register-app/`, with `adminToken`. */
  register(query: VoiceQuery, body: VoiceBody): Promise<VoiceResponse>;
}

/** Timers take no longer ones, and end at once. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * The same calls as `createNutq`, over HTTP. They reject with NutqError `unreachable` where no documented answer came back,
 * and with `invalid-argument` where a login or registration is given what cannot be sent, such as `confirm`.
 *
 * @throws NutqError `invalid-option` for an address or token that no call can be sent with
 * @example
 * const nutq = remote ? createClient({ baseUrl, accessToken }) : createNutq();
 * const { status, body } = await nutq.transliterate({ arabic_phrase: 'محمد', bundle_key: key });
 */
export function createClient(options: ClientOptions): ServiceClient {
  refuseUnknownKeys(options, OPTION_KEYS);
  requireText(options.baseUrl, 'baseUrl');
  // Not `URL`, which takes anything in React Native.
  if (!/^https?:\/\/[^\s/?#][^\s?#]*$/i.test(options.baseUrl))
    throw invalid('baseUrl', 'an address that begins with http:// or https://', options.baseUrl);
  for (const field of ['accessToken', 'adminToken', 'loginToken'] as const) checkToken(field, options[field]);
  check('timeoutMs', options.timeoutMs, 1, LONGEST_TIMEOUT_MS, `a number from 1 to ${LONGEST_TIMEOUT_MS}`);
  checkTypes(options, 'function', ['fetch']);
  const base = options.baseUrl.replace(/\/+$/, '');
  const send = async <Body>(
    method: 'POST' | 'PUT',
    path: string,
    request: object,
    token: string | undefined,
    read: (answer: Fields, status: number) => Body | undefined,
  ) => {
    // `AbortSignal.timeout` is missing in React Native.
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), options.timeoutMs ?? 30_000);
    let response: Response | undefined;
    try {
      response = await (options.fetch ?? fetch)(base + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(request),
        signal: controller.signal,
      });
      const { status } = response;
      const answer: unknown = await response.json();
      const body = isObject(answer) ? read(answer, status) : undefined;
      if (body === undefined) throw new Error('not an answer of the service');
      return { status, body, ...retryAfterOf(response) };
    } catch (cause) {
      const heard = response ? `HTTP ${response.status}, which is no answer of nutq,` : 'No answer';
      throw new NutqError('unreachable', `${heard} from ${base}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
  const voice = async (
    path: string,
    token: string | undefined,
    query: VoiceQuery,
    body: VoiceBody,
    caller?: VoiceCaller,
  ) => {
    refuseUnsent(caller);
    return send('PUT', `${path}?${parametersOf(query)}`, nested(body), token, readEnvelope);
  };
  return {
    transliterate: (request) =>
      send('POST', PATHS.transliterate, request, options.accessToken, readTransliteration),
    login: (query, body, caller?: VoiceCaller) => voice(PATHS.login, options.loginToken, query, body, caller),
    register: (query, body, caller?: VoiceCaller) =>
      voice(PATHS.register, options.adminToken, query, body, caller),
  };
}

function checkToken(field: string, token: unknown): void {
  if (token === undefined || (typeof token === 'string' && isToken(token))) return;
  throw new NutqError('invalid-option', `${field}: ${TOKEN_CHARACTERS}`, { field });
}

/** A server that knew nothing of `confirm` would let in whom it refuses. The address is that of the connection; a recording is in the body. */
function refuseUnsent(caller: VoiceCaller | undefined): void {
  for (const [field, value] of Object.entries(caller ?? {}))
    if (value !== undefined && field !== 'client' && field !== 'recording')
      throw new NutqError('invalid-argument', `${field} cannot be sent to a server`, { field });
}

/** What stands between may answer in JSON too. */
function readTransliteration(answer: Fields): TransliterationResponse['body'] | undefined {
  const { result, message } = answer;
  return isObject(result) || typeof message === 'string'
    ? (answer as unknown as TransliterationResponse['body'])
    : undefined;
}

/** The refusal of a token comes in the shape of a transliteration's: here it gets that of the voice answers. */
function readEnvelope(answer: Fields, status: number): VoiceEnvelope | undefined {
  const { data, errors, message } = answer;
  if (data !== undefined && isObject(errors)) return answer as unknown as VoiceEnvelope;
  return status === 403 && typeof message === 'string'
    ? voiceFailure(VOICE_ERROR_CODES.missing, message).body
    : undefined;
}

/** In seconds, as nutq sends it; never a date. */
function retryAfterOf({ headers }: Response): { readonly retryAfter?: number } {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? { retryAfter: Number(text) } : {};
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
