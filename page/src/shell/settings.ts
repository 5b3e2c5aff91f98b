/** Small choices that a visitor comes back to. Where the browser keeps nothing, they last as long as the page. */
type Setting = 'language' | 'theme' | 'style' | 'country' | 'scheme' | 'article' | 'corrections' | 'phrase';

const unkept = new Map<Setting, string>();
const keyOf = (name: Setting): string => `nutq:${name}`;

export function readSetting(name: Setting): string | undefined {
  try {
    return unkept.get(name) ?? localStorage.getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeSetting(name: Setting, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
    unkept.delete(name);
  } catch {
    // Private windows and full disks: the choice lasts as long as the page.
    unkept.set(name, value);
  }
}

/** Calls back when another tab chose. */
export function onOtherTabsChoice(name: Setting, changed: () => void): void {
  globalThis.addEventListener?.('storage', ({ key }) => key === keyOf(name) && changed());
}
