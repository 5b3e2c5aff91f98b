/** What a clerk decided stays while the page is open, and goes only where it may. */
import { h } from 'preact';
import { expect, it, vi } from 'vitest';
import { en } from '../../page/src/language/en';
import { mount } from './support/mount';

vi.mock('../../page/src/spelling/names-model', () => ({
  loadNamesModel: async () => undefined,
  useNamesModel: () => ({ state: 'unneeded' }),
}));

it('keeps decisions over other sections and columns, and asks before they are lost', async () => {
  const { Page } = await import('../../page/src/shell/page');
  location.hash = 'list';
  const page = mount(h(Page, {}));
  const go = async (section: string) => {
    location.hash = section;
    dispatchEvent(new Event('hashchange'));
    await page.settle();
    await vi.waitFor(() =>
      expect(page.root.querySelector(section === 'list' ? '.list-bar' : '#name')).toBeTruthy(),
    );
  };
  await page.settle();
  // The address stays that of the list.
  expect((await page.act(page.root.querySelector('.skip')!, 'click')).defaultPrevented).toBe(true);
  await page.enter(page.root.querySelector('#paste'), 'الاسم,الأب\nيارا الطخيس,شذى الدباسي');
  await page.act(page.root.querySelector('.paste')!, 'submit');
  expect(document.title).toBe('List · nutq');
  const unload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(unload()).toBe(false);

  const latin = () => page.root.querySelector('.row-latin')?.textContent;
  await vi.waitFor(() => expect(latin()).toMatch(/^Yara/));
  const second = page.root.querySelectorAll('.row .choice')[1]!;
  const chosen = second.querySelector('bdi')!.textContent;
  await page.act(second, 'click');
  expect(latin()).toBe(chosen);

  await go('spelling');
  await go('list');
  await vi.waitFor(() => expect(latin()).toBe(chosen));
  const column = page.root.querySelector('.list-bar select');
  await page.enter(column, '1');
  await vi.waitFor(() => expect(latin()).toMatch(/^Sh/));
  await page.enter(column, '0');
  await vi.waitFor(() => expect(latin()).toBe(chosen));
  // In another scheme nothing is decided yet.
  const scheme = page.root.querySelectorAll('.options select')[1]!;
  await page.enter(scheme, 'ala-lc');
  await vi.waitFor(() => expect(latin()).toBe('Yārā al-Ṭakhīs'));
  await page.enter(scheme, 'english');
  await vi.waitFor(() => expect(latin()).toBe(chosen));

  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  await page.act(page.button(en.list.restart), 'click');
  expect(confirm).toHaveBeenCalledWith(en.list.replaceSure);
  expect(page.root.querySelector('.list-bar')).toBeTruthy();
  expect(unload()).toBe(true);
  confirm.mockReturnValue(true);
  await page.act(page.button(en.list.restart), 'click');
  expect(page.root.querySelector('.list-bar')).toBeNull();
  expect(unload()).toBe(false);
  page.unmount();
  vi.unstubAllGlobals();
});
