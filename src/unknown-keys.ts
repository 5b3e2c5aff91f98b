/** Options and requests have known keys alone: a misspelt one would be passed over in silence. */
import { NutqError, shown } from './errors';

/** Letters to change, at most, for a key to be taken for a misspelling. */
const NEAR = 3;
/** Longer keys are not compared: nobody misspells a name by that much. */
const LONGEST = 40;

/** Every key that an object of this type may have. */
export type KeysOf<T> = { readonly [Key in keyof T]-?: true };

/**
 * Known keys have to be the object's own: a copy loses inherited ones, in silence. Unknown inherited ones are nobody's option.
 *
 * @param keys all that `given` may have of its own
 * @param path what stands before a key in the name of its field
 * @throws NutqError `invalid-option`, its `field` the key, its message the nearest known one where it is unknown
 */
export function refuseUnknownKeys(given: object, keys: Readonly<Record<string, true>>, path = ''): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new NutqError('invalid-argument', 'options and requests are objects');
  const prototype: unknown = Object.getPrototypeOf(given);
  // Accessors of a class are not listed by a loop.
  if (prototype !== Object.prototype && prototype !== null)
    for (const key in keys) if (key in given && !Object.hasOwn(given, key)) throw inherited(path + key);
  for (const key in given) {
    if (!Object.hasOwn(given, key)) {
      if (Object.hasOwn(keys, key)) throw inherited(path + key);
      continue;
    }
    if (Object.hasOwn(keys, key)) continue;
    throw new NutqError('invalid-option', `${path}${shown(key)} ${unknownKey(key, Object.keys(keys))}`, {
      field: `${path}${key}`,
    });
  }
}

function inherited(field: string): NutqError {
  return new NutqError(
    'invalid-option',
    `${field} is inherited: options and requests have keys of their own`,
    {
      field,
    },
  );
}

/** Describes an unknown key: names the nearest known one, or all. */
export function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known);
  return `is not known: ${near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`}`;
}

function nearest(key: string, keys: readonly string[]): string | undefined {
  if (key.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Math.min(NEAR, Math.floor(key.length / 2)) + 1;
  for (const known of keys) {
    const changes = editDistance(key.toLowerCase(), known.toLowerCase());
    if (changes < least) [best, least] = [known, changes];
  }
  return best;
}

/** Levenshtein's: letters put in, left out or replaced. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
