import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '../../src/base64';
import { createHandler } from '../../src/http';
import { createChallenges } from '../../src/service/challenges';
import { guardVoice } from '../../src/service/guarded-voice';
import { createNutq } from '../../src/service/nutq';
import { memoryStores } from '../../src/stores/key-value-stores';
import { clip } from '../voice/fixtures';

const audio = (name: string) => ({ RecordData_app: encodeBase64(clip(name)) });
const PHRASES = ['open my account', 'my second phrase'];

/** Amal with two phrases; time stands still but where a test moves it. */
async function challenged(required = true) {
  const stores = memoryStores();
  const clock = { ms: 1_000_000 };
  const now = () => clock.ms;
  const nutq = createNutq({ voice: { store: stores.voices, newId: () => 'amal' } });
  const challenges = createChallenges({ stores, required, now });
  const voice = guardVoice(nutq, { stores, challenges, replayProtection: false, now });
  for (const login_phrase of PHRASES)
    await voice.register({ collection_name: 'acme', login_phrase, speaker_id: 'amal' }, audio('amal-1'));
  const issue = async (query = {}) => {
    const { body } = await challenges.issue({ collection_name: 'acme', ...query });
    if (body.data === '') throw new Error(body.errors.message);
    return body.data;
  };
  const login = (query: Record<string, string>) =>
    voice.login({ collection_name: 'acme', ...query }, audio('amal-login'));
  return { stores, clock, nutq, challenges, voice, issue, login };
}

describe('challenges', () => {
  it('let in whoever says the phrase that was drawn, once', async () => {
    const { issue, login } = await challenged();
    const { challenge_id, login_phrase } = await issue();
    expect(PHRASES).toContain(login_phrase);
    expect(await login({ challenge_id, login_phrase })).toMatchObject({ status: 200 });
    expect(await login({ challenge_id, login_phrase })).toMatchObject({
      status: 401,
      body: { errors: { code: 702 } },
    });
  });

  it('are used up by one of simultaneous logins', async () => {
    const { issue, login } = await challenged();
    const { challenge_id, login_phrase } = await issue();
    const answers = await Promise.all(Array.from({ length: 5 }, () => login({ challenge_id, login_phrase })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each<[string, (issued: { challenge_id: string; login_phrase: string }) => Record<string, string>]>([
    ['no challenge', ({ login_phrase }) => ({ login_phrase })],
    ['an unknown one', ({ login_phrase }) => ({ login_phrase, challenge_id: 'a'.repeat(32) })],
    [
      'another phrase',
      ({ challenge_id, login_phrase }) => ({
        challenge_id,
        login_phrase: PHRASES.find((phrase) => phrase !== login_phrase)!,
      }),
    ],
    ['another person', (issued) => ({ ...issued, speaker_id: 'badr' })],
  ])('refuse %s', async (_, answer) => {
    const { issue, login } = await challenged();
    expect(await login(answer(await issue()))).toMatchObject({
      status: 401,
      body: { errors: { code: 702 } },
    });
  });

  it('run out', async () => {
    const { clock, issue, login } = await challenged();
    const { challenge_id, login_phrase, expires_at } = await issue();
    expect(Date.parse(expires_at)).toBe(clock.ms + 60_000);
    clock.ms += 60_000;
    expect(await login({ challenge_id, login_phrase })).toMatchObject({ status: 401 });
  });

  it('belong to one collection and one person', async () => {
    const { issue, login, voice } = await challenged();
    const { challenge_id, login_phrase } = await issue({ speaker_id: 'amal' });
    const elsewhere = { collection_name: 'other', challenge_id, login_phrase, speaker_id: 'amal' };
    expect(await voice.login(elsewhere, audio('amal-login'))).toMatchObject({ status: 401 });
    const second = await issue({ speaker_id: 'amal' });
    expect(
      await login({
        challenge_id: second.challenge_id,
        login_phrase: second.login_phrase,
        speaker_id: 'amal',
      }),
    ).toMatchObject({ status: 200 });
  });

  it('draw every phrase, and none for strangers', async () => {
    const { clock, challenges, issue } = await challenged();
    const drawn = new Set<string>();
    for (let i = 0; i < 40; i++, clock.ms += 60_000) drawn.add((await issue()).login_phrase);
    // That 40 fair draws of two show one only has odds of 2 in a million million.
    expect([...drawn].sort()).toEqual([...PHRASES].sort());
    for (const query of [{ collection_name: 'nobody' }, { collection_name: 'acme', speaker_id: 'badr' }])
      expect(await challenges.issue(query)).toMatchObject({ status: 404, body: { errors: { code: 700 } } });
    expect(await challenges.issue({})).toMatchObject({ status: 400, body: { errors: { code: 703 } } });
  });

  it('are limited by client', async () => {
    const { challenges } = await challenged();
    const ask = (client: string) => challenges.issue({ collection_name: 'acme' }, { client });
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask('one')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await ask('two')).toMatchObject({ status: 200 });
  });

  it('are asked of nobody where they are only offered', async () => {
    const { issue, login } = await challenged(false);
    expect(await login({ login_phrase: PHRASES[0]! })).toMatchObject({ status: 200 });
    const { login_phrase } = await issue();
    expect(await login({ login_phrase, challenge_id: 'made up' })).toMatchObject({ status: 401 });
  });

  it('have an endpoint where they are opened', async () => {
    const { challenges, nutq, voice } = await challenged();
    const path = 'http://nutq.test/challenge-app/?collection_name=acme';
    const open = createHandler({ nutq: { ...nutq, ...voice }, challenge: challenges.issue });
    const issued = await open(new Request(path, { method: 'POST' }));
    expect(issued.status).toBe(200);
    const { data } = (await issued.json()) as { data: { challenge_id: string; login_phrase: string } };
    const query = new URLSearchParams({ collection_name: 'acme', ...data });
    const login = (): Promise<Response> =>
      open(
        new Request(`http://nutq.test/login-app/?${query}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(audio('amal-login')),
        }),
      );
    expect((await login()).status).toBe(200);
    expect((await login()).status).toBe(401);
    expect((await open(new Request(path))).status).toBe(405);
    const closed = createHandler({ nutq });
    expect((await closed(new Request(path, { method: 'POST' }))).status).toBe(404);
  });
});
