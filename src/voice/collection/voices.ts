import { refuseUnknownKeys } from '../../unknown-keys';
import { loadSignal } from '../../wasm/module';
import { CLASSICAL_MODEL } from '../model/classical-model';
import type { VoiceModel } from '../model/voice-model';
import { adaptedTakes } from '../print/person-print';
import { revert } from './adaptation';
import { checkOptions } from './check-options';
import { CollectionContext } from './context';
import { enrol } from './enrol';
import { identify } from './identify';
import { MemoryStore } from './memory-store';
import type { VoicesOptions } from './options';
import {
  ENROL_KEYS,
  type EnrolRequest,
  type EnrolResult,
  LOGIN_KEYS,
  type LoginRequest,
  type LoginResult,
  VERIFY_KEYS,
  type VerifyRequest,
} from './requests';
import { eraseExpired } from './retention';
import type { EnrolmentKey, VoiceStore } from './store';
import { verify } from './verify';

/**
 * Enrols, verifies, identifies and erases voices. Recordings are WAV bytes or mono samples with their rate, up to 60 seconds. What a recording
 * lacks is a result, never an error. Scores are in every result; show them to nobody who logs in. Nothing here detects replays: `guardVoice`.
 *
 * @example
 * const voices = new Voices({ model: await loadVoiceModel({ speaker, phrase }) });
 * await voices.enrol({ collection: 'acme', phrase: 'open my account', speakerId: 'amal', recordings });
 * const result = await voices.identify({ collection: 'acme', phrase: 'open my account', recording });
 * if (result.status === 'accepted') result.speakerId;
 */
export class Voices {
  readonly store: VoiceStore;
  /** What recordings are heard by. */
  readonly model: VoiceModel;
  readonly #context: CollectionContext;

  /** @throws NutqError `invalid-option` where a number cannot be meant, or the model is none */
  constructor(options: VoicesOptions = {}) {
    checkOptions(options);
    this.store = options.store ?? new MemoryStore();
    this.model = options.model ?? CLASSICAL_MODEL;
    this.#context = new CollectionContext(this.store, this.model, options);
  }

  /**
   * Enrols a person with a phrase, or adds takes to one. All takes are checked before anything is stored, and takes that others add
   * at the same time stay. What another model heard makes way for the new takes: nothing tells whether they are of the same voice.
   *
   * @throws AudioError where a recording cannot be read; NutqError `invalid-argument` where something of the request is missing,
   * `invalid-option` where it has a key that no request has
   */
  async enrol(request: EnrolRequest): Promise<EnrolResult> {
    refuseUnknownKeys(request, ENROL_KEYS);
    await loadSignal();
    return enrol(this.#context, request);
  }

  /** Is this the person that they say they are, saying the phrase? */
  async verify(request: VerifyRequest): Promise<LoginResult> {
    refuseUnknownKeys(request, VERIFY_KEYS);
    await loadSignal();
    return verify(this.#context, request);
  }

  /**
   * Who of a collection says the phrase, if anybody? Whom another model heard cannot be compared and is nobody's rival, but counts in
   * the limit: nobody gets in more easily while a collection moves.
   *
   * @throws NutqError `invalid-collection` where another model heard everybody
   */
  async identify(request: LoginRequest): Promise<LoginResult> {
    refuseUnknownKeys(request, LOGIN_KEYS);
    await loadSignal();
    return identify(this.#context, request);
  }

  /** Erases everything of a person, or of a collection; returns how many enrolments went. */
  async erase(collection: string, speakerId?: string): Promise<number> {
    return this.store.erase(collection, speakerId);
  }

  /** Who has to enrol again, because another model heard them. */
  async outdated(collection: string): Promise<readonly EnrolmentKey[]> {
    const keys: EnrolmentKey[] = [];
    for await (const one of this.store.scan(collection))
      if (!this.#context.hasSameFeatures(one)) keys.push({ speakerId: one.speakerId, phrase: one.phrase });
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
    const { retentionDays } = this.#context.optionsOf(collection);
    return retentionDays === undefined
      ? []
      : eraseExpired(this.store, collection, retentionDays, this.#context.now(), before);
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
}
