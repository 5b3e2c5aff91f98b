/** The voice calls behind their guards: login limits, replay protection, and the audit trail of both. */

import { requireMethods, requireParts } from '../check-input';
import { checkTypes } from '../check-option';
import { report, tell } from '../error-listener';
import { newId as newRandomId } from '../platform/web-crypto';
import type { AuditEntry } from '../stores/audit-store';
import type { Stores } from '../stores/stores';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import type { ServiceApi, VoiceCaller } from './api';
import type { Challenges } from './challenges';
import { type Erasures, erasuresIn } from './erase-voices';
import { checkLanguage, type Language } from './language';
import { type LoginLimit, loginLimiter, wholeLimit } from './login-limit';
import { type Claim, replayGuard } from './replay-guard';
import { type Say, speak } from './say';
import { createTurns, type NextTurn } from './turns';
import { unfinishedPeople } from './unfinished-people';
import { checkAttemptLimits, DEFAULT_LOGIN_SECONDS, readAttempt, type VoiceAttempt } from './voice-attempt';
import { tooSoon, VOICE_ERROR_CODES, type VoiceResponse, voiceFailure } from './voice-envelope';
import { parameter } from './voice-parameters';

/** What guards the voice calls: stores, limits, replay protection, challenges. */
export interface GuardOptions {
  /** The stores of the voice service behind it. */
  readonly stores: Pick<Stores, 'voices' | 'attempts' | 'replays' | 'unfinished' | 'audit' | 'pepper'>;
  /** Refuse a recording that was enrolled or has logged somebody in, and copies of it. Default true. */
  readonly replayProtection?: boolean;
  /** Logins that answer a challenge, or have to. Default: none. */
  readonly challenges?: Pick<Challenges, 'accept'>;
  /** How soon a client may try again after failures. Default: 10 tries without delay, locked out after 20, for 15 minutes; `false` for none. */
  readonly loginLimit?: LoginLimit | false;
  /** Longest base64 text, in characters. Default 10 MiB. A lower limit of the voice service behind holds. */
  readonly maxAudioLength?: number;
  /** Longest recording of a login, in seconds. Default 30. A lower limit of the voice service behind holds. */
  readonly maxLoginSeconds?: number;
  /** Hears what somebody should look at: lockouts, and many failures at one person or collection. */
  readonly onAlarm?: (alarm: Alarm) => void;
  /** Language of messages where the query has no `lang`. Default `en`. */
  readonly language?: Language;
  /** Hears what went wrong inside, which no answer shows; also what other listeners throw. */
  readonly onError?: (error: unknown) => void;
  /** Default: the system clock, in milliseconds. */
  readonly now?: () => number;
  /** Ids of new people: they are known here first. Default: 128 random bits. */
  readonly newId?: () => string;
  /** Asked before each heavy step, so that many logins at once leave others their turns. Default: a queue of these calls. */
  readonly nextTurn?: NextTurn;
}

const OPTION_KEYS: KeysOf<GuardOptions> = {
  stores: true,
  replayProtection: true,
  challenges: true,
  loginLimit: true,
  maxAudioLength: true,
  maxLoginSeconds: true,
  onAlarm: true,
  language: true,
  onError: true,
  now: true,
  newId: true,
  nextTurn: true,
};

/**
 * A client is locked out, or many logins failed from any number of addresses: at one person (`person`), or in one collection without a
 * name.
 */
export interface Alarm {
  readonly kind: 'lockout' | 'person' | 'collection';
  readonly collection: string;
  readonly client: string | undefined;
}

/** The calls that `guardVoice` stands before. */
export type VoiceCalls = Pick<ServiceApi, 'login' | 'register'>;

/** The calls behind their guards. Erase with these: `Voices.erase` leaves the fingerprints of recordings behind. */
export interface GuardedVoice extends VoiceCalls, Erasures {}

/** An answer, and whom it let in; or whom the query names. */
interface Checked {
  readonly answer: VoiceResponse;
  readonly speakerId: string | undefined;
}

/** Owner of a recording where the voice calls do not say whom they let in. */
const NOBODY = '';

/** Where logins at names that nobody has are counted: no collection has an empty one. */
const NO_COLLECTION = '';

/** Names of collections kept in memory. */
const MOST_KNOWN = 10_000;

/** @param claim asked before the login has any effect; `false` refuses */
type Check = (claim?: VoiceCaller['confirm']) => Promise<Checked>;

