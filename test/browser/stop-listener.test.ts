/** `recordVoice` with a microphone that is made up: what it leaves behind. */
import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { recordVoice } from '../../src/browser/record-voice';

class Track extends EventTarget {
  stop(): void {}
}

class Recorder {
  state = 'recording';
  onstop: () => void = () => undefined;
  start(): void {}
  stop(): void {
    this.onstop();
  }
}

class Decoder {
  decodeAudioData = async () => ({ getChannelData: () => new Float32Array(4) });
}

afterEach(() => vi.unstubAllGlobals());

it('leaves no listener with whoever could have stopped it, nor with the microphone', async () => {
  const track = new Track();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } });
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('OfflineAudioContext', Decoder);
  const { signal } = new AbortController();
  const recording = recordVoice({ stop: signal, maxSeconds: 0.1 });
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toHaveLength(1));
  expect(await recording).toMatchObject({ status: 'recorded' });
  expect([getEventListeners(signal, 'abort'), getEventListeners(track, 'ended')]).toEqual([[], []]);
});
