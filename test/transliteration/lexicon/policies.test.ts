import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, STYLES, type Style, transliterate } from '../../../src/transliteration/index';
import { type Entry, lexicon } from '../../../src/transliteration/lexicon/lexicon';
import { ENGLISH, ORDINARY_ENGLISH } from '../../../src/transliteration/schemes/english-styles';
import { wholeCut } from '../../../src/transliteration/script/segment';
import { lookupKey } from '../../../src/transliteration/script/unicode';
import { regularSpelling } from '../../../src/transliteration/sounds/english-orthography';

const entries = [...lexicon().entries()].filter(({ foreign }) => !foreign);
const isGiven = ({ kind }: Entry) => kind.startsWith('given');
const isName = (entry: Entry) => isGiven(entry) || entry.kind === 'family';

/** What a style says of a listed name, as the form of its spelling. */
type Policy = Readonly<Record<Style, RegExp>>;

/** @returns names that a style spells otherwise */
function exceptions(names: readonly Entry[], policy: Policy): string[] {
  return STYLES.flatMap((style) =>
    names
      // What is typed without vowels may be another word.
      .map(({ vocalised }) => `${vocalised} ${transliterate(vocalised, { style })}`)
      .filter((line) => !policy[style].test(line.slice(line.search(/[A-Z]/))))
      .map((line) => `${style}: ${line}`),
  );
}

describe('what a style always writes alike, over the whole lexicon', () => {
  it('عبد before a name of God', () => {
    const servants = entries.filter(
      (entry) => isGiven(entry) && entry.bare.startsWith('عبد ال') && !/^عبد اللا?ه$/.test(entry.bare),
    );
    expect(servants.length).toBeGreaterThan(150);
    expect(
      exceptions(servants, {
        neutral: /^Abdul[a-z]+$/,
        egypt: /^Abdel [A-Z][a-z]+$/,
        gulf: /^Abdul[a-z]+$/,
        levant: /^Abdul[a-z]+$/,
        maghreb: /^Abde[a-z]+$/,
      }),
    ).toEqual([]);
  });

  it('… of the faith', () => {
    const names = entries.filter((entry) => isGiven(entry) && entry.bare.endsWith(' الدين'));
    expect(names.length).toBeGreaterThan(40);
    expect(
      exceptions(names, {
        neutral: / al-Din$/i,
        egypt: / El-Din$/,
        gulf: /[a-z]ddin$/,
        levant: / al-Din$/i,
        maghreb: /eddine$/i,
      }),
    ).toEqual([]);
  });

  it('… of God, after a ة', () => {
    const names = entries.filter((entry) => isGiven(entry) && /(?<!^من)ة الله$/.test(entry.bare));
    expect(names.length).toBeGreaterThan(5);
    const allah = /atallah$/;
    expect(
      exceptions(names, {
        neutral: /atullah$/,
        egypt: allah,
        gulf: /atullah$/,
        levant: allah,
        maghreb: allah,
      }),
    ).toEqual([]);
  });

  it('the article of families', () => {
    const families = entries.filter(
      ({ bare, kind }) => kind === 'family' && !bare.includes(' ') && !lexicon().has(lookupKey(`ال${bare}`)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...families), fc.constantFrom(...STYLES), ({ bare }, style) => {
        // الديني is a word as well.
        fc.pre(analyse(`ال${bare}`, { style }).tokens[0]?.why?.rule === 'listed as family');
        const { article, sunArticle } = ENGLISH[style];
        // Lasmar has its article already.
        const isSun = /^[تثدذرزسشصضطظلن]/.test(bare) || transliterate(bare, { style }).startsWith('L');
        const written = sunArticle || !isSun ? article : '';
        expect(transliterate(`ال${bare}`, { style })).toMatch(new RegExp(`^${written}(?!El )[A-Z]`));
      }),
      { seed: 19, numRuns: 2000 },
    );
  });

  it('the article inside names and phrases of several words', () => {
    const inside = entries.filter(
      ({ bare, kind }) => / ال/.test(bare) && !bare.includes('عبد') && !['place', 'word'].includes(kind),
    );
    expect(inside.length).toBeGreaterThan(250);
    expect(
      exceptions(inside, {
        neutral: /^(?!.* El[- ][A-Z])/,
        egypt: /^(?!.* [Aa]l-)(?!.* El [A-Z])/,
        gulf: /^(?!.* El[- ][A-Z])/,
        levant: /^(?!.* El[- ][A-Z])/,
        maghreb: /^(?!.* [AaEe]l-)/,
      }),
    ).toEqual([]);
  });

  it('بن between names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...entries.filter((entry) => isGiven(entry) && entry.frequency > 3)),
        fc.constantFrom(...entries.filter(({ bare, kind }) => kind === 'given-m' && !bare.includes(' '))),
        fc.constantFrom(...STYLES),
        ({ vocalised }, father, style) => {
          expect(transliterate(`${vocalised} بن ${father.bare}`, { style })).toContain(
            ` ${ENGLISH[style].son} `,
          );
        },
      ),
      { seed: 19, numRuns: 500 },
    );
  });

  it.each([
    ['egypt', 'ج', /j/i],
    ['egypt', 'ق', /q/i],
    ['maghreb', 'ق', /q/i],
    ['maghreb', 'ج', /dj/i],
  ] as const)('%s has another letter for %s', (style, letter, foreign) => {
    const spelled = entries
      .filter((entry) => isName(entry) && entry.bare.includes(letter) && !entry.bare.includes(' '))
      // Djilali is known so everywhere.
      .filter(({ usual }) => letter !== 'ج' || style === 'egypt' || !/dj/i.test(usual.text))
      .map(({ vocalised }) => transliterate(vocalised, { style }));
    expect(spelled.length).toBeGreaterThan(500);
    expect(spelled.filter((text) => foreign.test(text))).toEqual([]);
  });

  it('neutral has English letters for ش, but for names that the world knows in French ones', () => {
    const names = entries.filter(
      (entry) => isName(entry) && entry.frequency < 4 && /ش/.test(entry.bare) && !/تش|چ| /.test(entry.bare),
    );
    expect(names.length).toBeGreaterThan(300);
    expect(names.map(({ usual }) => usual.text).filter((text) => /ch/i.test(text))).toEqual([]);
  });

  it('the feminine ة is -a, but for families that are known by -eh or -ah', () => {
    const names = entries.filter(
      (entry) => isGiven(entry) && /[^ايوىآ]ة$/.test(entry.bare) && !entry.bare.includes(' '),
    );
    expect(names.length).toBeGreaterThan(400);
    const spelled = names.map(({ vocalised }) => transliterate(vocalised));
    expect(spelled.filter((text) => !/[^e]a$/.test(text))).toEqual(['Jannah']);
  });
});

