/** Shared by every call: where enrolments live, how recordings are heard, and what each collection allows. */
import { bytesOf, isFloats } from '../../check-input';
import { NutqError } from '../../errors';
import { given } from '../../given';
import { newId } from '../../platform/web-crypto';
import { AudioError } from '../audio/audio-fault';
import { decodeWav, type Recording } from '../audio/wav';
import type { ThresholdOptions } from '../decision/threshold-options';
import { type Sampling, sampleVoice } from '../model/sample-voice';
import type { VoiceModel } from '../model/voice-model';
import { normalisePhrase } from '../phrase/phrase-text';
import type { CollectionOptions, VoicesOptions } from './options';
import type { AudioInput } from './requests';
import { isExpired } from './retention';
import type { CollectionLimits, Enrolment, VoiceStore } from './store';

export class CollectionContext {
  readonly store: VoiceStore;
  /** The voice model. */
  readonly model: VoiceModel;
  readonly options: VoicesOptions;
  /** What the store holds of the one collection that a call is about. */
  readonly #kept: CollectionLimits;

  constructor(store: VoiceStore, model: VoiceModel, options: VoicesOptions, kept: CollectionLimits = {}) {
    this.store = store;
    this.model = model;
    this.options = options;
    this.#kept = kept;
  }

  /** For one call about this collection. */
  async about(collection: string): Promise<CollectionContext> {
    const kept = await this.store.limits?.(requireName(collection, 'collection'));
    return kept ? new CollectionContext(this.store, this.model, this.options, kept) : this;
  }

  now(): Date {
    return this.options.now?.() ?? new Date();
  }

  newId(): string {
    return this.options.newId?.() ?? newId();
  }

  /** Options that hold for one collection. */
  optionsOf(collection: string): CollectionOptions {
    return { ...this.options, ...this.#ownOf(collection) };
  }

  /** What is configured for it by name beats what its store holds: whoever writes to the store does not reach that. */
  #ownOf(collection: string): CollectionOptions {
    const { collections = {} } = this.options;
    const own = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
    return { ...this.#kept, ...given(own ?? {}) };
  }

  /**
   * Options from which thresholds follow. A rate stated for a collection beats a score set for all: both say the same thing, and the more
   * specific one holds.
   */
  limitsOf(collection: string): ThresholdOptions {
    const { falseAcceptRate, thresholds } = this.optionsOf(collection);
    const own = this.#ownOf(collection);
    const { score, ...rest } = { ...this.options.thresholds, ...given(thresholds ?? {}) };
    const beaten = own.falseAcceptRate !== undefined && own.thresholds?.score === undefined;
    return {
      model: this.model,
      ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }),
      thresholds: { ...rest, ...(score === undefined || beaten ? {} : { score }) },
    };
  }

  /** @throws AudioError where the recording cannot be read */
  read(input: AudioInput): Recording {
    return toRecording(input, this.options.maxSeconds);
  }

  /** @throws AudioError where the recording of a login cannot be read */
  listen(input: AudioInput): Sampling {
    return sampleVoice(this.read(input), this.model, 'login');
  }

  isExpired(collection: string, person: Enrolment): boolean {
    return isExpired(person, this.optionsOf(collection).retentionDays, this.now());
  }

  hasSameFeatures({ featureVersion }: Enrolment): boolean {
    return featureVersion === this.model.featureVersion;
  }

  /**
   * Those that have not expired and that this model heard.
   *
   * @throws NutqError `invalid-collection` where there are others only
   */
  comparable(collection: string, found: readonly Enrolment[]): readonly Enrolment[] {
    const kept = found.filter((one) => !this.isExpired(collection, one));
    const comparable = kept.filter((one) => this.hasSameFeatures(one));
    if (kept[0] && comparable.length === 0) throw this.otherFeatures(`"${kept[0].speakerId}"`);
    return comparable;
  }

  otherFeatures(who: string): NutqError {
    return new NutqError(
      'invalid-collection',
      `${who} enrolled with other voice features than ${this.model.featureVersion}: enrol again.`,
    );
  }
}

function toRecording(input: AudioInput, maxSeconds: number | undefined): Recording {
  const limits = maxSeconds === undefined ? {} : { maxSeconds };
  const file = bytesOf(input);
  if (file) return decodeWav(file, limits);
  const recording = input as Recording;
  if (isFloats(recording?.samples)) {
    if (maxSeconds !== undefined && recording.samples.length > maxSeconds * recording.sampleRate)
      throw new AudioError('too-long');
    return recording;
  }
  throw new NutqError(
    'invalid-argument',
    'A recording is the bytes of a WAV file (Uint8Array or ArrayBuffer), or { samples: Float32Array, sampleRate }.',
    { field: 'recording' },
  );
}

export function requireName(name: string, field: 'collection' | 'speakerId'): string {
  if (typeof name !== 'string' || name === '')
    throw new NutqError('invalid-argument', `${field} is a text that is not empty.`, { field });
  return name;
}

/** In the form under which it is kept. */
export function requirePhrase(text: string): string {
  const phrase = typeof text === 'string' ? normalisePhrase(text) : '';
  if (phrase === '')
    throw new NutqError('invalid-argument', 'The phrase holds no letter or digit.', { field: 'phrase' });
  return phrase;
}
