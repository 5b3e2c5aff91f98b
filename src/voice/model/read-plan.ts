/** The layer table of a model file -> a plan whose every shape, order and size is checked. */
import { activationBytes, ROW_UNIT } from '../../wasm/network/layout';
import { type Layer, type LayerWeights, type NetworkPlan, reach, type Value } from '../../wasm/network/plan';
import {
  type Container,
  invalidVoiceModel,
  requireInteger,
  requireNumber,
  requireRecord,
  requireText,
} from './container';

const LIMITS = {
  layers: 100,
  inputs: 16,
  channels: 4096,
  kernel: 31,
  stride: 8,
  dilation: 64,
  /** Input frames to a frame of the coarsest value. */
  step: 64,
  /** Products of a layer over bands for a frame: as many as a file holds numbers, which bounds what any other layer takes. */
  products: 8_000_000,
  /** Bytes of activations of one stream. */
  activations: 64_000_000,
} as const;

type Fields = Readonly<Record<string, unknown>>;

/**
 * @param roles outputs that the network must have
 * @throws NutqError `invalid-model` where the table does not describe a network that can run
 */
export function readPlan(container: Container, roles: readonly string[]): NetworkPlan {
  const { header } = container;
  const columns = requireInteger(
    requireRecord(header['input'], 'its input')['columns'],
    1,
    64,
    'its columns',
  );
  const rows = header['layers'];
  if (!Array.isArray(rows) || rows.length < 1 || rows.length > LIMITS.layers)
    throw invalidVoiceModel('it has no table of layers, or too long a one');

  const names = new Map([['input', 0]]);
  const values: Value[] = [{ channels: columns, step: 1, delay: 0 }];
  const layers = rows.map((row, i) => {
    const fields = requireRecord(row, `layer ${i}`);
    const name = requireText(fields['name'], `the name of layer ${i}`);
    if (names.has(name)) throw invalidVoiceModel(`two layers are called ${name}`);
    const layer = readLayer(container, name, fields, readInputs(fields['from'], names, name), values);
    values.push(madeBy(layer, name, values));
    names.set(name, i + 1);
    return layer;
  });

  const named = requireRecord(header['outputs'], 'its outputs');
  const outputs = roles.map((role) => {
    const value = names.get(named[role] as string);
    if (value === undefined) throw invalidVoiceModel(`its output ${role} is not a layer`);
    return [role, value] as const;
  });

  const plan = {
    offset: container.read('input.offset', [columns]),
    scale: container.read('input.scale', [columns]),
    layers,
    values,
    outputs: Object.fromEntries(outputs),
  };
  if (activationBytes(plan) > LIMITS.activations) throw invalidVoiceModel('it would take too much memory');
  return plan;
}

function readInputs(from: unknown, names: ReadonlyMap<string, number>, name: string): readonly number[] {
  if (!Array.isArray(from) || from.length < 1 || from.length > LIMITS.inputs)
    throw invalidVoiceModel(`${name} reads nothing, or too much`);
  return from.map((source) => {
    const value = names.get(source);
    if (value === undefined) throw invalidVoiceModel(`${name} reads what no earlier layer makes`);
    return value;
  });
}

