import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseModel } from '../../src/transliteration/model/load';
import { assemble } from '../../training/transliteration/assemble';
import { build, count, examplesOf, inventoriesOf } from '../../training/transliteration/build';
import { readTrainingData } from '../../training/transliteration/data';
import { RECIPES } from '../../training/transliteration/recipe';

const FOLDER = fileURLToPath(new URL('../fixtures/training', import.meta.url));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A tier without network, from a hundred made-up rows. */
function built(recipe: (typeof RECIPES)[number]) {
  const data = readTrainingData(FOLDER, join(FOLDER, 'places.tsv'));
  const examples = examplesOf(data);
  const counted = count(data, examples, inventoriesOf(examples));
  return build(recipe, data, examples, counted, {
    network: new Uint8Array(),
    sentences: new Uint8Array(),
    loanwords: new Uint8Array(),
    foreignNames: new Uint8Array(),
  });
}

describe.each(RECIPES)('building the $tier tier', (recipe) => {
  const parts = built(recipe);

  it('gives the same bytes every time, on every machine', () => {
    expect(assemble(built(recipe))).toEqual(assemble(parts));
    const hashes = Object.entries(parts)
      .filter((entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array)
      .map(([part, bytes]) => `${part} ${sha256(bytes)}`);
    expect([...hashes, `ranking ${parts.settings.ranking.join(' ')}`]).toMatchSnapshot();
  });

  it('gives a model that has learned its rows', () => {
    const { spell, vocalise } = parseModel(assemble(parts));
    expect(spell('كريم', 5).map(({ latin }) => latin)).toContain('karim');
    expect(spell('سالم', 5).map(({ latin }) => latin)).toContain('salem');
    expect(vocalise('تدريس', 1)[0]!.scholarly).toBe('tadrīs');
  });

  it('tells the full tier alone of towns, large ones, which are no names of people and no translations', () => {
    const { foreignNames } = parseModel(assemble(parts));
    expect(foreignNames?.get('كرملان')?.latin).toBe(recipe.tier === 'full' ? 'kermlaan' : undefined);
    for (const word of ['تكساما', 'كريم', 'جبل']) expect(foreignNames?.get(word)).toBeUndefined();
  });
});
