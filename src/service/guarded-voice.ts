/** The voice calls behind their guards: login limits, replay protection, and the audit trail of both. */
import { NutqError } from '../errors';
import type { AuditEntry } from '../stores/audit-store';
import type { Stores } from '../stores/stores';
import { decodeAudioText } from '../voice/base64';
import { decodeWav, type Recording } from '../voice/wav';
import type { ServiceApi } from './api';
import type { Challenges } from './challenges';
import { languageOf } from './language';
import { DEFAULT_LOGIN_LIMIT, type LoginLimit, waitFor } from './login-limit';
import { replayGuard } from './replay-guard';
import { VOICE_ERROR_CODES, type VoiceResponse, voiceFailure } from './voice-envelope';
import { VOICE_MESSAGES } from './voice-messages';
import { firstValue, readVoiceRequest, type VoiceQuery } from './voice-request';

export interface GuardOptions {
  readonly stores: Pick<Stores, 'attempts' | 'replays' | 'audit' | 'pepper'>;
  /** Refuse a recording that was enrolled or has logged somebody in, and copies of it. Default true. */
  readonly replayProtection?: boolean;
  /** Logins that answer a challenge, or have to. Default: none. */
  readonly challenges?: Pick<Challenges, 'accept'>;
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
  readonly phrase: string;
  readonly challengeId: string | undefined;
  readonly speakerId: string | undefined;
  readonly recording: Recording;
}

export function guardVoice(voice: VoiceCalls, options: GuardOptions): VoiceCalls {
  const {
    stores,
    replayProtection = true,
    challenges,
    loginLimit = {},
    maxAudioLength,
    onError,
    now = Date.now,
  } = options;
  const { attempts, audit } = stores;
  const replays = replayProtection ? replayGuard(stores.replays, () => stores.pepper()) : undefined;
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
    const asked = !challenges || (await challenges.accept({ id: attempt.challengeId, ...attempt }));
    const answer = asked
      ? await checkOnce(attempt, query, check)
      : voiceFailure(login, say('challenge', query));
    if (answer.status === 200 && limit) await attempts.clear(counter);
    // Names of collections that somebody made up would fill the trail.
    if (answer.status !== 404) await note('login', attempt, answer);
    return answer;
  }

  /** Looks for copies before the voice is looked at, so that none has any effect, and once more for those that came meanwhile. */
  async function checkOnce(
    { collection, recording }: Attempt,
    query: VoiceQuery,
    check: () => Promise<VoiceResponse>,
  ): Promise<VoiceResponse> {
    if (!replays) return check();
    const refused = voiceFailure(VOICE_ERROR_CODES.login, say('mismatch', query));
    const heard = await replays.hear(recording);
    if (await replays.isKnown(collection, heard)) return refused;
    const answer = await check();
    return answer.status !== 200 || (await replays.claim(collection, heard)) ? answer : refused;
  }

  return {
    async login(query, body, caller) {
      const check = () => voice.login(query, body, caller);
      const attempt = readAttempt(query, body, maxAudioLength);
      if (!attempt) return check();
      try {
        return await guardedLogin(attempt, caller?.client ?? '', query, check);
      } catch (error) {
        onError?.(error);
        return voiceFailure(VOICE_ERROR_CODES.collection, say('collectionFailed', query));
      }
    },
    async register(query, body, caller) {
      const attempt = readAttempt(query, body, maxAudioLength);
      if (!attempt) return voice.register(query, body, caller);
      try {
        // First, so that no print is ever enrolled whose recording opens the door.
        if (replays) await replays.claim(attempt.collection, await replays.hear(attempt.recording));
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
function readAttempt(query: VoiceQuery, body: unknown, maxLength: number | undefined): Attempt | undefined {
  const request = readVoiceRequest(query, body);
  if (typeof request === 'string') return undefined;
  const { collection, phrase, speakerId, audio } = request;
  const challengeId = firstValue(query['challenge_id']);
  try {
    return {
      collection,
      phrase,
      challengeId,
      speakerId,
      recording: decodeWav(decodeAudioText(audio, maxLength)),
    };
  } catch (error) {
    if (error instanceof NutqError) return undefined;
    throw error;
  }
}

function say(
  name: 'tooManyAttempts' | 'mismatch' | 'challenge' | 'collectionFailed',
  query: VoiceQuery,
  waitMs = 0,
): string {
  const language = languageOf(firstValue(query['lang']), 'en');
  return VOICE_MESSAGES[name][language].replace('{seconds}', String(Math.ceil(waitMs / 1000)));
}
