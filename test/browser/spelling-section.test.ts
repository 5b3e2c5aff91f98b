/** A name, what is chosen for its words, and what is made of both. */
import { h } from 'preact';
import { expect, it, vi } from 'vitest';
import { en } from '../../page/src/language/en';
import { SpellingSection } from '../../page/src/spelling/spelling-section';
import { mount } from './support/mount';

vi.mock('../../page/src/spelling/names-model', () => ({
  loadNamesModel: async () => undefined,
  useNamesModel: () => ({ state: 'unneeded' }),
}));

it('divides a name and writes its machine readable zone as it was chosen to be spelt', async () => {
  const page = mount(h(SpellingSection, { onList: () => undefined }));
  await page.enter(page.root.querySelector('#name'), 'جمال الشريف');
  expect(page.text()).toContain('AL<SHARIF<<JAMAL');
  await page.act(page.root.querySelector('.chip')!, 'click');
  await page.enter(page.root.querySelector('.own input'), 'Gamal');
  await page.act(page.root.querySelector('.own')!, 'submit');
  expect(page.root.querySelector('.parts')!.textContent).toContain('GivenGamal');
  expect(page.text()).toContain('AL<SHARIF<<GAMAL');
  expect(page.root.querySelector('.chip')!.textContent).toContain('your choice');
  page.unmount();
});

it('marks the answer where the browser refuses to copy', async () => {
  const marked = vi.fn();
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  vi.stubGlobal('getSelection', () => ({ selectAllChildren: marked }));
  const page = mount(h(SpellingSection, { onList: () => undefined }));
  await page.act(page.button(en.spelling.copy), 'click');
  expect(marked).toHaveBeenCalledWith(page.root.querySelector('.answer'));
  expect(page.text()).toContain(en.spelling.copyByKeys);
  page.unmount();
  vi.unstubAllGlobals();
});
