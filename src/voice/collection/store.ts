import type { ImpostorTry } from '../decision/impostors';
import type { ThresholdOptions } from '../decision/threshold-options';
import type { PrintQuery } from '../print/print-index';
import type { VoiceTake } from '../sample/voice-take';

/** The impostor scores that the people of a phrase know (impostor-tries.ts). */
export interface EnrolmentTries {
  /** Names the weights that the scores come from. */
  readonly scale: number;
  /** Scores of this person's takes at the others; absent where they were the first. */
  readonly own?: ImpostorTry;
  /** Scores of other people's takes, as far as known at the last enrolment. */
  readonly known: readonly ImpostorTry[];
}

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
  /** The last login that was noted: one an hour is. */
  readonly usedAt?: string;
  /** Absent where the enrolment is older than the limits that follow it. */
  readonly tries?: EnrolmentTries;
  /** What the person agreed to, in the caller's words or as a reference to them. */
  readonly consent: string | undefined;
}

/** Which enrolment of a collection. */
export type EnrolmentKey = Pick<Enrolment, 'speakerId' | 'phrase'>;

/** The people of a phrase whose prints come nearest to a recording. */
export interface Neighbours {
  /** How many people say the phrase, in features that can be compared. */
  readonly people: number;
  /** How many are enrolled with other features: those are not compared. */
  readonly outdated: number;
  readonly nearest: readonly Enrolment[];
}

/** What may be set for a collection, in a configuration or in its store. */
export interface CollectionLimits extends Pick<ThresholdOptions, 'falseAcceptRate'> {
  /**
   * Days after which an enrolment that was neither used nor refreshed counts as gone: it logs nobody in, and `prune` erases it.
   * Default: kept until it is erased.
   */
  readonly retentionDays?: number;
}

/** The calls that a store of the caller's own has at least. */
export const VOICE_STORE_METHODS = [
  'collections',
  'has',
  'create',
  'find',
  'scan',
  'phrases',
  'nearest',
  'put',
  'update',
  'erase',
  'eraseCollection',
] as const satisfies readonly (keyof VoiceStore)[];

/**
 * Where enrolments live. Everything is asynchronous, so that a database fits. One enrolment is kept a (collection, speaker,
 * phrase).
 */
export interface VoiceStore {
  /** Names of all collections. */
  collections(): Promise<readonly string[]>;
  /** Whether anybody is enrolled in the collection. */
  has(collection: string): Promise<boolean>;
  /** Makes an empty collection; one that exists stays as it is. */
  create(collection: string): Promise<void>;
  /** Enrolments that match everything given. An unknown collection is empty. */
  find(
    collection: string,
    by?: { readonly phrase?: string; readonly speakerId?: string },
  ): Promise<readonly Enrolment[]>;
  /** Every enrolment of a collection, a few at a time. */
  scan(collection: string): AsyncIterable<Enrolment>;
  /** The enrolments of a collection, phrase by phrase, each a few at a time. A phrase is read only when it is iterated. */
  phrases(collection: string): Promise<readonly AsyncIterable<Enrolment>[]>;
  /** The `limit` enrolments of a phrase whose prints come nearest by cosine, nearest first. */
  nearest(collection: string, phrase: string, query: PrintQuery, limit: number): Promise<Neighbours>;
  /** Stores or replaces wholly. */
  put(collection: string, enrolment: Enrolment): Promise<void>;
  /**
   * Replaces an enrolment by what `change` makes of it, atomically among all processes, so that no write of others is lost. `change` gets
   * `undefined` where there is nothing, and returns what shall be there: the same object for no change, `undefined` for nothing. It may be
   * called again, with the value written in between.
   */
  update(
    collection: string,
    key: EnrolmentKey,
    change: (known: Enrolment | undefined) => Enrolment | undefined,
  ): Promise<void>;
  /** Erases everything of a speaker; returns how many enrolments went. */
  erase(collection: string, speakerId: string): Promise<number>;
  /** Erases everybody, the collection itself and its limits; returns how many enrolments went. */
  eraseCollection(collection: string): Promise<number>;
  /**
   * What was set for the collection, some seconds old at most where another process set it; empty for nothing. Absent where a store
   * keeps no limits.
   */
  limits?(collection: string): Promise<CollectionLimits>;
  /**
   * Puts in their place what `change` makes of them, atomically among all processes; `change` may be called again. Returns what is
   * there now, `undefined` where there is no such collection.
   */
  changeLimits?(
    collection: string,
    change: (known: CollectionLimits) => CollectionLimits,
  ): Promise<CollectionLimits | undefined>;
}
