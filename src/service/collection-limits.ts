/** Limits of single collections: where the value in force comes from, and how an administrator sets another one. */
import { NutqError } from '../errors';
import type { Stores } from '../stores/stores';
import { refuseUnknownKeys } from '../unknown-keys';
import { checkCollection } from '../voice/collection/check-collection';
import type { CollectionLimits } from '../voice/collection/store';

/** What the configuration says. */
export interface ConfiguredLimits extends CollectionLimits {
  readonly collections?: Readonly<Record<string, CollectionLimits>>;
}

/** The nearest one wins: the configuration of the collection, its store, the configuration of all, what nutq ships with. */
export type LimitSource = 'collection-configuration' | 'store' | 'configuration' | 'default';

/** A limit that decides now. */
export interface LimitInForce {
  /** `undefined` where nutq's own holds. */
  readonly value: number | undefined;
  readonly source: LimitSource;
}

/** What can be set for a collection. */
export type LimitName = keyof CollectionLimits;

/** Every limit of a collection. */
export type LimitsInForce = Readonly<Record<LimitName, LimitInForce>>;

/** `null` takes a limit back, so that the configuration holds again; one that is absent stays. */
export type LimitChanges = Readonly<Partial<Record<LimitName, number | null>>>;

/** As HTTP and commands name them. */
const LIMIT_NAMES = {
  falseAcceptRate: 'false_accept_rate',
  retentionDays: 'retention_days',
} as const satisfies Record<LimitName, string>;

const LIMITS = Object.keys(LIMIT_NAMES) as readonly LimitName[];

export async function limitsInForce(
  { voices }: Pick<Stores, 'voices'>,
  configured: ConfiguredLimits,
  collection: string,
): Promise<LimitsInForce> {
  const kept = (await voices.limits?.(collection)) ?? {};
  const own = ownOf(configured, collection);
  const inForce = (name: LimitName): LimitInForce => {
    if (own[name] !== undefined) return { value: own[name], source: 'collection-configuration' };
    if (kept[name] !== undefined) return { value: kept[name], source: 'store' };
    const value = configured[name];
    return { value, source: value === undefined ? 'default' : 'configuration' };
  };
  return { falseAcceptRate: inForce('falseAcceptRate'), retentionDays: inForce('retentionDays') };
}

/**
 * Sets limits in the store, by the rules of the configuration, and writes a line to the trail. Every process that shares the store goes by
 * them some seconds later.
 *
 * @returns `false` where there is no such collection
 * @throws NutqError `invalid-option` where a value is out of range, or the configuration sets it for this collection
 */
export async function changeLimits(
  { voices, audit }: Pick<Stores, 'voices' | 'audit'>,
  configured: ConfiguredLimits,
  collection: string,
  changes: LimitChanges,
): Promise<boolean> {
  if (!voices.changeLimits) throw new NutqError('invalid-option', 'This store keeps no limits.');
  const own = ownOf(configured, collection);
  for (const field of LIMITS)
    if (changes[field] !== undefined && own[field] !== undefined)
      throw new NutqError(
        'invalid-option',
        `${LIMIT_NAMES[field]} of this collection is set in the configuration, which wins.`,
        { field: LIMIT_NAMES[field] },
      );
  const given = LIMITS.flatMap((name) => (typeof changes[name] === 'number' ? [[name, changes[name]]] : []));
  checkValues(Object.fromEntries(given));
  const limits = await voices.changeLimits(collection, (known) => {
    const changed = LIMITS.map((name) => [name, changes[name] === undefined ? known[name] : changes[name]]);
    return Object.fromEntries(changed.filter(([, value]) => typeof value === 'number'));
  });
  if (!limits) return false;
  const at = new Date().toISOString();
  await audit.append({ at, event: 'change-limits', collection, outcome: 'done', limits });
  return true;
}

/** @throws NutqError `invalid-option`, the limit in it by the name that HTTP and commands know */
function checkValues(limits: CollectionLimits): void {
  try {
    checkCollection(limits, '');
  } catch (error) {
    if (!NutqError.is(error)) throw error;
    const name = LIMITS.find((limit) => limit === error.field);
    if (name === undefined) throw error;
    const field = LIMIT_NAMES[name];
    throw new NutqError(error.code, error.message.replace(name, field), { field });
  }
}

/** As `GET /admin/limits` and `nutq voices limits` show them. */
export function shownLimits(inForce: LimitsInForce): Readonly<Record<string, unknown>> {
  const shown = <Shown>(show: (limit: LimitInForce) => Shown) =>
    Object.fromEntries(LIMITS.map((name) => [LIMIT_NAMES[name], show(inForce[name])]));
  return { ...shown(({ value }) => value ?? null), sources: shown(({ source }) => source) };
}

/**
 * The names and values of a request.
 *
 * @throws NutqError `invalid-option` for other names, for values that are neither a number nor `null`, and for none at all
 */
export function readLimitChanges(fields: Readonly<Record<string, unknown>>): LimitChanges {
  const names = Object.values(LIMIT_NAMES);
  refuseUnknownKeys(fields, Object.fromEntries(names.map((name) => [name, true])));
  const given = LIMITS.filter((limit) => fields[LIMIT_NAMES[limit]] !== undefined);
  if (given.length === 0) throw new NutqError('invalid-option', `Give ${names.join(' or ')}.`);
  const changes = given.map((limit) => {
    const value = fields[LIMIT_NAMES[limit]];
    // JSON has numbers that are infinite once they are read.
    if (!Number.isFinite(value) && value !== null)
      throw new NutqError(
        'invalid-option',
        `${LIMIT_NAMES[limit]} is a number, or null for what is configured.`,
        { field: LIMIT_NAMES[limit] },
      );
    return [limit, value];
  });
  return Object.fromEntries(changes);
}

function ownOf({ collections = {} }: ConfiguredLimits, collection: string): CollectionLimits {
  return (Object.hasOwn(collections, collection) ? collections[collection] : undefined) ?? {};
}
