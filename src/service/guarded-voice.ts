/** The voice calls behind their guards: login limits, replay protection, and the audit trail of both. */
import { NutqError } from '../errors';
import type { AuditEntry } from '../stores/audit-store';
import type { Stores } from '../stores/stores';
import { decodeAudioText } from '../voice/base64';
import { decodeWav, type Recording } from '../voice/wav';
import type { ServiceApi, VoiceCaller, WordPrompt } from './api';
import type { Challenges } from './challenges';
import { languageOf } from './language';
import { DEFAULT_LOGIN_LIMIT, type LoginLimit, loginLimiter } from './login-limit';
import { replayGuard } from './replay-guard';
import { toHex } from './secrets';
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
  /** Ids of new people: they are known here first. Default: 128 random bits. */
  readonly newId?: () => string;
}

type VoiceCalls = Pick<ServiceApi, 'login' | 'register'>;

/** An answer, and whom it let in; or whom the query names. */
interface Checked {
  readonly answer: VoiceResponse;
  readonly speakerId: string | undefined;
}

/** Whose a recording is where the voice calls do not say whom they let in. */
const NOBODY = '';

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
    newId = () => toHex(crypto.getRandomValues(new Uint8Array(16))),
  } = options;
  const { attempts, audit } = stores;
  const replays = replayProtection ? replayGuard(stores.replays, () => stores.pepper()) : undefined;
  const limiter = loginLimit && loginLimiter(attempts, { ...DEFAULT_LOGIN_LIMIT, ...loginLimit }, now);

  const note = (
    event: AuditEntry['event'],
    collection: string,
    speakerId: string | undefined,
    { body }: VoiceResponse,
  ) =>
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
    query: VoiceQuery,
    caller: VoiceCaller,
    check: (prompt?: WordPrompt) => Promise<Checked>,
  ): Promise<VoiceResponse> {
    const { login } = VOICE_ERROR_CODES;
    const source = { collection: attempt.collection, client: caller.client };
    const wait = limiter ? await limiter.count(source, attempt.speakerId) : 0;
    if (wait > 0) return voiceFailure(login, say('tooManyAttempts', query, wait));
    const challenge = challenges
      ? await challenges.accept({ id: attempt.challengeId, ...attempt })
      : { accepted: true };
    const { answer, speakerId }: Checked = challenge.accepted
      ? await checkOnce(attempt, query, () => check(challenge.prompt))
      : { answer: voiceFailure(login, say('challenge', query)), speakerId: undefined };
    const accepted = answer.status === 200;
    if (accepted && limiter) await limiter.succeed(source, speakerId);
    // Names of collections that somebody made up would fill the trail.
    if (answer.status !== 404)
      await note('login', attempt.collection, accepted ? speakerId : attempt.speakerId, answer);
    if (accepted && speakerId !== undefined) caller.onAccepted?.(speakerId);
    return answer;
  }

  /** Looks for copies before the voice is looked at, so that none has any effect, and once more for those that came meanwhile. */
  async function checkOnce(
    { collection, recording }: Attempt,
    query: VoiceQuery,
    check: () => Promise<Checked>,
  ): Promise<Checked> {
    if (!replays) return check();
    const refused: Checked = {
      answer: voiceFailure(VOICE_ERROR_CODES.login, say('mismatch', query)),
      speakerId: undefined,
    };
    const heard = await replays.hear(recording);
    for (;;) {
      const looked = await replays.look(collection, heard);
      if (!looked) return refused;
      const checked = await check();
      if (checked.answer.status !== 200) return checked;
      const claimed = await replays.claim(collection, heard, checked.speakerId ?? NOBODY, looked);
      if (claimed === 'remembered') return checked;
      if (claimed === 'copy') return refused;
      // Somebody was erased meanwhile. Were it this person, something of them would be kept.
    }
  }

  /** Claims first, so that no print is ever enrolled whose recording opens the door. */
  async function guardedRegistration(
    { collection, recording, speakerId }: Attempt,
    enrol: (newSpeakerId: string) => Promise<VoiceResponse>,
  ): Promise<VoiceResponse> {
    const newSpeakerId = newId();
    const owner = speakerId ?? newSpeakerId;
    const claimed = replays && (await replays.claim(collection, await replays.hear(recording), owner));
    const answer = await enrol(newSpeakerId);
    const refused = answer.body.data === '';
    // A person who did not come to be is erased by nobody.
    if (refused && speakerId === undefined && claimed === 'remembered')
      await replays?.forget(collection, newSpeakerId);
    await note('register', collection, refused ? speakerId : owner, answer);
    return answer;
  }

  return {
    async login(query, body, caller = {}) {
      const attempt = readAttempt(query, body, maxAudioLength);
      if (!attempt) return voice.login(query, body, caller);
      const check = async (prompt?: WordPrompt): Promise<Checked> => {
        let speakerId = attempt.speakerId;
        const onAccepted = (accepted: string): void => void (speakerId = accepted);
        const answer = await voice.login(query, body, {
          ...caller,
          ...(prompt ? { prompt } : {}),
          onAccepted,
        });
        return { answer, speakerId };
      };
      try {
        return await guardedLogin(attempt, query, caller, check);
      } catch (error) {
        onError?.(error);
        return voiceFailure(VOICE_ERROR_CODES.collection, say('collectionFailed', query));
      }
    },
    async register(query, body, caller) {
      const attempt = readAttempt(query, body, maxAudioLength);
      if (!attempt) return voice.register(query, body, caller);
      try {
        return await guardedRegistration(attempt, (newSpeakerId) =>
          voice.register(query, body, { newSpeakerId, ...caller }),
        );
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
