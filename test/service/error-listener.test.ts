import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler';
import { encodeBase64 } from '../../src/platform/base64';
import { createChallenges } from '../../src/service/challenges';
import { guardVoice } from '../../src/service/guarded-voice';
import { createVoiceService } from '../../src/service/voice-login';
import { memoryStores } from '../../src/stores/key-value-stores';
import { clip } from '../voice/fixtures';

const query = { collection_name: 'acme', login_phrase: 'open my account' };
const audio = { RecordData_app: encodeBase64(clip('amal-login')) };
const down = (): never => {
  throw new Error('the store is down');
};
const onError = (): never => {
  throw new Error('so is the log');
};
/** Every method throws. */
const broken = new Proxy({}, { get: () => down });

describe('a listener that throws takes no answer away', () => {
  it('of a voice service', async () => {
    const service = createVoiceService({ store: broken as never, onError });
    expect((await service.login(query, audio)).status).toBe(500);
    expect((await service.register(query, audio)).status).toBe(500);
  });

  it('of a guarded one', async () => {
    const voice = { login: async () => down(), register: async () => down() };
    const guarded = guardVoice(voice, { stores: { ...memoryStores(), attempts: broken } as never, onError });
    for (const call of [guarded.login, guarded.register]) expect((await call(query, audio)).status).toBe(500);
  });

  it('of challenges', async () => {
    const challenges = createChallenges({
      stores: { ...memoryStores(), attempts: broken } as never,
      onError,
    });
    expect((await challenges.issue(query, undefined)).status).toBe(500);
  });

  it('of the handler', async () => {
    const nutq = { transliterate: down, login: down, register: down };
    const handler = createHandler({ nutq: nutq as never, onError });
    const request = new Request('http://localhost/login-app/', {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await handler(request)).status).toBe(500);
  });
});
