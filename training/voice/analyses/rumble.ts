/**
 * Logins in rumble as loud as the speech: `npx tsx training/voice/analyses/rumble.ts DEV`, DEV being what make_voice_trials.py wrote. Brown noise below
 * 60 Hz, swelling one to four times a second, as footsteps, wind or a hand on the microphone do, is added to every login of the quiet
 * lists. Equal error rates in % of the whole decision, by the shipped networks and by the classical tables.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClipResult, readTrials, scoreTrial } from '../../../src/evaluation/voice-trials';
import { activeRms } from '../../../src/voice/audio/level';
import { decodeWav, type Recording } from '../../../src/voice/audio/wav';
import { errorRates } from '../../../src/voice/decision/metrics';
import { CLASSICAL_MODEL } from '../../../src/voice/model/classical-model';
import { sampleVoice } from '../../../src/voice/model/sample-voice';
import type { VoiceModel } from '../../../src/voice/model/voice-model';
import { toTake } from '../../../src/voice/sample/voice-take';
import { draws } from '../augment';
import { shippedNetworks } from './joined-words';

const [root] = process.argv.slice(2);
if (!root) throw new Error('Usage: npx tsx training/voice/analyses/rumble.ts DEV');
const CUTOFF_HZ = 60;
const models = { networks: await shippedNetworks(), tables: CLASSICAL_MODEL };

for (const set of ['td-ascmd', 'td-gsc1']) {
  const list = readTrials(readFileSync(join(root, `trials/${set}.tsv`), 'utf8'));
  const quiet = list.filter(({ condition }) => condition === 'clean');
  for (const [name, model] of Object.entries(models)) {
    const rate = (rumbling: boolean): string => {
      const heard = new Map<string, ClipResult>();
      const scored = quiet.map((trial) => {
        const clip = (path: string): ClipResult => {
          const changed = rumbling && path === trial.testPath;
          const key = `${path} ${changed}`;
          const known = heard.get(key) ?? listen(path, changed, model);
          heard.set(key, known);
          return known;
        };
        const result = scoreTrial(trial, clip, model);
        const score = 'refused' in result ? Number.NEGATIVE_INFINITY : result.score;
        return { right: trial.kind === 'TC', score };
      });
      const scores = (right: boolean) =>
        scored.filter((one) => one.right === right).map(({ score }) => score);
      return (100 * errorRates(scores(true), scores(false))!.equalErrorRate).toFixed(1);
    };
    console.log(`${set}, ${name}: quiet ${rate(false)} %, rumble ${rate(true)} %`);
  }
}

function listen(path: string, rumbling: boolean, model: VoiceModel): ClipResult {
  const recording = decodeWav(readFileSync(join(root!, path)));
  const heard = rumbling ? withRumble(recording, path) : recording;
  const { quality, sample } = sampleVoice(heard, model, 'enrolment');
  return sample ? { sample, take: toTake(sample) } : { refused: quality.refused! };
}

/** Brown noise: the sum of white noise, leaking at the cutoff, and a second pole there. */
function withRumble({ samples, sampleRate }: Recording, seed: string): Recording {
  const draw = draws(seed);
  const leak = Math.exp((-2 * Math.PI * CUTOFF_HZ) / sampleRate);
  const swells = draw(1, 4);
  const phase = draw(0, 1);
  let walk = 0;
  let smooth = 0;
  const rumble = samples.map((_, i) => {
    walk = leak * walk + draw(-1, 1);
    smooth = leak * smooth + walk;
    return smooth * (1 + Math.sin(2 * Math.PI * ((swells * i) / sampleRate + phase)));
  });
  const power = rumble.reduce((sum, x) => sum + x * x, 0) / rumble.length;
  const gain = activeRms(samples, sampleRate) / Math.sqrt(power);
  return { samples: samples.map((x, i) => x + gain * rumble[i]!), sampleRate };
}
