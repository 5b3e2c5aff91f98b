/** Limits of collections against somebody who can write to the database. */
import { afterEach, expect, it, vi } from 'vitest';
import type { Entry } from '../../src/stores/key-value';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { sealedStores } from '../../src/stores/sealed-stores';
import { Voices } from '../../src/voice/collection/voices';
import { enrolment } from '../conformance/enrolments';
import { clip } from '../voice/fixtures';

const key = new Uint8Array(32).fill(7);
const newer = new Uint8Array(32).fill(11);
const decode = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as { name: string };
const encode = (row: object) => new TextEncoder().encode(JSON.stringify(row));

async function twoCollections() {
  const data = memoryKeyValue();
  const open = () => sealedStores('test', data, { sealingKeys: [key] });
  const { voices } = await open();
  for (const name of ['strict', 'loose']) await voices.put(name, enrolment('amal', 'open'));
  const tags: Record<string, string> = {};
  for (const name of ['strict', 'loose']) {
    const before = new Map(await data.entries('collection:'));
    await voices.changeLimits!(name, () => ({ falseAcceptRate: name === 'strict' ? 0.0001 : 0.2 }));
    const [changed] = (await data.entries('collection:')).filter(
      ([tag, row]) => decode(row).name !== decode(before.get(tag)!).name,
    );
    tags[name] = changed![0];
  }
  return { data, open, voices, tags: tags as Record<'strict' | 'loose', string> };
}

afterEach(() => void vi.restoreAllMocks());

it('limits of one collection cannot be put on another, nor be changed', async () => {
  const { data, open, tags } = await twoCollections();
  const rows = new Map<string, Uint8Array>((await data.entries('collection:')) as Entry[]);
  const strict = decode(rows.get(tags.strict)!);
  const put = (name: string) => data.transaction(({ put }) => put(tags.strict, encode({ ...strict, name })));
  await put(decode(rows.get(tags.loose)!).name);
  await expect((await open()).voices.limits!('strict')).rejects.toMatchObject({ code: 'unreadable-print' });
  const flipped = Buffer.from(strict.name, 'base64');
  flipped[flipped.length - 20]! ^= 1;
  await put(flipped.toString('base64'));
  const opened = (await open()).voices;
  await expect(opened.limits!('strict')).rejects.toMatchObject({ code: 'unreadable-print' });
  // Nobody logs in by limits that cannot be read, and the other collection goes on.
  const voices = new Voices({ store: opened });
  const asked = { phrase: 'open', recording: clip('amal-login') };
  await expect(voices.identify({ ...asked, collection: 'strict' })).rejects.toMatchObject({
    code: 'unreadable-print',
  });
  expect(await opened.limits!('loose')).toEqual({ falseAcceptRate: 0.2 });
  await put(strict.name);
  expect(await (await open()).voices.limits!('strict')).toEqual({ falseAcceptRate: 0.0001 });
});

it('taking them away takes the people away', async () => {
  const { data, open, tags } = await twoCollections();
  await data.transaction(({ remove }) => remove(tags.strict));
  const { voices } = await open();
  expect(await voices.find('strict', { phrase: 'open', speakerId: 'amal' })).toEqual([]);
  const { print, featureVersion } = enrolment('amal', 'open');
  expect((await voices.nearest('strict', 'open', { print, featureVersion }, 3)).people).toBe(0);
  expect(await voices.find('loose', { phrase: 'open', speakerId: 'amal' })).toHaveLength(1);
});

it('hold at once where they are set, and within five seconds in every other process', async () => {
  const { open, voices } = await twoCollections();
  const other = (await open()).voices;
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(await other.limits!('strict')).toEqual({ falseAcceptRate: 0.0001 });
  await voices.changeLimits!('strict', () => ({ retentionDays: 9 }));
  expect(await voices.limits!('strict')).toEqual({ retentionDays: 9 });
  now.mockReturnValue(5_000);
  expect(await other.limits!('strict')).toEqual({ retentionDays: 9 });
});

it('are sealed anew with the rest', async () => {
  const { data, voices } = await twoCollections();
  await voices.create('void');
  const ring = [newer, key];
  const both = await sealedStores('test', data, { sealingKeys: ring });
  await both.voices.reseal!();
  const { voices: after } = await sealedStores('test', data, { sealingKeys: [newer] });
  expect(await after.limits!('strict')).toEqual({ falseAcceptRate: 0.0001 });
  expect([...(await after.collections())].sort()).toEqual(['loose', 'strict', 'void']);
});
