/** Operators' calls on a running service: people, their trail, and keys. */
import type { AuditEntry } from '../stores/audit-store';
import type { Stores } from '../stores/stores';
import type { Enrolment } from '../voice/collection/store';
import type { Voices } from '../voice/collection/voices';
import { countSittings } from '../voice/sample/sittings';
import {
  type ConfiguredLimits,
  changeLimits,
  type LimitChanges,
  type LimitsInForce,
  limitsInForce,
} from './collection-limits';
import { type Erasures, erasuresIn, pruneVoices } from './erase-voices';
import { exportVoices } from './export-voices';
import type { Keyring } from './keyring';

/** An enrolment as an operator sees it: no print, no score. */
export interface Person extends Pick<Enrolment, 'speakerId' | 'phrase' | 'enrolledAt' | 'updatedAt'> {
  readonly takes: number;
  /** Days, or parts of a day hours apart, that the takes are of. Where it is one, ask for takes on another day. */
  readonly sittings: number;
  readonly usedAt?: string;
  readonly consent?: string;
  /** Another model heard them: they cannot log in until they enrol again. */
  readonly mustEnrolAgain: boolean;
}

/** Operators' calls on a running service. */
export interface Administration extends Erasures {
  /** Names of all collections, sorted. */
  collections(): Promise<readonly string[]>;
  /** Whether there is one by this name. */
  has(collection: string): Promise<boolean>;
  /** The people enrolled, with their phrases. */
  people(collection: string): Promise<readonly Person[]>;
  /** Enrolments and trail of a person, or the enrolments of all, in the clear: a file of collections, in pieces read as they are taken. */
  export(collection: string, speakerId?: string): AsyncIterable<string>;
  /** Erases what was kept longer than `retentionDays` without use; returns how many enrolments went. */
  prune(collection: string): Promise<number>;
  /** Undoes what was learned from logins of a person. */
  revert(collection: string, speakerId: string): Promise<number>;
  /** Undoes what was learned from logins of everybody. */
  revertCollection(collection: string): Promise<number>;
  /** The newest lines, oldest first: all, or those that name a person. */
  audit(collection: string, limit: number, speakerId?: string): Promise<readonly AuditEntry[]>;
  /** What decides in a collection now, and where that is set. */
  limits(collection: string): Promise<LimitsInForce>;
  /** @throws NutqError `invalid-option` where one is out of range, or set in the configuration of the collection */
  changeLimits(collection: string, changes: LimitChanges): Promise<LimitsInForce>;
  readonly keys: Pick<Keyring, 'issue' | 'list' | 'revoke' | 'topUp'>;
}

export interface AdministrationParts {
  readonly stores: Stores;
  readonly voices: Voices;
  readonly keyring: Keyring;
  readonly configured: ConfiguredLimits;
}

export function administer({ stores, voices, keyring, configured }: AdministrationParts): Administration {
  const { voices: kept, audit } = stores;
  return {
    collections: async () => [...(await kept.collections())].sort(),
    has: (collection) => kept.has(collection),
    async people(collection) {
      const { featureVersion } = voices.model;
      const people: Person[] = [];
      for await (const person of kept.scan(collection))
        people.push({
          speakerId: person.speakerId,
          phrase: person.phrase,
          takes: person.takes.length,
          sittings: countSittings(person.takes),
          enrolledAt: person.enrolledAt,
          updatedAt: person.updatedAt,
          ...(person.usedAt === undefined ? {} : { usedAt: person.usedAt }),
          ...(person.consent === undefined ? {} : { consent: person.consent }),
          mustEnrolAgain: person.featureVersion !== featureVersion,
        });
      return people;
    },
    export: (collection, speakerId) => exportVoices(stores, collection, speakerId),
    ...erasuresIn(stores),
    prune: (collection) => pruneVoices(voices, stores, collection),
    revert: (collection, speakerId) => voices.revert(collection, speakerId),
    revertCollection: (collection) => voices.revertCollection(collection),
    audit: (collection, limit, speakerId) => audit.list(collection, limit, speakerId),
    limits: (collection) => limitsInForce(stores, configured, collection),
    async changeLimits(collection, changes) {
      await changeLimits(stores, configured, collection, changes);
      return limitsInForce(stores, configured, collection);
    },
    keys: keyring,
  };
}
