/** The content types that are read as JSON. */

const JSON_TYPE = /^\s*application\/(?:json|[!#$&^_.+a-z0-9-]+\+json)\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/gi;

/** `application/json` or `application/*+json`, any parameters, any case; a charset must be UTF-8. */
export function isJson(contentType: string | null): boolean {
  if (contentType === null || !JSON_TYPE.test(contentType)) return false;
  return [...contentType.matchAll(CHARSET)].every(([, quoted, plain]) =>
    /^utf-?8$/i.test(quoted ?? plain ?? ''),
  );
}

/** A compressed body is not read: its size would be anybody's guess. */
export function isPlainlyEncoded(contentEncoding: string | null): boolean {
  return contentEncoding === null || /^\s*(?:identity\s*)?$/i.test(contentEncoding);
}
