import { createDecipheriv } from 'node:crypto';
import type { UnsealNow } from '../stores/seal';

const TAG_BYTES = 16;

/** By Node's own cipher. */
export const unsealNow: UnsealNow = (key, iv, cipher, about) => {
  const end = cipher.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(about);
  decipher.setAuthTag(cipher.subarray(end));
  const plain = decipher.update(cipher.subarray(0, end));
  decipher.final();
  return plain;
};
