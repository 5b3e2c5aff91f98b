/** What a kiosk makes of a visitor's name, whatever was chosen on its device before. */
import { h } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { KioskSpelling } from '../../page/src/kiosk/kiosk-spelling';
import { en } from '../../page/src/language/en';
import { writeSetting } from '../../page/src/shell/settings';
import { mount } from './support/mount';

afterEach(() => vi.unstubAllGlobals());

function answer(text: string): string {
  const page = mount(h(KioskSpelling, { text, onText: () => undefined, onDone: () => undefined }));
  const shown = page.root.querySelector('output')!.textContent;
  page.unmount();
  return shown;
}

it('spells in English, as its address says', () => {
  writeSetting('scheme', 'ala-lc');
  writeSetting('country', 'LB');
  expect(answer('جمال الشريف')).toBe('Jamal Al-Sharif');
  vi.stubGlobal('location', new URL('http://localhost/?kiosk&country=EG'));
  expect(answer('جمال الشريف')).toBe('Gamal ElSherif');
});

it('spells the whole of a long name, and nothing of a longer text', () => {
  const long = 'صاحب السمو الملكي الأمير سلطان بن سلمان بن عبد العزيز بن عبد الرحمن آل سعود';
  expect(answer(long)).toMatch(/^Sahib .* Al Saud$/);
  const longer = mount(
    h(KioskSpelling, { text: `${long} ${long}`, onText: () => undefined, onDone: () => undefined }),
  );
  expect(longer.root.querySelector('output')!.textContent).toBe('—');
  expect(longer.text()).toContain(en.kiosk.tooLong);
  longer.unmount();
});
