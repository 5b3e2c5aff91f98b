/** What the administration does between a choice and its answer. */
import { h } from 'preact';
import { expect, it, vi } from 'vitest';
import { AdminPage } from '../../page/admin/admin-page';
import { type Admin, AdminError } from '../../page/admin/api';
import { CollectionsPanel } from '../../page/admin/collections-panel';
import { KeysPanel } from '../../page/admin/keys-panel';
import { numberOf } from '../../page/admin/number-of';
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

it('shows a hundred of many people, finds each, and tells their buttons apart', async () => {
  const many = Array.from({ length: 150 }, (_, i) => ({
    speaker_id: `person-${i}`,
    enrolled_at: '',
    used_at: '',
  }));
  const { page, erased } = server({ people: async () => many });
  await page.settle();
  const rows = () => page.root.querySelector('tbody')!.children.length;
  const limits = () => page.root.querySelectorAll('tbody')[1]!.children.length;
  expect(rows()).toBe(100);
  await page.act(page.button('Show more (50)'), 'click');
  expect([rows(), limits()]).toEqual([150, 2]);
  await page.enter(page.root.querySelector('[type=search]'), 'person-149');
  expect(rows()).toBe(1);
  await page.act(page.button('Erase: person-149'), 'click');
  await page.act(page.button('Yes, for good'), 'click');
  expect(erased).toEqual(['person-149 of alpha']);
  expect(page.text()).toContain('Erased: 1');
  page.unmount();
});

it('keeps what was typed of a key until it is made, and its secret until the next change', async () => {
  const issue = vi.fn(async () => 'nutq_1');
  const admin = {
    keys: async () => [{ id: 'k1', kind: 'bundle-key', trials: null, remaining: null, label: null }],
    issue,
    revoke: async () => ({}),
  };
  const page = mount(
    h(KeysPanel, {
      admin: admin as unknown as Admin,
      texts: TEXTS.en,
      onRefused: () => undefined,
    }),
  );
  await page.settle();
  const label = page.root.querySelector<HTMLInputElement>('form input')!;
  const create = () => page.act(page.root.querySelector('form')!, 'submit');
  await page.enter(label, 'Riyadh');
  issue.mockRejectedValueOnce(new AdminError('unreachable'));
  await create();
  expect([label.value, page.text().includes(TEXTS.en.problems.unreachable)]).toEqual(['Riyadh', true]);
  await create();
  expect([label.value, page.text().includes(TEXTS.en.secret('Riyadh'))]).toEqual(['', true]);

  const focus = vi.spyOn(page.root.querySelector<HTMLElement>('[role=status]')!, 'focus');
  await page.act(page.button('Revoke'), 'click');
  await page.act(page.button('Yes, for good'), 'click');
  expect(page.text()).toContain(TEXTS.en.revoked('k1'));
  expect(page.text()).not.toContain('nutq_1');
  expect(focus).toHaveBeenCalled();
  page.unmount();
});

it('says what the server says, and why somebody has to sign in again', async () => {
  const answers: Record<string, () => Response> = {
    collections: () => Response.json({ collections: ['alpha'] }),
    people: () => Response.json({ message: 'Bad Request: collection_name is missing.' }, { status: 400 }),
    keys: () => Response.json({ message: 'Forbidden' }, { status: 403 }),
  };
  vi.stubGlobal('fetch', async (url: URL) =>
    (answers[url.pathname.slice(1)] ?? (() => Response.json({ entries: [] })))(),
  );
  const page = mount(h(AdminPage, {}));
  const focus = vi.spyOn(page.root.querySelector<HTMLElement>('#content')!, 'focus');
  await page.enter(page.root.querySelector('input'), 'token');
  await page.act(page.root.querySelector('form')!, 'submit');
  await vi.waitFor(() => expect(page.text()).toContain('Bad Request: collection_name is missing.'));
  expect(focus).toHaveBeenCalled();
  await page.act(page.button('Keys'), 'click');
  await vi.waitFor(() => expect(page.text()).toContain(TEXTS.en.problems.token));
  expect(page.root.querySelector('[type=password]')).toBeTruthy();
  page.unmount();
  vi.unstubAllGlobals();
});

it('reads numbers as either language writes them, and guesses at none', () => {
  const whole = ['٣٦٥', ' 12 ', '1,000', '1.5', ''].map((text) => numberOf(text, 'whole'));
  expect(whole).toEqual([365, 12, undefined, undefined, undefined]);
  const decimal = ['0,001', '0.001', '.5', '٠٫٠٠١', '1,000', '1,5', 'x'].map((text) =>
    numberOf(text, 'decimal'),
  );
  expect(decimal).toEqual([0.001, 0.001, 0.5, 0.001, undefined, undefined, undefined]);
});
