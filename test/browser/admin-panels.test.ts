/** What the administration does between a choice and its answer. */
import { h } from 'preact';
import { expect, it } from 'vitest';
import { type Admin, AdminError } from '../../page/admin/api';
import { CollectionsPanel } from '../../page/admin/collections-panel';
import { TEXTS } from '../../page/admin/texts';
import { mount } from './support/mount';

const people: Record<string, string[]> = { alpha: ['amal'], beta: ['badr'] };

function server(change: object = {}) {
  const erased: string[] = [];
  const admin = {
    collections: async () => Object.keys(people),
    people: async (collection: string) =>
      people[collection]!.map((speaker_id) => ({
        speaker_id,
        phrase: 'open',
        enrolled_at: '',
        used_at: null,
      })),
    limits: async () => ({ false_accept_rate: null, retention_days: null, sources: {} }),
    audit: async () => [],
    erase: async (collection: string, speaker?: string) => erased.push(`${speaker} of ${collection}`),
    ...change,
  };
  const page = mount(
    h(CollectionsPanel, {
      admin: admin as unknown as Admin,
      texts: TEXTS.en,
      onRefused: () => undefined,
    }),
  );
  const select = () => page.root.querySelector('select')!;
  const choose = (collection: string) => page.enter(select(), collection);
  return { page, erased, select, choose };
}

it('lists nobody of another collection while one is fetched, nor where it cannot be', async () => {
  let fail: () => void = () => undefined;
  const later = new Promise<never>((_, reject) => {
    fail = () => reject(new AdminError('unreachable'));
  });
  const { page, choose, select } = server({
    limits: async (collection: string) => (collection === 'beta' ? later : { sources: {} }),
  });
  await page.settle();
  expect(page.text()).toContain('amal');
  await choose('beta');
  expect(page.text()).not.toContain('amal');
  expect(select().disabled).toBe(true);
  fail();
  await page.settle();
  expect([select().value, select().disabled]).toEqual(['beta', false]);
  expect(page.text()).toContain(TEXTS.en.problems.unreachable);
  expect(page.text()).not.toMatch(/amal|badr/);
  page.unmount();
});

it('erases out of the collection that the question names', async () => {
  const { page, erased, choose } = server();
  await page.settle();
  await choose('beta');
  await page.act(page.button('Erase'), 'click');
  expect(page.text()).toContain('Erase badr of beta for good?');
  await page.act(page.button('Yes, for good'), 'click');
  expect(erased).toEqual(['badr of beta']);
  page.unmount();
});