describe('ordinary words', () => {
  const words = entries.filter(({ bare, kind }) => kind === 'word' && !/ |^ال/.test(bare));
  const regular = ({ vocalised }: Entry) =>
    regularSpelling(vocalised, ORDINARY_ENGLISH.neutral).toLowerCase();

  it('have the spelling that their table gives, but for few that are established', () => {
    const established = words.filter((word) => word.usual.text.toLowerCase() !== regular(word));
    expect(words.length).toBeGreaterThan(7000);
    expect(established.length).toBeLessThan(words.length / 80);
  });

  it('are spelt alike with the article, with proclitics and with a pronoun', () => {
    const nouns = words.filter(({ bare, usual }) => {
      const isOnlyReading = ['', 'ال'].every(
        (article) => lexicon().find(lookupKey(article + bare)).length === +!article,
      );
      // التماس is a request, too, whose letters are no article.
      return /^[A-Z]/.test(usual.text) && isOnlyReading && wholeCut(`ال${bare}`).article;
    });
    fc.assert(
      fc.property(fc.constantFrom(...nouns), ({ bare, usual }) => {
        expect(transliterate(`ال${bare}`)).toBe(`Al-${usual.text}`);
        expect(transliterate(`وال${bare}`)).toBe(`Wal-${usual.text}`);
        expect(transliterate(`في ال${bare}`)).toBe(`Fi Al-${usual.text}`);
        if (!/[^ا]ة$/.test(bare)) return;
        expect(transliterate(`في ${bare.slice(0, -1)}تنا`)).toBe(`Fi ${usual.text}tina`);
      }),
      { seed: 19, numRuns: 2000 },
    );
  });
});
