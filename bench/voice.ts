/**
 * Speed and size of the voice half, on one core: `npx tsx bench/voice.ts`. Medians of 30 runs on synthetic signals and prints
 * (speed does not depend on whose they are); `--scalar` does without SIMD; `--logins N` also makes N logins and reports how memory grew.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { decodeBase64, encodeBase64 } from '../src/base64';
import { phrasePhones } from '../src/phones/phrase-phones';
import { createVoiceService } from '../src/service/voice-login';
import { resample } from '../src/voice/audio/resample';
import { decodeWav } from '../src/voice/audio/wav';
import { MemoryStore } from '../src/voice/collection/memory-store';
import { cepstra, logMel } from '../src/voice/features/mfcc';
import { resolveOptions } from '../src/voice/features/mfcc-options';
import { CLASSICAL_MODEL } from '../src/voice/model/classical-model';
import { loadNetwork } from '../src/voice/model/load-network';
import { loadVoiceModel } from '../src/voice/model/load-voice-model';
import { sampleVoice } from '../src/voice/model/sample-voice';
import type { VoiceModel } from '../src/voice/model/voice-model';
import { toTake } from '../src/voice/sample/voice-take';
import { SCALAR_WASM, SIMD_WASM } from '../src/wasm/binary.generated';
import type { Network } from '../src/wasm/network/network';
import { signal } from '../src/wasm/signal';

const RUNS = 30;

declare const WebAssembly: { validate(bytes: Uint8Array): boolean };
// What an engine without SIMD answers: everything below then runs the scalar build.
if (process.argv.includes('--scalar')) WebAssembly.validate = () => false;

const speech = decodeWav(readFileSync(new URL('../test/fixtures/amal-login.wav', import.meta.url)));

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

const fileOf = (kind: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../models/voice-${kind}.bin`, import.meta.url)));
const files = { speaker: fileOf('speaker'), phrase: fileOf('phrase') };
const start = performance.now();
const networks = await loadVoiceModel(files);
line('voice networks, first load', `${(performance.now() - start).toFixed(1)} ms`);
line('voice networks, later loads', `${(await median(() => loadVoiceModel(files))).toFixed(1)} ms`);
line('voice networks, both files', `${files.speaker.length + files.phrase.length} bytes`);
const twoSeconds = {
  values: new Float32Array(200 * 40).map((_, i) => Math.sin(i)),
  frames: 200,
  columns: 40,
};
for (const kind of ['speaker', 'phrase'] as const) {
  for (const build of ['scalar', 'simd'] as const) {
    const { network } = await loadNetwork(files[kind], kind, build);
    const ms = await median(() => network.run(twoSeconds));
    const speed = (2 * productsPerSecond(network)) / ms / 1e6;
    line(
      `${kind} network, 2 s, ${build}`,
      `${ms.toFixed(2)} ms, ${speed.toFixed(1)} G multiply-adds a second`,
    );
  }
}

const query = { collection_name: 'bench', login_phrase: 'open my account' };
const body = { RecordData_app: encodeBase64(wavOf(1)) };
for (const [name, model, seconds, people] of [
  ['classical', CLASSICAL_MODEL, 1, 1000],
  ['networks', networks, 1, 1000],
  ['networks', networks, 2, 10_000],
] as const) {
  // As createNutq does: the words of the phrase are known.
  const store = await crowd(model, seconds, people);
  const service = createVoiceService({ store, model, phonesOf: (text) => phrasePhones(text) });
  const login = { RecordData_app: encodeBase64(wavOf(seconds)) };
  line(
    `login of ${seconds} s against ${people} people, ${name}`,
    `${(await median(() => service.login(query, login))).toFixed(2)} ms`,
  );
}

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

/** Seconds of speech (repeated where the clip is shorter) as a WAV file of 16-bit PCM. */
function wavOf(seconds: number): Uint8Array {
  const header = [0x46464952, 0, 0x45564157, 0x20746d66, 16, 0x10001, 16_000, 32_000, 0x100002, 0x61746164];
  const view = new DataView(new ArrayBuffer(44 + 32_000 * seconds));
  for (const [i, word] of [...header, 32_000 * seconds].entries()) view.setUint32(4 * i, word, true);
  for (let i = 0; i < 16_000 * seconds; i++)
    view.setInt16(44 + 2 * i, Math.round(32_767 * tenSeconds[i]!), true);
  return new Uint8Array(view.buffer);
}

/** Many people with much the same voice: the short list is full of rivals. */
async function crowd(model: VoiceModel, seconds: number, people: number): Promise<MemoryStore> {
  const store = new MemoryStore();
  const take = toTake(sampleVoice(decodeWav(wavOf(seconds)), model, 'enrolment').sample!);
  for (let i = 0; i < people; i++) {
    const print = take.print.map((value, c) => value + 0.3 * Math.sin(i * 7 + c * c));
    const length = Math.hypot(...print);
    await store.put('bench', {
      speakerId: `p${i}`,
      phrase: query.login_phrase,
      print: print.map((value) => value / length),
      takes: [take, take, take],
      featureVersion: model.featureVersion,
      enrolledAt: '',
      updatedAt: '',
      consent: undefined,
    });
  }
  return store;
}

/** Multiply-adds of the frame-wise layers for a second of speech. */
function productsPerSecond({ plan }: Network): number {
  let products = 0;
  plan.layers.forEach((layer, i) => {
    const weights = [
      ...('weights' in layer ? [layer.weights] : []),
      ...('hidden' in layer ? [layer.hidden] : []),
    ];
    const { step } = layer.op === 'attentive-pooling' ? plan.values[layer.from[0]!]! : plan.values[i + 1]!;
    for (const { values } of weights) if (step > 0) products += (100 * values.length) / step;
  });
  return products;
}