/**
 * Puts guards before the voice calls of `createNutq`: it refuses copies of recordings, slows down repeated failures, checks one-time
 * phrases and keeps an audit trail. Use its `login` and `register` wherever anybody can call; `createNutq` alone does not detect replays.
 *
 * @param voice the calls to guard
 * @param options `stores` are those of the voice service behind; the rest has safe defaults
 * @returns `login` and `register` with the same envelope; a refused login is 702, with `Retry-After` where the client has to wait.
 * `erase` and `eraseCollection` also forget the fingerprints of recordings
 * @example
 * const stores = memoryStores();
 * const { login, register } = guardVoice(createNutq({ voice: { store: stores.voices } }), { stores });
 * await register(query, body);
 * const { body: answer } = await login(query, body); // the recording just enrolled
 * answer.errors.code; // 702
 */
export function guardVoice(voice: VoiceCalls, options: GuardOptions): GuardedVoice {
  requireMethods(voice, 'voice', ['login', 'register']);
  refuseUnknownKeys(options, OPTION_KEYS);
  const {
    stores,
    replayProtection = true,
    challenges,
    loginLimit = {},
    maxAudioLength,
    maxLoginSeconds = DEFAULT_LOGIN_SECONDS,
    onAlarm,
    language,
    onError,
    now = Date.now,
    newId = newRandomId,
    nextTurn = createTurns(),
  } = options;
  requireParts(stores, 'stores', ['voices', 'attempts', 'replays', 'unfinished', 'audit', 'pepper']);
  checkTypes(options, 'boolean', ['replayProtection']);
  checkTypes(options, 'function', ['onAlarm', 'onError', 'now', 'newId', 'nextTurn']);
  checkLanguage(language);
  if (challenges !== undefined) requireMethods(challenges, 'challenges', ['accept']);
  checkAttemptLimits({ maxAudioLength, maxLoginSeconds });
  const { attempts, audit, voices } = stores;
  const replays = replayProtection ? replayGuard(stores.replays, () => stores.pepper()) : undefined;
  const unfinished = replays && unfinishedPeople(stores, now);
  /** Those of the last logins that succeeded: asking a store each time costs a round trip. */
  const knownCollections = new Set<string>();
  const onFault = (fault: unknown): void => report(fault, onError);
  const limiter = loginLimit && loginLimiter(attempts, wholeLimit(loginLimit), now);

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
    attempt: VoiceAttempt,
    say: Say,
    challengeId: string | undefined,
    caller: VoiceCaller,
    check: (caller: VoiceCaller) => Promise<Checked>,
  ): Promise<VoiceResponse> {
    const { login, collection: collectionError } = VOICE_ERROR_CODES;
    const { collection, speakerId: named } = attempt;
    const exists = knownCollections.has(collection) || (await voices.has(collection));
    // Names that somebody makes up are counted as one: each would be as good as a first try, and leave its traces.
    const source = { collection: exists ? collection : NO_COLLECTION, client: caller.client };
    const wait = limiter && (await limiter.count(source, exists ? named : undefined));
    if (wait && wait.milliseconds > 0) {
      const refusal = tooSoon(say.wait(wait.milliseconds), wait.milliseconds);
      // One line for each counted try: a client that continues adds none.
      if (exists && wait.event) await note(wait.event, collection, named, refusal);
      if (exists && wait.event === 'lockout') raise({ kind: 'lockout', collection, client: caller.client });
      return refusal;
    }
    if (!exists) return voiceFailure(collectionError, say.message('unknownCollection'), 404);
    const challenge = challenges
      ? await challenges.accept({ id: challengeId, ...attempt })
      : { accepted: true };
    const { prompt } = challenge;
    const { answer, speakerId }: Checked = challenge.accepted
      ? await checkOnce(attempt, say, (claim) => {
          const confirm = async (id: string): Promise<boolean> =>
            (await caller.confirm?.(id)) !== false && (await claim?.(id)) !== false;
          return check({ ...caller, ...(prompt ? { prompt } : {}), confirm });
        })
      : { answer: voiceFailure(login, say.message('challenge')), speakerId: undefined };
    const accepted = answer.status === 200;
    if (!accepted) knownCollections.delete(collection);
    else if (knownCollections.size < MOST_KNOWN) knownCollections.add(collection);
    // Erased since it was known.
    if (answer.status === 404) return answer;
    await Promise.all([
      limiter && (accepted ? limiter.succeed(source, speakerId) : countFailure(attempt, caller, answer)),
      note('login', collection, accepted ? speakerId : named, answer),
    ]);
    if (accepted && speakerId !== undefined) tell(speakerId, caller.onAccepted, onFault);
    return answer;
  }

  async function countFailure(
    { collection, speakerId }: VoiceAttempt,
    { client }: VoiceCaller,
    answer: VoiceResponse,
  ): Promise<void> {
    if (answer.body.errors.code !== VOICE_ERROR_CODES.login) return;
    if (!limiter || !(await limiter.fail(collection, speakerId))) return;
    await note('alarm', collection, speakerId, answer);
    raise({ kind: speakerId === undefined ? 'collection' : 'person', collection, client });
  }

  /** What the listener throws changes no answer. */
  function raise(alarm: Alarm): void {
    tell(alarm, onAlarm, onFault);
  }

  /**
   * Looks for copies before the voice is compared, and again before a login has any effect, since a copy may have come in between. Nothing
   * is learnt from a copy.
   */
  async function checkOnce(
    { collection, recording }: VoiceAttempt,
    say: Say,
    check: Check,
  ): Promise<Checked> {
    await nextTurn();
    if (!replays) return check();
    const heard = await replays.hear(recording);
    for (;;) {
      const looked = await replays.look(collection, heard);
      await nextTurn();
      let claimed = (looked ? 'unclaimed' : 'copy') as Claim | 'unclaimed';
      const claim = async (speakerId: string): Promise<boolean> => {
        claimed = await replays.claim(collection, heard, speakerId, looked);
        return claimed === 'remembered';
      };
      // A copy is compared all the same: how long the answer takes tells nothing.
      const checked = await check(looked ? claim : async () => false);
      // Voice calls that ask nobody.
      if (checked.answer.status === 200 && claimed === 'unclaimed') await claim(checked.speakerId ?? NOBODY);
      // The voice calls have refused it in their own words, unless they ask nobody.
      if (claimed === 'copy' && checked.answer.status === 200)
        return {
          answer: voiceFailure(VOICE_ERROR_CODES.login, say.message('mismatch')),
          speakerId: undefined,
        };
      if (claimed !== 'outdated') return checked;
      // Somebody was erased in the meantime. Were it this person, something of them would be kept.
    }
  }

  /** Remembers first, so that no print is ever enrolled whose recording opens the door. */
  async function guardedRegistration(
    { collection, recording, speakerId }: VoiceAttempt,
    newSpeakerId: string,
    enrol: () => Promise<VoiceResponse>,
  ): Promise<VoiceResponse> {
    const owner = speakerId ?? newSpeakerId;
    const isEnrolled = async () => (await voices.find(collection, { speakerId: owner })).length > 0;
    await nextTurn();
    const heard = replays && (await replays.hear(recording));
    await unfinished?.retry().catch(onFault);
    const registration = await unfinished?.begin({ collection, speakerId: owner });
    let kept: number | undefined;
    let answer: VoiceResponse | undefined;
    let refused = true;
    try {
      kept = heard && (await replays.keep(collection, heard, owner));
      await nextTurn();
      answer = await enrol();
      refused = answer.body.data === '';
    } finally {
      // A person who did not come to be is erased by nobody.
      if (refused) await registration?.undo().catch(onFault);
    }
    try {
      // The person erased in the meantime may be this one, whose recording would be forgotten.
      while (!refused && heard && kept !== (await replays.forgotten(collection)))
        kept = await replays.keep(collection, heard, owner, isEnrolled);
      if (!refused || (await voices.has(collection)))
        await note('register', collection, refused ? speakerId : owner, answer);
      if (!refused) await registration?.done();
    } catch (error) {
      // The caller must learn the id of a person who was enrolled, even if the audit line could not be written.
      onFault(error);
    }
    return answer;
  }

  return {
    ...erasuresIn(stores),
    async login(query, body, caller = {}) {
      const say = speak(query, language);
      try {
        await nextTurn();
        const attempt = readAttempt(query, body, say, { maxAudioLength, maxSeconds: maxLoginSeconds });
        if ('status' in attempt) return attempt;
        const { recording } = attempt;
        const check = async (guarded: VoiceCaller): Promise<Checked> => {
          let { speakerId } = attempt;
          const onAccepted = (accepted: string): void => void (speakerId = accepted);
          const answer = await voice.login(query, body, { ...guarded, recording, onAccepted });
          return { answer, speakerId };
        };
        return await guardedLogin(attempt, say, parameter(query, 'challenge_id'), caller, check);
      } catch (error) {
        onFault(error);
        return voiceFailure(VOICE_ERROR_CODES.collection, say.message('collectionFailed'));
      }
    },
    async register(query, body, caller) {
      const say = speak(query, language);
      try {
        await nextTurn();
        const attempt = readAttempt(query, body, say, { maxAudioLength });
        if ('status' in attempt) return attempt;
        const newSpeakerId = caller?.newSpeakerId ?? newId();
        return await guardedRegistration(attempt, newSpeakerId, () =>
          voice.register(query, body, { ...caller, recording: attempt.recording, newSpeakerId }),
        );
      } catch (error) {
        onFault(error);
        return voiceFailure(VOICE_ERROR_CODES.registering, say.message('collectionFailed'));
      }
    },
  };
}
