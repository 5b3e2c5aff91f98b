import { BROWSERS } from './browsers';
import { BUN, DENO } from './bun-deno';
import type { Engine } from './engine';
import { HERMES, METRO } from './hermes';
import { NODE } from './node';
import { QUICKJS } from './quickjs';
import { WORKERD } from './workerd';

/** In the order of the README's table; the first is whom the others are compared with. */
export const ENGINES: readonly Engine[] = [
  ...NODE,
  ...BROWSERS,
  ...BUN,
  DENO,
  WORKERD,
  METRO,
  HERMES,
  QUICKJS,
];
