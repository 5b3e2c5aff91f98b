/**
 * Dumps what the networks learn from: `npx tsx training/voice/features.ts DATA OUT [--extra DIR] [--more DIR] [--variants clean,reverb,…]`, or
 * `… features.ts --trials DEV OUT` for the WAVs that make_voice_trials.py wrote. Needs ffmpeg.
 *
 * What is learnt from keeps its rumble, which does no worse (README.md); trials are heard as the library hears them, without.
 *
 * Each variant becomes a folder of OUT with `features.f16`, float16 rows of 41 (40 log-mel bands as the library's front end gives
 * them, then the log energy), and `index.tsv`, whose `from` and `to` are the frames that the library takes for the phrase. `done` is written last.
 */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { speechWeights } from '../../src/voice/audio/detect-speech';
import { highPass } from '../../src/voice/audio/high-pass';
import { normaliseLevel } from '../../src/voice/audio/level';
import { resample } from '../../src/voice/audio/resample';
import { logMel } from '../../src/voice/features/mfcc';
import { VOICE_FRONT_END, VOICE_SAMPLE_RATE } from '../../src/voice/features/voice-front-end';
import { signal } from '../../src/wasm/signal';
import { changeChannel, type Draw, draws } from './augment';
import { allClips, type Change, type Clip, eachClip, noiseClips, trialClips } from './clips';
import { overLines } from './lines';
import { reverberate, telephone } from './rooms';

/** As src/voice/phrase/phrase.ts finds the phrase. */
const SPAN = { depthDb: 30, weight: 0.1, margin: 15 };
const COLUMNS = 41;

const VARIANTS: Readonly<Record<string, (samples: Float32Array, draw: Draw) => Float32Array>> = {
  clean: (samples) => samples,
  reverb: reverberate,
  slow: (samples) => atSpeed(samples, 0.88),
  fast: (samples) => atSpeed(samples, 1.13),
  slower: (samples) => atSpeed(samples, 0.79),
  faster: (samples) => atSpeed(samples, 1.25),
  channel: changeChannel,
  telephone,
};
/** Calls are coded many at a time. */
const LINE = 'line';

function changeOf(variant: string): Change {
  const drawsOf = (clip: Clip) => draws(`${clip.path}|${variant}`);
  if (variant === LINE) return (clips, samples) => overLines(samples, clips.map(drawsOf));
  const change = VARIANTS[variant]!;
  return (clips, samples) => samples.map((each, i) => change(each, drawsOf(clips[i]!)));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    extra: { type: 'string' },
    more: { type: 'string' },
    variants: { type: 'string' },
    trials: { type: 'string' },
  },
});

if (values.trials) {
  dump(trialClips(values.trials), join(positionals[0]!, 'trials'), 'clean');
} else {
  const [data, out] = positionals;
  if (!data || !out)
    throw new Error('Usage: npx tsx training/voice/features.ts DATA OUT [--extra DIR] [--more DIR]');
  const clips = allClips(data, values);
  for (const variant of values.variants?.split(',') ?? [...Object.keys(VARIANTS), LINE]) {
    const wanted =
      variant === 'clean' ? [...clips, ...noiseClips(data)] : clips.filter(({ split }) => split === 'train');
    dump(wanted, join(out, variant), variant);
  }
}

function dump(clips: readonly Clip[], folder: string, variant: string): void {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, 'features.f16'), 'w');
  const rows = ['offset frames corpus speaker phrase take split variant path from to'.replaceAll(' ', '\t')];
  let offset = 0;
  const change = changeOf(variant);
  eachClip(
    clips,
    (clip, changed) => {
      const heard = values.trials ? highPass(changed, VOICE_SAMPLE_RATE) : changed.slice();
      normaliseLevel(heard, VOICE_SAMPLE_RATE);
      const { bands, energy } = logMel(signal(), VOICE_FRONT_END, heard);
      if (bands.frames === 0) return;
      const halves = new Uint16Array(bands.frames * COLUMNS);
      for (let f = 0; f < bands.frames; f++) {
        for (let c = 0; c < COLUMNS - 1; c++)
          halves[f * COLUMNS + c] = toFloat16(bands.values[f * bands.columns + c]!);
        halves[(f + 1) * COLUMNS - 1] = toFloat16(energy[f]!);
      }
      writeSync(file, halves);
      const weights = speechWeights(energy, SPAN.depthDb);
      const first = weights.findIndex((weight) => weight > SPAN.weight);
      const last = weights.findLastIndex((weight) => weight > SPAN.weight);
      const from = Math.max(0, first - SPAN.margin);
      const to = first < 0 ? bands.frames : Math.min(bands.frames, last + 1 + SPAN.margin);
      const { corpus, speaker, phrase, take, split, path } = clip;
      rows.push(
        [offset, bands.frames, corpus, speaker, phrase, take, split, variant, path, from, to].join('\t'),
      );
      offset += bands.frames;
    },
    change,
  );
  closeSync(file);
  writeFileSync(join(folder, 'index.tsv'), `${rows.join('\n')}\n`);
  writeFileSync(join(folder, 'done'), '');
  console.log(`${variant}: ${rows.length - 1} clips, ${offset} frames`);
}

function atSpeed(samples: Float32Array, speed: number): Float32Array {
  return resample(samples, Math.round(VOICE_SAMPLE_RATE * speed), VOICE_SAMPLE_RATE);
}

/** IEEE half precision, rounded to nearest; log energies stay far from its limits. */
function toFloat16(value: number): number {
  const magnitude = Math.abs(value);
  const sign = value < 0 ? 0x8000 : 0;
  if (magnitude < 2 ** -14) return sign | Math.round(magnitude * 2 ** 24);
  const exponent = Math.floor(Math.log2(magnitude));
  return sign | (Math.round((magnitude / 2 ** exponent - 1) * 1024) + ((exponent + 15) << 10));
}
