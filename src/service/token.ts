/** Tokens of an Authorization header, for server and client alike. */
export const TOKEN_CHARACTERS =
  'a token has ASCII characters without spaces: an Authorization header carries no others';

export function isToken(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
