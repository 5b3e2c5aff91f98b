/** POST /api/v1/transliterate/. */
import { NutqError } from '../errors';
import type { TransliterationRequest, TransliterationResponse } from '../service/response';
import { type Secret, tokenFinder } from '../service/secrets';
import { json, refuse } from './answers';
import { bearerToken } from './bearer';
import { isJson, isPlainlyEncoded } from './media-type';
import type { HandlerOptions, RequestContext, TokenOwner } from './options';
import { readJson } from './read-body';

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;
/** Where `admit` does not say: the rate is one a minute. */
const DEFAULT_WAIT_SECONDS = 60;

export function transliterateEndpoint({
  nutq,
  accessTokens = [],
  admit = async () => true,
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
}: HandlerOptions): (request: Request, context: RequestContext) => Promise<Response> {
  const ownerOf = typeof accessTokens === 'function' ? accessTokens : ownersOf(accessTokens);
  return async (request, { readBody, report }) => {
    const { headers } = request;
    if (!isJson(headers.get('content-type')) || !isPlainlyEncoded(headers.get('content-encoding')))
      return refuse('wrong-type');
    const token = bearerToken(headers.get('authorization'));
    const owner = token === undefined ? undefined : await ownerOf(token);
    if (!owner) return refuse('unknown-token');
    if (typeof owner !== 'string')
      throw new NutqError('invalid-option', 'accessTokens must resolve to a name, or undefined', {
        field: 'accessTokens',
      });
    const admitted = await admit(owner);
    const wait = admitted === false ? DEFAULT_WAIT_SECONDS : admitted === true ? 0 : admitted;
    const body = await readJson(request, maxBodyBytes, readBody);
    if (body.kind !== 'json') return refuse(body.kind, report);
    let bundleKey: string | undefined;
    const answer = await nutq.transliterate(body.value as TransliterationRequest, {
      overLimit: wait > 0,
      onKey: (id) => void (bundleKey = id),
    });
    report?.({ ...idsOf(answer), token: owner, ...(bundleKey === undefined ? {} : { bundleKey }) });
    // A client of another server knows how long that one wants callers to wait.
    const { status, body: said, retryAfter = wait } = answer;
    return json(status, said, isOverRate(answer) ? { 'retry-after': String(retryAfter) } : {});
  };
}

function idsOf({ body }: TransliterationResponse) {
  if ('transaction_id' in body) return { transactionId: body.transaction_id };
  return 'error_code' in body ? { errorCode: body.error_code } : {};
}

function isOverRate({ body }: TransliterationResponse): boolean {
  return 'error_code' in body && body.error_code === 1005;
}

/** A list of tokens as a look-up; the place in the list names the owner. */
function ownersOf(tokens: readonly Secret[]): TokenOwner {
  const find = tokenFinder(tokens, 'accessTokens');
  return async (token) => {
    const place = find(token);
    return place < 0 ? undefined : `configured-${place + 1}`;
  };
}
