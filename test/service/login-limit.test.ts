import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../src/platform/base64';
import type { ServiceApi } from '../../src/service/api';
import { guardVoice } from '../../src/service/guarded-voice';
import { DEFAULT_LOGIN_LIMIT, loginLimiter, wholeLimit } from '../../src/service/login-limit';
import { voiceFailure, voiceSuccess } from '../../src/service/voice-envelope';
import { readyAt } from '../../src/stores/attempt-store';
import { memoryStores } from '../../src/stores/key-value-stores';
import { clip } from '../voice/fixtures';

const ready = (count: number) =>
  readyAt(
    { count, lastAt: 1000, endsAt: 900_000 },
    { free: DEFAULT_LOGIN_LIMIT.free, lockAfter: DEFAULT_LOGIN_LIMIT.lockAfter, windowMs: 900_000 },
  );

describe('readyAt', () => {
  it('lets the free attempts through, doubles the wait since the last, then locks out until the window ends', () => {
    expect([ready(0), ready(9)]).toEqual([0, 0]);
    expect([ready(10), ready(11), ready(12), ready(19)]).toEqual([2000, 3000, 5000, 513_000]);
    expect([ready(20), ready(1000)]).toEqual([900_000, 900_000]);
  });
});

/** A guard whose voice service knows who speaks, and a client that tries. */
async function door() {
  const clock = { ms: 1_000_000 };
  const stores = memoryStores();
  await stores.voices.create('acme');
  const login: ServiceApi['login'] = async (query, _, caller) => {
    const { login_phrase: spoken = '', speaker_id: named = spoken } = query as Record<string, string>;
    if (spoken !== named || spoken === 'stranger') return voiceFailure(702, 'no');
    caller?.onAccepted?.(spoken);
    return voiceSuccess('Login successful', { vectorSimilarity: 0, phraseSimilarity: 0, score: 0 });
  };
  const guarded = guardVoice(
    { login, register: login },
    { stores, replayProtection: false, now: () => clock.ms },
  );
  const body = { RecordData_app: encodeBase64(clip('amal-1')) };
  /** Whoever speaks: the phrase is their name. */
  const tries = async (spoken: string, named?: string, client = 'kiosk', collection = 'acme') => {
    const query = { collection_name: collection, login_phrase: spoken, speaker_id: named };
    const answer = await guarded.login(query, body, { client });
    if (answer.status === 200) return 'in';
    if (answer.status === 404) return 'unknown';
    return /too many/.test(answer.body.errors.message) ? 'delayed' : 'refused';
  };
  const many = async (count: number, ...of: Parameters<typeof tries>) => {
    const answers = new Set<string>();
    for (let i = 0; i < count; i++) answers.add(await tries(...of));
    return [...answers];
  };
  return { clock, stores, tries, many };
}

describe('failed logins', () => {
  it('at a person named are not forgotten because somebody else gets in', async () => {
    const { tries, many } = await door();
    expect(await many(9, 'insider', 'victim')).toEqual(['refused']);
    expect(await tries('insider', 'insider')).toBe('in');
    expect(await tries('insider', 'victim')).toBe('refused');
    expect(await tries('insider')).toBe('in');
    expect(await tries('insider', 'victim')).toBe('delayed');
  });

  it('of a client are not forgotten because somebody gets in, whoever is named, or nobody', async () => {
    for (const named of [undefined, 'victim', 'another'])
      for (const own of [undefined, 'insider']) {
        const { tries, many } = await door();
        expect(await many(9, 'stranger', named)).toEqual(['refused']);
        expect(await tries('insider', own)).toBe('in');
        expect(await many(2, 'stranger')).toEqual(['refused']);
        expect(await tries('stranger')).toBe('delayed');
      }
  });

  it('of a person are forgotten when this person gets in, named or found', async () => {
    for (const named of [undefined, 'amal']) {
      const { tries, many } = await door();
      expect(await many(8, 'stranger', 'amal')).toEqual(['refused']);
      expect(await many(8, 'badr')).toEqual(['in']);
      expect(await tries('amal', named)).toBe('in');
      expect(await many(9, 'stranger', 'amal')).toEqual(['refused']);
    }
  });

  it('at collections that nobody made are counted as one, and leave nothing else', async () => {
    const { many, stores } = await door();
    for (let i = 0; i < 10; i++)
      expect(await many(1, 'amal', 'amal', 'kiosk', `made up ${i}`)).toEqual(['unknown']);
    expect(await many(1, 'amal', 'amal', 'kiosk', 'another')).toEqual(['delayed']);
    expect(await many(1, 'amal', 'amal')).toEqual(['in']);
    expect(await stores.audit.list('made up 0')).toEqual([]);
  });

  it('slow nobody down where as many get in as fail, and no other client', async () => {
    const { tries, many } = await door();
    for (let i = 0; i < 100; i++) {
      expect(await tries('stranger')).toBe('refused');
      expect(await tries(`person ${i}`)).toBe('in');
    }
    await many(21, 'stranger', 'amal');
    expect(await tries('amal', 'amal')).toBe('delayed');
    expect(await tries('amal', 'amal', 'another')).toBe('in');
  });

  it('are forgotten when the window ends', async () => {
    const { clock, tries, many } = await door();
    await many(21, 'stranger', 'amal');
    expect(await tries('amal', 'amal')).toBe('delayed');
    clock.ms += 15 * 60_000;
    expect(await tries('amal', 'amal')).toBe('in');
  });
});

