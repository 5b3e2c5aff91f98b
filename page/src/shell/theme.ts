import { readSetting, writeSetting } from './settings';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function chosenTheme(): Theme {
  const kept = readSetting('theme');
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

const CHOSEN = 'nutq:theme';

/** Calls back when the page takes other colours, chosen here or by the device. */
export function onColours(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  addEventListener(CHOSEN, changed);
  return () => {
    dark.removeEventListener('change', changed);
    removeEventListener(CHOSEN, changed);
  };
}

export function chooseTheme(theme: Theme): void {
  writeSetting('theme', theme);
  applyTheme(theme);
  dispatchEvent(new Event(CHOSEN));
}
