import { NutqError } from '../errors';
import { type Signal, signal } from '../wasm/signal';
import {
  type AdaptOptions,
  adapt,
  adaptedTakes,
  DEFAULT_ADAPTATION,
  enrolledTakes,
  printOf,
  revert,
} from './adaptation';
import {
  calibrate,
  DEFAULT_FALSE_ACCEPT_RATE,
  type Decision,
  decide,
  gatherEvidence,
  type ThresholdOptions,
  thresholdsFor,
} from './decision';
import { MemoryStore } from './memory-store';
import { normalisePhrase } from './phrase-text';
import { FEATURE_VERSION } from './print';
import type { QualityReport } from './quality';
import { sampleVoice, toTake, type VoiceSample, type VoiceTake } from './sample';
import type { Enrolment, VoiceStore } from './store';
import { decodeWav, type Recording, type WavLimits } from './wav';

/** WAV bytes, or mono samples (full scale ±1) with their rate. */
export type AudioInput = Uint8Array | Recording;

export interface VoicesOptions extends ThresholdOptions {
  /** Default: memory. */
  readonly store?: VoiceStore;
  /** Limits of single collections, by name. */
  readonly collections?: Readonly<Record<string, ThresholdOptions>>;
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
  /** Recording `take` does not sound like the others: another voice or another phrase. */
  | { readonly status: 'inconsistent'; readonly take: number; readonly decision: Decision };

export interface LoginRequest {
  readonly collection: string;
  readonly phrase: string;
  readonly recording: AudioInput;
}

export type LoginResult =
  | {
      readonly status: 'accepted' | 'rejected';
      readonly speakerId: string;
      readonly decision: Decision;
      readonly quality: QualityReport;
      readonly candidates: number /** Score of the best person over the next; undefined where there is only one. */;
      readonly margin: number | undefined;
    }
  | { readonly status: 'refused'; readonly quality: QualityReport }
  /** Nobody (or not this person) is enrolled with this phrase. */
  | { readonly status: 'not-enrolled'; readonly quality: QualityReport };

/** People whose prints come nearest are compared phrase by phrase; the others cannot win. */
const SHORT_LIST = 5;
const MAX_TAKES = 20;
/** Takes of one person differ less than this rate of impostors would show. */
const CONSISTENCY = { falseAcceptRate: 0.1 } as const;

/** Enrols, verifies, identifies and erases voices. Scores are in every result; show them to nobody who logs in. */
export class Voices {
  readonly store: VoiceStore;
  readonly #options: VoicesOptions;

  constructor(options: VoicesOptions = {}) {
    this.store = options.store ?? new MemoryStore();
    this.#options = options;
  }

  /**
   * Enrols a person with a phrase, or adds takes to one. All takes are checked before anything is stored.
   *
   * @throws AudioError where a recording cannot be read; NutqError `invalid-collection` where older takes have another feature version
   */
  async enrol(request: EnrolRequest): Promise<EnrolResult> {
    const phrase = requirePhrase(request.phrase);
    const { collection } = request;
    if (request.recordings.length === 0)
      throw new NutqError('invalid-argument', 'Enrolment needs a recording.', { field: 'recordings' });
    const speakerId = request.speakerId ?? this.#newId();
    const [known] = await this.#find(collection, { phrase, speakerId });

    const takes: VoiceTake[] = [...(known?.takes ?? [])];
    const quality: QualityReport[] = [];
    for (const [take, recording] of request.recordings.entries()) {
      const sampling = this.#listen(recording);
      if (!sampling.sample) return { status: 'refused', take, quality: sampling.quality };
      if (takes.length > 0) {
        const decision = decide(compare(takes, sampling.sample), thresholdsFor(1, CONSISTENCY));
        if (!decision.accepted) return { status: 'inconsistent', take, decision };
      }
      takes.push(toTake(sampling.sample));
      quality.push(sampling.quality);
    }
    // Enrolled takes make way for enrolled ones only.
    const kept = [...enrolledTakes(takes).slice(-MAX_TAKES), ...adaptedTakes(takes)];
    const now = (this.#options.now?.() ?? new Date()).toISOString();
    await this.store.put(collection, {
      speakerId,
      phrase,
      print: printOf(kept),
      takes: kept,
      featureVersion: FEATURE_VERSION,
      enrolledAt: known?.enrolledAt ?? now,
      updatedAt: now,
      consent: request.consent ?? known?.consent,
    });
    return { status: 'enrolled', speakerId, takes: kept.length, quality };
  }

  /** Is this the person that they say they are, saying the phrase? */
  async verify(request: LoginRequest & { readonly speakerId: string }): Promise<LoginResult> {
    const phrase = requirePhrase(request.phrase);
    return this.#login(
      request,
      await this.#find(request.collection, { phrase, speakerId: request.speakerId }),
    );
  }

