/** `/admin/…`: administration, for whoever has the administrator token. Answers are JSON, refusals those of the transliteration. */
import { type Fields, isObject } from '../check-input';
import { NutqError } from '../errors';
import type { Administration } from '../service/administration';
import { readLimitChanges, shownLimits } from '../service/collection-limits';
import { isLabel, LABEL } from '../service/keyring';
import { tokenFinder } from '../service/secrets';
import type { VoiceQuery } from '../service/voice-parameters';
import { nameIn } from '../service/voice-request';
import { unknownKey } from '../unknown-keys';
import { ADMIN_PARAMETERS } from './admin-parameters';
import { json, refuse } from './answers';
import { bearerToken } from './bearer';
import { type ExportAnswers, exportAnswers } from './export-answer';
import { isJson } from './media-type';
import type { HandlerOptions, RequestContext } from './options';
import { ADMIN } from './paths';
import { readJson } from './read-body';
import { queryOf } from './voice-query';

const MAX_BODY_BYTES = 16 * 1024;
export const AUDIT_LINES = 1000;
export const MOST_AUDIT_LINES = 100_000;

type Endpoint = (request: Request, context: RequestContext) => Promise<Response>;
type Call = (admin: Administration, request: Request, context: RequestContext) => Promise<Response>;

/** By path, then by method. */
type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>;

const callsOf = (onError?: HandlerOptions['onError']): Calls => ({
  [ADMIN.collections]: { GET: listCollections, DELETE: inCollection(eraseCollection) },
  [ADMIN.people]: { GET: inCollection(listPeople), DELETE: inCollection(erasePerson) },
  [ADMIN.export]: { GET: inCollection(exportPeople(exportAnswers(onError))) },
  [ADMIN.audit]: { GET: listAudit },
  [ADMIN.limits]: { GET: inCollection(showLimits), PATCH: inCollection(setLimits) },
  [ADMIN.prune]: { POST: inCollection(prune) },
  [ADMIN.revert]: { POST: inCollection(revert) },
  [ADMIN.keys]: { GET: listKeys, POST: issueKey, PATCH: topUpKey, DELETE: revokeKey },
});

export const ADMIN_CALLS: readonly (readonly [path: string, methods: readonly string[]])[] = Object.entries(
  callsOf(),
).map(([path, calls]) => [path, Object.keys(calls)]);

/** The token is checked before the path, so that nobody without one learns which paths exist. */
export function adminEndpoint({ administration, adminToken, onError }: HandlerOptions): Endpoint {
  const find = tokenFinder(adminToken === undefined ? [] : [adminToken], 'adminToken');
  const all = callsOf(onError);
  return async (request, context) => {
    const token = bearerToken(request.headers.get('authorization'));
    if (!administration || token === undefined || find(token) !== 0) return refuse('unknown-token');
    const { pathname, searchParams } = new URL(request.url);
    const calls = all[pathname];
    if (!calls) return refuse('not-found');
    const call = Object.hasOwn(calls, request.method) ? calls[request.method] : undefined;
    if (!call) return refuse('wrong-method', context.report, { allow: Object.keys(calls).join(', ') });
    const known = ADMIN_PARAMETERS[`${request.method} ${pathname}`]!;
    const stray = [...searchParams.keys()].find((name) => !Object.hasOwn(known, name));
    if (stray !== undefined) return bad(`${stray} ${unknownKey(stray, Object.keys(known))}.`);
    return call(administration, request, context);
  };
}

interface Place {
  readonly collection: string;
  readonly speakerId: string | undefined;
  readonly query: VoiceQuery;
  readonly request: Request;
  readonly context: RequestContext;
}

/** The collection must exist: a mistyped name is not an empty collection. */
function inCollection(call: (admin: Administration, place: Place) => Promise<Response>): Call {
  return async (admin, request, context) => {
    const query = queryOf(request.url);
    const collection = nameIn(query, 'collection_name');
    const speakerId = nameIn(query, 'speaker_id');
    if (!collection) return bad('collection_name is missing, or none.');
    if (speakerId === '') return bad('speaker_id is none.');
    if (!(await admin.has(collection))) return missing('there is no such collection.');
    return call(admin, { collection, speakerId, query, request, context });
  };
}

const bad = (message: string): Response => json(400, { message: `Bad Request: ${message}` });
const missing = (message: string): Response => json(404, { message: `Not Found: ${message}` });

async function listCollections(admin: Administration): Promise<Response> {
  return json(200, { collections: await admin.collections() });
}

