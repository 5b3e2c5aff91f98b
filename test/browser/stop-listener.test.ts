/** `recordVoice` with a microphone that is made up: what it leaves behind. */
import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { recordVoice } from '../../src/browser/record-voice';

class Track extends EventTarget {
  readyState = 'live';
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

class Context {
  readonly sampleRate = 16_000;
  readonly audioWorklet = { addModule: async () => undefined };
  createMediaStreamSource = () => ({ connect: () => undefined });
  async resume(): Promise<void> {}
  async close(): Promise<void> {}
}

/** Gives what it heard, then the end of it, once it is asked to stop. */
class Worklet {
  readonly port = {
    onmessage: (_: { readonly data: Float32Array | null }) => undefined,
    postMessage: () => {
      for (const data of [new Float32Array(1600), null]) this.port.onmessage({ data });
    },
  };
}

function withMicrophone(track: Track): void {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } });
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('OfflineAudioContext', Decoder);
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioWorkletNode', Worklet);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('leaves no listener with whoever could have stopped it, nor with the microphone', async () => {
  const track = new Track();
  withMicrophone(track);
  const { signal } = new AbortController();
  const recording = recordVoice({ stop: signal, maxSeconds: 0.1 });
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toHaveLength(1));
  expect(await recording).toMatchObject({ status: 'recorded' });
  expect([getEventListeners(signal, 'abort'), getEventListeners(track, 'ended')]).toEqual([[], []]);
});

it('leaves no timer behind that would have ended a start in time', async () => {
  vi.useFakeTimers();
  withMicrophone(new Track());
  const recording = recordVoice({ worklet: 'recorder.js', maxSeconds: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await recording).toMatchObject({ status: 'recorded' });
  expect(vi.getTimerCount()).toBe(0);
});

it.each([{}, { worklet: 'recorder.js' }])(
  'hears that the microphone went before it listened: %j',
  async (by) => {
    const track = new Track();
    track.readyState = 'ended';
    withMicrophone(track);
    expect(await recordVoice({ ...by, maxSeconds: 0.1 })).toMatchObject({ reason: 'disconnected' });
  },
);

it('a recorder that does not begin without its microphone is no recording that cannot be read', async () => {
  const track = new Track();
  track.readyState = 'ended';
  withMicrophone(track);
  vi.spyOn(Recorder.prototype, 'start').mockImplementationOnce(() => {
    throw new Error('inactive');
  });
  expect(await recordVoice()).toMatchObject({ reason: 'disconnected' });
});
