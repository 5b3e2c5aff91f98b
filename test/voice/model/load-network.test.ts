import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NutqError } from '../../../src/errors';
import { crc32 } from '../../../src/voice/model/crc32';
import { loadNetwork } from '../../../src/voice/model/load-network';
import { withFacts } from '../../../training/voice/model-header';

const sound = new Uint8Array(
  readFileSync(new URL('../../golden/voice-networks/speaker.bin', import.meta.url)),
);
const headerLength = new DataView(sound.buffer).getUint32(12, true);
const header = JSON.parse(new TextDecoder().decode(sound.subarray(16, 16 + headerLength)));

/** The sound file under another header (and a right checksum). */
function withHeader(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const padded = Math.ceil(bytes.length / 16) * 16;
  const tensors = sound.subarray(16 + headerLength);
  const file = new Uint8Array(16 + padded + tensors.length).fill(32, 16);
  file.set(sound.subarray(0, 8));
  file.set(bytes, 16);
  file.set(tensors, 16 + padded);
  new DataView(file.buffer).setUint32(12, padded, true);
  return signed(file);
}

/** A convolution of few weights over 320 bands. */
function tooWide(): Uint8Array {
  return edited((h) => {
    const shape = { depth: 8, width: 8, kernel: 31, bandKernel: 13, bandStride: 1 };
    const wider = { name: 'wider', op: 'concat', from: Array(16).fill('bands1') };
    const many = { ...layer(h, 'bands3'), ...shape, name: 'many', from: ['wider'] };
    h.layers.splice(h.layers.indexOf(layer(h, 'conv1')), 0, wider, many);
    h.tensors['many.weights'] = { type: 'signed4', shape: [8, 31, 13 * 8], offset: 0 };
    for (const part of ['scales', 'bias', 'magnitudes'])
      h.tensors[`many.${part}`] = { ...h.tensors[`bands3.${part}`], shape: [8] };
  });
}

function signed(file: Uint8Array): Uint8Array {
  new DataView(file.buffer).setUint32(8, crc32(file.subarray(16)), true);
  return file;
}

type Header = typeof header;

function edited(edit: (header: Header) => void): Uint8Array {
  const copy = structuredClone(header);
  edit(copy);
  return withHeader(JSON.stringify(copy));
}

const layer = (h: Header, name: string) => h.layers.find((one: { name: string }) => one.name === name);

const load = (bytes: unknown) => loadNetwork(bytes as Uint8Array, 'speaker');

