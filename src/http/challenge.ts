/** POST /challenge-app/: the phrase to speak. */
import { json } from './answers';
import type { HandlerOptions, RequestContext } from './options';
import { queryOf } from './voice-query';

export function challengeEndpoint(
  issue: NonNullable<HandlerOptions['challenge']>,
): (request: Request, context: RequestContext) => Promise<Response> {
  return async (request, context) => {
    const { status, body } = await issue(queryOf(request.url), context);
    return json(status, body);
  };
}
