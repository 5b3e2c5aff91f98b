/** One-time phrases: the server says which of the enrolled phrases is to be spoken, or in which order its words, and takes it once. */

import { requireParts } from '../check-input';
import { check, checkChoice, checkTypes } from '../check-option';
import { report } from '../error-listener';
import { encodeUtf8 } from '../platform/utf8';
import { randomBytes } from '../platform/web-crypto';
import type { Stores } from '../stores/stores';
import { keyedTag } from '../stores/tags';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import type { Enrolment } from '../voice/collection/store';
import { normalisePhrase, wordsOf } from '../voice/phrase/phrase-text';
import type { WordOrder } from '../voice/phrase/word-order';
import type { VoiceCaller, WordPrompt } from './api';
import { clientKey } from './client-key';
import { speak } from './say';
import { equalInConstantTime, toHex } from './secrets';
import { tooSoon, VOICE_ERROR_CODES, type VoiceFailure, voiceFailure } from './voice-envelope';
import type { VoiceQuery } from './voice-parameters';
import { nameIn } from './voice-request';

/** Where challenges are kept, and what they ask for. */
export interface ChallengeOptions {
  /** The stores of the voice service. */
  readonly stores: Pick<Stores, 'voices' | 'challenges' | 'attempts' | 'pepper'>;
  /** Seconds to speak and log in, 1 to 86,400 (a day), fractions too. Default 60. */
  readonly seconds?: number;
  /** Refuse logins without a challenge. Default false. */
  readonly required?: boolean;
  /**
   * `phrases` draws an enrolled phrase as it is, `words` its words in another order. The latter needs phrases of three words or more that
   * were registered with trained networks and `phonesOf`. Default `phrases`.
   */
  readonly prompts?: 'phrases' | 'words';
  /** Hears what went wrong inside, which no answer shows. */
  readonly onError?: (error: unknown) => void;
  /** Default: the system clock, in milliseconds. */
  readonly now?: () => number;
}

const OPTION_KEYS: KeysOf<ChallengeOptions> = {
  stores: true,
  seconds: true,
  required: true,
  prompts: true,
  onError: true,
  now: true,
};

/** The voice envelope with what is to be said. */
export interface ChallengeResponse {
  readonly status: number;
  /** Seconds until the client may ask again. */
  readonly retryAfter?: number;
  readonly body:
    | VoiceFailure
    | {
        readonly data: {
          /** Goes into the login's `challenge_id`. */
          readonly challenge_id: string;
          /** The text to speak, and the login's `login_phrase`. */
          readonly login_phrase: string;
          /** ISO 8601. */
          readonly expires_at: string;
        };
        readonly errors: { readonly code: ''; readonly message: '' };
      };
}

/** The challenge that a login claims to answer. */
export interface ChallengeAnswer {
  readonly id: string | undefined;
  readonly collection: string;
  readonly phrase: string;
  readonly speakerId: string | undefined;
}

/** Whether a login may go on, and with what it is to be compared if not with the phrase that it names. */
export interface ChallengeVerdict {
  readonly accepted: boolean;
  readonly prompt?: WordPrompt;
}

/** Draws one-time phrases and accepts each answer once. */
export interface Challenges {
  /**
   * POST /challenge-app/: draws one of the phrases enrolled in `collection_name`, by `speaker_id` where it is given, and with `prompts:
   * 'words'` an order of its words. Never rejects.
   */
  issue(query: VoiceQuery, caller?: VoiceCaller): Promise<ChallengeResponse>;
  /** Judges the challenge that a login names, which is thereby used up, whatever comes of it. */
  accept(answer: ChallengeAnswer): Promise<ChallengeVerdict>;
}

/** Challenges that one client may ask for in a minute, by collection. */
const A_MINUTE = 30;
const MINUTE = 60_000;
const LONGEST_SECONDS = 86_400;
/** Two words have only one other order, which anybody can guess. */
const LEAST_WORDS = 3;
/** Enrolments that one challenge reads, the same share of each phrase: a phrase may have any number. */
const MOST_READ = 100;

/**
 * Makes one-time phrases: the server draws which enrolled phrase is to be spoken, or in which order its words, and takes each answer once. A
 * recording made earlier then seldom fits. Give the same stores to `guardVoice`.
 *
 * @example
 * const challenges = createChallenges({ stores, required: true });
 * const voice = guardVoice(nutq, { stores, challenges });
 * const handler = createHandler({ nutq: { ...nutq, ...voice }, challenge: challenges.issue });
 */
