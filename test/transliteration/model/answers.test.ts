import { describe, expect, it } from 'vitest';
import { model, TIERS } from './models';

/**
 * A customer's spelling must not move silently: these are the answers of the committed files, on every platform. Whoever retrains
 * reviews the changes and lists them in the changelog.
 */
const WORDS = 'شحيمي بخيت ورداني زهيرة مخلوف طحاوي الخوالدي قطريب روزفلت نابوكوف كريستوفر شتاينماير'.split(
  ' ',
);

describe.each(TIERS)('answers of the %s tier', (tier) => {
  it('are those on record', () => {
    const { spell, vocalise } = model(tier);
    const answers = WORDS.map((word) => {
      const spelling = spell(word, 1)[0]!;
      const reading = vocalise(word, 1)[0]!;
      return `${word} ${spelling.latin} ${spelling.confidence.toFixed(3)} ${reading.vocalised} ${reading.scholarly}`;
    });
    expect(answers).toMatchSnapshot();
  });
});
