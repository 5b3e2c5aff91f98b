/** The signal chain: MFCC against others, builds against each other, the border, the networks, a login. */
import { join } from 'node:path';
import { cepstra, logMel } from '../../src/voice/features/mfcc';
import { resolveOptions } from '../../src/voice/features/mfcc-options';
import { mfcc } from '../../src/voice/index';
import { Signal } from '../../src/wasm/signal';
import type { Bench, Circumstances, Findings, Row } from '../driver/bench';
import { inFreshProcess, ONE_THREAD } from '../driver/fresh-process';
import { alternate, ratioRow, rowOf } from '../driver/measure';
import { drawLogBars } from '../figures/bars';
import { type Builds, builds } from './builds';
import { loginRows } from './login';
import { networkRows } from './networks';
import { javascriptMfcc, meydaMfcc, SETTINGS } from './peers';
import { speech } from './speech';

export const signalBench: Bench = { name: 'signal', run };

const GUARDED_LOGIN = join(import.meta.dirname, 'guarded-login-process.ts');

async function run({ quick, tell }: Circumstances): Promise<Findings> {
  const rounds = quick ? 3 : 15;
  tell('compiling');
  const compiled = await builds();
  tell('MFCC');
  const { rows, ratios } = await mfccRows(compiled, quick ? 6 : rounds);
  tell('the border');
  const border = await borderRows(compiled, rounds);
  // The loop beside them has to be compiled first, which takes as long as the rest of a quick run.
  if (!quick) tell('networks');
  const networks = quick ? undefined : await networkRows(rounds);
  tell('a login');
  const login = await loginRows(rounds);
  tell('a guarded login');
  const guarded = await inFreshProcess<Row[]>(GUARDED_LOGIN, { rounds }, [...ONE_THREAD, '--import', 'tsx']);
  return {
    tables: [
      {
        id: 'signal-mfcc',
        title: 'MFCC, frames a second of one core',
        note: `${SETTINGS.frame} points each ${(1000 * SETTINGS.hop) / SETTINGS.rate} ms, ${SETTINGS.bands} bands, ${SETTINGS.cepstra} coefficients, ten seconds at a time. 100 frames are a second of speech.`,
        rows,
      },
      { id: 'signal-mfcc-ratio', title: 'How many times as fast nutq with SIMD is', rows: ratios },
      { id: 'signal-border', title: 'What crossing into WebAssembly costs', rows: border },
      ...(networks
        ? [
            {
              id: 'signal-networks',
              title: 'The networks, against a loop that stays in the registers',
              note: 'The loop multiplies in single precision. With SIMD the networks multiply whole numbers, twice as many at once.',
              rows: networks,
            },
          ]
        : []),
      { id: 'signal-login', title: 'A login of two seconds, step by step', rows: login },
      {
        id: 'signal-guarded-login',
        title: 'A login of one second behind guardVoice, step by step',
        note: 'Each login brings a take that the guard has not heard; all of them are let in. The clips are synthetic and voiced throughout: of speech with pauses the guard compares half as much.',
        rows: guarded,
      },
    ],
    figures: [
      {
        id: 'signal-mfcc',
        title: 'MFCC frames a second of one core',
        svg: drawLogBars('MFCC', 'frames a second', rows),
      },
    ],
  };
}

const SECONDS = 10;

async function mfccRows(compiled: Builds, rounds: number): Promise<{ rows: Row[]; ratios: Row[] }> {
  const samples = speech(SECONDS);
  const { rate, frame, hop, bands, cepstra: count } = SETTINGS;
  const options = resolveOptions({
    sampleRate: rate,
    frameLengthMs: (1000 * frame) / rate,
    hopMs: (1000 * hop) / rate,
    window: 'hann',
    bands,
    cepstra: count,
    lowHz: 0,
    highHz: rate / 2,
    preEmphasis: 0,
    removeDc: false,
    first: 'c0',
  });
  const works: Record<string, () => unknown> = {};
  for (const [name, exports] of Object.entries(compiled)) {
    const kernels = new Signal(exports);
    works[`nutq, ${name}`] = () => cepstra(kernels, options, logMel(kernels, options, samples));
  }
  const meyda = meydaMfcc();
  if (meyda) works['meyda'] = () => meyda(samples);
  const javascript = javascriptMfcc();
  works['JavaScript around fft.js'] = () => javascript(samples);
  const times = await alternate(works, rounds);
  const { frames } = mfcc(samples, { frameLengthMs: (1000 * frame) / rate, hopMs: (1000 * hop) / rate });
  const rows = Object.entries(times).map(([what, runs]) =>
    rowOf(
      what,
      '',
      'a second',
      runs.map((ms) => (1000 * frames) / ms),
    ),
  );
  const { 'nutq, SIMD': best, ...others } = times;
  const ratios = Object.entries(others).map(([what, runs]) => ratioRow(what, '', runs, best!, 'ratio'));
  return { rows, ratios };
}

const CALLS = 10_000;

async function borderRows(compiled: Builds, rounds: number): Promise<Row[]> {
  const works: Record<string, () => unknown> = {};
  for (const [name, { cosine, MATRIX_A }] of Object.entries(compiled)) {
    const at = MATRIX_A.value;
    // Nothing of no length: what is left is the call.
    works[`an empty call, ${name}`] = () => {
      for (let i = 0; i < CALLS; i++) cosine(at, at, 0);
    };
  }
  const empty = new Function('a', 'b', 'c', 'return 0') as (a: number, b: number, c: number) => number;
  works['an empty call within JavaScript'] = () => {
    for (let i = 0; i < CALLS; i++) empty(0, 0, 0);
  };
  const times = await alternate(works, rounds);
  return Object.entries(times).map(([what, runs]) =>
    rowOf(
      what,
      '',
      'ns',
      runs.map((ms) => (1e6 * ms) / CALLS),
    ),
  );
}
