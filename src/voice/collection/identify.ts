import { type CollectionContext, requireName, requirePhrase } from './context';
import { logIn } from './login';
import type { LoginRequest, LoginResult } from './requests';

/** People whose prints come nearest are compared phrase by phrase; the others cannot win. */
export const SHORT_LIST = 5;

/** `Voices.identify`. */
export async function identify(context: CollectionContext, request: LoginRequest): Promise<LoginResult> {
  const collection = requireName(request.collection, 'collection');
  const phrase = requirePhrase(request.phrase);
  const { featureVersion } = context.model;
  return logIn(context, request, ({ print }) =>
    context.store.nearest(collection, phrase, { print, featureVersion }, SHORT_LIST),
  );
}
