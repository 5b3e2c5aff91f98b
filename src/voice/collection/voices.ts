import { NutqError } from '../../errors';
import type { QualityReport } from '../audio/quality';
import { decodeWav, type Recording, type WavLimits } from '../audio/wav';
import {
  type Comparison,
  calibrate,
  DEFAULT_FALSE_ACCEPT_RATE,
  type Decision,
  decide,
  gatherEvidence,
  type ThresholdOptions,
  thresholdsFor,
} from '../decision/decision';
import { rank } from '../decision/open-set';
import { decideByText } from '../decision/unlisted-phrase';
import { CLASSICAL_MODEL } from '../model/classical-model';
import type { ListeningPurpose, VoiceModel } from '../model/voice-model';
import { hearWords, wordCostsOf } from '../phrase/heard-words';
import type { PhrasePhones } from '../phrase/phone-alignment';
import { normalisePhrase, wordsOf } from '../phrase/phrase-text';
import { saysAnother } from '../phrase/text-check';
import { inOrder, keepsOrder, type WordOrder } from '../phrase/word-order';
import { sampleVoice, toTake, type VoiceSample, type VoiceTake } from '../sample';
import {
  type AdaptOptions,
  adapt,
  adaptedTakes,
  DEFAULT_ADAPTATION,
  enrolledTakes,
  printOf,
  revert,
} from './adaptation';
import { checkOptions } from './check-options';
import { MemoryStore } from './memory-store';
import { eraseExpired, isExpired, isUseNoted } from './retention';
import type { Enrolment, EnrolmentKey, Neighbours, VoiceStore } from './store';

/** WAV bytes, or mono samples (full scale ±1) with their rate. */
export type AudioInput = Uint8Array | ArrayBuffer | Recording;

export interface CollectionOptions extends ThresholdOptions {
  /**
   * Days after which an enrolment that was neither used nor refreshed counts as gone: it logs nobody in, and `prune` erases it.
   * Default: kept until it is erased.
   */
  readonly retentionDays?: number;
}

export interface VoicesOptions extends CollectionOptions {
  /** Default: memory. */
  readonly store?: VoiceStore;
  /** What differs for single collections, by name. */
  readonly collections?: Readonly<Record<string, CollectionOptions>>;
  /**
   * Least score of the best person over the next; nearer, nobody is let in. Default 0: the limits already know how many people there
   * are.
   */
  readonly margin?: number;
  /** Learn from confident logins. Default: never. */
  readonly adapt?: boolean | AdaptOptions;
  /** Longest WAV in seconds, at most the default of 60. */
  readonly maxSeconds?: number;
  /** Default: the system clock. */
  readonly now?: () => Date;
  /** Default: 128 random bits. */
  readonly newId?: () => string;
}

export interface EnrolRequest {
  readonly collection: string;
  readonly phrase: string;
  /** One take or more; three are recommended. */
  readonly recordings: readonly AudioInput[];
  /**
   * How the phrase sounds (`phrasePhones` of its text). With trained networks it tells where each word begins, so that a login may be
   * asked for another order, and a recording that says something else is refused.
   */
  readonly phones?: PhrasePhones;
  /** `false`: the recording need not say the phones. Default true. */
  readonly checkText?: boolean;
  /** Adds the takes to this person; a new one is made without it. */
  readonly speakerId?: string;
  /** What the person agreed to; kept with the enrolment. */
  readonly consent?: string;
}

export type EnrolResult =
  | {
      readonly status: 'enrolled';
      readonly speakerId: string;
      readonly takes: number;
      readonly quality: readonly QualityReport[];
    }
  /** The quality of recording `take` (from 0) does not allow its use. */
  | { readonly status: 'refused'; readonly take: number; readonly quality: QualityReport }
  /** Recording `take` does not say the phrase, by its phones. */
  | { readonly status: 'wrong-phrase'; readonly take: number; readonly quality: QualityReport }
  /** Recording `take` does not sound like the others: another voice or another phrase. */
  | { readonly status: 'inconsistent'; readonly take: number; readonly decision: Decision };

