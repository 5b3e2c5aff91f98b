import { decodeBase64 } from '../../platform/base64';

/** A trained table as shipped: 16-bit integers, base64, times `step`. */
export interface Table {
  readonly step: number;
  readonly data: string;
}

/** The tables' numbers, one table after the other. */
export function readTables(...tables: readonly Table[]): Float32Array {
  const parts = tables.map(({ step, data }) => {
    const bytes = decodeBase64(data)!;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Float32Array.from({ length: bytes.length / 2 }, (_, i) => view.getInt16(2 * i, true) * step);
  });
  const values = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return values;
}
