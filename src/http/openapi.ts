/** The description that `/openapi.json` serves: OpenAPI 3.1, one operation a documented endpoint. */

import { type KeysOf, refuseUnknownKeys } from '../unknown-keys';
import { ADMIN_OPERATIONS } from './openapi-admin';
import { PATHS } from './paths';

/** Plain data, to be written as JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Which paths the description names beside those that are always there. */
export interface DescriptionOptions {
  /** Whether `/register-app/` is open. */
  readonly registration?: boolean;
  /** Whether `/challenge-app/` is there. */
  readonly challenges?: boolean;
  /** Whether `/admin/…` is there. */
  readonly administration?: boolean;
  /** Whether logins and challenges ask for a token. */
  readonly loginTokens?: boolean;
}

const OPTION_KEYS: KeysOf<DescriptionOptions> = {
  registration: true,
  challenges: true,
  administration: true,
  loginTokens: true,
};

/** Describes the service in OpenAPI 3.1, as `/openapi.json` serves it: plain data, to be written as JSON. */
export function describeApi(options: DescriptionOptions = {}): JsonObject {
  refuseUnknownKeys(options, OPTION_KEYS);
  const { registration = false, challenges = false, administration = false, loginTokens = false } = options;
  const asked = loginTokens ? { security: [{ loginToken: [] }] } : {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'nutq',
      version: '1',
      description: 'Arabic names to English spelling, and voice login.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths: {
      [PATHS.transliterate]: { post: TRANSLITERATE },
      [PATHS.login]: {
        put: {
          ...voiceOperation(
            'login',
            'Log in by voice',
            challenges ? [SPEAKER_ID, CHALLENGE_ID] : [SPEAKER_ID],
          ),
          ...asked,
        },
      },
      ...(registration ? { [PATHS.register]: { put: REGISTER } } : {}),
      ...(challenges ? { [PATHS.challenge]: { post: { ...CHALLENGE, ...asked } } } : {}),
      [PATHS.health]: { get: HEALTH },
      [PATHS.readiness]: { get: READINESS },
      ...(administration ? ADMIN_OPERATIONS : {}),
    },
    components: { schemas: SCHEMAS, securitySchemes: SECURITY_SCHEMES },
  };
}

/** The `errors` of a voice answer that succeeded. */
const NO_ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { const: '' }, message: { const: '' } },
};

const SCHEMAS: JsonObject = {
  TransliterationRequest: {
    type: 'object',
    required: ['arabic_phrase', 'bundle_key'],
    properties: {
      arabic_phrase: { type: 'string', description: 'Up to 1,000 code points, with something Arabic in it.' },
      bundle_key: { type: 'string' },
      lang: { type: 'string', default: 'en', description: 'Language of error messages: en or ar.' },
    },
  },
  TransliterationSuccess: {
    type: 'object',
    required: ['result', 'transaction_id', 'trials_remaining'],
    additionalProperties: false,
    properties: {
      result: {
        type: 'object',
        required: ['english_phrase'],
        additionalProperties: false,
        properties: { english_phrase: { type: 'string' } },
      },
      transaction_id: { type: 'string', minLength: 1 },
      trials_remaining: { type: 'integer', minimum: 0 },
    },
  },
  Failure: {
    type: 'object',
    required: ['message'],
    additionalProperties: false,
    properties: { message: { type: 'string' } },
  },
  RuleFailure: {
    type: 'object',
    required: ['message', 'error_code'],
    additionalProperties: false,
    properties: {
      message: { type: 'string' },
      error_code: {
        type: 'integer',
        enum: [1001, 1002, 1003, 1004, 1005],
        description:
          '1001 empty, 1002 nothing Arabic, 1003 too long, 1004 no trials left, 1005 too many requests',
      },
    },
  },
  Recording: {
    type: 'object',
    required: ['RecordData_app'],
    properties: { RecordData_app: { type: 'string', description: 'Base64 of a WAV file.' } },
  },
  VoiceRequest: {
    anyOf: [
      { $ref: '#/components/schemas/Recording' },
      {
        type: 'object',
        required: ['data'],
        properties: {
          data: {
            anyOf: [
              { $ref: '#/components/schemas/Recording' },
              { type: 'string', contentMediaType: 'application/json' },
            ],
          },
        },
      },
    ],
  },
  VoiceSuccess: {
    type: 'object',
    required: ['data', 'errors'],
    additionalProperties: false,
    properties: {
      data: {
        type: 'object',
        required: ['status', 'thresholds'],
        properties: {
          status: { enum: ['Login successful', 'Registration successful'] },
          thresholds: {
            type: 'object',
            required: ['vector_similarity', 'phrase_similarity'],
            properties: {
              vector_similarity: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
              phrase_similarity: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' },
            },
          },
          speaker_id: { type: 'string', description: 'After the registration of a new person.' },
        },
      },
      errors: NO_ERROR,
    },
  },
  Challenge: {
    type: 'object',
    required: ['data', 'errors'],
    additionalProperties: false,
    properties: {
      data: {
        type: 'object',
        required: ['challenge_id', 'login_phrase', 'expires_at'],
        additionalProperties: false,
        properties: {
          challenge_id: { type: 'string', minLength: 1 },
          login_phrase: {
            type: 'string',
            minLength: 1,
            description: 'To be spoken: an enrolled phrase, or its words in another order.',
          },
          expires_at: { type: 'string', format: 'date-time' },
        },
      },
      errors: NO_ERROR,
    },
  },
  VoiceFailure: {
    type: 'object',
    required: ['data', 'errors'],
    additionalProperties: false,
    properties: {
      data: { const: '' },
      errors: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: {
            type: 'integer',
            enum: [700, 701, 702, 703],
            description: '700 collection, 701 registering, 702 login, 703 missing login information',
          },
          message: { type: 'string' },
        },
      },
    },
  },
  Health: {
    type: 'object',
    required: ['status'],
    properties: { status: { const: 'ok' } },
  },
};

