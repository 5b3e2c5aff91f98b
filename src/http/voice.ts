/** PUT /login-app/ and PUT /register-app/. */
import type { VoiceBody } from '../service/api';
import { tokenFinder } from '../service/secrets';
import { answerVoice, refuse, refuseVoice } from './answers';
import { bearerToken } from './bearer';
import { isJson, isPlainlyEncoded } from './media-type';
import type { HandlerOptions, RequestContext } from './options';
import { readJson } from './read-body';
import { queryOf } from './voice-query';

const DEFAULT_MAX_BODY_BYTES = 10 * 1024 * 1024;

export function voiceEndpoint(
  options: HandlerOptions,
  call: 'login' | 'register',
): (request: Request, context: RequestContext) => Promise<Response> {
  const { nutq, maxVoiceBodyBytes = DEFAULT_MAX_BODY_BYTES } = options;
  const refusal = call === 'login' ? loginRefusal(options) : registerRefusal(options);
  return async (request, { client, readBody, report }) => {
    const { headers } = request;
    if (!isJson(headers.get('content-type')) || !isPlainlyEncoded(headers.get('content-encoding')))
      return refuseVoice('wrong-type', report);
    const refused = await refusal(request, report);
    if (refused) return refused;
    const body = await readJson(request, maxVoiceBodyBytes, readBody);
    if (body.kind !== 'json') return refuseVoice(body.kind, report);
    const caller = client === undefined ? {} : { client };
    const answer = await nutq[call](queryOf(request.url), body.value as VoiceBody, caller);
    return answerVoice(answer, report);
  };
}

type RefusalCheck = (request: Request, report: RequestContext['report']) => Promise<Response | undefined>;

/** The one answer here in the shape of the other endpoint, as the cloud service refuses. */
function loginRefusal({ authorizeLogin = () => true }: HandlerOptions): RefusalCheck {
  return async (request) => ((await authorizeLogin(request)) ? undefined : refuse('unknown-token'));
}

function registerRefusal({ adminToken }: HandlerOptions): RefusalCheck {
  const find = tokenFinder(adminToken === undefined ? [] : [adminToken], 'adminToken');
  return async ({ headers }, report) => {
    const token = bearerToken(headers.get('authorization'));
    return token !== undefined && find(token) === 0 ? undefined : refuseVoice('unknown-token', report);
  };
}
