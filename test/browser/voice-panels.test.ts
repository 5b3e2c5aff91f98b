/** Enrolling and logging in as the page leads through it, with a microphone and a judge that the test holds. */
import { h } from 'preact';
import { expect, it, vi } from 'vitest';
import { en } from '../../page/src/language/en';
import { readSetting } from '../../page/src/shell/settings';
import { chooseTheme } from '../../page/src/shell/theme';
import { type Person, phraseToAsk } from '../../page/src/voice/person';
import type { VoiceDesk } from '../../page/src/voice/voice-desk';
import { mount } from './support/mount';

const { Desk } = await import('../../page/src/voice/voice-section');

const badr: Person = {
  name: 'Badr',
  phrase: 'open my account now',
  enrolledAt: '2026-01-04T08:00:00Z',
  takes: 3,
  sittings: 2,
  outdated: false,
};

function open(change: object = {}, people: readonly Person[] = []) {
  const desk = {
    kept: true,
    normalise: (phrase: string) => phrase.trim().toLowerCase(),
    people: async () => people,
    // As the microphone: ends when it is told to, and gives what it has.
    record: ({ stop }: { stop: AbortSignal }) =>
      new Promise((resolve) => {
        const recording = { samples: new Float32Array(8), sampleRate: 16_000 };
        stop.addEventListener('abort', () => resolve({ status: 'recorded', recording }));
      }),
    tryTakes: vi.fn(async () => ({ status: 'enrolled', quality: [] })),
    enrol: vi.fn(async () => ({ status: 'enrolled', sittings: 1 })),
    login: vi.fn(async () => ({ status: 'failed', message: 'the recording is longer than allowed' })),
    melPicture: vi.fn(() => ({ values: new Float32Array(0), frames: 0, bands: 48 })),
    ...change,
  };
  const page = mount(h(Desk, { desk: desk as unknown as VoiceDesk }));
  const record = async (milliseconds = 600) => {
    await page.act(page.root.querySelector('.record')!, 'click');
    const now = performance.now() + milliseconds;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    await page.act(page.root.querySelector('.record')!, 'click');
    clock.mockRestore();
  };
  const begin = async () => {
    await page.enter(page.root.querySelector('[autocomplete=name]'), 'Amal');
    const consent = page.root.querySelector<HTMLInputElement>('[type=checkbox]')!;
    consent.checked = true;
    await page.act(consent, 'change');
    await page.act(page.root.querySelector('form')!, 'submit');
  };
  return { page, desk, record, begin };
}

it('enrols nobody who leaves during the last take', async () => {
  const { page, desk, record, begin } = open();
  await page.settle();
  await begin();
  await record();
  await record();
  expect(page.text()).toContain('Take 3 of 3');
  await page.act(page.root.querySelector('.record')!, 'click');
  page.unmount();
  await page.settle();
  expect(desk.enrol).not.toHaveBeenCalled();
});

it('takes a double click on Record as one', async () => {
  const { page, desk, record, begin } = open();
  await page.settle();
  await begin();
  await record(50);
  expect(page.text()).toContain(en.voice.stop);
  expect(desk.tryTakes).not.toHaveBeenCalled();
  page.unmount();
});

it('says why somebody could not be enrolled, and leads back to the name', async () => {
  const refused = { enrol: async () => ({ status: 'failed', message: 'another voice has this name' }) };
  const { page, record, begin } = open(refused);
  await page.settle();
  await begin();
  expect(page.text()).not.toContain(en.voice.known('Amal'));
  for (let take = 1; take <= 3; take++) await record();
  expect(page.text()).toContain('another voice has this name');
  // Beside a stranger's, the first take is as wrong as the last.
  expect(page.text()).toContain(en.voice.step(1));
  await page.act(page.button(en.voice.back), 'click');
  expect(page.root.querySelector<HTMLInputElement>('[autocomplete=name]')!.value).toBe('Amal');
  page.unmount();
});

it('keeps the phrase of an enrolment, not what is typed, and begins anew after it', async () => {
  const { page, record, begin } = open();
  await page.settle();
  await page.enter(page.root.querySelector('#phrase'), 'let me in');
  expect(readSetting('phrase')).toBeUndefined();
  await begin();
  for (let take = 1; take <= 3; take++) await record();
  expect(page.text()).toContain(en.voice.enrolled('Amal'));
  expect(readSetting('phrase')).toBe('let me in');
  await page.act(page.button(en.voice.modes.enrol), 'click');
  expect(page.text()).toContain(en.voice.begin);
  page.unmount();
});

it('says what was wrong with the recording of a login', async () => {
  const { page, desk, record } = open({}, [badr]);
  await page.settle();
  await page.enter(page.root.querySelector('#phrase'), badr.phrase);
  await record();
  expect(page.text()).toContain('longer than allowed');
  const drawn = desk.melPicture.mock.calls.length;
  chooseTheme('dark');
  expect(desk.melPicture).toHaveBeenCalledTimes(drawn + 1);
  page.unmount();
});

it('says that a voice could not be erased', async () => {
  const { page } = open({ erase: () => Promise.reject(new Error('closed')) }, [badr]);
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  await page.settle();
  await page.act(page.button(en.voice.modes.people), 'click');
  await page.act(page.button(en.voice.eraseLabel('Badr')), 'click');
  await page.act(page.button(en.voice.erase), 'click');
  expect(page.text()).toContain(en.voice.stumbled);
  quiet.mockRestore();
  page.unmount();
});

it('a kiosk asks for a phrase that somebody is enrolled with', () => {
  const normalise = (phrase: string) => phrase.trim().toLowerCase();
  expect(phraseToAsk([badr], 'Open my account now', normalise)).toBe('Open my account now');
  expect(phraseToAsk([badr], 'open my account now please', normalise)).toBe(badr.phrase);
  expect(phraseToAsk([], 'open my account now', normalise)).toBeUndefined();
});

it('says that a name is enrolled, and how many days there are with the takes of now', async () => {
  const { page, record, begin } = open({ enrol: async () => ({ status: 'enrolled', sittings: 2 }) }, [
    { ...badr, name: 'Amal' },
  ]);
  await page.settle();
  await page.act(page.button(en.voice.modes.enrol), 'click');
  await begin();
  expect(page.text()).toContain(en.voice.known('Amal'));
  for (let take = 1; take <= 3; take++) await record();
  expect(page.text()).toContain(en.voice.enrolled('Amal'));
  expect(page.text()).not.toContain(en.voice.anotherDay);
  page.unmount();
});

it('has the focus where each step of an enrolment goes on', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const focused = () => (focus.mock.contexts.at(-1) as HTMLElement | undefined)?.textContent;
  const { page, record, begin } = open();
  await page.settle();
  expect(focused()).toBeUndefined();
  await begin();
  expect(focused()).toBe(en.voice.record);
  await record();
  expect(focus).toHaveBeenCalledTimes(2);
  await record();
  await record();
  expect(focused()).toBe(en.voice.tryIt);
  focus.mockRestore();
  page.unmount();
});
