import { requireNumbers, requireText } from '../../check-input';
import { checkTypes } from '../../check-option';
import { refuseUnknownKeys } from '../../unknown-keys';
import { loadSignal } from '../../wasm/module';
import { CLASSICAL_MODEL } from '../model/classical-model';
import type { VoiceModel } from '../model/voice-model';
import { adaptedTakes } from '../print/person-print';
import { revert } from './adaptation';
import { checkOptions } from './check-options';
import { CollectionContext, requireName } from './context';
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
import type { Enrolment, EnrolmentKey, VoiceStore } from './store';
import { verify } from './verify';

/**
 * Enrols voices and logs them in. `identify` searches a collection, `verify` asks for one person, `erase` forgets one. Recordings are WAV
 * bytes, or mono samples (±1) with their rate, up to 60 seconds. Poor quality is a result, never an error. Every result holds its scores:
 * do not show them to the person who logs in. Nothing here detects replays: use `createNutq` behind `guardVoice` for that.
 *
 * @example
 * const voices = new Voices({ model: await loadVoiceModel({ speaker, phrase }) });
 * await voices.enrol({ collection: 'acme', phrase: 'open my account', speakerId: 'amal', recordings });
 * const result = await voices.identify({ collection: 'acme', phrase: 'open my account', recording });
 * if (result.status === 'accepted') result.speakerId;
 */
export class Voices {
  /** Where enrolments are kept. */
  readonly store: VoiceStore;
  /** The voice model. */
  readonly model: VoiceModel;
  readonly #context: CollectionContext;

  /**
   * @param options default: in memory, with the classical tables; give `model` from `loadVoiceModel` for fewer errors
   * @throws NutqError `invalid-option` for a number out of range, or a model that is not one
   */
  constructor(options: VoicesOptions = {}) {
    checkOptions(options);
    this.store = options.store ?? new MemoryStore();
    this.model = options.model ?? CLASSICAL_MODEL;
    this.#context = new CollectionContext(this.store, this.model, options);
  }

  /**
   * Enrols a person with a phrase, or adds takes to an enrolment; branch on the result's `status`. All takes are checked before anything is
   * stored. Takes that were heard by another model are replaced: the two cannot be compared.
   *
   * @throws AudioError where a recording cannot be read; NutqError `invalid-argument` or `invalid-option` for a request that is not one
   */
  async enrol(request: EnrolRequest): Promise<EnrolResult> {
    refuseUnknownKeys(request, ENROL_KEYS);
    checkTypes(request, 'boolean', ['checkText']);
    requireText(request.consent ?? '', 'consent');
    await loadSignal();
    return enrol(await this.#context.about(request.collection), request);
  }

  /**
   * Asks whether one person, named by `speakerId`, says the phrase.
   *
   * @returns `accepted` or `rejected` with the decision; `refused` for a poor recording; `not-enrolled` where the person has not enrolled it
   * @throws AudioError and NutqError as `identify`
   */
  async verify(request: VerifyRequest): Promise<LoginResult> {
    refuseUnknownKeys(request, VERIFY_KEYS);
    checkTypes(request, 'boolean', ['unlisted']);
    checkLogin(request);
    await loadSignal();
    return verify(await this.#context.about(request.collection), request);
  }

  /**
   * Searches the collection for the person who says the phrase. People enrolled with another model cannot be compared, but still count
   * in the threshold: nobody gets in more easily while a collection moves to a new model.
   *
   * @returns `accepted` or `rejected` with the nearest person and the decision; `refused` for a poor recording; `not-enrolled` where nobody
   * has enrolled the phrase
   * @throws AudioError where the recording cannot be read; NutqError `invalid-argument` or `invalid-option` for a request that is not one,
   * `invalid-collection` where everybody was enrolled with another model
   */
  async identify(request: LoginRequest): Promise<LoginResult> {
    refuseUnknownKeys(request, LOGIN_KEYS);
    checkLogin(request);
    await loadSignal();
    return identify(await this.#context.about(request.collection), request);
  }

  /**
   * Erases everything of a person; returns how many enrolments went. Behind `guardVoice` erase with what it returns: that forgets the
   * fingerprints of their recordings, too.
   *
   * @throws NutqError `invalid-argument` where a name is missing
   */
  async erase(collection: string, speakerId: string): Promise<number> {
    return this.store.erase(requireName(collection, 'collection'), requireName(speakerId, 'speakerId'));
  }

  /** Erases everybody of a collection, and its limits; returns how many enrolments went. */
  async eraseCollection(collection: string): Promise<number> {
    return this.store.eraseCollection(requireName(collection, 'collection'));
  }

  /** Lists who has to enrol again, because another model heard them. */
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
    const { retentionDays } = (await this.#context.about(collection)).optionsOf(collection);
    return retentionDays === undefined
      ? []
      : eraseExpired(this.store, collection, retentionDays, this.#context.now(), before);
  }

  /**
   * Undoes all adaptation of a person; returns how many enrolments changed.
   *
   * @throws NutqError `invalid-argument` where a name is missing
   */
  async revert(collection: string, speakerId: string): Promise<number> {
    const by = { speakerId: requireName(speakerId, 'speakerId') };
    return this.#revert(collection, await this.store.find(requireName(collection, 'collection'), by));
  }

  /** Undoes all adaptation of everybody of a collection; returns how many enrolments changed. */
  async revertCollection(collection: string): Promise<number> {
    return this.#revert(collection, await this.store.find(requireName(collection, 'collection')));
  }

  async #revert(collection: string, found: readonly Enrolment[]): Promise<number> {
    const changed = found.filter((person) => adaptedTakes(person.takes).length > 0);
    for (const person of changed) {
      await this.store.update(collection, person, (known) => known && revert(known));
    }
    return changed.length;
  }
}

function checkLogin(request: LoginRequest): void {
  checkTypes(request, 'function', ['confirm']);
  requireNumbers(request.order ?? [], 'order');
}
