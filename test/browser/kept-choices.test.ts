/** What a browser keeps of a visitor's choices, over tabs and where there is no room. */
import { h } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageProvider, useTexts } from '../../page/src/language/context';
import { mount } from './support/mount';

afterEach(() => vi.unstubAllGlobals());

function storage(isFull = false) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  return kept;
}

it('keeps the corrections of both tabs, and sees those of the other', async () => {
  const kept = storage();
  const tab = async () => {
    vi.resetModules();
    return import('../../page/src/spelling/corrections');
  };
  const [one, other] = [await tab(), await tab()];
  one.addCorrection('جمال', 'Gamal');
  other.addCorrection('محمد', 'Mohamed');
  expect(JSON.parse(kept.get('nutq:corrections')!)).toEqual([
    ['جمال', 'Gamal'],
    ['محمد', 'Mohamed'],
  ]);
  dispatchEvent(Object.assign(new Event('storage'), { key: 'nutq:corrections' }));
  expect(one.dictionaryWith([])?.size).toBe(2);
});

it('loses no correction to one that a dictionary refuses', async () => {
  const kept = storage();
  kept.set('nutq:corrections', JSON.stringify([['لولوة', 'Lulwah'], ['عبد/الرحمن', 'Abdulrahman'], 'x']));
  vi.resetModules();
  const corrections = await import('../../page/src/spelling/corrections');
  corrections.addCorrection('سعاد', 'Souad');
  expect(JSON.parse(kept.get('nutq:corrections')!)).toEqual([
    ['لولوة', 'Lulwah'],
    ['سعاد', 'Souad'],
  ]);
});

it('keeps several corrections for as long as the page is open where there is no room', async () => {
  storage(true);
  vi.resetModules();
  const corrections = await import('../../page/src/spelling/corrections');
  corrections.addCorrection('جمال', 'Gamal');
  corrections.addCorrection('محمد', 'Mohamed');
  expect(corrections.dictionaryWith([])?.size).toBe(2);
});

it.each([
  [['en-GB', 'fr', 'ar'], 'en'],
  [['fr', 'ar-SA', 'en'], 'ar'],
  [['fr'], 'en'],
])('speaks the first language of %s that it knows: %s', (languages, spoken) => {
  vi.stubGlobal('navigator', { languages });
  const page = mount(
    h(LanguageProvider, { isKept: true, children: h(() => h('i', {}, useTexts().code), {}) }),
  );
  expect(page.text()).toBe(spoken);
  page.unmount();
});
