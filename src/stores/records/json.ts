/** Records as JSON in UTF-8. */
import { decodeUtf8, encodeUtf8 } from '../../platform/utf8';
export function toBytes(record: object): Uint8Array {
  return encodeUtf8(JSON.stringify(record));
}

/** Reads what `toBytes` wrote. The caller vouches for the type. */
export function fromBytes<Kept>(bytes: Uint8Array): Kept {
  return JSON.parse(decodeUtf8(bytes)) as Kept;
}
