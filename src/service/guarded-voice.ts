/** The voice calls behind their guards: login limits, replay protection, and the audit trail of both. */
import { NutqError } from '../errors';
import type { AuditEntry } from '../stores/audit-store';
import type { Stores } from '../stores/stores';
import { decodeAudioText } from '../voice/base64';
import type { ServiceApi } from './api';
import { fingerprintOf } from './fingerprint';
import { languageOf } from './language';
import { DEFAULT_LOGIN_LIMIT, type LoginLimit, waitFor } from './login-limit';
import { VOICE_ERROR_CODES, type VoiceResponse, voiceFailure } from './voice-envelope';
import { VOICE_MESSAGES } from './voice-messages';
import { firstValue, readVoiceRequest, type VoiceQuery } from './voice-request';

export interface GuardOptions {
  readonly stores: Pick<Stores, 'attempts' | 'replays' | 'audit'>;
  /** Refuse a recording that was enrolled or has logged somebody in. Default true. */
  readonly replayProtection?: boolean;
  /** `false` for none. */
  readonly loginLimit?: LoginLimit | false;
  /** As that of the voice service behind: what it reads must be guarded. Default 10 MiB. */
  readonly maxAudioLength?: number;
  readonly onError?: (error: unknown) => void;
  /** Default: the system clock, in milliseconds. */
  readonly now?: () => number;
}

type VoiceCalls = Pick<ServiceApi, 'login' | 'register'>;

interface Attempt {
  readonly collection: string;
  readonly speakerId: string | undefined;
  readonly fingerprint: string;
}

export function guardVoice(voice: VoiceCalls, options: GuardOptions): VoiceCalls {
  const {
    stores,
    replayProtection = true,
    loginLimit = {},
    maxAudioLength,
    onError,
    now = Date.now,
  } = options;
  const { attempts, replays, audit } = stores;
  const limit = loginLimit && { ...DEFAULT_LOGIN_LIMIT, ...loginLimit };

  const note = (event: AuditEntry['event'], { collection, speakerId }: Attempt, { body }: VoiceResponse) =>
    audit.append({
      at: new Date(now()).toISOString(),
      event,
      collection,
      ...(speakerId === undefined ? {} : { speakerId }),
      outcome: body.data === '' ? 'refused' : 'done',
      ...(body.data === '' ? { code: body.errors.code } : {}),
    });

  async function guardedLogin(
    attempt: Attempt,
    client: string,
    query: VoiceQuery,
    check: () => Promise<VoiceResponse>,
  ): Promise<VoiceResponse> {
    const { login } = VOICE_ERROR_CODES;
    const counter = `login:${JSON.stringify([attempt.collection, client])}`;
    if (limit) {
      // Counted before the voice is looked at, so that many attempts at once do not slip through.
      const counted = await attempts.count(counter, limit.windowMinutes * 60_000, now());
      const wait = waitFor(counted, now(), limit);
      if (wait > 0) return voiceFailure(login, say('tooManyAttempts', query, wait));
    }
    let answer = await check();
    if (answer.status === 200 && replayProtection) {
      const fresh = await replays.claim(attempt.collection, attempt.fingerprint);
      if (!fresh) answer = voiceFailure(login, say('mismatch', query));
    }
    if (answer.status === 200 && limit) await attempts.clear(counter);
    await note('login', attempt, answer);
    return answer;
  }

  return {
    async login(query, body, caller) {
      const check = () => voice.login(query, body, caller);
      const attempt = await readAttempt(query, body, maxAudioLength);
      if (!attempt) return check();
      try {
        return await guardedLogin(attempt, caller?.client ?? '', query, check);
      } catch (error) {
        onError?.(error);
        return voiceFailure(VOICE_ERROR_CODES.collection, say('collectionFailed', query));
      }
    },
    async register(query, body, caller) {
      const attempt = await readAttempt(query, body, maxAudioLength);
      if (!attempt) return voice.register(query, body, caller);
      try {
        // First, so that no print is ever enrolled whose recording opens the door.
        if (replayProtection) await replays.claim(attempt.collection, attempt.fingerprint);
        const answer = await voice.register(query, body, caller);
        await note('register', attempt, answer);
        return answer;
      } catch (error) {
        onError?.(error);
        return voiceFailure(VOICE_ERROR_CODES.registering, say('collectionFailed', query));
      }
    },
  };
}

/** `undefined` for a request that the service refuses by itself, with 703. */
async function readAttempt(
  query: VoiceQuery,
  body: unknown,
  maxLength: number | undefined,
): Promise<Attempt | undefined> {
  const request = readVoiceRequest(query, body);
  if (typeof request === 'string') return undefined;
  const { collection, speakerId, audio } = request;
  try {
    return { collection, speakerId, fingerprint: await fingerprintOf(decodeAudioText(audio, maxLength)) };
  } catch (error) {
    if (error instanceof NutqError) return undefined;
    throw error;
  }
}

function say(
  name: 'tooManyAttempts' | 'mismatch' | 'collectionFailed',
  query: VoiceQuery,
  waitMs = 0,
): string {
  const language = languageOf(firstValue(query['lang']), 'en');
  return VOICE_MESSAGES[name][language].replace('{seconds}', String(Math.ceil(waitMs / 1000)));
}
