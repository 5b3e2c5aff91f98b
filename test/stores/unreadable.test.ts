/** One row that no key opens: the others are found all the same, and the operator hears of it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unsealNow } from '../../src/server/unseal-now';
import { createVoiceService } from '../../src/service/voice-login';
import type { Entry } from '../../src/stores/key-value';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { recordPepper } from '../../src/stores/records/pepper';
import { recordPrints } from '../../src/stores/records/prints';
import { recordReplays } from '../../src/stores/records/replays';
import { createSeal } from '../../src/stores/seal';
import { sealedReplays } from '../../src/stores/sealed-replays';
import { sealedStores } from '../../src/stores/sealed-stores';
import { sealedVoices } from '../../src/stores/sealed-voices';
import { type SealingKeys, sealingRing } from '../../src/stores/sealing-ring';

import { enrolment } from '../conformance/enrolments';

const key = new Uint8Array(32).fill(7);
const foreign = new Uint8Array(32).fill(9);
const newer = new Uint8Array(32).fill(11);
const people = ['amal', 'badr', 'caid'].map((name, i) => enrolment(name, 'open', i + 1));
const [amal, badr, caid] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
const query = { print: badr.print, featureVersion: 'test-1' };
const unreadable = { code: 'unreadable-print' };

/** Badr's row lies under a key that nobody has any more. */
async function filled() {
  const data = memoryKeyValue();
  const reported: string[] = [];
  const onError = (error: unknown) => void reported.push((error as Error).message);
  const open = (sealingKeys: SealingKeys) => sealedStores('test', data, { sealingKeys, unsealNow, onError });
  const { voices } = await open([key]);
  await voices.put('acme', amal);
  await (await open([foreign, key])).voices.put('acme', badr);
  await voices.put('acme', caid);
  return { data, open, voices, reported };
}
const LEFT_OUT = '1 of 3 enrolments left out: sealed with another key, or changed since';
const bySpeaker = (found: Iterable<typeof amal>) =>
  [...found].sort((a, b) => a.speakerId.localeCompare(b.speakerId));

it('searches among the others, and says once how many are left out', async () => {
  const { voices, reported } = await filled();
  for (let i = 0; i < 3; i++) {
    const { people: count, nearest } = await voices.nearest('acme', 'open', query, 3);
    expect([count, bySpeaker(nearest)]).toEqual([2, [amal, caid]]);
  }
  expect(reported).toEqual(['1 of 3 prints left out: sealed with another key, or changed since']);
});

it('finds again what is opened by a key that came into the ring', async () => {
  const { open, reported } = await filled();
  const file = [key];
  const { voices } = await open(() => file);
  expect((await voices.nearest('acme', 'open', query, 1)).nearest).not.toEqual([badr]);
  file.push(foreign);
  expect((await voices.nearest('acme', 'open', query, 1)).nearest).toEqual([badr]);
  expect(reported).toHaveLength(1);
});

it('leaves out whom a search knew and cannot open any more, and whoever is erased', async () => {
  const { open, voices, reported } = await filled();
  await voices.nearest('acme', 'open', query, 3);
  await (await open([foreign, key])).voices.put('acme', amal);
  expect((await voices.nearest('acme', 'open', query, 3)).nearest).toEqual([caid]);
  await voices.erase('acme', 'badr');
  await voices.erase('acme', 'amal');
  expect((await voices.nearest('acme', 'open', query, 3)).nearest).toEqual([caid]);
  expect(reported.map((message) => message.slice(0, 6))).toEqual(['1 of 3', '2 of 3']);
});

it('lists, scans and draws among the others', async () => {
  const { voices, reported } = await filled();
  expect(bySpeaker(await voices.find('acme'))).toEqual([amal, caid]);
  const scanned: (typeof amal)[] = [];
  for await (const one of voices.scan('acme')) scanned.push(one);
  for (const phrase of await voices.phrases('acme')) for await (const one of phrase) scanned.push(one);
  expect(bySpeaker(scanned)).toEqual([amal, amal, caid, caid]);
  expect(reported).toEqual([LEFT_OUT, LEFT_OUT, LEFT_OUT]);
});

