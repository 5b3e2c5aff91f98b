/** Records as JSON in UTF-8. */
import { decodeUtf8, encodeUtf8 } from '../../utf8';
export function toBytes(record: object): Uint8Array {
  return encodeUtf8(JSON.stringify(record));
}

/** What `toBytes` wrote: the type is the writer's promise. */
export function fromBytes<Kept>(bytes: Uint8Array): Kept {
  return JSON.parse(decodeUtf8(bytes)) as Kept;
}
