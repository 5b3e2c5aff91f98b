import { type CollectionContext, requireName, requirePhrase } from './context';
import { logIn } from './login';
import type { LoginRequest, LoginResult } from './requests';
import { nearestKept } from './short-list';

/** `Voices.identify`. */
export async function identify(context: CollectionContext, request: LoginRequest): Promise<LoginResult> {
  const collection = requireName(request.collection, 'collection');
  const phrase = requirePhrase(request.phrase);
  return logIn(context, request, ({ print }) => nearestKept(context, { collection, phrase }, print));
}
