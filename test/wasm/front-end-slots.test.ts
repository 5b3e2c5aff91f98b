import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FRONT_END_SLOTS } from '../../src/wasm/front-end-slots';

it('the front end is written in the order in which assembly/abi.ts reads it', () => {
  const source = readFileSync(new URL('../../assembly/abi.ts', import.meta.url), 'utf8');
  const [, members] = /enum Slot \{([^}]*)\}/.exec(source)!;
  const slots = members!.match(/\w+/g)!.map((name) => name[0]!.toLowerCase() + name.slice(1));
  expect(FRONT_END_SLOTS).toEqual(slots);
});