export interface LoginRequest {
  readonly collection: string;
  readonly phrase: string;
  readonly recording: AudioInput;
  /**
   * How the phrase sounds (`phrasePhones` of its text). Who enrolled with it is compared word by word as well: one that is replaced or
   * missing shows in noise, too. Phones of another number of words than were enrolled are not compared, so let nobody who logs in
   * choose it by how they write the text: the service reads `normalisePhrase` of it where it has to.
   */
  readonly phones?: PhrasePhones;
  /**
   * The order in which the words of the phrase were asked for; no other passes. Who enrolled without phones is not compared. Default:
   * as they were enrolled.
   */
  readonly order?: WordOrder;
  /** Asked for whom the login is about to let in, before anything is learnt from it; `false` refuses. */
  readonly confirm?: (speakerId: string) => Promise<boolean>;
}

export interface VerifyRequest extends LoginRequest {
  readonly speakerId: string;
  /**
   * Where this person never enrolled the phrase, the voice alone decides, at the limit of a tenth of the false accepts, and whether the
   * recording says the text of `phones`. Whoever chooses the phrase can play back anything that the person ever said: choose it
   * yourself, anew for every login. Default: nobody logs in with a phrase that they did not enrol.
   */
  readonly unlisted?: boolean;
}

export type LoginResult =
  | {
      readonly status: 'accepted' | 'rejected';
      readonly speakerId: string;
      readonly decision: Decision;
      readonly quality: QualityReport;
      /** How many are enrolled with this phrase; of a verification 1. */
      readonly candidates: number;
      /** Score of the best person over the next; undefined where there is only one. */
      readonly margin: number | undefined;
    }
  | { readonly status: 'refused'; readonly quality: QualityReport }
  /** Nobody (or not this person) is enrolled with this phrase. */
  | { readonly status: 'not-enrolled'; readonly quality: QualityReport };

/** People whose prints come nearest are compared phrase by phrase; the others cannot win. */
export const SHORT_LIST = 5;
const MAX_TAKES = 20;
/** Takes of one person differ less than this rate of impostors would show. */
const CONSISTENCY = { falseAcceptRate: 0.1 } as const;

/** Enrols, verifies, identifies and erases voices. Scores are in every result; show them to nobody who logs in. */
export class Voices {
  readonly store: VoiceStore;
  /** What recordings are heard by. */
  readonly model: VoiceModel;
  readonly #options: VoicesOptions;

  /** @throws NutqError `invalid-option` where a number cannot be meant, or the model is none */
  constructor(options: VoicesOptions = {}) {
    checkOptions(options);
    this.store = options.store ?? new MemoryStore();
    this.model = options.model ?? CLASSICAL_MODEL;
    this.#options = options;
  }

