/** POST /challenge-app/: the phrase to speak. */
import { answerVoice, refuse } from './answers';
import type { HandlerOptions, RequestContext } from './options';
import { queryOf } from './voice-query';

export function challengeEndpoint(
  issue: NonNullable<HandlerOptions['challenge']>,
  { authorizeLogin = () => true }: Pick<HandlerOptions, 'authorizeLogin'> = {},
): (request: Request, context: RequestContext) => Promise<Response> {
  return async (request, { client, report }) => {
    if (!(await authorizeLogin(request))) return refuse('unknown-token');
    return answerVoice(await issue(queryOf(request.url), client === undefined ? {} : { client }), report);
  };
}
