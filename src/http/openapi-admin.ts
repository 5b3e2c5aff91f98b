/** `/admin/…` in the description that `/openapi.json` serves. */
import { FALSE_ACCEPT_RATES } from '../voice/decision/false-accept-rates';
import { ADMIN_CALLS, AUDIT_LINES, MOST_AUDIT_LINES } from './admin';
import { ADMIN_PARAMETERS } from './admin-parameters';
import { ADMIN } from './paths';

type JsonObject = Readonly<Record<string, unknown>>;

const SUMMARIES: Readonly<Record<string, string>> = {
  'GET /admin/collections': 'Names of collections',
  'DELETE /admin/collections': 'Erase a collection',
  'GET /admin/people': 'Who is enrolled, with how many takes in how many sittings',
  'DELETE /admin/people': 'Erase a person',
  'GET /admin/export': 'Enrolments and trail of a person, or the enrolments of a collection, in the clear',
  'GET /admin/audit': 'The audit trail, also of an erased collection',
  'GET /admin/limits': 'What decides in a collection, and where each value is set',
  'PATCH /admin/limits': 'Set limits of a collection, or take them back with null',
  'POST /admin/prune': 'Erase whose retention period is over',
  'POST /admin/revert': 'Undo what was learned from logins',
  'GET /admin/keys': 'Access tokens and bundle keys, without their secrets',
  'POST /admin/keys': 'Issue an access token or a bundle key',
  'PATCH /admin/keys': 'Grant a bundle key more calls',
  'DELETE /admin/keys': 'Revoke a token or a key',
};

const NAME: JsonObject = { type: 'string', minLength: 1 };
const LIMIT: JsonObject = {
  type: 'integer',
  minimum: 1,
  maximum: MOST_AUDIT_LINES,
  default: AUDIT_LINES,
};

/** By method and path. */
const BODIES: Readonly<Record<string, JsonObject>> = {
  [`PATCH ${ADMIN.limits}`]: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: {
      false_accept_rate: {
        type: ['number', 'null'],
        minimum: FALSE_ACCEPT_RATES.least,
        maximum: FALSE_ACCEPT_RATES.most,
      },
      retention_days: { type: ['number', 'null'], exclusiveMinimum: 0 },
    },
  },
  [`POST ${ADMIN.keys}`]: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { enum: ['access-token', 'bundle-key'] },
      trials: { type: 'integer', minimum: 0 },
      label: { type: 'string', maxLength: 200 },
    },
  },
  [`PATCH ${ADMIN.keys}`]: {
    type: 'object',
    required: ['trials'],
    properties: { trials: { type: 'integer', minimum: 0 } },
  },
};

export const ADMIN_OPERATIONS: JsonObject = Object.fromEntries(
  ADMIN_CALLS.map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((method) => [method.toLowerCase(), operation(path, method)])),
  ]),
);

function operation(path: string, method: string): JsonObject {
  const call = `${method} ${path}`;
  const body = BODIES[call];
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\/(.)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: SUMMARIES[call],
    security: [{ adminToken: [] }],
    parameters: Object.entries(ADMIN_PARAMETERS[call]!).map(([name, required]) => ({
      name,
      in: 'query',
      required,
      schema: name === 'limit' ? LIMIT : NAME,
    })),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } },
      403: { description: 'Not the administrator token.' },
    },
  };
}
