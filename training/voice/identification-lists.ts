/**
 * Writes what `nutq evaluate identification` reads: `npx tsx training/voice/identification-lists.ts DEV OUT [--set NAME]
 * [--speakers NAME,…]`, DEV being what make_voice_trials.py wrote, the set td-ascmd where none is named, --speakers who knocks.
 *
 * Speakers of each phrase are dealt into collections of 1 to 200; each clean clip that the set's targets log in with is tried
 * on all of its phrase, so that people who are enrolled and strangers knock on every door.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTrials } from '../../src/evaluation/voice-trials';
import { draws } from './augment';

const SIZES = [1, 5, 10, 20, 50, 100, 200];
/** Collections of one size and phrase, dealt anew each time. */
const DEALS = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string', default: 'td-ascmd' }, speakers: { type: 'string' } },
});
const [root, out] = positionals;
if (!root || !out)
  throw new Error('Usage: npx tsx training/voice/identification-lists.ts DEV OUT [--set NAME]');
const { set } = values;
const knocking = values.speakers?.split(',');

interface Phrase {
  /** Enrolment clips of each speaker. */
  readonly enrolments: Map<string, string>;
  /** Test clips, with who speaks. */
  readonly probes: Map<string, string>;
}

const phrases = new Map<string, Phrase>();
for (const trial of readTrials(readFileSync(join(root, 'trials', `${set}.tsv`), 'utf8'))) {
  if (trial.kind !== 'TC' || trial.condition !== 'clean') continue;
  const [, , speaker, name] = trial.testPath.split('/') as [string, string, string, string];
  const text = name.replace(/_\d+\.wav$/, '');
  const phrase = phrases.get(text) ?? { enrolments: new Map(), probes: new Map() };
  phrases.set(text, phrase);
  const enrolled = phrase.enrolments.get(speaker) ?? trial.enrolPaths.join(',');
  phrase.enrolments.set(speaker, enrolled);
  if (!enrolled.includes(trial.testPath)) phrase.probes.set(trial.testPath, speaker);
}

const draw = draws(set);
const collections = ['set\tcollection\tspeaker\tenrol_paths'];
const probes = ['probe_id\tset\tsnr\tcollection\ttrue_speaker\ttest_path'];
for (const [text, { enrolments, probes: clips }] of phrases) {
  for (const size of SIZES) {
    for (let deal = 0; deal < DEALS; deal++) {
      const people = [...enrolments.keys()]
        .map((speaker) => ({ speaker, order: draw(0, 1) }))
        .sort((a, b) => a.order - b.order)
        .map(({ speaker }) => speaker);
      // Somebody has to be left to be a stranger.
      if (people.length <= size) continue;
      const members = new Set(people.slice(0, size));
      const collection = `${text}, deal ${deal + 1}`;
      const name = `${set}-${size}`;
      for (const speaker of members)
        collections.push([name, collection, speaker, enrolments.get(speaker)].join('\t'));
      for (const [path, speaker] of clips) {
        if (knocking && !knocking.includes(speaker)) continue;
        const truth = members.has(speaker) ? speaker : '-';
        probes.push([`${name}-${probes.length}`, name, 'clean', collection, truth, path].join('\t'));
      }
    }
  }
}
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'collections.tsv'), `${collections.join('\n')}\n`);
writeFileSync(join(out, 'probes.tsv'), `${probes.join('\n')}\n`);
process.stdout.write(
  `${phrases.size} phrases, ${collections.length - 1} enrolments, ${probes.length - 1} probes\n`,
);
