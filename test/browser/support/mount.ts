/** Components of the pages in a document without a browser: for what they do, not for how they look. */
import { parseHTML } from 'linkedom';
import { type ComponentChild, options, render } from 'preact';

const { window } = parseHTML('<!doctype html><html><body></body></html>');
Object.defineProperty(window.document, 'baseURI', { value: 'http://localhost/' });
const events = new EventTarget();
const globals = {
  document: window.document,
  HTMLElement: window.HTMLElement,
  HTMLInputElement: window.HTMLInputElement,
  HTMLButtonElement: window.HTMLButtonElement,
  location: new URL('http://localhost/'),
  navigator: { languages: ['en'], onLine: true },
  devicePixelRatio: 1,
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  requestAnimationFrame: (work: () => void) => setTimeout(work),
  cancelAnimationFrame: clearTimeout,
  matchMedia: () => new EventTarget(),
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true });
// linkedom's lists are read only.
Object.defineProperty(window.HTMLSelectElement.prototype, 'value', { writable: true, value: '' });
window.HTMLInputElement.prototype.select = () => undefined;
options.requestAnimationFrame = (work: () => void) => setTimeout(work);

export interface Mounted {
  readonly root: HTMLElement;
  /** Text of the whole, spaces as one. */
  text(): string;
  /** Waits for what is under way, and for the drawing of it. */
  settle(): Promise<void>;
  button(name: string): HTMLButtonElement;
  /** What a person writes or chooses. */
  enter(field: Element | null, value: string): Promise<Event>;
  /** What a person does to an element. */
  act(element: Element, type: string, more?: object): Promise<Event>;
  unmount(): void;
}

export function mount(shown: ComponentChild): Mounted {
  const root: HTMLElement = document.body.appendChild(document.createElement('div'));
  render(shown, root);
  const settle = async () => {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
  };
  const act = async (element: Element, type: string, more: object = {}) => {
    const event = Object.assign(new window.Event(type, { bubbles: true, cancelable: true }), more);
    element.dispatchEvent(event);
    await settle();
    return event;
  };
  return {
    root,
    settle,
    act,
    enter(field, value) {
      (field as HTMLInputElement).value = value;
      return act(field!, field!.localName === 'select' ? 'change' : 'input');
    },
    text: () => root.textContent!.replace(/\s+/g, ' '),
    button(name) {
      const all = [...root.querySelectorAll('button')];
      const found = all.find((one) => [one.textContent, one.getAttribute('aria-label')].includes(name));
      if (!found) throw new Error(`no button ${name}: ${all.map((one) => one.textContent)}`);
      return found;
    },
    unmount() {
      render(null, root);
      root.remove();
    },
  };
}
