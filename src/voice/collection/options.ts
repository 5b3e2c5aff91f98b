import type { KeysOf } from '../../unknown-keys';
import { THRESHOLD_KEYS, type ThresholdOptions } from '../decision/threshold-options';
import type { CollectionLimits, VoiceStore } from './store';

/** Which logins are confident enough to learn from. */
export interface AdaptOptions {
  /** False-accept rate at which a login has to pass to be learned from: at most its own. Default: a hundredth of that. */
  readonly falseAcceptRate?: number;
  /** Least score over the next person. Default 4. */
  readonly margin?: number;
  /** Adapted takes kept of a person and phrase; the oldest goes. Default 3. */
  readonly takes?: number;
}

export const ADAPT_KEYS: KeysOf<AdaptOptions> = { falseAcceptRate: true, margin: true, takes: true };

/** What may differ from collection to collection. */
export interface CollectionOptions extends ThresholdOptions, CollectionLimits {}

export const COLLECTION_KEYS: KeysOf<CollectionOptions> = { ...THRESHOLD_KEYS, retentionDays: true };

/** Where voices are kept, and how they are judged. */
export interface VoicesOptions extends CollectionOptions {
  /** Default: memory. */
  readonly store?: VoiceStore;
  /** What differs for single collections, by name; it beats what their store holds, which beats what is given for all. */
  readonly collections?: Readonly<Record<string, CollectionOptions>>;
  /**
   * Least score of the best person over the next; nearer, nobody is let in. Default 0: the limits already know how many people there
   * are.
   */
  readonly margin?: number;
  /** Learn from confident logins. Default: never. */
  readonly adapt?: boolean | AdaptOptions;
  /** Longest recording in seconds, at most the default of 60. */
  readonly maxSeconds?: number;
  /** Default: the system clock. */
  readonly now?: () => Date;
  /** Default: 128 random bits. */
  readonly newId?: () => string;
}

export const VOICES_KEYS: KeysOf<VoicesOptions> = {
  ...COLLECTION_KEYS,
  store: true,
  collections: true,
  margin: true,
  adapt: true,
  maxSeconds: true,
  now: true,
  newId: true,
};
