import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from '../../src/platform/base64';
import { TAGGER_WASM } from '../../src/transliteration/model/tagger-wasm.generated';
import { decodeWav } from '../../src/voice/audio/wav';
import { gatherEvidence } from '../../src/voice/decision/evidence';
import { CLASSICAL_MODEL } from '../../src/voice/model/classical-model';
import { loadVoiceModel } from '../../src/voice/model/load-voice-model';
import { sampleVoiceBy } from '../../src/voice/model/sample-voice';
import { toTake } from '../../src/voice/sample/voice-take';
import { SCALAR_WASM, SIMD_WASM } from '../../src/wasm/binary.generated';
import { loadSignal, signalExports } from '../../src/wasm/module';
import { signal } from '../../src/wasm/signal';
import { clip } from '../voice/fixtures';

declare const WebAssembly: {
  Module: { new (bytes: Uint8Array): object; imports(module: object): unknown[] };
};

const bytesOf = (kind: string) => readFileSync(new URL(`../../models/voice-${kind}.bin`, import.meta.url));

function compiled(...flags: string[]): Buffer {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')),
    'bin',
    'asc.js',
  );
  const outFile = join(mkdtempSync(join(tmpdir(), 'nutq-')), 'module.wasm');
  execFileSync(process.execPath, [compiler, ...flags, '--outFile', outFile]);
  return readFileSync(outFile);
}

it('the blocks of the tagger are what assembly/tagger compiles to', () => {
  const bytes = compiled('--config', 'assembly/tagger/asconfig.json');
  expect(bytes.equals(decodeBase64(TAGGER_WASM)!)).toBe(true);
}, 60_000);

describe.each([
  ['simd', SIMD_WASM],
  ['scalar', SCALAR_WASM],
] as const)('%s', (target, base64) => {
  const bytes = decodeBase64(base64)!;

  it('imports nothing and stays below 25 kB gzipped', () => {
    expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).toEqual([]);
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThan(25_000);
  });

  it('is what assembly/ compiles to', () => {
    expect(compiled('--config', 'asconfig.json', '--target', target).equals(bytes)).toBe(true);
  }, 60_000);

  it('never grows its memory', () => {
    const memory = (): number => signalExports(target).memory.buffer.byteLength;
    const before = memory();
    const speech = decodeWav(clip('amal-1'));
    for (let i = 0; i < 20; i++) sampleVoiceBy(signal(target), speech, CLASSICAL_MODEL, 'login');
    expect(memory()).toBe(before);
  });
});

describe('javascript', () => {
  it('gives the same bits as the scalar build', async () => {
    await loadSignal('javascript');
    const [javascript, scalar] = (['javascript', 'scalar'] as const).map((build) => {
      const [enrolled, said] = ['amal-1', 'amal-2'].map(
        (name) => sampleVoiceBy(signal(build), decodeWav(clip(name)), CLASSICAL_MODEL, 'login').sample!,
      );
      return [
        enrolled!.print,
        gatherEvidence([toTake(enrolled!)], said!, CLASSICAL_MODEL, undefined, signal(build)),
      ];
    });
    expect(javascript).toEqual(scalar);
  });

  it('gives the same networks as the scalar build', async () => {
    const prints = [];
    for (const build of ['javascript', 'scalar'] as const) {
      const model = await loadVoiceModel(
        { speaker: bytesOf('speaker'), phrase: bytesOf('phrase') },
        { build },
      );
      prints.push(sampleVoiceBy(signal(build), decodeWav(clip('amal-1')), model, 'login').sample!.print);
    }
    expect(prints[0]).toEqual(prints[1]);
  });
});

describe('both builds', () => {
  it('hear the same', () => {
    const [simd, scalar] = (['simd', 'scalar'] as const).map((build) => {
      const [a, b] = ['amal-1', 'amal-2'].map(
        (name) => sampleVoiceBy(signal(build), decodeWav(clip(name)), CLASSICAL_MODEL, 'login').sample!,
      );
      return gatherEvidence([toTake(a!)], b!, CLASSICAL_MODEL, undefined, signal(build));
    });
    for (const key of ['vector', 'meanExcess', 'worstExcess'] as const)
      expect(simd![key]).toBeCloseTo(scalar![key], 3);
  });

  it('load asynchronously too', async () => {
    await expect(loadSignal()).resolves.toBeUndefined();
  });
});
