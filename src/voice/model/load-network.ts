import { bytesOf } from '../../check-input';
import { encodeUtf8 } from '../../platform/utf8';
import { newInstance, type SignalBuild } from '../../wasm/module';
import { Network } from '../../wasm/network/network';
import {
  type Container,
  invalidVoiceModel,
  openContainer,
  requireNumber,
  requireRecord,
  requireText,
} from './container';
import { crc32 } from './crc32';
import { readPlan } from './read-plan';

/** The purpose of a network, and the outputs that it needs for it. */
const ROLES = { speaker: ['print'], phrase: ['bottleneck', 'phones'] } as const;

export type NetworkKind = keyof typeof ROLES;

/** One network of a voice model, ready to run. */
export interface LoadedNetwork {
  /** Name and version, with a checksum of what its outputs depend on: a part of the feature version of prints. */
  readonly features: string;
  readonly network: Network;
  /** Whether the speech-weighted mean of the cepstra is taken off first. */
  readonly centred: boolean;
  /** Share of the classical view beside the network's, 0 to 1. */
  readonly classicalShare: number;
  /** The rest of the file. */
  readonly container: Container;
}

/**
 * Reads a model file of `training/voice/model_file.py`.
 *
 * @throws NutqError `invalid-model` where the bytes are damaged, of another version, or of another kind of network
 */
export async function loadNetwork(
  bytes: Uint8Array | ArrayBuffer,
  kind: NetworkKind,
  build?: SignalBuild,
): Promise<LoadedNetwork> {
  const file = bytesOf(bytes);
  if (!file) throw invalidVoiceModel('it is neither a Uint8Array nor an ArrayBuffer');
  const container = openContainer(file);
  const { header } = container;
  const name = requireText(header['name'], 'its name');
  const version = requireText(header['version'], 'its version');
  if (header['kind'] !== kind) throw invalidVoiceModel(`${name} is not a ${kind} network`);
  const plan = readPlan(container, ROLES[kind]);
  const { centred } = requireRecord(header['input'], 'its input');
  return {
    features: `${name}-${version}-${checksum(container)}`,
    network: new Network(plan, await newInstance(build)),
    centred: centred === true,
    classicalShare: requireNumber(header['classicalShare'] ?? 0, 0, 1, 'classicalShare'),
    container,
  };
}

/** Two networks that somebody calls the same do not share prints; calibration, licences and other words change nothing. */
function checksum({ header, tensors }: Container): string {
  const { input, layers, outputs, classicalShare } = header;
  const shape = encodeUtf8(JSON.stringify({ input, layers, outputs, classicalShare }));
  return crc32(tensors, crc32(shape)).toString(16).padStart(8, '0');
}
