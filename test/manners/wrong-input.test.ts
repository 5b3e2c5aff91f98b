/** Whatever a caller passes: an answer or a NutqError, never a raw TypeError or RangeError. */
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { NutqError } from '../../src/index';
import { type Call, publicCalls } from './calls';

const realm = createContext({});
const hostile: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['0', 0],
  ['-1', -1],
  ['NaN', Number.NaN],
  ['1e9', 1e9],
  ['true', true],
  ['an empty text', ''],
  ['a text', 'x'],
  ['a lone surrogate', '\ud800'],
  ['a symbol', Symbol('x')],
  ['a bigint', 10n],
  ['a function', () => undefined],
  ['an array', []],
  ['an array of nothing', [undefined, null]],
  ['an object', {}],
  ['an object without prototype', Object.create(null)],
  ['a frozen object', Object.freeze({ a: 1 })],
  ['a wrong date', new Date(Number.NaN)],
  [
    'an object without text',
    {
      toString: () => {
        throw new RangeError('no text');
      },
    },
  ],
  ['bytes', new Uint8Array([1, 2, 3])],
  ['floats', new Float32Array([0, Number.NaN])],
  ['bytes of another realm', runInContext('new Uint8Array([1, 2, 3])', realm)],
  ['floats of another realm', runInContext('new Float32Array(4000)', realm)],
  ['an error of another realm', runInContext('new TypeError()', realm)],
];

/** What is wrong with what a call threw; empty where it is as documented. */
function faultOf(error: unknown): string {
  if (!NutqError.is(error))
    return error instanceof Error ? String(error.stack).split('\n').slice(0, 3).join(' ') : String(error);
  const { code, field, message } = error as NutqError;
  const isDocumented =
    typeof code === 'string' && message !== '' && (field === undefined || typeof field === 'string');
  return isDocumented ? '' : `its shape: ${JSON.stringify({ code, field, message })}`;
}

async function faultWith({ call }: Call, args: readonly unknown[]): Promise<string> {
  try {
    await call(...(args as never[]));
    return '';
  } catch (error) {
    return faultOf(error);
  }
}

/** The arguments with one of them, or one key of an object among them, replaced. */
function* altered({ args }: Call): Generator<readonly [string, readonly unknown[]]> {
  for (const [what, value] of hostile) {
    for (const [place, arg] of args.entries()) {
      yield [`argument ${place} ${what}`, args.with(place, value)];
      if (Object.getPrototypeOf(arg ?? 0) !== Object.prototype) continue;
      for (const key of Object.keys(arg as object))
        yield [`${key} ${what}`, args.with(place, { ...(arg as object), [key]: value })];
    }
  }
}

describe('wrong input', () => {
  let calls: readonly Call[];
  beforeAll(async () => {
    calls = await publicCalls();
  });

  it('is refused as NutqError by every public call', async () => {
    const faults: string[] = [];
    for (const call of calls) {
      expect(await faultWith(call, call.args), call.name).toBe('');
      for (const [what, args] of altered(call)) {
        const fault = await faultWith(call, args);
        if (fault) faults.push(`${call.name}, ${what}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
