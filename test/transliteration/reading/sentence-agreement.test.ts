import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadModel } from '../../../src/transliteration/load-model';
import { Memory } from '../../../src/transliteration/memory';
import { readText } from '../../../src/transliteration/reading/read-text';
import { agreeing } from '../../../src/transliteration/reading/sentence-agreement';
import { candidatesOf } from '../../../src/transliteration/reading/sentence-context';

const model = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));
const { sources } = new Memory().settings({ model });

function stemsOf(text: string, at: number): string[] {
  const units = readText(text, sources).units.filter(({ readings }) => readings.length > 0);
  const candidates = candidatesOf(units[at]!, sources, model.sentences!);
  const [thing, next, last] = units.slice(at + 1);
  const beside = { opening: units[0], before: units[at - 1], thing, next, last };
  return agreeing(candidates, beside).map(({ told: { stem } }) => stem);
}

it.each([
  ['لم يصلحه أحد', 1, 'يُصلِحهُ', 'what somebody does to him is not what was done to me'],
  [
    'اللافتات المخالفة للمواصفات',
    1,
    'مُخَالِفَة',
    'a participle turns with its own vowel, not that before the ة',
  ],
])('%s, word %i may be %s: %s', (text, at, stem) => {
  expect(stemsOf(text, at)).toContain(stem);
});

it('what was done to me is left out where it befalls nobody', () => {
  expect(stemsOf('قد فتحت الباب', 1)).not.toContain('فُتِحتُ');
});
