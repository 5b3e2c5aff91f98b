/**
 * Trials of make_voice_trials.py across lines: `npx tsx training/voice/analyses/line-trials.ts DEV SET…`. DEV/trials/SET-lines.tsv holds the quiet trials
 * of SET twice: `line`, enrolled as recorded and tried over a line (lines.ts), and `lines`, what a person enrols over one line and every login over
 * another.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeWav } from '../../../src/browser/encode-wav';
import { readTable } from '../../../src/evaluation/voice-trials';
import { decodeWav } from '../../../src/voice/audio/wav';
import { draws } from '../augment';
import { overLines } from '../lines';

/** Recordings that are sent at once. */
const CALLS = 400;

const [dev, ...sets] = process.argv.slice(2);
if (!dev || sets.length === 0)
  throw new Error('Usage: npx tsx training/voice/analyses/line-trials.ts DEV SET...');

/** `wav/<corpus>/<speaker>/…`: takes that are enrolled share a line, every login has its own. */
const enrolled = (path: string): string => path.replace(/^wav\//, 'line-enrol/');
const tried = (path: string): string => path.replace(/^wav\//, 'line/');
const sent = new Map<string, { readonly from: string; readonly line: string }>();
for (const set of sets) {
  const rows = readTable(readFileSync(join(dev, 'trials', `${set}.tsv`), 'utf8'));
  const columns = Object.keys(rows[0]!);
  const crossing = rows
    .filter(({ snr }) => snr === 'clean')
    .flatMap((row) => {
      const { enrol_paths: takes, test_path: login } = row as Record<'enrol_paths' | 'test_path', string>;
      for (const from of takes.split(','))
        sent.set(enrolled(from), { from, line: `${dirname(from)} enrols` });
      sent.set(tried(login), { from: login, line: login });
      const over = { ...row, set: `${set}-lines`, test_path: tried(login) };
      return [
        { ...over, snr: 'line' },
        { ...over, snr: 'lines', enrol_paths: takes.split(',').map(enrolled).join(',') },
      ];
    });
  const lines = crossing.map((row: Readonly<Record<string, string>>) =>
    columns.map((name) => row[name]).join('\t'),
  );
  writeFileSync(join(dev, 'trials', `${set}-lines.tsv`), `${[columns.join('\t'), ...lines].join('\n')}\n`);
}

const all = [...sent];
for (let first = 0; first < all.length; first += CALLS) {
  const batch = all.slice(first, first + CALLS);
  const recordings = batch.map(([, { from }]) => decodeWav(readFileSync(join(dev, from))));
  const heard = overLines(
    recordings.map(({ samples }) => samples),
    batch.map(([, { line }]) => draws(`line|${line}`)),
  );
  batch.forEach(([to], i) => {
    mkdirSync(dirname(join(dev, to)), { recursive: true });
    writeFileSync(join(dev, to), encodeWav(heard[i]!, recordings[i]!.sampleRate));
  });
}
console.log(`${all.length} recordings over lines`);
