import type { CollectionContext } from './context';
import type { Neighbours } from './store';

/** People whose prints come nearest are compared phrase by phrase; the others cannot win. */
export const SHORT_LIST = 5;
/** Asked for where expired people fill a list; further away nobody is whose voice it is. */
const LONGEST_LIST = 80;

/**
 * The nearest people who have not expired. A store does not know who has, so it is asked once for more where expired people fill the list.
 *
 * @param but nobody has this name
 */
export async function nearestKept(
  context: CollectionContext,
  { collection, phrase }: { readonly collection: string; readonly phrase: string },
  print: Float32Array,
  wanted = SHORT_LIST,
  but?: string,
): Promise<Neighbours> {
  const { featureVersion } = context.model;
  for (let limit = wanted; ; limit = LONGEST_LIST) {
    const found = await context.store.nearest(collection, phrase, { print, featureVersion }, limit);
    const nearest = found.nearest.filter(
      (one) => one.speakerId !== but && !context.isExpired(collection, one),
    );
    if (nearest.length >= wanted || found.nearest.length < limit || limit === LONGEST_LIST)
      return { ...found, nearest: nearest.slice(0, wanted) };
  }
}
