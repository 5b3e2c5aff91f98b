/** `recordVoice` without a worklet, by MediaRecorder, in Chromium: what it hears logs people in. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage, reason } from './support/chromium';
import { fakeMicrophone, say } from './support/microphone';
import { type ServedPage, servePage } from './support/serve-page';

describe.skipIf(reason !== '')(`recording by MediaRecorder${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-record-'));
  const microphone = join(folder, 'microphone.wav');
  let browser: Browser;
  let served: ServedPage;
  let page: Page;
  beforeAll(async () => {
    say(microphone, 'amal-login');
    [browser, served] = await Promise.all([
      launchChromium(fakeMicrophone(microphone)),
      servePage({}, { 'empty.html': '<!doctype html><title>Recording</title>' }),
    ]);
    ({ page } = await openPage(browser, `${served.origin}/empty.html`, { permissions: ['microphone'] }));
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    rmSync(folder, { recursive: true });
  });
  const lib = (name: string): string => `import('${served.origin}/lib/${name}.js')`;

  it.each([
    ['amal-login', 'accepted'],
    ['stranger', 'rejected'],
  ])(
    '%s is %s',
    async (clip, status) => {
      say(microphone, clip);
      const takes = ['amal-1', 'amal-2', 'amal-3'].map((take) =>
        readFileSync(new URL(`../fixtures/${take}.wav`, import.meta.url)).toString('base64'),
      );
      const result = await page.evaluate(`(async () => {
      const [{ recordVoice }, voice, files] = await Promise.all([${lib('browser')}, ${lib('voice')}, ${lib('model-voice')}]);
      const voices = new voice.Voices({ model: await voice.loadVoiceModel(files) });
      const asked = { collection: 'page', phrase: 'open my account' };
      const recordings = ${JSON.stringify(takes)}.map((take) => voice.decodeAudioText(take));
      await voices.enrol({ ...asked, speakerId: 'amal', recordings });
      const heard = await recordVoice({ maxSeconds: 4 });
      if (heard.status !== 'recorded') return heard.reason;
      return (await voices.identify({ ...asked, recording: heard.recording })).status;
    })()`);
      expect(result).toBe(status);
    },
    60_000,
  );

  it('ends when it is asked to, and says where a browser cannot record', async () => {
    const [seconds, reason] = (await page.evaluate(`(async () => {
      const { recordVoice } = await ${lib('browser')};
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 700);
      const heard = await recordVoice({ stop: stop.signal });
      delete globalThis.MediaRecorder;
      const { reason } = await recordVoice({ maxSeconds: 1 });
      return [heard.recording.samples.length / heard.recording.sampleRate, reason];
    })()`)) as [number, string];
    expect(seconds).toBeGreaterThan(0.3);
    expect(seconds).toBeLessThan(5);
    expect(reason).toBe('unsupported');
  }, 30_000);
});
