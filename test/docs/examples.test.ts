/** The examples of the docstrings run, and give the answers that they show. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './pages';
import { emptyFolder, moduleOf, tryModule } from './run-blocks';

/** Of a browser, of a database, and of a function that is no export. */
const NOT_RUN = ['browser/', 'stores/postgres/', 'service/client-key.ts'];

const EXPORTS = {
  nutq: [
    'analyse, createChallenges, createNutq, createTransliterator, createVoiceService, Dictionary, guardVoice, hashSecret, memoryStores',
    'mrzName, nameParts, nBest, NutqError, openKeyring, phrasePhones, transliterate',
  ],
  'nutq/client': ['createClient'],
  'nutq/http': ['createHandler'],
  'nutq/model': ['loadModel'],
  'nutq/model/voice': ['phrase, speaker'],
  'nutq/stores/lmdb': ['lmdbStores'],
  'nutq/voice': [
    'decodeWav, errorRates, loadVoiceModel, mfcc, mfccStream, normalisePhrase, thresholdsFor, Voices',
  ],
};

/** What the examples take as given. */
const GIVEN = `
import { readFileSync } from 'node:fs';
${Object.entries(EXPORTS)
  .map(([from, names]) => `import { ${names.join(', ')} } from '${from}';`)
  .join('\n')}
const recordings = [1, 2, 3].map((take) => readFileSync('amal-' + take + '.wav'));
const recording = readFileSync('amal-login.wav');
const base64 = recording.toString('base64');
const [query, body] = [{ collection_name: 'acme', login_phrase: 'open my account' }, { RecordData_app: base64 }];
const { samples } = decodeWav(recording);
const chunks = [samples.subarray(0, 4000), samples.subarray(4000)];
const use = (_frames: unknown) => {};
const model = await loadVoiceModel({ speaker, phrase });
const [stores, nutq] = [memoryStores(), createNutq()];
const [key, secret] = ['a key', 'a secret'];
const [remote, baseUrl, accessToken] = [false as boolean, '', ''];
`;

const examples = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !NOT_RUN.some((start) => file.startsWith(start)))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, 'src', file), 'utf8').matchAll(/@example\n([\s\S]*?)(?=^ *\*\/)/gm)].map(
      ([, lines]) => ({
        text: lines!.replace(/^ *\* ?/gm, '').trimEnd(),
      }),
    ),
  );

it.skipIf(process.platform !== 'linux')(
  'every example runs',
  () => {
    expect(examples.length).toBeGreaterThan(20);
    const apart = examples.flatMap(({ text }) => [{ text: '{' }, { text }, { text: '}' }]);
    const module = moduleOf([{ text: GIVEN }, ...apart]);
    expect(module.answers).toBeGreaterThan(10);
    expect(tryModule(emptyFolder(), module)).toEqual({ types: '', error: '', answers: module.answers });
  },
  120_000,
);
