import { decodeWav } from '../voice/wav';
import { toHex } from './secrets';

/**
 * Tells a recording apart from every other: a hash of its samples, so that other chunks, sizes or base64 around them make no
 * difference. A copy whose samples were changed is another recording.
 *
 * @throws AudioError where the bytes are no WAV file
 */
export async function fingerprintOf(wav: Uint8Array): Promise<string> {
  const samples = Float32Array.from(decodeWav(wav).samples);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', samples)));
}
