import { checkTypes } from '../check-option';
import { report, tell } from '../error-listener';
import { NutqError } from '../errors';
import { phrasePhones } from '../phones/phrase-phones';
import { phonesToCompare, phonesToEnrol } from '../phones/same-words';
import { remembering } from '../remembering';
import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { AudioError } from '../voice/audio/audio-fault';
import { DEFAULT_MAX_SECONDS, type Recording } from '../voice/audio/wav';
import { VOICES_KEYS, type VoicesOptions } from '../voice/collection/options';
import { Voices } from '../voice/collection/voices';
import type { PhrasePhones } from '../voice/phrase/phone-alignment';
import type { VoiceCaller } from './api';
import { checkLanguage, type Language } from './language';
import { type Say, speak } from './say';
import {
  type AttemptLimits,
  checkAttemptLimits,
  DEFAULT_LOGIN_SECONDS,
  readAttempt,
  type VoiceAttempt,
} from './voice-attempt';
import { VOICE_ERROR_CODES, type VoiceResponse, voiceFailure, voiceSuccess } from './voice-envelope';
import type { VoiceQuery } from './voice-parameters';

/** Phrases whose phones are kept in memory. */
const KEPT_PHRASES = 64;

/** How voices are kept and judged, and how much an answer says. */
export interface VoiceServiceOptions extends VoicesOptions {
  /** Language of messages where the query has no `lang`. Default `en`. */
  readonly language?: Language;
  /** Say which check failed, voice or phrase. It also helps impostors. Default false. */
  readonly revealReason?: boolean;
  /**
   * How the text of a phrase sounds, for trained networks. Registration notes where each word begins and how well it fits: logins are
   * compared word by word, and challenges can ask for another order. `checkText` and `loginByText` need it too. A text that it gives no
   * phones for is registered without. Default: `phrasePhones`, by lexicon and rules; `(text) => phrasePhones(text, { model })` reads
   * Arabic words that no list has better.
   */
  readonly phonesOf?: (phrase: string) => PhrasePhones;
  /** Registration refuses a recording that says something else than the phrase, by its phones. Default: where `phonesOf` is given. */
  readonly checkText?: boolean;
  /**
   * Logins that name a `speaker_id` may name a phrase that this person never enrolled; the voice alone and the phones of the text
   * then decide, as in `VerifyRequest.unlisted`. Default false.
   */
  readonly loginByText?: boolean;
  /** Longest base64 text, in characters. Default 10 MiB. */
  readonly maxAudioLength?: number;
  /** Longest recording of a login, in seconds. Default 30, or `maxSeconds` where that is less. */
  readonly maxLoginSeconds?: number;
  /** Say in the answer of a login who was let in. Default false. */
  readonly revealSpeaker?: boolean;
  /** Gets what went wrong inside, which the answer never shows; also what a caller's listeners throw. */
  readonly onError?: (error: unknown) => void;
}

/** Those of the service alone: what is left of its options is for `Voices`. */
const SERVICE_KEYS: KeysOf<Omit<VoiceServiceOptions, keyof VoicesOptions>> = {
  language: true,
  revealReason: true,
  phonesOf: true,
  checkText: true,
  loginByText: true,
  maxAudioLength: true,
  maxLoginSeconds: true,
  revealSpeaker: true,
  onError: true,
};

/** `login` and `register` in the envelope of the service, and the native calls behind them. */
export interface VoiceService {
  /** PUT /login-app/: the query's `collection_name` and `login_phrase`, the body's `RecordData_app`. Never rejects. */
  login(query: VoiceQuery, body: unknown, caller?: VoiceCaller): Promise<VoiceResponse>;
  /** PUT /register-app/ the same, with an optional `speaker_id` to add a take to, and `consent`. Never rejects. */
  register(query: VoiceQuery, body: unknown, caller?: VoiceCaller): Promise<VoiceResponse>;
  /** The calls behind it, with full results. */
  readonly voices: Voices;
}

/**
 * Makes the voice half of the service, in process, for programs that spell no names. `createNutq` uses it as well as this call. It does not
 * detect replays: wrap it in `guardVoice`.
 *
 * @throws NutqError `invalid-option` where an option is not known, or cannot be meant
 * @example
 * const service = createVoiceService({});
 * await service.register({ collection_name: 'acme', login_phrase: 'open sesame' }, { RecordData_app: base64 });
 * const { status, body } = await service.login({ collection_name: 'acme', login_phrase: 'open sesame' }, { RecordData_app: base64 });
 */
