/**
 * A version 4 UUID (RFC 9562, section 5.4): an id, never a secret. Pages over plain http have no `crypto.randomUUID`, and Hermes no
 * `crypto` at all; there the engine's own random numbers do.
 */
export function newUuid(): string {
  const bytes = new Uint8Array(16);
  if (typeof crypto === 'undefined') for (let i = 0; i < 16; i++) bytes[i] = Math.floor(Math.random() * 256);
  else crypto.getRandomValues(bytes);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
