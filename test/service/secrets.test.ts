import { describe, expect, it } from 'vitest';
import { hashSecret, secretFinder } from '../../src/service/secrets';
import { hmacSha256, sha256 } from '../../src/service/sha256';

describe('sha256', () => {
  it('agrees with the platform at every length around a block', async () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff);
      const expected = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      expect(sha256(bytes)).toEqual(expected);
      expect(sha256(bytes.subarray(0, 5), bytes.subarray(5))).toEqual(expected);
    }
  });

  it('agrees with the platform as HMAC', async () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => i * 5);
    const message = new TextEncoder().encode('a message');
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    expect(hmacSha256(key, message)).toEqual(
      new Uint8Array(await crypto.subtle.sign('HMAC', imported, message)),
    );
  });
});

describe('secretFinder', () => {
  it('finds texts and hashes by what is presented', () => {
    const find = secretFinder(['one', { hash: hashSecret('two') }, 'three'], 'field');
    expect(['one', 'two', 'three', 'four', '', 'one '].map(find)).toEqual([0, 1, 2, -1, -1, -1]);
  });

  it('refuses blanks and what is no hash', () => {
    for (const secret of ['', '  ', { hash: 'sha1:ab:cd' }, { hash: '' }])
      expect(() => secretFinder([secret], 'field')).toThrow(/secret|hash/);
  });

  it('refuses a secret that is there twice, in the clear or hashed', () => {
    const hash = { hash: hashSecret('one') };
    for (const secrets of [
      ['one', 'one'],
      ['one', hash],
      [hash, 'two', 'one'],
      [hash, hash],
    ])
      expect(() => secretFinder(secrets, 'field')).toThrow('twice');
  });

  it('never hashes the same secret to the same text', () => {
    expect(hashSecret('one')).not.toBe(hashSecret('one'));
  });
});
