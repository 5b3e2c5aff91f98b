/**
 * Mono samples (full scale ±1, louder ones are clipped) as the bytes of a WAV file: PCM, 16 bits.
 *
 * @param sampleRate Hz
 */
export function encodeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const text = (at: number, four: string): void => {
    for (let i = 0; i < 4; i++) view.setUint8(at + i, four.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 2 * sampleRate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, i) => {
    view.setInt16(HEAD_BYTES + 2 * i, Math.round(Math.max(-1, Math.min(1, sample)) * FULL_SCALE), true);
  });
  return bytes;
}

const HEAD_BYTES = 44;
const PCM = 1;
const FULL_SCALE = 32_767;
