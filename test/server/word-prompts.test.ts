import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../src/platform/base64';
import { parseConfig } from '../../src/server/config';
import { createService } from '../../src/server/service';
import { memoryStores } from '../../src/stores/key-value-stores';
import { clip } from '../voice/fixtures';
import { shippedModel } from '../voice/models';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A server with Badr's first take, registered over HTTP. */
async function served(config: object) {
  const stores = memoryStores();
  const { handler } = await createService({
    config: parseConfig({ adminToken: 'admin', ...config }, 'test'),
    stores,
    transliteration: {},
    voiceModel: await shippedModel(),
    log: silent,
  });
  const register = (phrase: string) =>
    handler(
      new Request(`http://nutq.test/register-app/?collection_name=acme&login_phrase=${phrase}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: 'Bearer admin' },
        body: JSON.stringify({ RecordData_app: encodeBase64(clip('badr-1')) }),
      }),
    );
  const ask = () =>
    handler(new Request('http://nutq.test/challenge-app/?collection_name=acme', { method: 'POST' }));
  return { stores, register, ask };
}

describe('a configured server', () => {
  it('asks for the words of a phrase in another order', async () => {
    const { register, ask } = await served({ challenges: 'required', challengePrompts: 'words' });
    expect((await register('open%20my%20account')).status).toBe(200);
    const { data } = (await (await ask()).json()) as { data: { login_phrase: string } };
    expect(data.login_phrase.split(' ').sort()).toEqual(['account', 'my', 'open']);
    expect(data.login_phrase).not.toBe('open my account');
  });

  it.each([
    [{ checkText: true }, 500],
    [{ challenges: 'offered', challengePrompts: 'words' }, 200],
    [{}, 200],
  ])('%j: a registration that says another phrase is answered with %i', async (config, status) => {
    const { register } = await served(config);
    expect((await register('close%20the%20window')).status).toBe(status);
  });

  it('knows the words of a take that says its phrase, and not of one that does not', async () => {
    const { stores, register } = await served({});
    await register('open%20my%20account');
    await register('close%20the%20window');
    const [right, wrong] = (await stores.voices.find('acme')).map(({ takes }) => takes[0]!);
    expect(right).toMatchObject({ borders: [expect.any(Number), expect.any(Number)] });
    expect(right!.wordCosts).toHaveLength(3);
    expect(wrong!.wordCosts).toBeUndefined();
  });
});