function readLayer(
  container: Container,
  name: string,
  fields: Fields,
  from: readonly number[],
  values: readonly Value[],
): Layer {
  const { channels } = values[from[0]!]!;
  const integer = (field: string, low: number, high: number): number =>
    requireInteger(fields[field], low, high, `${field} of ${name}`);
  const odd = (field: string): number => {
    const kernel = integer(field, 1, LIMITS.kernel);
    if (kernel % 2 === 0) throw invalidVoiceModel(`${field} of ${name} is even`);
    return kernel;
  };
  const weights = (tensor: string, outputs: number, inputs: number, kernel?: number): LayerWeights => {
    const shape = kernel === undefined ? [outputs, inputs] : [outputs, kernel, inputs];
    return {
      values: container.read(`${tensor}.weights`, shape),
      bias: container.read(`${tensor}.bias`, [outputs]),
      outputs,
      kernel: kernel ?? 1,
      channels: inputs,
    };
  };
  const relu = fields['relu'] === true;
  switch (fields['op']) {
    case 'conv1d': {
      const kernel = odd('kernel');
      const stride = integer('stride', 1, LIMITS.stride);
      const dilation = integer('dilation', 1, LIMITS.dilation);
      const width = integer('width', 1, LIMITS.channels);
      return { op: 'conv1d', from, weights: weights(name, width, channels, kernel), stride, dilation, relu };
    }
    case 'conv2d': {
      const kernel = odd('kernel');
      const bandKernel = odd('bandKernel');
      const bandStride = integer('bandStride', 1, LIMITS.stride);
      const stride = integer('stride', 1, LIMITS.stride);
      const dilation = integer('dilation', 1, LIMITS.dilation);
      const depth = integer('depth', 1, LIMITS.channels);
      const bands = channels / depth;
      if (!Number.isInteger(bands)) throw invalidVoiceModel(`the bands of ${name} are not of one depth`);
      const width = integer('width', 1, LIMITS.channels);
      // Bands of the output lie side by side, each of whole panels.
      if (width % ROW_UNIT !== 0)
        throw invalidVoiceModel(`width of ${name} is not a multiple of ${ROW_UNIT}`);
      const bank = weights(name, width, bandKernel * depth, kernel);
      if (bank.values.length * Math.ceil(bands / bandStride) > LIMITS.products)
        throw invalidVoiceModel(`${name} would take too long`);
      return {
        op: 'conv2d',
        from,
        weights: bank,
        bands,
        depth,
        bandKernel,
        bandStride,
        stride,
        dilation,
        relu,
      };
    }
    case 'add':
      if (from.length < 2) throw invalidVoiceModel(`${name} adds nothing`);
      return { op: 'add', from, relu };
    case 'concat':
      return { op: 'concat', from };
    case 'attentive-pooling': {
      const floor = requireNumber(fields['floor'], 1e-12, 1, `floor of ${name}`);
      const hidden = integer('hidden', 1, LIMITS.channels);
      return {
        op: 'attentive-pooling',
        from,
        hidden: weights(`${name}.hidden`, hidden, channels),
        weights: weights(name, channels, hidden),
        floor,
      };
    }
    case 'dense': {
      const width = integer('width', 1, LIMITS.channels);
      return { op: 'dense', from, weights: weights(name, width, channels), relu };
    }
    case 'normalise':
      return { op: 'normalise', from };
    case 'log-softmax':
      return { op: 'log-softmax', from };
    default:
      throw invalidVoiceModel(`${name} is a layer of an unknown kind`);
  }
}

/** The output of a layer; refuses inputs that do not fit it. */
function madeBy(layer: Layer, name: string, values: readonly Value[]): Value {
  const inputs = layer.from.map((value) => values[value]!);
  const [{ channels, step, delay }] = inputs as [Value, ...Value[]];
  const longest = Math.max(...inputs.map((input) => input.delay));
  const refuse = (): never => {
    throw invalidVoiceModel(`the inputs of ${name} do not fit it`);
  };
  const single = inputs.length === 1;
  switch (layer.op) {
    case 'conv1d':
      if (!single || step === 0 || step * layer.stride > LIMITS.step) refuse();
      return {
        channels: layer.weights.outputs,
        step: step * layer.stride,
        delay: delay + step * reach(layer),
      };
    case 'conv2d': {
      const total = Math.ceil(layer.bands / layer.bandStride) * layer.weights.outputs;
      if (!single || step === 0 || step * layer.stride > LIMITS.step || total > LIMITS.channels) refuse();
      return { channels: total, step: step * layer.stride, delay: delay + step * reach(layer) };
    }
    case 'add':
      if (step === 0 || inputs.some((input) => input.channels !== channels || input.step !== step)) refuse();
      return { channels, step, delay: longest };
    case 'concat': {
      const total = inputs.reduce((sum, input) => sum + input.channels, 0);
      if (total > LIMITS.channels || inputs.some((input) => input.step !== step)) refuse();
      return { channels: total, step, delay: longest };
    }
    case 'attentive-pooling':
      if (!single || step === 0) refuse();
      return { channels: 2 * channels, step: 0, delay };
    case 'dense':
      if (!single || step !== 0) refuse();
      return { channels: layer.weights.outputs, step: 0, delay };
    default:
      if (!single) refuse();
      return { channels, step, delay };
  }
}