const SECURITY_SCHEMES: JsonObject = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Access token of the transliteration endpoint.',
  },
  adminToken: { type: 'http', scheme: 'bearer', description: 'Administrator token of the server.' },
  loginToken: { type: 'http', scheme: 'bearer', description: 'One of the login tokens.' },
};

const TRANSLITERATE: JsonObject = {
  operationId: 'transliterate',
  summary: 'Transliterate Arabic to English',
  security: [{ accessToken: [] }],
  requestBody: jsonOf('TransliterationRequest'),
  responses: {
    200: answer('The spelling.', 'TransliterationSuccess'),
    400: answer('Malformed or incomplete request.', 'Failure'),
    401: answer('Invalid bundle key.', 'Failure'),
    403: answer('Unknown access token.', 'Failure'),
    415: answer('The body is no JSON in UTF-8.', 'Failure'),
    422: answer('A rule of the service, by error_code.', 'RuleFailure'),
    500: answer('Server fault.', 'Failure'),
  },
};

const REGISTER: JsonObject = {
  ...voiceOperation('register', 'Register a voice', [
    {
      name: 'speaker_id',
      in: 'query',
      description: 'Adds a take to this person; without it a new one is made.',
      schema: { type: 'string', minLength: 1 },
    },
    {
      name: 'consent',
      in: 'query',
      description: 'What the person agreed to, or a reference to it; kept with the enrolment.',
      schema: { type: 'string', minLength: 1, maxLength: 1000 },
    },
  ]),
  security: [{ adminToken: [] }],
};

const SPEAKER_ID: JsonObject = {
  name: 'speaker_id',
  in: 'query',
  description: 'Compares with this person only.',
  schema: { type: 'string', minLength: 1 },
};

const CHALLENGE_ID: JsonObject = {
  name: 'challenge_id',
  in: 'query',
  description: 'The challenge that this login answers; good for one login.',
  schema: { type: 'string', minLength: 1 },
};

const CHALLENGE: JsonObject = {
  operationId: 'challenge',
  summary: 'Ask which phrase to say',
  parameters: [
    { name: 'collection_name', in: 'query', required: true, schema: { type: 'string', minLength: 1 } },
    {
      name: 'speaker_id',
      in: 'query',
      description: 'Draws from the phrases of this person; the login names the same one.',
      schema: { type: 'string', minLength: 1 },
    },
    { name: 'lang', in: 'query', description: 'en or ar', schema: { type: 'string' } },
  ],
  responses: {
    200: answer('A phrase to be said once.', 'Challenge'),
    400: answer('703: collection missing.', 'VoiceFailure'),
    401: answer('702: too many challenges.', 'VoiceFailure'),
    404: answer('700: there is no such collection or person, or no phrase to ask for.', 'VoiceFailure'),
    500: answer('700: the collection cannot be read.', 'VoiceFailure'),
  },
};

const HEALTH: JsonObject = {
  operationId: 'health',
  summary: 'Whether the server answers',
  responses: { 200: answer('It does.', 'Health') },
};

const READINESS: JsonObject = {
  operationId: 'readiness',
  summary: 'Whether calls can be answered: the store is reached and its key opens',
  responses: {
    200: { description: 'They can.', content: { 'application/json': { schema: { type: 'object' } } } },
    503: {
      description: 'Not now; what is missing.',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
};

function voiceOperation(operationId: string, summary: string, parameters: readonly JsonObject[]): JsonObject {
  return {
    operationId,
    summary,
    parameters: [
      { name: 'collection_name', in: 'query', required: true, schema: { type: 'string', minLength: 1 } },
      { name: 'login_phrase', in: 'query', required: true, schema: { type: 'string', minLength: 1 } },
      { name: 'lang', in: 'query', description: 'en or ar', schema: { type: 'string' } },
      ...parameters,
    ],
    requestBody: jsonOf('VoiceRequest'),
    responses: {
      200: answer('Done.', 'VoiceSuccess'),
      400: answer('703: phrase or voice input missing or invalid.', 'VoiceFailure'),
      401: answer('702: not this voice or not this phrase.', 'VoiceFailure'),
      403: {
        description: 'Not allowed.',
        content: { 'application/json': { schema: { anyOf: [ref('Failure'), ref('VoiceFailure')] } } },
      },
      404: answer('700: there is no such collection.', 'VoiceFailure'),
      415: answer('703: the body is no JSON in UTF-8.', 'VoiceFailure'),
      500: answer('700 or 701: the collection cannot be read or changed.', 'VoiceFailure'),
    },
  };
}

function jsonOf(schema: string): JsonObject {
  return { required: true, content: { 'application/json': { schema: ref(schema) } } };
}

function answer(description: string, schema: string): JsonObject {
  return { description, content: { 'application/json': { schema: ref(schema) } } };
}

function ref(schema: string): JsonObject {
  return { $ref: `#/components/schemas/${schema}` };
}
