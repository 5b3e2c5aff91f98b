/**
 * The people of people_by_phrase.py on the telephone: `npx tsx training/voice/telephone-people.ts PEOPLE SET…`. SET-tel holds their quiet
 * recordings again: what a person enrols comes over one line, every login over another. Rows that are there are written anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeWav } from '../../src/browser/encode-wav';
import { readTable } from '../../src/evaluation/voice-trials';
import { decodeWav } from '../../src/voice/audio/wav';
import { draws } from './augment';
import { byTelephone } from './telephone';

const [people, ...sets] = process.argv.slice(2);
if (!people || sets.length === 0)
  throw new Error('Usage: npx tsx training/voice/telephone-people.ts PEOPLE SET...');

const table = join(people, 'people.tsv');
const rows = readTable(readFileSync(table, 'utf8'));
const others = rows.filter(({ set }) => !sets.some((one) => set === `${one}-tel`));
const called = others
  .filter(({ set, condition }) => sets.includes(set!) && condition === 'clean')
  .map((row): Readonly<Record<string, string>> => {
    const { path, role, speaker } = row as Record<'path' | 'role' | 'speaker', string>;
    const { samples, sampleRate } = decodeWav(readFileSync(join(people, path)));
    const line = role === 'enrol' ? `${speaker} enrols` : path.replace(/^wav\//, '');
    const to = `tel/${path}`;
    mkdirSync(dirname(join(people, to)), { recursive: true });
    writeFileSync(join(people, to), encodeWav(byTelephone(samples, draws(`line|${line}`)), sampleRate));
    return { ...row, set: `${row['set']}-tel`, path: to };
  });
const columns = Object.keys(rows[0]!);
const lines = [...others, ...called].map((row) => columns.map((name) => row[name]).join('\t'));
writeFileSync(table, `${[columns.join('\t'), ...lines].join('\n')}\n`);
console.log(`${called.length} recordings by telephone`);
