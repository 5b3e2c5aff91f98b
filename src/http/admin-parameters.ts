import { ADMIN } from './paths';

/** Parameters by name: whether the call needs them. */
export type Parameters = Readonly<Record<string, boolean>>;

const COLLECTION: Parameters = { collection_name: true };
const PEOPLE: Parameters = { ...COLLECTION, speaker_id: false };
const KEY: Parameters = { id: true };

/** What each call reads of its query, by method and path. It refuses the rest: a person named in vain would be everybody. */
export const ADMIN_PARAMETERS: Readonly<Record<string, Parameters>> = {
  [`GET ${ADMIN.collections}`]: {},
  [`DELETE ${ADMIN.collections}`]: COLLECTION,
  [`GET ${ADMIN.people}`]: COLLECTION,
  [`DELETE ${ADMIN.people}`]: { ...COLLECTION, speaker_id: true },
  [`GET ${ADMIN.export}`]: PEOPLE,
  [`GET ${ADMIN.audit}`]: { ...PEOPLE, limit: false },
  [`GET ${ADMIN.limits}`]: COLLECTION,
  [`PATCH ${ADMIN.limits}`]: COLLECTION,
  [`POST ${ADMIN.prune}`]: COLLECTION,
  [`POST ${ADMIN.revert}`]: PEOPLE,
  [`GET ${ADMIN.keys}`]: {},
  [`POST ${ADMIN.keys}`]: {},
  [`PATCH ${ADMIN.keys}`]: KEY,
  [`DELETE ${ADMIN.keys}`]: KEY,
};
