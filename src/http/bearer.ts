/** The token of an Authorization header: the scheme word in any case, then one token. */
export function bearerToken(authorization: string | null): string | undefined {
  return /^\s*bearer[ \t]+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
}
