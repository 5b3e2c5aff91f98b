import { beforeAll, describe, expect, it } from 'vitest';
import { decodeWav } from '../../../src/voice/audio/wav';
import { calibrate } from '../../../src/voice/decision/comparison';
import { decide } from '../../../src/voice/decision/decide';
import { type Evidence, gatherEvidence } from '../../../src/voice/decision/evidence';
import { thresholdsFor } from '../../../src/voice/decision/thresholds';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import { type PhrasePhones, phoneFit } from '../../../src/voice/phrase/phone-alignment';
import { toTake, type VoiceTake } from '../../../src/voice/sample/voice-take';
import { clip } from '../fixtures';
import { shippedModel } from '../models';

const PHONES: PhrasePhones = [[['oʊ', 'p', 'ʌ', 'n']], [['m', 'aɪ']], [['ʌ', 'k', 'aʊ', 'n', 't']]];

let model: VoiceModel;
beforeAll(async () => {
  model = await shippedModel();
});

const heard = (name: string) => sampleVoice(decodeWav(clip(name)), model).sample!;
const take = (wordCosts?: readonly number[]): VoiceTake => ({
  ...toTake(heard('badr-1')),
  ...(wordCosts ? { wordCosts } : {}),
});
const excess = (takes: readonly VoiceTake[], wordCosts?: readonly number[]) =>
  gatherEvidence(takes, heard('badr-login'), model, wordCosts).wordExcess;

describe('how much more a word costs than when it was enrolled', () => {
  it('is that of the word that differs most, from the mean of the takes that know their words', () => {
    const takes = [take([1, 2, 0.5]), take([2, 2, 0.7]), take()];
    expect(excess(takes, [1.5, 3, 1])).toBeCloseTo(1, 9);
    expect(excess(takes, [1, 1, 0.5])).toBeCloseTo(-0.1, 9);
  });

  it('is not known where the words are not, or are others', () => {
    expect(excess([take()], [1, 2, 3])).toBeUndefined();
    expect(excess([take([1, 2, 3])])).toBeUndefined();
    expect(excess([take([1, 2])], [1, 2, 3])).toBeUndefined();
  });

  it('makes a phrase less or more likely, and a score hardly better: strangers say the right words, too', () => {
    const evidence: Evidence = gatherEvidence([take()], heard('badr-login'), model);
    const decided = (said: Evidence) =>
      decide(calibrate(said, model.calibration), thresholdsFor(1, { model }));
    const at = (wordExcess: number) => decided({ ...evidence, wordExcess });
    const plain = decided(evidence);
    expect(at(2).phraseSimilarity).toBeLessThan(at(0).phraseSimilarity!);
    expect(at(2).vectorSimilarity).toBe(at(0).vectorSimilarity);
    expect(at(-50).phraseSimilarity).toBeGreaterThan(plain.phraseSimilarity!);
    expect(at(-50).score).toBeGreaterThan(plain.score);
    expect(at(-50).score).toBeLessThanOrEqual(plain.score + 2);
    expect(at(50).score).toBeLessThan(plain.score);
  });

  it('shows a word that was not said', () => {
    const enrolled = phoneFit(heard('badr-1').phones!, PHONES).words;
    const said = (name: string) =>
      gatherEvidence([take(enrolled)], heard(name), model, phoneFit(heard(name).phones!, PHONES).words)
        .wordExcess!;
    expect(said('badr-login')).toBeLessThan(1);
    expect(said('badr-reordered')).toBeGreaterThan(said('badr-login') + 1);
  });
});
