/** Records as JSON in UTF-8. */
export function toBytes(record: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** What `toBytes` wrote: the type is the writer's promise. */
export function fromBytes<Kept>(bytes: Uint8Array): Kept {
  return JSON.parse(new TextDecoder().decode(bytes)) as Kept;
}
