/** A folder as a program that uses nutq has it: the package under node_modules, and the proof's program beside it. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HERE = fileURLToPath(new URL('.', import.meta.url));
const TEST = join(HERE, '..');

/** Spellings by lexicon and grammar, of every list that is short. */
const LINES_A_LIST = 12;
/** Names that a model reads too: the slow engines read it in a few seconds. */
const MODEL_NAMES = 24;
const LISTS = [
  'english.tsv',
  'common-names.tsv',
  'dev/dirty.held-out.tsv',
  'dev/family-names.held-out.tsv',
  'dev/phrases.held-out.tsv',
  'dev/sentences.held-out.tsv',
];
const CLIPS = [
  ...['amal-1', 'amal-login', 'amal-reordered', 'amal-wrong-phrase'],
  ...['badr-1', 'badr-login', 'stranger'],
];

const linesOf = (list: string): readonly string[] =>
  readFileSync(join(TEST, 'golden', list), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t')[0]!);

function material() {
  const lines = LISTS.map(linesOf);
  return {
    spellings: lines.flatMap((list) => list.slice(0, LINES_A_LIST)),
    names: linesOf('dev/family-names.dev.tsv').slice(0, MODEL_NAMES),
    clips: Object.fromEntries(
      CLIPS.map((clip) => [clip, readFileSync(join(TEST, `fixtures/${clip}.wav`)).toString('base64')]),
    ),
  };
}

/** Entries of the package that the program asks, with what it takes from each. */
const ENTRIES = {
  nutq: ['nBest', 'transliterate'],
  'nutq/model': ['loadModel'],
  'nutq/model/small': ['small'],
  'nutq/model/full': ['full'],
  'nutq/model/voice': ['phrase', 'speaker'],
  'nutq/voice': [
    ...['decodeAudioText', 'decodeWav', 'loadSignal', 'loadVoiceModel', 'mfcc', 'sampleVoice', 'Voices'],
  ],
} as const;

const names = Object.values(ENTRIES).flat().join(', ');
const imports = Object.entries(ENTRIES).map(([entry, of]) => `import { ${of.join(', ')} } from '${entry}';`);
const requires = Object.entries(ENTRIES).map(
  ([entry, of]) => `const { ${of.join(', ')} } = require('${entry}');`,
);

/** Every way in ends in `answered`, a promise of the answers as JSON. */
const ESM = `${imports.join('\n')}
import { answers } from './answers.mjs';
import { material } from './material.mjs';
export const answered = answers({ ${names} }, material).then(JSON.stringify);
`;
const CJS = `${requires.join('\n')}
module.exports.answered = Promise.all([import('./answers.mjs'), import('./material.mjs')])
  .then(([{ answers }, { material }]) => answers({ ${names} }, material)).then(JSON.stringify);
`;

/** @param install puts the package into the folder that it is given, `node_modules/nutq` */
export function makeSite(install: (folder: string) => void): string {
  const site = mkdtempSync(join(tmpdir(), 'nutq-runtimes-'));
  mkdirSync(join(site, 'node_modules'));
  install(join(site, 'node_modules/nutq'));
  writeFileSync(join(site, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(site, 'material.mjs'), `export const material = ${JSON.stringify(material())};\n`);
  writeFileSync(join(site, 'program.mjs'), ESM);
  writeFileSync(join(site, 'program.cjs'), CJS);
  const print = `answered.then((json) => console.log(json), (error) => { console.error(error); process.exit(1); });\n`;
  writeFileSync(join(site, 'print.mjs'), `import { answered } from './program.mjs';\n${print}`);
  writeFileSync(join(site, 'print.cjs'), `const { answered } = require('./program.cjs');\n${print}`);
  copyFileSync(join(HERE, 'answers.mjs'), join(site, 'answers.mjs'));
  for (const file of readdirSync(join(HERE, 'hosts')))
    copyFileSync(join(HERE, 'hosts', file), join(site, basename(file)));
  return site;
}
