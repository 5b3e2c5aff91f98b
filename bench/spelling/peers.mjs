/**
 * What spells Arabic with Latin letters. Plain JavaScript: a fresh process runs it as it is. Each peer has its best setting, chosen on
 * test/golden/common-names.tsv: that is the default of every one; `locale: 'ar'` of @sindresorhus/transliterate, and `slugify`
 * and `unknown` of transliteration, changed no answer.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * @param {string} name one of contestants.ts
 * @param {string} dist folder of nutq's built package
 * @returns {Promise<{ spell(text: string): string, candidates(text: string, options?: object): string[] }>}
 * the latter up to five, best first; only nutq takes options
 */
export async function open(name, dist) {
  if (name.startsWith('nutq')) return openNutq(name, dist);
  const peer = await OPENERS[name]();
  const spell = (text) => peer(text); // no second argument by accident
  return { spell, candidates: (text) => [spell(text)] };
}

const OPENERS = {
  'any-ascii': async () => (await import('any-ascii')).default,
  transliteration: async () => (await import('transliteration')).transliterate,
  '@sindresorhus/transliterate': async () => (await import('@sindresorhus/transliterate')).default,
  unidecode: async () => require('unidecode'),
  'arabic-name-to-en': async () => require('arabic-name-to-en'),
};

async function openNutq(name, dist) {
  const entry = (file) => import(pathToFileURL(`${dist}/${file}.js`).href);
  const { transliterate, nBest } = await entry('transliteration');
  const tier = /small|full/.exec(name)?.[0];
  if (!tier)
    return {
      spell: (text) => transliterate(text),
      candidates: (text, options) => nBest(text, 5, options).map((one) => one.text),
    };
  const { loadModel } = await entry('model');
  const model = await loadModel((await entry(`model-${tier}`))[tier]);
  const options = { model };
  return {
    spell: (text) => transliterate(text, options),
    candidates: (text, more) => nBest(text, 5, { ...options, ...more }).map((one) => one.text),
  };
}
