/** Statuses, headers and wording of what the transport itself answers. */
import type { ChallengeResponse } from '../service/challenges';
import type { ServiceErrorCode, TransliterationFailure } from '../service/response';
import {
  VOICE_ERROR_CODES,
  type VoiceErrorCode,
  type VoiceResponse,
  voiceFailure,
} from '../service/voice-envelope';
import type { RequestContext } from './options';
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

/** The same status in both shapes; the code is that of the voice envelope. */
const both = (status: number, code: VoiceErrorCode) => ({ plain: { status }, voice: { status, code } });

const { missing, collection, login } = VOICE_ERROR_CODES;

const REFUSALS = {
  'not-found': { ...both(404, missing), message: 'Not Found: there is no such endpoint.' },
  'wrong-method': { ...both(405, missing), message: 'Method Not Allowed: see the Allow header.' },
  'wrong-type': {
    ...both(415, missing),
    message: 'Unsupported Media Type: send application/json in UTF-8.',
  },
  'unknown-token': {
    ...both(403, missing),
    message: 'Forbidden: the specified access_token could not be found.',
  },
  'too-large': { ...both(400, missing), message: 'Bad Request: the body is too large.' },
  malformed: { ...both(400, missing), message: 'Bad Request: invalid JSON.' },
  crowded: {
    plain: { status: 422, code: 1005 },
    voice: { status: 401, code: login },
    message: 'Too many requests at once. Try again in a second.',
    headers: { 'retry-after': '1' },
  },
  'wrong-host': { ...both(400, missing), message: 'Bad Request: this server goes by another Host.' },
  'no-request': { ...both(400, missing), message: 'Bad Request: this is not a complete HTTP request.' },
  // The client cannot mend it: it is not missing information.
  fault: { ...both(500, collection), message: 'Internal Server Error' },
} as const satisfies Readonly<Record<string, Row>>;

interface Row {
  /** In the shape of the transliteration endpoint. */
  readonly plain: { readonly status: number; readonly code?: ServiceErrorCode };
  /** In the voice envelope. */
  readonly voice: { readonly status: number; readonly code: VoiceErrorCode };
  readonly message: string;
  readonly headers?: HeaderFields;
}

export type Refusal = keyof typeof REFUSALS;

type HeaderFields = Readonly<Record<string, string>>;
type Report = RequestContext['report'];

export function json(status: number, body: object, headers: HeaderFields = {}): Response {
  return jsonText(status, JSON.stringify(body), headers);
}

/** The same of a text that is JSON already. */
export function jsonText(status: number, text: string, headers: HeaderFields = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...SECURITY_HEADERS, ...headers },
  });
}

/** A refusal in the shape of the transliteration endpoint. */
export function refuse(refusal: Refusal, report?: Report, headers?: HeaderFields): Response {
  const { plain, message, headers: own }: Row = REFUSALS[refusal];
  const { status, code } = plain;
  if (code !== undefined) report?.({ errorCode: code });
  const body = { message, ...(code === undefined ? {} : { error_code: code }) };
  return json(status, body satisfies TransliterationFailure, { ...own, ...headers });
}

/** The same in the voice envelope. */
export function refuseVoice(refusal: Refusal, report?: Report, headers?: HeaderFields): Response {
  const { voice, message, headers: own }: Row = REFUSALS[refusal];
  report?.({ errorCode: voice.code });
  return json(voice.status, voiceFailure(voice.code, message).body, { ...own, ...headers });
}

/** In the shape of whichever endpoint the path belongs to. */
export function refuseAt(path: string, refusal: Refusal, report?: Report, headers?: HeaderFields): Response {
  return (isVoicePath(path) ? refuseVoice : refuse)(refusal, report, headers);
}

/** An answer in the voice envelope. */
export function answerVoice(
  { status, body, retryAfter }: VoiceResponse | ChallengeResponse,
  report?: Report,
): Response {
  const { code } = body.errors;
  report?.(code === '' ? {} : { errorCode: code });
  return json(status, body, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
}
