import { describe, expect, it, vi } from 'vitest';
import { createHandler } from '../../src/http';
import { phrasePhones } from '../../src/phones/phrase-phones';
import { encodeBase64 } from '../../src/platform/base64';
import { createChallenges } from '../../src/service/challenges';
import { guardVoice } from '../../src/service/guarded-voice';
import { createNutq } from '../../src/service/nutq';
import { memoryStores } from '../../src/stores/key-value-stores';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { recordPrints } from '../../src/stores/records/prints';
import { sealedVoices } from '../../src/stores/sealed-voices';
import { sealingRing } from '../../src/stores/sealing-ring';
import { enrolment } from '../conformance/enrolments';
import { clip } from '../voice/fixtures';
import { shippedModel } from '../voice/models';

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

  it('last no longer for a clock that goes back', async () => {
    const { clock, issue, login } = await challenged();
    clock.ms += 86_400_000;
    const { challenge_id, login_phrase } = await issue();
    clock.ms -= 3_600_000;
    expect(await login({ challenge_id, login_phrase })).toMatchObject({ status: 401 });
    const again = await issue();
    clock.ms -= 59_000;
    expect(await login(again)).toMatchObject({ status: 200 });
  });

  it('belong to one collection and one person', async () => {
    const { stores, issue, login, voice } = await challenged();
    await stores.voices.create('other');
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

  it('unseal one enrolment, however many there are', async () => {
    const pepper = async () => new Uint8Array(32);
    const ring = sealingRing([crypto.getRandomValues(new Uint8Array(32))]);
    const voices = sealedVoices({ table: recordPrints(memoryKeyValue()), ring, pepper });
    for (let i = 0; i < 60; i++) await voices.put('acme', enrolment(`person ${i}`, PHRASES[i % 2]!));
    const challenges = createChallenges({ stores: { ...memoryStores(), voices } });
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
    const { status } = await challenges.issue({ collection_name: 'acme' });
    expect(status).toBe(200);
    expect(decrypt).toHaveBeenCalledTimes(1);
    // Of two words each: a look at each phrase is enough to see that there is no other order.
    for (let i = 0; i < 60; i++) await voices.put('two', enrolment(`person ${i}`, `word ${i % 2}`));
    decrypt.mockClear();
    const words = createChallenges({ stores: { ...memoryStores(), voices }, prompts: 'words' });
    expect((await words.issue({ collection_name: 'two' })).status).toBe(404);
    expect(decrypt).toHaveBeenCalledTimes(2);
    decrypt.mockRestore();
  });

  it('read no more of a collection, however many phrases and people there are without words to ask for', async () => {
    const pepper = async () => new Uint8Array(32);
    const ring = sealingRing([crypto.getRandomValues(new Uint8Array(32))]);
    const table = recordPrints(memoryKeyValue());
    let rows = 0;
    const counted = {
      ...table,
      page: async (...range: Parameters<typeof table.page>) => {
        const page = await table.page(...range);
        rows += page.length;
        return page;
      },
    };
    const voices = sealedVoices({ table: counted, ring, pepper });
    const words = createChallenges({ stores: { ...memoryStores(), voices }, prompts: 'words' });
    const uncut = 'three words here';
    for (let i = 0; i < 150; i++) await voices.put('people', enrolment(`person ${i}`, uncut));
    for (let i = 0; i < 150; i++) await voices.put('phrases', enrolment(`person ${i % 75}`, `${uncut} ${i}`));
    for (const collection_name of ['people', 'phrases']) {
      const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
      rows = 0;
      expect((await words.issue({ collection_name })).status).toBe(404);
      expect(decrypt.mock.calls.length).toBe(100);
      expect(rows).toBeLessThan(200);
      decrypt.mockRestore();
    }
    const [cut] = await voices.find('people', { speakerId: 'person 0' });
    const takes = cut!.takes.map((take) => ({ ...take, borders: [1, 1] }));
    await voices.put('people', { ...cut!, takes, phrase: 'three other words' });
    for (let i = 0; i < 5; i++) expect((await words.issue({ collection_name: 'people' })).status).toBe(200);
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

/** Badr by the shipped networks, of whose machine voices a tenth of impostors may pass. */
async function prompted({ registered = PHRASES[0]!, phonesOf = (text: string) => phrasePhones(text) } = {}) {
  const stores = memoryStores();
  const clock = { ms: 1_000_000 };
  const now = () => clock.ms;
  const voice = { store: stores.voices, model: await shippedModel(), falseAcceptRate: 0.1, phonesOf };
  const nutq = createNutq({ voice: { ...voice, checkText: false } });
  const challenges = createChallenges({ stores, required: true, prompts: 'words', now });
  const guarded = guardVoice(nutq, { stores, challenges, replayProtection: false, loginLimit: false, now });
  for (const take of ['badr-1', 'badr-2', 'badr-3'])
    await guarded.register(
      { collection_name: 'acme', login_phrase: registered, speaker_id: 'badr' },
      audio(take),
    );
  /** Asks until this is drawn. */
  const ask = async (wanted: string) => {
    for (;;) {
      clock.ms += 60_000;
      const { body } = await challenges.issue({ collection_name: 'acme' });
      if (body.data === '') throw new Error(body.errors.message);
      if (body.data.login_phrase === wanted) return body.data;
    }
  };
  const login = (query: Record<string, string>, recording: string) =>
    guarded.login({ collection_name: 'acme', ...query }, audio(recording));
  return { stores, clock, challenges, ask, login };
}

describe('challenges of words in another order (synthetic voices)', () => {
  it('draw every order but the enrolled one', async () => {
    const { clock, challenges } = await prompted();
    const drawn = new Set<string>();
    // That 120 fair draws of five miss one has odds of 1 in 80,000 million.
    for (let i = 0; i < 120; i++, clock.ms += 60_000) {
      const { body } = await challenges.issue({ collection_name: 'acme' });
      if (body.data !== '') drawn.add(body.data.login_phrase);
    }
    expect([...drawn].sort()).toEqual([
      'account my open',
      'account open my',
      'my account open',
      'my open account',
      'open account my',
    ]);
  });

  it('let in whoever says them so, once, and no recording of the enrolled phrase', async () => {
    const { ask, login } = await prompted();
    const { challenge_id, login_phrase } = await ask('account open my');
    expect(await login({ challenge_id, login_phrase }, 'badr-reordered')).toMatchObject({ status: 200 });
    expect(await login({ challenge_id, login_phrase }, 'badr-reordered')).toMatchObject({ status: 401 });
    for (const prompt of ['account open my', 'open account my', 'my open account']) {
      const issued = await ask(prompt);
      const answer = { challenge_id: issued.challenge_id, login_phrase: prompt };
      expect(await login(answer, 'badr-login')).toMatchObject({ status: 401 });
    }
  });

  it('are not answered by the enrolled phrase, nor by another order', async () => {
    const { ask, login } = await prompted();
    for (const login_phrase of ['open my account', 'my account open']) {
      const { challenge_id } = await ask('account open my');
      expect(await login({ challenge_id, login_phrase }, 'badr-reordered')).toMatchObject({ status: 401 });
    }
    expect(await login({ login_phrase: 'open my account' }, 'badr-login')).toMatchObject({ status: 401 });
  });

  it.each([
    ['of two words', { registered: 'open account' }],
    ['of one word, three times', { registered: 'open open open' }],
    ['registered without phones', { phonesOf: () => [] }],
  ])('are not drawn from a phrase %s', async (_, options) => {
    const { challenges } = await prompted(options);
    const answer = await challenges.issue({ collection_name: 'acme' });
    expect(answer).toMatchObject({ status: 404, body: { errors: { code: 700 } } });
  });

  it('tell the store neither phrase nor words', async () => {
    const { stores, challenges } = await prompted();
    const kept: string[] = [];
    const put = stores.challenges.put.bind(stores.challenges);
    stores.challenges.put = async (...entry) => {
      kept.push(entry.slice(0, 2).join(' '));
      return put(...entry);
    };
    await challenges.issue({ collection_name: 'acme' });
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatch(/^[0-9a-f]{32} \d+:[0-9A-Za-z+/=_-]+:[012],[012],[012]$/);
  });
});
