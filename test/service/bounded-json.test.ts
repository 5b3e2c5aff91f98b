import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBoundedJson } from '../../src/service/bounded-json';

const limited = (value: unknown) => JSON.stringify(value).length < 5000;

it('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(undefined, 1), (value, indent) => {
      fc.pre(limited(value));
      const text = JSON.stringify(value, undefined, indent);
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

it('refuses what JSON.parse refuses', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', '}', ']', ':', ',', '1', ' ', 'a') }),
      (text) => {
        const read = (parse: (text: string) => unknown) => {
          try {
            return { value: parse(text) };
          } catch {
            return 'refused';
          }
        };
        expect(read(parseBoundedJson)).toEqual(read(JSON.parse));
      },
    ),
    { numRuns: 2000 },
  );
});

it('refuses depth and numbers of values before they are parsed, within strings counted as text', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(parseBoundedJson(nested(64))).toBeDefined();
  expect(() => parseBoundedJson(nested(65))).toThrow(/too deep/);
  expect(() => parseBoundedJson(`[${'1,'.repeat(60_000)}1]`)).toThrow(/too many/);
  expect(parseBoundedJson(JSON.stringify({ data: '['.repeat(100_000) }))).toBeDefined();
  expect(parseBoundedJson(JSON.stringify({ data: '\\"'.repeat(10_000) }))).toEqual({
    data: '\\"'.repeat(10_000),
  });
});
