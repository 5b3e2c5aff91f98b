/**
 * Speed of the built package: node bench/transliteration.mjs [names-train.tsv]
 *
 * The list "as in life" draws names by their frequency, with repeats: by the counts of the file (columns arabic, latin, class,
 * origin, source, count), then also with the models; or by the lexicon's frequency classes without one. CPU time, not wall time, so that a busy machine
 * does not count; each figure is the median of five runs.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const MARKS = /[\u064b-\u0652\u0670]/g;
const DRAWN = 200_000;

const { transliterate } = await import('../dist/transliteration.js');

function lexiconEntries() {
  const folder = new URL('../lexicon/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .filter(([, , , , , frequency]) => Number(frequency) > 1)
    .map(([vocalised, , , , , frequency]) => ({
      word: vocalised.replace(MARKS, ''),
      weight: 5 ** Number(frequency),
    }));
}

function countedNames(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , , origin]) => origin === 'arabic')
    .map(([word, , , , , count]) => ({ word, weight: Number(count) }));
}

/** Park–Miller, so that every run draws the same list. */
function seededRandom(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

function draw(entries, count) {
  const random = seededRandom(7);
  let total = 0;
  const cumulated = entries.map(({ weight }) => (total += weight));
  return Array.from({ length: count }, () => {
    const target = random() * total;
    let low = 0;
    let high = cumulated.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulated[middle] < target) low = middle + 1;
      else high = middle;
    }
    return entries[low].word;
  });
}

function cpuMilliseconds(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function wordsPerSecond(words, spell) {
  const runs = Array.from({ length: 5 }, () =>
    cpuMilliseconds(() => {
      for (const word of words) spell(word);
    }),
  );
  const median = runs.sort((a, b) => a - b)[2];
  return Math.round((words.length / median) * 1000);
}

const [file] = process.argv.slice(2);
const entries = lexiconEntries();
const running = draw(file ? countedNames(file) : entries, DRAWN);
const distinct = [...new Set(entries.map(({ word }) => word))];

console.log(`as in life (${running.length} words)   ${wordsPerSecond(running, transliterate)} words/s`);
// More distinct words than are remembered, in a cycle: every one is worked out anew.
console.log(
  `distinct listed words (${distinct.length})   ${wordsPerSecond(distinct, transliterate)} words/s`,
);

// With a file, words that no list has: each is worked out once, by the model.
if (file) {
  const { loadModel } = await import('../dist/model.js');
  for (const tier of ['small', 'full']) {
    const model = await loadModel((await import(`../dist/model-${tier}.js`))[tier]);
    const spell = () => {
      for (const word of running) transliterate(word, { model });
    };
    const [first, again] = [cpuMilliseconds(spell), cpuMilliseconds(spell)].map((ms) =>
      Math.round((running.length / ms) * 1000),
    );
    console.log(`as in life, ${tier} model   ${first} words/s the first time, ${again} the second`);
  }
}

const PROCESSES = 7;
const urlOf = (entry) => JSON.stringify(new URL(`../dist/${entry}.js`, import.meta.url).href);

/** Milliseconds that processes of their own print: of each time its median. */
function inFreshProcesses(script) {
  const runs = Array.from({ length: PROCESSES }, () =>
    JSON.parse(
      spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout,
    ),
  );
  return runs[0].map((_, k) =>
    runs
      .map((times) => times[k])
      .sort((a, b) => a - b)
      [PROCESSES >> 1].toFixed(1),
  );
}

const firstCall = `const start = performance.now();
const { transliterate } = await import(${urlOf('transliteration')});
transliterate('محمد');
console.log(JSON.stringify([performance.now() - start]));`;
const [first] = inFreshProcesses(firstCall);
console.log(`first call, import included   ${first} ms (median of ${PROCESSES} processes)`);
for (const tier of ['small', 'full']) {
  // The first name by itself: a listed one has woken the rest.
  const load = `const { loadModel } = await import(${urlOf('model')});
const start = performance.now();
const bytes = (await import(${urlOf(`model-${tier}`)}))[${JSON.stringify(tier)}];
const imported = performance.now();
const model = await loadModel(bytes);
const loaded = performance.now();
const { transliterate } = await import(${urlOf('transliteration')});
transliterate('محمد');
const awake = performance.now();
transliterate('الطخيس', { model });
console.log(JSON.stringify([imported - start, loaded - imported, performance.now() - awake]));`;
  const [importing, loading, name] = inFreshProcesses(load);
  console.log(
    `loading the ${tier} model   ${loading} ms; before it the import of its bytes ${importing} ms, after it the first name ` +
      `${name} ms (medians of ${PROCESSES} processes)`,
  );
}

for (const [what, text] of [
  ['one letter', 'م'.repeat(1e6)],
  ['marks alone', '\u064e'.repeat(1e6)],
  ['nested bidi signs', '\u2067'.repeat(1e6)],
  ['one-letter words', 'م '.repeat(5e5)],
  ['compounds', 'عبد الرحمن '.repeat(9e4)],
]) {
  const half = cpuMilliseconds(() => transliterate(text.slice(0, text.length / 2)));
  const whole = cpuMilliseconds(() => transliterate(text));
  console.log(`a megabyte of ${what}   ${whole.toFixed(0)} ms (half of it: ${half.toFixed(0)} ms)`);
}