  /**
   * Enrols a person with a phrase, or adds takes to one. All takes are checked before anything is stored, and takes that others add
   * at the same time stay. What another model heard makes way for the new takes: nothing tells whether they are of the same voice.
   *
   * @throws AudioError where a recording cannot be read; NutqError `invalid-argument` where something of the request is missing
   */
  async enrol(request: EnrolRequest): Promise<EnrolResult> {
    const phrase = requirePhrase(request.phrase);
    const { recordings } = request;
    const collection = requireName(request.collection, 'collection');
    const speakerId = requireName(request.speakerId ?? this.#newId(), 'speakerId');
    if (!Array.isArray(recordings) || recordings.length === 0)
      throw new NutqError('invalid-argument', 'Enrolment needs a list of recordings, one at least.', {
        field: 'recordings',
      });
    // Of a text with another number of words nobody knows which is which.
    const phones = request.phones?.length === wordsOf(phrase).length ? request.phones : [];
    const heard: HeardTake[] = [];
    const quality: QualityReport[] = [];
    for (const [take, recording] of recordings.entries()) {
      const sampling = this.#listen(recording, 'enrolment');
      if (!sampling.sample) return { status: 'refused', take, quality: sampling.quality };
      const { sample } = sampling;
      if (request.checkText !== false && saysAnother(sample, request.phones, this.model))
        return { status: 'wrong-phrase', take, quality: sampling.quality };
      heard.push({ sample, take: { ...toTake(sample), ...hearWords(sample, phones, this.model) } });
      quality.push(sampling.quality);
    }

    let result: EnrolResult | undefined;
    await this.store.update(collection, { speakerId, phrase }, (found) => {
      // What has expired counts as gone.
      const known = found && this.#isExpired(collection, found) ? undefined : found;
      const comparable = known && this.#hasSameFeatures(known) ? known.takes : [];
      const joined = join(comparable, heard, this.model);
      if ('decision' in joined) {
        result = { status: 'inconsistent', ...joined };
        return found;
      }
      const { takes } = joined;
      result = { status: 'enrolled', speakerId, takes: takes.length, quality };
      const now = this.#now().toISOString();
      return {
        speakerId,
        phrase,
        print: printOf(takes),
        takes,
        featureVersion: this.model.featureVersion,
        // The person and their consent are the same, by whatever model they are heard.
        enrolledAt: known?.enrolledAt ?? now,
        updatedAt: now,
        consent: request.consent ?? known?.consent,
      };
    });
    return result!;
  }

  /** Is this the person that they say they are, saying the phrase? */
  async verify(request: VerifyRequest): Promise<LoginResult> {
    const { phones, unlisted } = request;
    const speakerId = requireName(request.speakerId, 'speakerId');
    const by = { phrase: requirePhrase(request.phrase), speakerId };
    const enrolled = await this.store.find(requireName(request.collection, 'collection'), by);
    if (enrolled.length === 0 && unlisted && phones && !request.order)
      return this.#verifyByText({ ...request, phones });
    return this.#login(request, async () => ({ people: enrolled.length, outdated: 0, nearest: enrolled }));
  }

  /**
   * Who of a collection says the phrase, if anybody? Whom another model heard cannot be compared and is nobody's rival, but counts in
   * the limit: nobody gets in more easily while a collection moves.
   *
   * @throws NutqError `invalid-collection` where another model heard everybody
   */
  async identify(request: LoginRequest): Promise<LoginResult> {
    const collection = requireName(request.collection, 'collection');
    const phrase = requirePhrase(request.phrase);
    const { featureVersion } = this.model;
    return this.#login(request, ({ print }) =>
      this.store.nearest(collection, phrase, { print, featureVersion }, SHORT_LIST),
    );
  }

  /** Erases everything of a person, or of a collection; returns how many enrolments went. */
  async erase(collection: string, speakerId?: string): Promise<number> {
    return this.store.erase(collection, speakerId);
  }

