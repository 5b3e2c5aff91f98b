/** What a kiosk's visitor typed survives a reload in the middle, and nothing else: it goes when the screen clears. */
const KEY = 'nutq:kiosk';

export function readTyped(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepTyped(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Where nothing is kept, a reload begins anew.
  }
}
