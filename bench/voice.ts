/**
 * Speed and size of the voice half, on one core: `npx tsx bench/voice.ts`. Medians of 30 runs on synthetic signals and prints
 * (speed does not depend on whose they are); `--logins N` also makes N logins and reports how memory grew.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { decodeBase64, encodeBase64 } from '../src/base64';
import { createVoiceService } from '../src/service/voice-login';
import { FEATURE_VERSION } from '../src/voice/classical-model';
import { cepstra, logMel, resolveOptions } from '../src/voice/features';
import { MemoryStore } from '../src/voice/memory-store';
import { resample } from '../src/voice/resample';
import { sampleVoice, toTake } from '../src/voice/sample';
import { decodeWav } from '../src/voice/wav';
import { SCALAR_WASM, SIMD_WASM } from '../src/wasm/binary.generated';
import { signal } from '../src/wasm/signal';

const RUNS = 30;
const PEOPLE = 1000;

const clip = new Uint8Array(readFileSync(new URL('../test/fixtures/amal-login.wav', import.meta.url)));
const speech = decodeWav(clip);

async function median(work: () => unknown): Promise<number> {
  for (let i = 0; i < 5; i++) await work();
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[RUNS >> 1]!;
}

function line(what: string, value: string): void {
  console.log(`${what.padEnd(52)} ${value}`);
}

const options = resolveOptions({ preset: 'kaldi', bands: 40, cepstra: 20 });
const tenSeconds = Float32Array.from(
  { length: 160_000 },
  (_, i) => speech.samples[i % speech.samples.length]!,
);
for (const build of ['scalar', 'simd'] as const) {
  const kernels = signal(build);
  const ms = await median(() => cepstra(kernels, options, logMel(kernels, options, tenSeconds)));
  line(`MFCC (40 bands, 20 coefficients), ${build}`, `${Math.round(10_000 / ms)} × real time`);
}
line(
  'resample 1 s from 48 kHz',
  `${(await median(() => resample(tenSeconds.subarray(0, 48_000), 48_000, 16_000))).toFixed(2)} ms`,
);

const store = new MemoryStore();
const second = { ...speech, samples: speech.samples.subarray(0, 16_000) };
const take = toTake(sampleVoice(second).sample!);
for (let i = 0; i < PEOPLE; i++) {
  const print = take.print.map((value, c) => value + 0.3 * Math.sin(i * 7 + c * c));
  const length = Math.hypot(...print);
  await store.put('bench', {
    speakerId: `p${i}`,
    phrase: 'open my account',
    print: print.map((value) => value / length),
    takes: [take, take, take],
    featureVersion: FEATURE_VERSION,
    enrolledAt: '',
    updatedAt: '',
    consent: undefined,
  });
}
const service = createVoiceService({ store });
const query = { collection_name: 'bench', login_phrase: 'open my account' };
const body = { RecordData_app: encodeBase64(oneSecondOf(clip)) };
line(
  `login of 1 s against ${PEOPLE} people, base64 to envelope`,
  `${(await median(() => service.login(query, body))).toFixed(2)} ms`,
);

for (const [name, binary] of [
  ['simd', SIMD_WASM],
  ['scalar', SCALAR_WASM],
] as const) {
  const bytes = decodeBase64(binary)!;
  line(`WASM, ${name}`, `${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzipped`);
}

const logins = Number(process.argv[process.argv.indexOf('--logins') + 1] ?? 0);
if (process.argv.includes('--logins') && logins > 0) {
  const small = createVoiceService();
  await small.register(query, body);
  const memory = (): number => {
    (globalThis as { gc?: () => void }).gc?.();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return (heapUsed + external + arrayBuffers) / 2 ** 20;
  };
  for (let i = 0; i < 200; i++) await small.login(query, body);
  const before = memory();
  for (let i = 0; i < logins; i++) await small.login(query, body);
  line(
    `memory after ${logins} logins (run node with --expose-gc)`,
    `${before.toFixed(1)} -> ${memory().toFixed(1)} MiB`,
  );
}

/** The first second of a µ-law file at 16 kHz: its data chunk comes last. */
function oneSecondOf(wav: Uint8Array): Uint8Array {
  return wav.subarray(0, wav.length - speech.samples.length + 16_000);
}