  /** Who has to enrol again, because another model heard them. */
  async outdated(collection: string): Promise<readonly EnrolmentKey[]> {
    const keys: EnrolmentKey[] = [];
    for await (const one of this.store.scan(collection))
      if (!this.#hasSameFeatures(one)) keys.push({ speakerId: one.speakerId, phrase: one.phrase });
    return keys;
  }

  /**
   * Erases what was kept longer than `retentionDays` without use; returns what went.
   *
   * @param before called for each, before it goes
   */
  async prune(
    collection: string,
    before?: (expired: EnrolmentKey) => Promise<void>,
  ): Promise<readonly EnrolmentKey[]> {
    const { retentionDays } = this.#optionsOf(collection);
    return retentionDays === undefined
      ? []
      : eraseExpired(this.store, collection, retentionDays, this.#now(), before);
  }

  /** Undoes all adaptation of a person, or of a collection; returns how many enrolments changed. */
  async revert(collection: string, speakerId?: string): Promise<number> {
    const found = await this.store.find(collection, speakerId === undefined ? {} : { speakerId });
    const changed = found.filter((person) => adaptedTakes(person.takes).length > 0);
    for (const person of changed) {
      await this.store.update(collection, person, (known) => known && revert(known));
    }
    return changed.length;
  }

  /** With a phrase that the person did not enrol. */
  async #verifyByText({
    collection,
    speakerId,
    recording,
    phones,
    confirm,
  }: VerifyRequest & { readonly phones: PhrasePhones }): Promise<LoginResult> {
    const { quality, sample } = this.#listen(recording, 'login');
    if (!sample) return { status: 'refused', quality };
    const enrolled = this.#comparable(collection, await this.store.find(collection, { speakerId }));
    const takes = enrolled.flatMap((one) => one.takes);
    let decision =
      takes.length === 0
        ? undefined
        : decideByText(takes, sample, phones, this.model, this.#optionsOf(collection));
    if (!decision) return { status: 'not-enrolled', quality };
    if (decision.accepted && (await confirm?.(speakerId)) === false)
      decision = refused(decision, 'confirmation');
    if (decision.accepted) for (const one of enrolled) await this.#noteUse(collection, one);
    const status = decision.accepted ? 'accepted' : 'rejected';
    return { status, speakerId, decision, quality, candidates: 1, margin: undefined };
  }

  async #login(
    { collection, phrase, recording, phones, order, confirm }: LoginRequest,
    search: (sample: VoiceSample) => Promise<Neighbours>,
  ): Promise<LoginResult> {
    const { quality, sample } = this.#listen(recording, 'login');
    if (!sample) return { status: 'refused', quality };
    const { people, outdated, nearest } = await search(sample);
    if (people === 0 && outdated > 0) throw this.#otherFeatures(`${outdated} of "${collection}"`);
    const candidates = people + outdated;
    // In the order asked for; of another number of words than were enrolled nothing is compared.
    const asked = order ? order.flatMap((word) => phones?.slice(word, word + 1) ?? []) : (phones ?? []);
    const wordCosts = wordCostsOf(sample, asked);
    const contenders = this.#comparable(collection, nearest).flatMap((person) => {
      const takes = order ? inOrder(person.takes, order) : person.takes;
      if (takes.length === 0) return [];
      return [
        { person, print: person.print, evidence: gatherEvidence(takes, sample, this.model, wordCosts) },
      ];
    });
    const ranking = rank(contenders, this.model);
    if (!ranking) return { status: 'not-enrolled', quality };
    const { best, comparison, margin } = ranking;
    let decision = decide(comparison, thresholdsFor(candidates, this.#optionsOf(collection)));
    if (decision.accepted && margin !== undefined && margin < (this.#options.margin ?? 0))
      decision = refused(decision, 'margin');
    const words = wordsOf(requirePhrase(phrase));
    if (decision.accepted && order && !keepsOrder(best.takes, sample, order, words, this.model))
      decision = refused(decision, 'phrase');
    if (decision.accepted && (await confirm?.(best.speakerId)) === false)
      decision = refused(decision, 'confirmation');
    if (decision.accepted) {
      await this.#noteUse(collection, best);
      if (!order) await this.#adapt(collection, best, sample, candidates, margin);
    }
    return {
      status: decision.accepted ? 'accepted' : 'rejected',
      speakerId: best.speakerId,
      decision,
      quality,
      candidates,
      margin,
    };
  }

  /** Retention counts from the last use. */
  async #noteUse(collection: string, person: Enrolment): Promise<void> {
    const now = this.#now();
    if (this.#optionsOf(collection).retentionDays === undefined || isUseNoted(person, now)) return;
    await this.store.update(collection, person, (known) => known && { ...known, usedAt: now.toISOString() });
  }

  /** Learns from a login that the enrolled takes alone, at a stricter limit and clear of the next person, would let in. */
  async #adapt(
    collection: string,
    person: Enrolment,
    sample: VoiceSample,
    candidates: number,
    margin = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    if (!this.#options.adapt) return;
    const options = this.#options.adapt === true ? {} : this.#options.adapt;
    const { falseAcceptRate = DEFAULT_FALSE_ACCEPT_RATE, ...rest } = this.#optionsOf(collection);
    const strict = thresholdsFor(candidates, {
      ...rest,
      falseAcceptRate: options.falseAcceptRate ?? falseAcceptRate / DEFAULT_ADAPTATION.stricter,
    });
    const { accepted } = decide(compare(enrolledTakes(person.takes), sample, this.model), strict);
    if (!accepted || margin < (options.margin ?? DEFAULT_ADAPTATION.margin)) return;
    const most = options.takes ?? DEFAULT_ADAPTATION.takes;
    const take = toTake(sample);
    await this.store.update(collection, person, (known) =>
      known && this.#hasSameFeatures(known) ? adapt(known, take, this.#now(), most) : known,
    );
  }

  #isExpired(collection: string, person: Enrolment): boolean {
    return isExpired(person, this.#optionsOf(collection).retentionDays, this.#now());
  }

  #optionsOf(collection: string): CollectionOptions {
    const { collections = {} } = this.#options;
    const own = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
    return own ? { ...this.#options, ...own } : this.#options;
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  #listen(input: AudioInput, purpose: ListeningPurpose) {
    const limits: WavLimits =
      this.#options.maxSeconds === undefined ? {} : { maxSeconds: this.#options.maxSeconds };
    return sampleVoice(toRecording(input, limits), this.model, purpose);
  }

  #hasSameFeatures({ featureVersion }: Enrolment): boolean {
    return featureVersion === this.model.featureVersion;
  }

  /**
   * Those that have not expired and that this model heard.
   *
   * @throws NutqError `invalid-collection` where there are others only
   */
  #comparable(collection: string, found: readonly Enrolment[]): readonly Enrolment[] {
    const kept = found.filter((one) => !this.#isExpired(collection, one));
    const comparable = kept.filter((one) => this.#hasSameFeatures(one));
    if (kept[0] && comparable.length === 0) throw this.#otherFeatures(`"${kept[0].speakerId}"`);
    return comparable;
  }

  #otherFeatures(who: string): NutqError {
    return new NutqError(
      'invalid-collection',
      `${who} enrolled with other voice features than ${this.model.featureVersion}: enrol again.`,
    );
  }

  #newId(): string {
    return this.#options.newId?.() ?? randomId();
  }
}