it('reseals the others and leaves what no key opens as it is', async () => {
  const { open, reported } = await filled();
  const { voices } = await open([newer, key]);
  expect(await voices.reseal!()).toBe(2);
  expect(await voices.reseal!()).toBe(0);
  // The name of the collection is the fourth.
  expect(new Set(reported.map((message) => message.slice(0, 6)))).toEqual(new Set(['1 of 4']));
  expect(bySpeaker(await (await open([newer])).voices.find('acme'))).toEqual([amal, caid]);
  expect(await (await open([newer, foreign])).voices.find('acme')).toHaveLength(3);
});

it('refuses all where nothing opens: the keys are wrong', async () => {
  const { data, open } = await filled();
  await expect(open([newer])).rejects.toMatchObject({ code: 'wrong-sealing-key' });
  // As under a server whose key file was changed for another.
  const ring = sealingRing([newer]);
  const pepper = recordPepper(data);
  const voices = sealedVoices({ table: recordPrints(data), ring, pepper });
  const replays = sealedReplays(recordReplays(data), createSeal(ring), pepper);
  await expect(voices.nearest('acme', 'open', query, 3)).rejects.toMatchObject(unreadable);
  await expect(voices.find('acme')).rejects.toMatchObject(unreadable);
  await expect(voices.collections()).rejects.toMatchObject(unreadable);
  await expect(voices.reseal()).rejects.toMatchObject(unreadable);
  const drawn = async () => {
    for (const phrase of await voices.phrases('acme')) for await (const one of phrase) return one;
    return undefined;
  };
  await expect(drawn()).rejects.toMatchObject(unreadable);
  // Nor does it throw away what the right keys would open.
  const seen = { number: 1, fingerprint: Uint8Array.of(1), speakerId: 'amal' };
  await (await open([key])).replays.append('acme', seen, 0, 9);
  expect(await replays.reseal('acme')).toBe(0);
  expect((await (await open([key])).replays.since('acme', 0)).recordings).toHaveLength(1);
});

it('answers a login of that person with 700, says why to the operator, and lets others in', async () => {
  const data = memoryKeyValue();
  const reported: unknown[] = [];
  const onError = (error: unknown) => void reported.push(error);
  const serviceUnder = async (...sealingKeys: (typeof key)[]) =>
    createVoiceService({
      store: (await sealedStores('test', data, { sealingKeys, onError })).voices,
      onError,
    });
  const audio = (name: string) => ({
    RecordData_app: readFileSync(new URL(`../fixtures/${name}.wav`, import.meta.url)).toString('base64'),
  });
  const asked = (speaker_id?: string) => ({ collection_name: 'acme', login_phrase: 'open', speaker_id });
  await (await serviceUnder(key)).register(asked('amal'), audio('amal-1'));
  await (await serviceUnder(foreign, key)).register(asked('badr'), audio('badr-1'));
  const service = await serviceUnder(key);
  expect((await service.login(asked(), audio('amal-login'))).status).toBe(200);
  expect(reported).toEqual([expect.objectContaining(unreadable)]);
  const { status, body } = await service.login(asked('badr'), audio('badr-1'));
  expect([status, body.errors.code]).toEqual([500, 700]);
  expect(body.errors.message).not.toMatch(/version|enrol/i);
  expect(reported).toHaveLength(2);
});

it('takes no name of one collection for that of another', async () => {
  const data = memoryKeyValue();
  const { voices } = await sealedStores('test', data, { sealingKeys: [key] });
  for (const name of ['acme', 'shop', 'bank']) await voices.create(name);
  const [[first, one], [second, two]] = (await data.entries('collection:')) as [Entry, Entry];
  const nameOf = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as { name: string };
  const renamed = (bytes: Uint8Array, { name }: { name: string }) =>
    new TextEncoder().encode(JSON.stringify({ ...nameOf(bytes), name }));
  await data.transaction(({ put }) => {
    put(first, renamed(one, nameOf(two)));
    put(second, renamed(two, nameOf(one)));
  });
  expect(await voices.collections()).toHaveLength(1);
});
