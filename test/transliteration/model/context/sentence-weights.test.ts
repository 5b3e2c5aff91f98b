import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../../src/transliteration/model/bytes';
import {
  countedOf,
  featuresOf,
  surroundingsOf,
} from '../../../../src/transliteration/model/context/context-features';
import type { ContextWord } from '../../../../src/transliteration/model/context/context-word';
import { SentenceWeights } from '../../../../src/transliteration/model/context/sentence-weights';
import { choose, learn, rounded, writeWeights } from '../../../../training/transliteration/learn-sentences';

const word = (stem: string, rule: string, isVerb = false): ContextWord => ({
  letters: stem.replace(/[\u064b-\u0652]/g, ''),
  stem,
  joined: '',
  kind: 'word',
  source: 'lexicon',
  rule,
  isVerb,
  isAgent: false,
  frequency: 3,
});

/** Two readings of one word, before a noun or a preposition: the verb is right before the noun. */
const noun = word('بَاب', 'listed as word');
const preposition = word('مِن', 'listed as word', true);
const readings = [word('طَرق', 'listed as word'), word('طَرَقَ', 'listed as word', true)];
const itemBefore = (next: ContextWord, right: number) => {
  const around = surroundingsOf([readings[0]!, next].map(countedOf), 0, -1);
  return {
    subject: 'test',
    sentence: 0,
    features: readings.map((reading, i) => Uint32Array.from(featuresOf(countedOf(reading), i === 0, around))),
    right: readings.map((_, i) => i === right),
  };
};
const items = Array.from({ length: 400 }, (_, i) =>
  i % 2 ? itemBefore(noun, 1) : itemBefore(preposition, 0),
);

describe('what sentences ask', () => {
  it('is learnt, and reads the same after it was rounded and written', () => {
    const weights = learn(items);
    for (const { features, right } of items.slice(0, 2)) {
      expect(right[choose(features, weights)]).toBe(true);
      expect(right[choose(features, rounded(weights))]).toBe(true);
    }
    const model = new SentenceWeights(new ByteReader(writeWeights(weights)));
    expect(model.choose([readings, [noun]])).toEqual([1, 0]);
    expect(model.choose([readings, [preposition]])).toEqual([0, 0]);
  });

  it('leaves a word as it is where nothing was learnt', () => {
    const model = new SentenceWeights(new ByteReader(writeWeights(learn([]))));
    expect(model.choose([readings, [noun]])).toEqual([0, 0]);
    expect(model.choose([])).toEqual([]);
  });

  it.each([
    ['empty', [0]],
    ['larger than any', [21, 0, 0, 0, 0]],
    ['too short for its weights', [1, 0, 0, 0, 0, 0x21]],
  ])('is refused where its table is %s', (_, bytes) => {
    expect(() => new SentenceWeights(new ByteReader(Uint8Array.from(bytes)))).toThrow(
      expect.objectContaining({ code: 'invalid-model' }),
    );
  });
});
