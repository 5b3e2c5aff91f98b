/** POST /api/v1/transliterate/. */
import type { TransliterationRequest } from '../service/response';
import { type Secret, secretFinder } from '../service/secrets';
import { json, refuse } from './answers';
import { bearerToken } from './bearer';
import { isJson, isPlainlyEncoded } from './media-type';
import type { HandlerOptions, RequestContext, TokenOwner } from './options';
import { readJson } from './read-body';

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

export function transliterateEndpoint({
  nutq,
  accessTokens = [],
  admit = async () => true,
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
}: HandlerOptions): (request: Request, context: RequestContext) => Promise<Response> {
  const ownerOf = typeof accessTokens === 'function' ? accessTokens : ownersOf(accessTokens);
  return async (request, { bodyLength }) => {
    const { headers } = request;
    if (!isJson(headers.get('content-type')) || !isPlainlyEncoded(headers.get('content-encoding')))
      return refuse('wrong-type');
    const token = bearerToken(headers.get('authorization'));
    const owner = token === undefined ? undefined : await ownerOf(token);
    if (owner === undefined) return refuse('unknown-token');
    const overLimit = !(await admit(owner));
    const body = await readJson(request, maxBodyBytes, bodyLength);
    if (body.kind !== 'json') return refuse(body.kind);
    const answer = await nutq.transliterate(body.value as TransliterationRequest, { overLimit });
    return json(answer.status, answer.body);
  };
}

/** A list of tokens as a look-up; the place in the list names the owner. */
export function ownersOf(tokens: readonly Secret[]): TokenOwner {
  const find = secretFinder(tokens, 'accessTokens');
  return async (token) => {
    const place = find(token);
    return place < 0 ? undefined : `configured-${place + 1}`;
  };
}
