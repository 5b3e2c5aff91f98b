import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Dictionary, NutqError, transliterate } from '../src/index';

describe('NutqError.is', () => {
  it('knows its own of another realm', () => {
    const error = "Object.assign(new Error('x'), { name: 'NutqError', code: 'invalid-option' })";
    expect(NutqError.is(runInNewContext(error))).toBe(true);
    expect(NutqError.is(runInNewContext("new TypeError('x')"))).toBe(false);
  });

  it.each([undefined, null, 'NutqError', 5, {}, NutqError])('%s is none', (value) => {
    expect(NutqError.is(value)).toBe(false);
  });
});

describe('messages quote no more than the start of a value, on one line', () => {
  const long = `a\n\u2028\u202e\x1b${'x'.repeat(1e6)}`;
  it.each<[string, () => unknown]>([
    ['an option', () => transliterate('م', { style: long as never })],
    ['an unknown option', () => transliterate('م', { [long]: 1 } as never)],
    ['an entry', () => new Dictionary([[long, 'x']])],
  ])('%s', (_, call) => {
    const thrown = (() => {
      try {
        call();
      } catch (error) {
        return error as NutqError;
      }
    })();
    expect(thrown?.message).toContain(`a${'\ufffd'.repeat(4)}${'x'.repeat(35)}…`);
    expect(thrown?.message.length).toBeLessThan(300);
  });
});
