/**
 * Classical prints, which stored prints hold beside the network's: `npx tsx training/voice/classical-prints.ts DATA OUT [--extra DIR]` for up to
 * five clips of each training speaker (the cohort), `… classical-prints.ts --trials DEV OUT` for trials. Writes rows of 87 to
 * OUT/classical.f32 and whose they are to OUT/classical.tsv: speakers, or the paths of trials.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleVoice } from '../../src/voice/model/sample-voice';
import { baseClips, type Clip, eachClip, extraClips, trialClips } from './clips';

const CLIPS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { extra: { type: 'string' }, trials: { type: 'string' } },
});
const out = values.trials ? join(positionals[0]!, 'trials') : positionals[1]!;
const names: string[] = [];
const prints: Float32Array[] = [];
eachClip(values.trials ? trialClips(values.trials) : cohortClips(positionals[0]!), (clip, samples) => {
  const { sample } = sampleVoice({ samples, sampleRate: 16_000 });
  if (!sample) return;
  names.push(values.trials ? clip.path : nameOf(clip));
  prints.push(sample.print);
});
writeFileSync(join(out, 'classical.f32'), Buffer.concat(prints.map(({ buffer }) => Buffer.from(buffer))));
writeFileSync(join(out, 'classical.tsv'), `${names.join('\n')}\n`);

function cohortClips(data: string): Clip[] {
  const speakers = new Map<string, Clip[]>();
  for (const clip of [...baseClips(data), ...(values.extra ? extraClips(data, values.extra) : [])]) {
    if (clip.split !== 'train') continue;
    const clips = speakers.get(nameOf(clip)) ?? [];
    if (clips.length < CLIPS) speakers.set(nameOf(clip), [...clips, clip]);
  }
  return [...speakers.values()].flat();
}

function nameOf({ corpus, speaker }: Clip): string {
  return `${corpus}/${speaker}`;
}
