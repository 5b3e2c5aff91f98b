import type { VoiceTake } from './sample';

/** One person saying one phrase. */
export interface Enrolment {
  readonly speakerId: string;
  /** As `normalisePhrase` gives it. */
  readonly phrase: string;
  /** Mean of the takes' prints, length 1. */
  readonly print: Float32Array;
  readonly takes: readonly VoiceTake[];
  /** Front end and tables that made it; `VoiceModel.featureVersion`. */
  readonly featureVersion: string;
  /** ISO 8601. */
  readonly enrolledAt: string;
  readonly updatedAt: string;
  /** What the person agreed to, in the caller's words or as a reference to them. */
  readonly consent: string | undefined;
}

/**
 * Where enrolments live. Everything is asynchronous, so that a database fits; a store holds and finds, it never compares.
 * One enrolment is kept a (collection, speaker, phrase).
 */
export interface VoiceStore {
  collections(): Promise<readonly string[]>;
  has(collection: string): Promise<boolean>;
  /** Makes an empty collection; one that exists stays as it is. */
  create(collection: string): Promise<void>;
  /** Enrolments that match everything given. An unknown collection is empty. */
  find(
    collection: string,
    by?: { readonly phrase?: string; readonly speakerId?: string },
  ): Promise<readonly Enrolment[]>;
  /** Stores or replaces wholly. */
  put(collection: string, enrolment: Enrolment): Promise<void>;
  /** Erases everything of a speaker, or of the whole collection; returns how many enrolments went. */
  erase(collection: string, speakerId?: string): Promise<number>;
}