it('crc32 is the one of zlib', () => {
  // The check value of the catalogue of parametrised CRC algorithms.
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

describe('loadNetwork', () => {
  it('loads from a view and from a buffer, and names the network', async () => {
    const shifted = new Uint8Array(sound.length + 3);
    shifted.set(sound, 3);
    for (const bytes of [sound, sound.buffer, shifted.subarray(3), edited(() => {})])
      expect((await load(bytes)).features).toMatch(/^golden-speaker-1-[0-9a-f]{8}$/);
  });

  it('names features after what the numbers depend on, and nothing else', async () => {
    const features = async (bytes: Uint8Array): Promise<string> => (await load(bytes)).features;
    const own = await features(sound);
    expect(own).toMatch(/^golden-speaker-1-[0-9a-f]{8}$/);
    expect(await features(withFacts(sound, { calibration: { offset: 1 }, licences: ['another'] }))).toBe(own);
    const retrained = new Uint8Array(sound);
    retrained[sound.length - 20]! ^= 1;
    for (const other of [
      signed(retrained),
      withFacts(sound, { classicalShare: 0.5 }),
      edited((h) => (h.input.centred = true)),
      edited((h) => (layer(h, 'conv1').relu = false)),
    ])
      expect(await features(other)).not.toBe(own);
  });

  it.each<[string, unknown]>([
    ['neither', 'text'],
    ['neither', undefined],
    ['start', new Uint8Array()],
    ['start', new Uint8Array(1000)],
    ['damaged', sound.subarray(0, sound.length - 1)],
    ['damaged', sound.map((byte, i) => (i === 5000 ? byte ^ 1 : byte))],
    ['too large', new Uint8Array(17_000_000)],
    ['not JSON', withHeader('{')],
    ['not an object', withHeader('[]')],
    ['not an object', withHeader('null')],
    ['its name', edited((h) => delete h.name)],
    ['not a speaker', edited((h) => (h.kind = 'phrase'))],
    ['print is not a layer', edited((h) => (h.outputs = {}))],
    ['print is not a layer', edited((h) => (h.outputs.print = 'nothing'))],
    ['table of layers', edited((h) => (h.layers = {}))],
    ['table of layers', edited((h) => (h.layers = []))],
    ['two layers', edited((h) => (layer(h, 'conv2').name = 'conv1'))],
    ['no earlier layer', edited((h) => (layer(h, 'conv1').from = ['conv3']))],
    ['unknown kind', edited((h) => (layer(h, 'conv1').op = 'conv3d'))],
    ['unknown kind', edited((h) => (layer(h, 'conv1').op = '__proto__'))],
    ['even', edited((h) => (layer(h, 'conv1').kernel = 4))],
    ['whole number', edited((h) => (layer(h, 'conv1').kernel = 1e9))],
    ['whole number', edited((h) => (layer(h, 'conv1').stride = 0))],
    ['whole number', edited((h) => (layer(h, 'conv1').dilation = 2.5))],
    ['whole number', edited((h) => (layer(h, 'conv1').width = -1))],
    ['another shape', edited((h) => (layer(h, 'conv1').width = 21))],
    ['holds no', edited((h) => delete h.tensors['conv1.weights'])],
    ['holds no', edited((h) => delete h.tensors['conv1.scales'])],
    ['holds no', edited((h) => delete h.tensors['conv3.magnitudes'])],
    ['another shape', edited((h) => (h.tensors['conv3.magnitudes'].shape = [7]))],
    ['unknown type', edited((h) => (h.tensors['conv1.weights'].type = 'float64'))],
    ['ends beyond', edited((h) => (h.tensors['conv1.weights'].offset = sound.length - headerLength - 32))],
    ['ends beyond', edited((h) => (h.tensors['conv3.weights'].offset = sound.length - headerLength - 269))],
    ['whole number', edited((h) => (h.tensors['conv1.weights'].offset = -16))],
    ['too many numbers', edited((h) => (h.tensors['conv1.weights'].shape = [8_000_000]))],
    ['no shape', edited((h) => (h.tensors['conv1.weights'].shape = []))],
    ['not finite', edited((h) => Object.assign(h.tensors['conv1.bias'], { offset: 0, shape: [20] }))],
    ['do not fit', edited((h) => (layer(h, 'sum').from = ['conv1', 'conv3']))],
    ['do not fit', edited((h) => (layer(h, 'pools').from = ['pool', 'conv1']))],
    ['do not fit', edited((h) => (layer(h, 'print').from = ['dense2', 'dense1']))],
    ['even', edited((h) => (layer(h, 'bands3').bandKernel = 4))],
    ['whole number', edited((h) => (layer(h, 'bands3').bandKernel = 33))],
    ['whole number', edited((h) => (layer(h, 'bands3').bandStride = 0))],
    ['whole number', edited((h) => (layer(h, 'bands3').depth = 0))],
    ['another shape', edited((h) => (layer(h, 'bands3').bandKernel = 3))],
    ['of one depth', edited((h) => (layer(h, 'bands3').depth = 7))],
    ['not a multiple of 8', edited((h) => (layer(h, 'bands1').width = 20))],
    ['too long', tooWide()],
    ['do not fit', edited((h) => (layer(h, 'bands3').bandStride = 2))],
    ['do not fit', edited((h) => (layer(h, 'bands2').from = ['bands1', 'bands1']))],
    ['floor', edited((h) => (layer(h, 'pool').floor = 0))],
  ])('refuses with "%s"', async (reason, bytes) => {
    const overwritten = reason === 'not finite' ? withNotANumber(bytes as Uint8Array) : (bytes as Uint8Array);
    const error = await load(overwritten).then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(NutqError);
    expect(error.code).toBe('invalid-model');
    expect(error.message).toContain(reason);
  });

  it('refuses a network that would keep too much waiting', async () => {
    const deep = edited((h) => {
      const rest = h.layers.splice(h.layers.indexOf(layer(h, 'pool')));
      const widen = (name: string, source: string): void => {
        h.layers.push({ name: `${name}1`, op: 'concat', from: Array(16).fill(source) });
        h.layers.push({ name: `${name}2`, op: 'concat', from: Array(16).fill(`${name}1`) });
      };
      widen('early', 'sum');
      for (let i = 0; i < 70; i++) {
        const name = `deep${i}`;
        h.layers.push({ ...layer(h, 'conv3'), name, from: [i === 0 ? 'sum' : `deep${i - 1}`], dilation: 64 });
        for (const part of ['weights', 'magnitudes', 'scales', 'bias'])
          h.tensors[`${name}.${part}`] = h.tensors[`conv3.${part}`];
      }
      widen('late', 'deep69');
      h.layers.push({ name: 'both', op: 'add', from: ['early2', 'late2'] });
      h.layers.push(...rest);
    });
    await expect(load(deep)).rejects.toMatchObject({
      code: 'invalid-model',
      message: expect.stringContaining('too much memory'),
    });
  });

  it('survives any change of bytes behind the checksum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(headerLength + 300), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const bytes = new Uint8Array(sound);
          for (const [at, value] of changes) bytes[16 + at] = value;
          await survives(signed(bytes));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('survives any value in any place of the header', async () => {
    const places = pathsOf(header);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), async (path, value) => {
        await survives(
          edited((h) => {
            const parent = path.slice(0, -1).reduce((at, key) => at[key], h);
            parent[path.at(-1)!] = value;
          }),
        );
      }),
      { numRuns: 500 },
    );
  });
});

/** Bytes either make a network that runs, or one kind of error. */
async function survives(bytes: Uint8Array): Promise<void> {
  try {
    const { network } = await load(bytes);
    const columns = network.plan.offset.length;
    network.run({ values: new Float32Array(20 * columns), frames: 20, columns });
  } catch (error) {
    expect(error).toBeInstanceOf(NutqError);
    expect((error as NutqError).code).toBe('invalid-model');
  }
}

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const inner = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]));
  return path.length === 0 ? inner : [[...path], ...inner];
}

function withNotANumber(bytes: Uint8Array): Uint8Array {
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  view.setFloat32(16 + view.getUint32(12, true) + 4, Number.NaN, true);
  return signed(file);
}