describe('what an operator hears', () => {
  it('of a hundred tries at one person from a hundred addresses, once, by name in the trail', async () => {
    const { stores, tries } = await door();
    for (let i = 0; i < 100; i++) expect(await tries('stranger', 'amal', `192.0.2.${i}`)).toBe('refused');
    const alarms = (await stores.audit.list('acme')).filter(({ event }) => event === 'alarm');
    expect(alarms).toEqual([expect.objectContaining({ speakerId: 'amal', outcome: 'refused' })]);
  });

  it('of the first failure where one locks out, also where none is written for it', async () => {
    for (const lockAfter of [0, 1]) {
      const limiter = loginLimiter(memoryStores().attempts, wholeLimit({ lockAfter }), () => 1_000_000);
      expect([await limiter.fail('acme', 'amal'), await limiter.fail('acme', 'amal')]).toEqual([true, false]);
    }
  });

  it('of the first login that came before its time, and of the lockout, one line each', async () => {
    const { clock, stores, many } = await door();
    for (let i = 0; i < 12; i++) {
      await many(25, 'stranger');
      clock.ms += 1000 * 2 ** i;
    }
    const events = (await stores.audit.list('acme')).map(({ event }) => event);
    const count = (wanted: string) => events.filter((event) => event === wanted).length;
    expect(count('login')).toBeLessThanOrEqual(20 + 20);
    expect(count('limit')).toBeGreaterThan(5);
    expect(count('limit')).toBeLessThanOrEqual(20);
    expect(count('lockout')).toBeLessThanOrEqual(2);
  });
});

it('a client that waits exactly as told gets its try, however often it came too soon', async () => {
  const stores = memoryStores();
  let now = 1_000_000;
  const limiter = loginLimiter(stores.attempts, DEFAULT_LOGIN_LIMIT, () => now);
  const source = { collection: 'acme', client: 'kiosk' };
  for (let i = 0; i < 10; i++) expect((await limiter.count(source, 'amal')).milliseconds).toBe(0);
  for (let round = 0; round < 6; round++) {
    let told = 0;
    for (let early = 0; early < 5; early++) {
      told = (await limiter.count(source, 'amal')).milliseconds;
      expect(told).toBeGreaterThan(0);
    }
    now += told;
    expect((await limiter.count(source, 'amal')).milliseconds).toBe(0);
  }
});

it('a client that waits as told gets its try, where the person named has to wait longer than the client', async () => {
  const stores = memoryStores();
  let now = 1_000_000;
  const limiter = loginLimiter(stores.attempts, { free: 2, lockAfter: 20, windowMinutes: 15 }, () => now);
  const source = { collection: 'acme', client: 'kiosk' };
  for (let failed = 0; failed < 6; ) {
    const { milliseconds } = await limiter.count(source, 'amal');
    if (milliseconds === 0) failed++;
    now += milliseconds;
    // Others get in at the same kiosk.
    for (let i = 0; i < 9; i++) await limiter.succeed(source, 'badr');
  }
  for (let i = 0; i < 2; i++) await limiter.count(source, undefined);
  const { milliseconds: client } = await limiter.count(source, 'made up');
  const { milliseconds: person } = await limiter.count(source, 'amal');
  expect(person).toBeGreaterThan(client);
  now += person;
  expect((await limiter.count(source, 'amal')).milliseconds).toBe(0);
});
