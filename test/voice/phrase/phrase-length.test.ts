import { expect, it } from 'vitest';
import { goesOn } from '../../../src/voice/phrase/phrase-length';
import type { VoiceSample } from '../../../src/voice/sample/voice-sample';
import type { VoiceTake } from '../../../src/voice/sample/voice-take';

const model = { alignment: { band: 0.4, window: 25 } };

/** So many seconds of speech, and as many of silence. */
function take(seconds: number): VoiceTake {
  const weights = Uint8Array.from({ length: 200 * seconds }, (_, i) => (i % 2 === 0 ? 220 : 20));
  return { print: new Float32Array(), template: { frames: new Int8Array(), weights } };
}

it('a recording goes on where more sounds in it than in any take, by half and half a second', () => {
  const sounding = (seconds: number, soundSeconds?: number) =>
    goesOn([take(1), take(2)], { seconds, soundSeconds } as VoiceSample, model);
  expect(sounding(2)).toBe(false);
  expect(sounding(2, 3.4)).toBe(false);
  expect(sounding(2, 3.6)).toBe(true);
  expect(sounding(3.6)).toBe(true);
});