  /** Who of a collection says the phrase, if anybody? */
  async identify(request: LoginRequest): Promise<LoginResult> {
    const phrase = requirePhrase(request.phrase);
    return this.#login(request, await this.#find(request.collection, { phrase }));
  }

  /** Erases everything of a person, or of a collection; returns how many enrolments went. */
  async erase(collection: string, speakerId?: string): Promise<number> {
    return this.store.erase(collection, speakerId);
  }

  /** Undoes all adaptation of a person, or of a collection; returns how many enrolments changed. */
  async revert(collection: string, speakerId?: string): Promise<number> {
    const found = await this.store.find(collection, speakerId === undefined ? {} : { speakerId });
    const changed = found.filter((person) => adaptedTakes(person.takes).length > 0);
    for (const person of changed) await this.#change(collection, person, revert);
    return changed.length;
  }

  async #login({ collection, recording }: LoginRequest, people: readonly Enrolment[]): Promise<LoginResult> {
    const { quality, sample } = this.#listen(recording);
    if (!sample) return { status: 'refused', quality };
    const thresholds = thresholdsFor(people.length, {
      ...this.#options,
      ...this.#options.collections?.[collection],
    });
    const ranked = shortList(people, sample)
      .map((person) => ({ person, decision: decide(compare(person.takes, sample), thresholds) }))
      .sort((a, b) => b.decision.score - a.decision.score);
    const [best, next] = ranked;
    if (!best) return { status: 'not-enrolled', quality };
    const margin = next && best.decision.score - next.decision.score;
    const ambiguous = margin !== undefined && margin < (this.#options.margin ?? 0);
    const decision: Decision =
      best.decision.accepted && ambiguous
        ? { ...best.decision, accepted: false, failed: 'margin' }
        : best.decision;
    if (decision.accepted) await this.#adapt(collection, best.person, sample, people.length, margin);
    return {
      status: decision.accepted ? 'accepted' : 'rejected',
      speakerId: best.person.speakerId,
      decision,
      quality,
      candidates: people.length,
      margin,
    };
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
    const limits = { ...this.#options, ...this.#options.collections?.[collection] };
    const { falseAcceptRate = DEFAULT_FALSE_ACCEPT_RATE, ...rest } = limits;
    const strict = thresholdsFor(candidates, {
      ...rest,
      falseAcceptRate: options.falseAcceptRate ?? falseAcceptRate / DEFAULT_ADAPTATION.stricter,
    });
    const { accepted } = decide(compare(enrolledTakes(person.takes), sample), strict);
    if (!accepted || margin < (options.margin ?? DEFAULT_ADAPTATION.margin)) return;
    const now = this.#options.now?.() ?? new Date();
    const most = options.takes ?? DEFAULT_ADAPTATION.takes;
    await this.#change(collection, person, (known) => adapt(known, toTake(sample), now, most));
  }

  /** Changes an enrolment as it is now, not as it was when the login began. */
  async #change(
    collection: string,
    { phrase, speakerId }: Enrolment,
    change: (known: Enrolment) => Enrolment,
  ): Promise<void> {
    const [known] = await this.store.find(collection, { phrase, speakerId });
    if (known) await this.store.put(collection, change(known));
  }

  async #find(
    collection: string,
    by: { readonly phrase: string; readonly speakerId?: string },
  ): Promise<readonly Enrolment[]> {
    const found = await this.store.find(collection, by);
    const stale = found.find((enrolment) => enrolment.featureVersion !== FEATURE_VERSION);
    if (stale) {
      throw new NutqError(
        'invalid-collection',
        `"${stale.speakerId}" was enrolled with voice features ${stale.featureVersion}; this is ${FEATURE_VERSION}: enrol again.`,
      );
    }
    return found;
  }

  #listen(input: AudioInput) {
    const limits: WavLimits =
      this.#options.maxSeconds === undefined ? {} : { maxSeconds: this.#options.maxSeconds };
    return sampleVoice(input instanceof Uint8Array ? decodeWav(input, limits) : input);
  }

  #newId(): string {
    return this.#options.newId?.() ?? randomId();
  }
}

function compare(takes: readonly VoiceTake[], sample: VoiceSample) {
  return calibrate(gatherEvidence(takes, sample));
}

/** The people whose prints are nearest to the sample's. */
export function shortList<T extends { readonly print: Float32Array }>(
  people: readonly T[],
  sample: VoiceSample,
  kernels: Signal = signal(),
): readonly T[] {
  if (people.length <= SHORT_LIST) return people;
  const products = kernels.dotRows(
    sample.print,
    people.map((person) => person.print),
  );
  return [...products.keys()]
    .sort((a, b) => products[b]! - products[a]!)
    .slice(0, SHORT_LIST)
    .map((i) => people[i]!);
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
