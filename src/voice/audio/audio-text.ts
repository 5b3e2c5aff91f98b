import { decodeBase64 } from '../../platform/base64';
import { AudioError } from './audio-fault';

/** 10 MiB: the longest body of a request. */
export const DEFAULT_MAX_BASE64 = 10 * 1024 * 1024;

const DATA_URL = /^data:[a-z0-9.+/-]{0,100}(?:;[a-z0-9=_."-]{0,100}){0,4};base64,/i;

/**
 * Decodes the audio of a request: base64 with standard or URL-safe letters, line breaks, optional padding and an
 * optional `data:audio/wav;base64,` prefix. The length is checked before memory is taken.
 *
 * @throws AudioError `not-text`, `too-large`, `not-base64`, or `no-samples` where nothing is left
 */
export function decodeAudioText(text: unknown, maxLength = DEFAULT_MAX_BASE64): Uint8Array {
  if (typeof text !== 'string') throw new AudioError('not-text');
  if (text.length > maxLength) throw new AudioError('too-large');
  const start = text.slice(0, 600).trimStart();
  const prefix = DATA_URL.exec(start)?.[0];
  const bytes = decodeBase64(prefix ? text.trimStart().slice(prefix.length) : text);
  if (!bytes) throw new AudioError('not-base64');
  if (bytes.length === 0) throw new AudioError('no-samples');
  return bytes;
}
