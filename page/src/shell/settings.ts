/** Small choices that a visitor comes back to. Where the browser keeps nothing, they last as long as the page. */
type Setting = 'language' | 'theme' | 'style' | 'country' | 'scheme' | 'article' | 'corrections' | 'phrase';

const unkept = new Map<Setting, string>();
const keyOf = (name: Setting): string => `nutq:${name}`;

export function readSetting(name: Setting): string | undefined {
  try {
    return localStorage.getItem(keyOf(name)) ?? unkept.get(name);
  } catch {
    return unkept.get(name);
  }
}

export function writeSetting(name: Setting, value: string): void {
  unkept.set(name, value);
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Private windows and full disks: the choice lasts as long as the page.
  }
}
