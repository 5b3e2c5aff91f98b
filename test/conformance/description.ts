/** Answers held against the OpenAPI description: every status that is sent must be described, with its body. */
import { Ajv2020 } from 'ajv/dist/2020';
import { expect } from 'vitest';
import { describeApi } from '../../src/http';

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly schema: object } } }>
  >;
}

const description = describeApi({ registration: true });
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'api', ...description });

export function matchesDescription(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  const paths = description['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const described = paths[path]?.[method]?.responses[status]?.content['application/json'].schema;
  expect(described, `${method} ${path} describes ${status}`).toBeDefined();
  const pointer = JSON.stringify(described).replaceAll('"#/', '"api#/');
  const valid = ajv.validate(JSON.parse(pointer), body);
  expect(ajv.errors ?? [], JSON.stringify(body)).toEqual([]);
  expect(valid).toBe(true);
}
