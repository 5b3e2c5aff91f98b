import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../src/base64';
import type { ServiceApi } from '../../src/service/api';
import { guardVoice } from '../../src/service/guarded-voice';
import { DEFAULT_LOGIN_LIMIT, waitFor } from '../../src/service/login-limit';
import { voiceFailure, voiceSuccess } from '../../src/service/voice-envelope';
import { memoryStores } from '../../src/stores/key-value-stores';
import { clip } from '../voice/fixtures';

const wait = (count: number, sinceLast: number) =>
  waitFor({ count, previousAt: 1_000_000 - sinceLast, endsAt: 1_600_000 }, 1_000_000, DEFAULT_LOGIN_LIMIT);

describe('waitFor', () => {
  it('lets the free attempts through', () => {
    expect(waitFor({ count: 1, previousAt: undefined, endsAt: 2 }, 1, DEFAULT_LOGIN_LIMIT)).toBe(0);
    expect(wait(10, 0)).toBe(0);
  });

  it('doubles the wait since the attempt before', () => {
    expect([wait(11, 0), wait(12, 0), wait(13, 0)]).toEqual([1000, 2000, 4000]);
    expect([wait(11, 999), wait(11, 1000)]).toEqual([1, 0]);
  });

  it('locks out until the window ends', () => {
    expect(wait(21, 500_000)).toBe(600_000);
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