function refused(decision: Decision, failed: Decision['failed']): Decision {
  return { ...decision, accepted: false, failed };
}

function compare(takes: readonly VoiceTake[], sample: VoiceSample, model: VoiceModel): Comparison {
  return calibrate(gatherEvidence(takes, sample, model), model.calibration);
}

/** A recording of an enrolment, and what would be kept of it. */
interface HeardTake {
  readonly sample: VoiceSample;
  readonly take: VoiceTake;
}

/** Adds takes to those that are there; or the first one that sounds like another voice or another phrase. */
function join(
  known: readonly VoiceTake[],
  heard: readonly HeardTake[],
  model: VoiceModel,
): { readonly takes: readonly VoiceTake[] } | { readonly take: number; readonly decision: Decision } {
  const takes = [...known];
  for (const [at, { sample, take }] of heard.entries()) {
    if (takes.length > 0) {
      const decision = decide(compare(takes, sample, model), thresholdsFor(1, { ...CONSISTENCY, model }));
      if (!decision.accepted) return { take: at, decision };
    }
    takes.push(take);
  }
  // Enrolled takes make way for enrolled ones only.
  return { takes: [...enrolledTakes(takes).slice(-MAX_TAKES), ...adaptedTakes(takes)] };
}

function toRecording(input: AudioInput, limits: WavLimits): Recording {
  if (input instanceof Uint8Array) return decodeWav(input, limits);
  if (input instanceof ArrayBuffer) return decodeWav(new Uint8Array(input), limits);
  if (input?.samples instanceof Float32Array) return input;
  throw new NutqError(
    'invalid-argument',
    'A recording is the bytes of a WAV file (Uint8Array or ArrayBuffer), or { samples: Float32Array, sampleRate }.',
    { field: 'recording' },
  );
}

function requireName(name: string, field: 'collection' | 'speakerId'): string {
  if (typeof name !== 'string' || name === '')
    throw new NutqError('invalid-argument', `${field} is a text that is not empty.`, { field });
  return name;
}

function requirePhrase(text: string): string {
  const phrase = typeof text === 'string' ? normalisePhrase(text) : '';
  if (phrase === '')
    throw new NutqError('invalid-argument', 'The phrase holds no letter or digit.', { field: 'phrase' });
  return phrase;
}

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
