import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http';
import { createChallenges } from '../../src/service/challenges';
import { guardVoice } from '../../src/service/guarded-voice';
import { DEFAULT_LOGIN_LIMIT, loginLimiter, wholeLimit } from '../../src/service/login-limit';
import { createNutq } from '../../src/service/nutq';
import { createVoiceService } from '../../src/service/voice-login';
import type { AttemptStore } from '../../src/stores/attempt-store';
import type { ChallengeStore } from '../../src/stores/challenge-store';
import { memoryStores } from '../../src/stores/key-value-stores';
import { decodeWav } from '../../src/voice/audio/wav';
import { enrolment } from '../conformance/enrolments';
import { clip } from '../voice/fixtures';

const stores = memoryStores();
const handler = (options: object) => createHandler({ nutq: createNutq(), ...options });
const guard = (options: object) => guardVoice(createNutq(), { stores, ...options });

describe('an option of another type is refused', () => {
  const challenges = (options: object) => createChallenges({ stores, ...options });
  it.each<[string, (options: never) => unknown, object]>([
    ['voice', createNutq, { voice: 1 }],
    ['voice', createNutq, { voice: [] }],
    ['store', createNutq, { voice: { store: stores } }],
    ['onError', createNutq, { onError: 'console' }],
    ['newTransactionId', createNutq, { newTransactionId: 'id' }],
    ['revealReason', createVoiceService, { revealReason: 'no' }],
    ['phonesOf', createVoiceService, { phonesOf: {} }],
    ['language', createVoiceService, { language: 'fr' }],
    ['language', guard, { language: 'fr' }],
    ['replayProtection', guard, { replayProtection: 'no' }],
    ['onAlarm', guard, { onAlarm: {} }],
    ['required', challenges, { required: 'no' }],
    ['prompts', challenges, { prompts: 'word' }],
  ])('%s: %#', (field, make, options) => {
    expect(() => make(options as never)).toThrow(expect.objectContaining({ code: 'invalid-option', field }));
  });

  it('and one part of the stores is not taken for all of them, nor all for one', () => {
    expect(() => createNutq({ voice: { store: stores as never } })).toThrow(
      /store is the voices of these stores/,
    );
    const part = { stores: stores.voices as never };
    for (const make of [() => guardVoice(createNutq(), part), () => createChallenges(part)])
      expect(make).toThrow(/stores must be an object with voices, .*voices is missing/);
  });
});

describe('a limit that nothing would ever reach is refused', () => {
  it.each<[string, (options: object) => unknown, object]>([
    ['loginLimit.free', guard, { loginLimit: { free: Number.NaN } }],
    ['loginLimit.lockAfter', guard, { loginLimit: { lockAfter: Number.NaN } }],
    ['loginLimit.lockAfter', guard, { loginLimit: { lockAfter: '20' } }],
    ['loginLimit.lockAfter', guard, { loginLimit: { lockAfter: -1 } }],
    ['loginLimit.windowMinutes', guard, { loginLimit: { windowMinutes: Number.POSITIVE_INFINITY } }],
    ['loginLimit.windowMinutes', guard, { loginLimit: { windowMinutes: 0 } }],
    ['loginLimit.free', guard, { loginLimit: { free: 2.5 } }],
    ['loginLimit.lockAfter', guard, { loginLimit: { lockAfter: 2.5 } }],
    ['loginLimit.windowMinutes', guard, { loginLimit: { windowMinutes: 1e15 } }],
    ['maxLoginSeconds', guard, { maxLoginSeconds: Number.NaN }],
    ['maxAudioLength', guard, { maxAudioLength: Number.NaN }],
    ['maxLoginSeconds', createVoiceService, { maxLoginSeconds: Number.NaN }],
    ['maxAudioLength', createVoiceService, { maxAudioLength: '10' }],
    ['maxBodyBytes', handler, { maxBodyBytes: Number.NaN }],
    ['maxVoiceBodyBytes', handler, { maxVoiceBodyBytes: '10' }],
    ['seconds', (options) => createChallenges({ stores, ...options }), { seconds: Number.NaN }],
    ['seconds', (options) => createChallenges({ stores, ...options }), { seconds: Number.POSITIVE_INFINITY }],
    ['seconds', (options) => createChallenges({ stores, ...options }), { seconds: -5 }],
  ])('%s', (field, make, options) => {
    expect(() => make(options)).toThrow(expect.objectContaining({ code: 'invalid-option', field }));
  });

  it('and one that is undefined is the default', () => {
    expect(wholeLimit({ lockAfter: undefined, windowMinutes: 1 } as object)).toEqual({
      ...DEFAULT_LOGIN_LIMIT,
      windowMinutes: 1,
    });
  });

  it('times may be fractions, and reach the stores in whole milliseconds', async () => {
    const { attempts, challenges } = memoryStores();
    const windows: number[] = [];
    const spied: AttemptStore = {
      ...attempts,
      attempt(key, policy, now) {
        windows.push(policy.windowMs);
        return attempts.attempt(key, policy, now);
      },
    };
    const limiter = loginLimiter(spied, wholeLimit({ windowMinutes: 1 / 7 }), () => 1_000_000);
    await limiter.count({ collection: 'acme', client: 'kiosk' }, undefined);
    expect(windows).toEqual([8571]);
    const ends: number[] = [];
    const kept: ChallengeStore = {
      ...challenges,
      async put(_id, _digest, endsAt) {
        ends.push(endsAt);
      },
    };
    await stores.voices.put('acme', enrolment('amal', 'open'));
    const { issue } = createChallenges({
      stores: { ...stores, challenges: kept },
      seconds: 8.5714,
      now: () => 1_000_000,
    });
    expect((await issue({ collection_name: 'acme' })).status).toBe(200);
    expect(ends).toEqual([1_008_571]);
  });

  it('nor does a WAV of any length pass one that is not a number', () => {
    expect(() => decodeWav(clip('amal-1'), { maxSeconds: Number.NaN })).toThrow(
      expect.objectContaining({ fault: 'too-long' }),
    );
  });
});
