import { gunzipSync } from 'fflate/browser';
import { decodeBase64 } from '../platform/base64';

declare const DecompressionStream: unknown;

/** A gzipped model, which `loadModel` unpacks as fast as the platform can; unpacked already where the platform cannot (QuickJS, Hermes). */
export function gzippedBytes(text: string): Uint8Array {
  const bytes = decodeBase64(text)!;
  return typeof DecompressionStream === 'undefined' ? gunzipSync(bytes) : bytes;
}