async function listPeople(admin: Administration, { collection }: Place): Promise<Response> {
  const people = (await admin.people(collection)).map((person) => ({
    speaker_id: person.speakerId,
    phrase: person.phrase,
    takes: person.takes,
    sittings: person.sittings,
    enrolled_at: person.enrolledAt,
    updated_at: person.updatedAt,
    used_at: person.usedAt ?? null,
    consent: person.consent ?? null,
    must_enrol_again: person.mustEnrolAgain,
  }));
  return json(200, { people });
}

function exportPeople(answer: ExportAnswers) {
  return async (admin: Administration, { collection, speakerId, context }: Place): Promise<Response> =>
    answer(admin.export(collection, speakerId), context.report);
}

async function erasePerson(admin: Administration, { collection, speakerId }: Place): Promise<Response> {
  if (speakerId === undefined) return bad('speaker_id is missing.');
  return json(200, { erased: await admin.erase(collection, speakerId) });
}

async function eraseCollection(admin: Administration, { collection }: Place): Promise<Response> {
  return json(200, { erased: await admin.eraseCollection(collection) });
}

async function prune(admin: Administration, { collection }: Place): Promise<Response> {
  return json(200, { expired: await admin.prune(collection) });
}

async function revert(admin: Administration, { collection, speakerId }: Place): Promise<Response> {
  const reverted = await (speakerId === undefined
    ? admin.revertCollection(collection)
    : admin.revert(collection, speakerId));
  return json(200, { reverted });
}

async function showLimits(admin: Administration, { collection }: Place): Promise<Response> {
  return json(200, shownLimits(await admin.limits(collection)));
}

async function setLimits(admin: Administration, { collection, request, context }: Place): Promise<Response> {
  const body = await fieldsOf(request, context);
  if (body instanceof Response) return body;
  try {
    return json(200, shownLimits(await admin.changeLimits(collection, readLimitChanges(body))));
  } catch (error) {
    if (error instanceof NutqError && error.code === 'invalid-option') return bad(error.message);
    throw error;
  }
}

/** Also the trail of an erased collection. */
async function listAudit(admin: Administration, { url }: Request): Promise<Response> {
  const query = queryOf(url);
  const collection = nameIn(query, 'collection_name');
  const speakerId = nameIn(query, 'speaker_id');
  if (!collection) return bad('collection_name is missing, or none.');
  if (speakerId === '') return bad('speaker_id is none.');
  const limit = Number(new URL(url).searchParams.get('limit') ?? AUDIT_LINES);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_AUDIT_LINES)
    return bad(`limit is a whole number up to ${MOST_AUDIT_LINES}.`);
  return json(200, { entries: await admin.audit(collection, limit, speakerId) });
}

async function listKeys({ keys }: Administration): Promise<Response> {
  const all = (await keys.list()).map(({ id, kind, trials, remaining, label, createdAt }) => ({
    id,
    kind,
    trials: trials ?? null,
    remaining: trials === undefined ? null : (remaining ?? 0),
    label: label ?? null,
    created_at: createdAt,
  }));
  return json(200, { keys: all });
}

async function issueKey(admin: Administration, request: Request, context: RequestContext): Promise<Response> {
  const body = await fieldsOf(request, context);
  if (body instanceof Response) return body;
  const { kind, trials, label } = body;
  if (kind !== 'access-token' && kind !== 'bundle-key') return bad('kind is access-token or bundle-key.');
  if (trials !== undefined && (kind !== 'bundle-key' || !isCount(trials)))
    return bad('trials is a whole number, of a bundle-key.');
  if (label !== undefined && !isLabel(label)) return bad(`label is ${LABEL}.`);
  const { secret, credential } = await admin.keys.issue(kind, {
    ...(trials === undefined ? {} : { trials }),
    ...(label === undefined ? {} : { label }),
  });
  return json(200, { id: credential.id, secret });
}

async function topUpKey(admin: Administration, request: Request, context: RequestContext): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id');
  const body = await fieldsOf(request, context);
  if (body instanceof Response) return body;
  if (!isCount(body['trials'])) return bad('trials is a whole number: how many more.');
  const remaining = id === null ? undefined : await admin.keys.topUp(id, body['trials']);
  return remaining === undefined
    ? missing('no bundle key with a quota has this id.')
    : json(200, { remaining });
}

async function revokeKey(admin: Administration, { url }: Request): Promise<Response> {
  const id = new URL(url).searchParams.get('id');
  const revoked = id !== null && (await admin.keys.revoke(id));
  return revoked ? json(200, { revoked: true }) : missing('no key has this id.');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

async function fieldsOf(request: Request, { readBody, report }: RequestContext): Promise<Fields | Response> {
  if (!isJson(request.headers.get('content-type'))) return refuse('wrong-type');
  const body = await readJson(request, MAX_BODY_BYTES, readBody);
  if (body.kind !== 'json') return refuse(body.kind, report);
  const { value } = body;
  return isObject(value) ? value : bad('the body is an object.');
}