export function createVoiceService(options: VoiceServiceOptions = {}): VoiceService {
  refuseUnknownKeys(options, { ...VOICES_KEYS, ...SERVICE_KEYS });
  checkTypes(options, 'boolean', ['revealReason', 'checkText', 'loginByText', 'revealSpeaker']);
  checkTypes(options, 'function', ['phonesOf', 'onError']);
  checkLanguage(options.language);
  const { phonesOf = (phrase: string) => phrasePhones(phrase), checkText = options.phonesOf !== undefined } =
    options;
  const ofVoices = Object.entries(options).filter(([key]) => Object.hasOwn(VOICES_KEYS, key));
  const voices = new Voices(Object.fromEntries(ofVoices));
  const {
    maxAudioLength,
    maxSeconds = DEFAULT_MAX_SECONDS,
    maxLoginSeconds = DEFAULT_LOGIN_SECONDS,
  } = options;
  checkAttemptLimits({ maxAudioLength, maxLoginSeconds });
  const loginLimits: AttemptLimits = { maxAudioLength, maxSeconds: Math.min(maxSeconds, maxLoginSeconds) };
  const onFault = (fault: unknown): void => report(fault, options.onError);
  const hearsPhones = voices.model.calibration.text !== undefined;

  /** Most logins of a door say one phrase. */
  const phonesOfLogin = remembering((phrase) => phonesToCompare(phrase, phonesOf), KEPT_PHRASES);

  /** As a request holds them; the classical tables hear none. */
  function phonesFor(phrase: string, read: typeof phonesToEnrol): { readonly phones?: PhrasePhones } {
    const phones = hearsPhones ? read(phrase, phonesOf) : [];
    return phones.length > 0 ? { phones } : {};
  }

  async function answer(
    query: VoiceQuery,
    body: unknown,
    storeFault: 700 | 701,
    limits: AttemptLimits,
    known: Recording | undefined,
    work: (attempt: VoiceAttempt, say: Say) => Promise<VoiceResponse>,
  ): Promise<VoiceResponse> {
    const say = speak(query, options.language);
    try {
      const attempt = readAttempt(query, body, say, limits, known);
      return 'status' in attempt ? attempt : await work(attempt, say);
    } catch (error) {
      const { collection, missing } = VOICE_ERROR_CODES;
      if (error instanceof AudioError) return voiceFailure(missing, say.audio(error));
      if (error instanceof NutqError && error.code === 'invalid-collection') {
        return voiceFailure(collection, say.message('collectionVersion'));
      }
      // Other errors come from the store: their details are not shown to callers.
      onFault(error);
      return voiceFailure(storeFault, say.message('collectionFailed'));
    }
  }

  return {
    voices,
    login: (query, body, caller) =>
      answer(
        query,
        body,
        VOICE_ERROR_CODES.collection,
        loginLimits,
        caller?.recording,
        async ({ collection, phrase, speakerId, recording }, say) => {
          const { login } = VOICE_ERROR_CODES;
          const enrolled = caller?.prompt ?? { phrase };
          const asked = {
            collection,
            recording,
            ...enrolled,
            ...(caller?.confirm ? { confirm: caller.confirm } : {}),
          };
          const phones = () => (hearsPhones ? phonesOfLogin(enrolled.phrase) : []);
          const request = { ...asked, phones };
          let result = await (speakerId === undefined
            ? voices.identify(request)
            : voices.verify({ ...request, speakerId }));
          // No words were enrolled that these would have to agree with.
          if (result.status === 'not-enrolled' && speakerId !== undefined && options.loginByText) {
            const typed = phonesFor(phrase, (text, read) => read(text));
            result = await voices.verify({ ...asked, ...typed, unlisted: true, speakerId });
          }
          tell(result, caller?.onResult, onFault);
          // Asked last: whoever gets in knows that the collection is there.
          const isFound = result.status === 'accepted' || result.status === 'rejected';
          if (!isFound && !(await voices.store.has(collection)))
            return voiceFailure(VOICE_ERROR_CODES.collection, say.message('unknownCollection'), 404);
          switch (result.status) {
            case 'accepted':
              tell(result.speakerId, caller?.onAccepted, onFault);
              return voiceSuccess(
                'Login successful',
                result.decision.thresholds,
                options.revealSpeaker ? result.speakerId : undefined,
              );
            case 'refused':
              return voiceFailure(login, say.quality(result.quality));
            case 'not-enrolled':
              return voiceFailure(login, say.failed('mismatch', result.quality));
            case 'rejected': {
              const reason = result.decision.failed === 'phrase' ? 'phraseMismatch' : 'voiceMismatch';
              return voiceFailure(
                login,
                say.failed(options.revealReason ? reason : 'mismatch', result.quality),
              );
            }
          }
        },
      ),
    register: (query, body, caller) =>
      answer(
        query,
        body,
        VOICE_ERROR_CODES.registering,
        options,
        caller?.recording,
        async ({ collection, phrase, speakerId, consent, recording }, say) => {
          const { registering } = VOICE_ERROR_CODES;
          const personId = speakerId ?? caller?.newSpeakerId;
          const result = await voices.enrol({
            collection,
            phrase,
            recordings: [recording],
            ...phonesFor(phrase, phonesToEnrol),
            checkText,
            ...(personId === undefined ? {} : { speakerId: personId }),
            ...(consent === undefined ? {} : { consent }),
          });
          if (result.status === 'refused') return voiceFailure(registering, say.quality(result.quality));
          if (result.status === 'inconsistent') return voiceFailure(registering, say.message('inconsistent'));
          if (result.status === 'wrong-phrase') return voiceFailure(registering, say.message('wrongPhrase'));
          return voiceSuccess(
            'Registration successful',
            result.thresholds,
            speakerId === undefined ? result.speakerId : undefined,
          );
        },
      ),
  };
}
