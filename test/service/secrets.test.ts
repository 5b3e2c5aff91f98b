import { describe, expect, it } from 'vitest';
import { openKeyring } from '../../src/service/keyring';
import { hashSecret, secretFinder } from '../../src/service/secrets';
import { memoryStores } from '../../src/stores/key-value-stores';

describe('hashSecret', () => {
  it('is the SHA-256 of salt and secret', async () => {
    const salt = Uint8Array.from({ length: 16 }, (_, i) => 3 * i);
    const bytes = Uint8Array.from([...salt, ...new TextEncoder().encode('سر one')]);
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect(hashSecret('سر one', salt)).toBe(`sha256:${Buffer.from(salt).toString('hex')}:${digest}`);
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

  it('says what else than a secret was given, and quotes none', () => {
    for (const secret of [undefined, null, 5, {}, { hash: 5 }])
      expect(() => secretFinder([secret as never], 'field')).toThrow(
        'field: a secret is a text, or { hash }',
      );
    expect(() => secretFinder([hashSecret('two')], 'field')).toThrow('field: a hash is given as');
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

it('a label is one line for people, which a terminal can show', async () => {
  const { issue } = await openKeyring(memoryStores());
  for (const label of ['two\nlines', '\u001b[31mred', '\0', 'a'.repeat(201)])
    await expect(issue('access-token', { label })).rejects.toMatchObject({
      code: 'invalid-option',
      field: 'label',
    });
  expect((await issue('access-token', { label: 'فرع 12' })).credential.label).toBe('فرع 12');
});
