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
 * @param {object} [options] of nutq, which alone takes any
 * @returns {Promise<{ spell(text: string): string, candidates(text: string): string[] }>} the latter up to five, best first
 */
export async function open(name, dist, options) {
  if (name.startsWith('nutq')) return openNutq(name, dist, options);
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

async function openNutq(name, dist, more) {
  const entry = (file) => import(pathToFileURL(`${dist}/${file}.js`).href);
  const { transliterate, nBest } = await entry('transliteration');
  const tier = /small|full/.exec(name)?.[0];
  const model = tier && (await (await entry('model')).loadModel((await entry(`model-${tier}`))[tier]));
  // The plain call is the quickest: nothing is asked for.
  const options = model || more ? { ...(model ? { model } : {}), ...more } : undefined;
  return {
    spell: options ? (text) => transliterate(text, options) : (text) => transliterate(text),
    candidates: (text) => nBest(text, 5, options).map((one) => one.text),
  };
}
