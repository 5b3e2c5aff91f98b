/** How a clerk goes through a list. */
import { h } from 'preact';
import { expect, it, vi } from 'vitest';
import { en } from '../../page/src/language/en';
import { CheckedList } from '../../page/src/list/checked-list';
import { ListSection } from '../../page/src/list/list-section';
import { fromText } from '../../page/src/list/list-source';
import { mount } from './support/mount';

vi.mock('../../page/src/spelling/names-model', () => ({
  loadNamesModel: async () => undefined,
  useNamesModel: () => ({ state: 'unneeded' }),
}));

async function check(text: string) {
  const nothing = () => undefined;
  const page = mount(
    h(CheckedList, { source: fromText(text), onColumn: nothing, onHeading: nothing, onClose: nothing }),
  );
  const shown = (row: number) => page.root.querySelectorAll('.row-latin')[row]!.textContent;
  const summary = () => page.root.querySelector('.summary')!.textContent;
  await vi.waitFor(() => expect(page.root.querySelector('.doubtful')).toBeTruthy(), 10_000);
  const press = (key: string, more: object = {}) =>
    page.act(page.root.querySelector('.doubtful')!, 'keydown', { key, code: key, ...more });
  return { page, shown, summary, press };
}

it('decides equal names together, until one is decided by itself, and takes that back', async () => {
  const { page, shown, summary, press } = await check('يارا الطخيس\nشذى الدباسي\nيارا الطخيس\nمحمد');
  const first = shown(0);
  expect([summary(), shown(1)]).toEqual([en.list.summary(4, 3), first]);
  await press('Digit2');
  const second = shown(0);
  expect([summary(), shown(1)]).toEqual([en.list.summary(4, 1), second]);
  expect(second).not.toBe(first);
  // The row after the equal ones.
  await press('Enter');
  expect(summary()).toBe(en.list.summary(4, 0));
  await press('KeyZ');
  await press('KeyZ');
  expect([summary(), shown(0), shown(1)]).toEqual([en.list.summary(4, 3), first, first]);
  page.unmount();
});

it('says how a list stands when it is read, not at every row before', async () => {
  const nothing = () => undefined;
  const source = fromText('محمد\nعلي');
  const page = mount(h(CheckedList, { source, onColumn: nothing, onHeading: nothing, onClose: nothing }));
  const hidden = () => page.root.querySelector('[role=status] [aria-hidden=true]')?.textContent;
  expect(hidden()).toBe(en.list.working(0, 2));
  await vi.waitFor(() => expect(hidden()).toBeUndefined(), 10_000);
  page.unmount();
});

it('decides one row where a key is held down', async () => {
  const { page, summary, press } = await check('يارا الطخيس\nشذى الدباسي\nنوف الطخيس');
  await press('Enter');
  await press('Enter', { repeat: true });
  await press('Digit1', { repeat: true });
  expect(summary()).toBe(en.list.summary(3, 2));
  page.unmount();
});

it('keeps no empty spelling, and leaves the editor by Escape', async () => {
  const { page, summary, press } = await check('يارا الطخيس\nشذى الدباسي');
  await press('KeyE');
  const field = page.root.querySelector('.own input')!;
  await page.enter(field, ' ');
  await page.act(page.root.querySelector('.own')!, 'submit');
  expect(summary()).toBe(en.list.summary(2, 2));
  await page.act(page.root.querySelector('.own')!, 'keydown', { key: 'Escape' });
  expect(page.root.querySelector('.own')).toBeNull();
  page.unmount();
});

it('takes the same file again once it is put right', async () => {
  const onSource = vi.fn();
  const page = mount(h(ListSection, { source: undefined, onSource }));
  const field = page.root.querySelector<HTMLInputElement>('[type=file]')!;
  const choose = async (content: string) => {
    Object.defineProperty(field, 'files', { value: [new File([content], 'names.csv')], configurable: true });
    await page.enter(field, 'names.csv');
    await page.act(field, 'change');
  };
  await choose(' ');
  expect(page.text()).toContain(en.list.problems.empty);
  expect(field.value).toBe('');
  await choose('محمد');
  await vi.waitFor(() => expect(onSource).toHaveBeenCalled());
  expect(page.text()).not.toContain(en.list.problems.empty);
  page.unmount();
});
