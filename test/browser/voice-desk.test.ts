/** What the page's voice half says where something is in its way, by the networks themselves. */
import './support/mount';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Recording, VoiceDesk } from '../../page/src/voice/voice-desk';
import { decodeWav } from '../../src/voice/index';
import { voiceFiles } from '../voice/models';

vi.mock('../../src/models/voice', () => voiceFiles);

const PHRASE = 'open my account';
const clip = (name: string): Recording =>
  decodeWav(readFileSync(new URL(`../fixtures/${name}.wav`, import.meta.url)));
const takesOf = (name: string) => [1, 2, 3].map((take) => clip(`${name}-${take}`));
const silence = (seconds: number): Recording => ({
  samples: new Float32Array(16_000 * seconds),
  sampleRate: 16_000,
});
const amal = { name: 'Amal', consent: 'yes' };

let desk: VoiceDesk;
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { openVoiceDesk } = await import('../../page/src/voice/voice-desk');
  desk = await openVoiceDesk(() => undefined);
});

it('enrols while the browser still asks whether it may keep what it stores', async () => {
  vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } });
  expect((await desk.enrol(amal, PHRASE, takesOf('amal'), 'en')).status).toBe('enrolled');
  vi.unstubAllGlobals();
});

it('counts the days of all takes of a person', async () => {
  vi.useFakeTimers({ now: Date.now() + 26 * 3_600_000, toFake: ['Date'] });
  expect(await desk.enrol(amal, PHRASE, [clip('amal-login')], 'en')).toEqual({
    status: 'enrolled',
    sittings: 2,
  });
  vi.useRealTimers();
});

it('tells a recording that cannot be read from a copy', async () => {
  const told = async (recording: Recording, lang: 'ar' | 'en') => {
    const outcome = await desk.login(PHRASE, recording, lang);
    return outcome.status === 'failed' ? outcome.message : outcome.status;
  };
  expect(await told(silence(0), 'en')).toContain('holds no samples');
  expect(await told(silence(31), 'ar')).toContain('أطول من المسموح');
  expect(await told(clip('amal-1'), 'en')).toBe('replayed');
});

it('names what is wrong with an enrolment', async () => {
  const told = async (work: ReturnType<VoiceDesk['enrol']>) => {
    const outcome = await work;
    return outcome.status === 'failed' ? outcome.message : outcome.status;
  };
  expect(await told(desk.tryTakes(PHRASE, [silence(0)], 'en'))).toContain('no samples');
  expect(await told(desk.enrol(amal, PHRASE, takesOf('badr'), 'en'))).toContain('does not match');
  expect(await told(desk.enrol({ ...amal, name: 'a\tb' }, PHRASE, takesOf('badr'), 'en'))).toContain(
    'control',
  );
});
