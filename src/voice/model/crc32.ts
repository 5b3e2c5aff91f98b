const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** CRC-32 as in ISO 3309 and zlib, going on from that of what came `before`: it finds damage, not forgery. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  // By index: an iterator slows loading down until the engine has compiled it.
  for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
