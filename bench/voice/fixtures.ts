/** Trials of the synthetic clips in test/fixtures: they show that every part works, and measure nothing. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change } from './conditions';
import type { Material } from './material';
import { readPcm, writeWav } from './pcm';

const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const PEOPLE = ['amal', 'badr'];
const SAID = ['1', '2', '3', 'login'];
const WRONG: Readonly<Record<string, readonly string[]>> = {
  amal: ['amal-reordered', 'amal-wrong-phrase'],
  badr: ['badr-reordered', 'amal-wrong-phrase'],
};
const COLUMNS = 'trial_id set kind snr label enrol_paths phrase test_path'.split(' ');

/** Each clip of a person logs in once, the others being enrolled. */
export function makeSynthetic(root: string): Material {
  const files = [
    ...PEOPLE.flatMap((who) => SAID.map((take) => `${who}-${take}`)),
    ...Object.values(WRONG).flat(),
    'stranger',
  ];
  for (const condition of ['clean', 'chan'] as const)
    for (const file of new Set(files)) write(root, condition, file);
  const rows: string[] = [];
  const add = (who: string, kind: string, enrol: readonly string[], test: string): void => {
    for (const condition of ['clean', 'chan'] as const)
      rows.push(
        [
          `synthetic-${rows.length + 1}`,
          'synthetic',
          kind,
          condition,
          Number(kind === 'TC'),
          enrol.map((take) => `wav/fixtures/${who}/${who}-${take}.wav`).join(','),
          'open my account',
          `${condition === 'clean' ? 'wav' : 'wav-chan'}/fixtures/${personIn(test)}/${test}.wav`,
        ].join('\t'),
      );
  };
  for (const who of PEOPLE)
    for (const take of SAID) {
      const enrol = SAID.filter((other) => other !== take);
      add(who, 'TC', enrol, `${who}-${take}`);
      const [own, others] = WRONG[who] as [string, string];
      add(who, 'TW', enrol, own);
      add(who, who === 'amal' ? 'TW' : 'IW', enrol, others);
      for (const other of PEOPLE.filter((each) => each !== who)) add(who, 'IC', enrol, `${other}-${take}`);
      add(who, 'IC', enrol, 'stranger');
    }
  mkdirSync(join(root, 'trials'), { recursive: true });
  const list = join(root, 'trials/synthetic.tsv');
  writeFileSync(list, `${[COLUMNS.join('\t'), ...rows].join('\n')}\n`);
  return {
    root,
    sets: [{ name: 'synthetic', title: 'synthetic clips', list }],
    speakers: PEOPLE.length,
    notes: [
      'There are no recordings here: everything below is of a few synthetic clips and shows that the parts work. It is no measure of accuracy.',
    ],
  };
}

function personIn(file: string): string {
  return file.split('-')[0]!;
}

function write(root: string, condition: 'clean' | 'chan', file: string): void {
  const source = join(FIXTURES, `${file}.wav`);
  const folder = join(root, condition === 'clean' ? 'wav' : 'wav-chan', 'fixtures', personIn(file));
  mkdirSync(folder, { recursive: true });
  if (condition === 'clean') copyFileSync(source, join(folder, `${file}.wav`));
  else writeWav(join(folder, `${file}.wav`), change(readPcm(source), 'chan', file, new Map()));
}