export function createChallenges(options: ChallengeOptions): Challenges {
  refuseUnknownKeys(options, OPTION_KEYS);
  requireParts(options.stores, 'stores', ['voices', 'challenges', 'attempts', 'pepper']);
  checkTypes(options, 'boolean', ['required']);
  checkTypes(options, 'function', ['onError', 'now']);
  checkChoice('prompts', options.prompts, ['phrases', 'words']);
  const { stores, seconds = 60, required = false, prompts = 'phrases', onError, now = Date.now } = options;
  check('seconds', seconds, 1, LONGEST_SECONDS, `a number from 1 to ${LONGEST_SECONDS}`);
  const lifetime = Math.round(1000 * seconds);
  const digestOf = async ({ collection, phrase, speakerId }: Omit<ChallengeAnswer, 'id'>): Promise<string> =>
    keyedTag(await stores.pepper(), 'challenge', collection, normalisePhrase(phrase), speakerId ?? '');

  async function phrasesOf(collection: string, speakerId: string | undefined): Promise<readonly Said[]> {
    if (speakerId === undefined) return stores.voices.phrases(collection);
    return (await stores.voices.find(collection, { speakerId })).map((enrolment) => [enrolment]);
  }

  async function issue(query: VoiceQuery, caller: VoiceCaller | undefined): Promise<ChallengeResponse> {
    const { collection: unknown, missing } = VOICE_ERROR_CODES;
    const say = speak(query);
    const collection = nameIn(query, 'collection_name');
    if (!collection) return voiceFailure(missing, say.message('collectionName'));
    const speakerId = nameIn(query, 'speaker_id');
    if (speakerId === '') return voiceFailure(missing, say.message('speakerId'));
    // Names that somebody makes up are counted as one.
    const counted = (await stores.voices.has(collection)) ? collection : '';
    const asked = await stores.attempts.count(
      `challenge:${JSON.stringify([counted, clientKey(caller?.client)])}`,
      MINUTE,
      now(),
    );
    if (asked.count > A_MINUTE) return tooSoon(say.wait(asked.endsAt - now()), asked.endsAt - now());
    const phrases = await phrasesOf(collection, speakerId);
    if (phrases.length === 0) return voiceFailure(unknown, say.message('nobodyEnrolled'), 404);
    const drawn = await drawPhrase(phrases, prompts);
    if (drawn === undefined) return voiceFailure(unknown, say.message('nothingToPrompt'), 404);
    const order = prompts === 'words' ? drawOrder(wordsOf(drawn)) : undefined;
    const phrase = order ? inThatOrder(drawn, order) : drawn;
    const id = toHex(randomBytes(16));
    const issuedAt = now();
    const endsAt = issuedAt + lifetime;
    const digest = await digestOf({ collection, phrase, speakerId });
    await stores.challenges.put(
      id,
      [issuedAt, digest, ...(order ? [order] : [])].join(':'),
      endsAt,
      issuedAt,
    );
    return {
      status: 200,
      body: {
        data: { challenge_id: id, login_phrase: phrase, expires_at: new Date(endsAt).toISOString() },
        errors: { code: '', message: '' },
      },
    };
  }

  return {
    async issue(query, caller) {
      try {
        return await issue(query, caller);
      } catch (error) {
        report(error, onError);
        return voiceFailure(VOICE_ERROR_CODES.collection, speak(query).message('collectionFailed'));
      }
    },
    async accept({ id, ...answer }) {
      if (id === undefined) return { accepted: !required };
      const taken = await stores.challenges.take(id, now());
      if (taken === undefined) return { accepted: false };
      const [issuedAt, expected, order] = taken.split(':') as [string, string, string?];
      // The clock went back since, and would keep it for longer. Clocks of machines may differ by less than this.
      if (Number(issuedAt) > now() + lifetime) return { accepted: false };
      const bytes = (text: string): Uint8Array => encodeUtf8(text);
      if (!equalInConstantTime(bytes(expected), bytes(await digestOf(answer)))) return { accepted: false };
      return order === undefined
        ? { accepted: true }
        : { accepted: true, prompt: promptOf(answer.phrase, order.split(',').map(Number)) };
    },
  };
}

/** The people enrolled with one phrase. */
type Said = Iterable<Enrolment> | AsyncIterable<Enrolment>;

/** One of the phrases that can be asked for, each with the same odds; reads no more enrolments than it takes, and `MOST_READ`. */
async function drawPhrase(
  phrases: readonly Said[],
  prompts: ChallengeOptions['prompts'],
): Promise<string | undefined> {
  const left = [...phrases];
  const share = Math.ceil(MOST_READ / left.length);
  for (let read = 0; left.length > 0 && read < MOST_READ; ) {
    const [drawn] = left.splice(randomBelow(left.length), 1);
    const last = read + share;
    for await (const enrolment of drawn!) {
      const { phrase } = enrolment;
      if (prompts !== 'words') return phrase;
      read++;
      if (!hasOtherOrders(wordsOf(phrase))) break;
      if (isCutIntoWords(enrolment)) return phrase;
      if (read === last) break;
    }
  }
  return undefined;
}

/** Whether the words give enough other texts. */
function hasOtherOrders(words: readonly string[]): boolean {
  return words.length >= LEAST_WORDS && new Set(words).size > 1;
}

/** Whether some take can be cut into the words of the phrase. */
function isCutIntoWords({ phrase, takes }: Enrolment): boolean {
  return takes.some(({ borders }) => borders?.length === wordsOf(phrase).length - 1);
}

/** Any order with the same odds (Fisher and Yates) that does not read as the words do. */
function drawOrder(words: readonly string[]): WordOrder {
  for (;;) {
    const order = words.map((_, word) => word);
    for (let left = order.length; left > 1; left--) {
      const drawn = randomBelow(left);
      [order[left - 1], order[drawn]] = [order[drawn]!, order[left - 1]!];
    }
    if (order.some((word, place) => words[word] !== words[place])) return order;
  }
}

function inThatOrder(phrase: string, order: WordOrder): string {
  const words = wordsOf(phrase);
  return order.map((word) => words[word]).join(' ');
}

/** Restores a phrase from its words in that order. */
function promptOf(asked: string, order: WordOrder): WordPrompt {
  const said = wordsOf(normalisePhrase(asked));
  const words = new Array<string>(said.length);
  for (const [place, word] of order.entries()) words[word] = said[place]!;
  return { phrase: words.join(' '), order };
}

/** Uniform: numbers past the last whole multiple are drawn again. */
function randomBelow(count: number): number {
  const limit = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const drawn = new DataView(randomBytes(4).buffer).getUint32(0);
    if (drawn < limit) return drawn % count;
  }
}
