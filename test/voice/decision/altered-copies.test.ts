import { beforeAll, describe, expect, it } from 'vitest';
import { decodeWav } from '../../../src/voice/audio/wav';
import { alteredScore, hearAltered, meanAlteredScore } from '../../../src/voice/decision/altered-copies';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import { toTake } from '../../../src/voice/sample/voice-take';
import { signal } from '../../../src/wasm/signal';
import { clip } from '../fixtures';
import { shippedModel } from '../models';

let model: VoiceModel;
beforeAll(async () => {
  model = await shippedModel();
});

const heard = (name: string) => {
  const recording = decodeWav(clip(name));
  const take = toTake(sampleVoice(recording, model, 'enrolment').sample!);
  return { recording, take: { ...take, ...hearAltered(recording, take, model) } };
};

describe('copies of a take that sound like other people', () => {
  it('are less like it than the person is, and leave the recording as it was', () => {
    const { recording, take } = heard('amal-1');
    const own = sampleVoice(decodeWav(clip('amal-2')), model).sample!;
    expect(take.altered!.voice).toBeLessThan(model.likeness(take.print, own.print, signal()));
    expect(recording).toEqual(decodeWav(clip('amal-1')));
  });

  it('are none where no rate is left for them, and the take says nothing then', () => {
    const { recording, take } = heard('amal-1');
    const { altered: _, ...plain } = take;
    for (const sampleRate of [100, 10_000_000])
      expect(hearAltered({ ...recording, sampleRate }, plain, model)).toEqual({});
    expect(meanAlteredScore([plain], model.calibration)).toBeUndefined();
    expect(meanAlteredScore([plain, take], model.calibration)).toBe(
      meanAlteredScore([take], model.calibration),
    );
  });

  it('count no further than development takes went', () => {
    const { take } = heard('amal-1');
    const { leastAltered, mostAltered } = model.calibration.impostors;
    const alike = (voice: number) => ({ ...take, altered: { ...take.altered!, voice } });
    expect(alteredScore(alike(-100).altered, model.calibration)).toBeLessThan(leastAltered);
    expect(meanAlteredScore([alike(-100)], model.calibration)).toBe(leastAltered);
    expect(meanAlteredScore([alike(100)], model.calibration)).toBeLessThanOrEqual(mostAltered);
  });
});
