/** Statuses, headers and wording of what the transport itself answers. */
import type { TransliterationFailure } from '../service/response';
import {
  VOICE_ERROR_CODES,
  type VoiceErrorCode,
  type VoiceResponse,
  voiceFailure,
} from '../service/voice-envelope';
import { isVoicePath } from './paths';

/** On every answer. Nothing here is a page: nothing may be loaded, framed, guessed or kept. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

export type Refusal = keyof typeof REFUSALS;

const REFUSALS = {
  'not-found': { status: 404, message: 'Not Found: there is no such endpoint.' },
  'wrong-method': { status: 405, message: 'Method Not Allowed: see the Allow header.' },
  'wrong-type': { status: 415, message: 'Unsupported Media Type: send application/json in UTF-8.' },
  'unknown-token': {
    status: 403,
    message: 'Forbidden: the specified access_token could not be found.',
  },
  'too-large': { status: 400, message: 'Bad Request: the body is too large.' },
  malformed: { status: 400, message: 'Bad Request: invalid JSON.' },
  crowded: { status: 401, message: 'Too many requests at once. Try again in a second.' },
  'wrong-host': { status: 400, message: 'Bad Request: this server goes by another Host.' },
  'no-request': { status: 400, message: 'Bad Request: this is not a complete HTTP request.' },
  fault: { status: 500, message: 'Internal Server Error' },
} as const;

export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonText(status, JSON.stringify(body), headers);
}

/** The same of a text that is JSON already. */
export function jsonText(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...SECURITY_HEADERS, ...headers },
  });
}

/** A refusal in the shape of the transliteration endpoint. */
export function refuse(refusal: Refusal, headers?: Readonly<Record<string, string>>): Response {
  if (refusal === 'crowded')
    return json(422, { message: REFUSALS.crowded.message, error_code: 1005 }, { 'retry-after': '1' });
  const { status, message } = REFUSALS[refusal];
  return json(status, { message } satisfies TransliterationFailure, headers);
}

/** The same in the voice envelope: 703 for whatever the client can mend, 700 for a fault of the server's. */
export function refuseVoice(refusal: Refusal, headers?: Readonly<Record<string, string>>): Response {
  const { status, message } = REFUSALS[refusal];
  return json(status, voiceFailure(VOICE_CODES[refusal] ?? VOICE_ERROR_CODES.missing, message).body, headers);
}

/** A fault that the client cannot repair must not be reported as missing information. */
const VOICE_CODES: Partial<Readonly<Record<Refusal, VoiceErrorCode>>> = {
  fault: VOICE_ERROR_CODES.collection,
  crowded: VOICE_ERROR_CODES.login,
};

export function answerVoice({
  status,
  body,
  retryAfter,
}: Pick<VoiceResponse, 'status' | 'retryAfter'> & { readonly body: object }): Response {
  return json(status, body, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
}

/** In the shape of whichever endpoint the path belongs to. */
export function refuseAt(path: string, refusal: Refusal): Response {
  return isVoicePath(path) ? refuseVoice(refusal) : refuse(refusal);
}
