import { requireObject } from '../../check-input';
import { type KeysOf, refuseUnknownKeys } from '../../unknown-keys';
import type { SignalBuild } from '../../wasm/module';
import { CLASSICAL_PRINT } from '../print/classical-print';
import type { Calibration } from './calibration';
import { FEATURE_VERSION } from './classical-model';
import type { Cohort } from './cohort';
import { requireInteger, requireNumber, requireRecord } from './container';
import { type LoadedNetwork, loadNetwork } from './load-network';
import { neuralModel } from './neural-model';
import { readCalibration } from './read-calibration';
import type { VoiceModel } from './voice-model';

/** The two files of a voice model. */
export interface VoiceModelFiles {
  readonly speaker: Uint8Array | ArrayBuffer;
  readonly phrase: Uint8Array | ArrayBuffer;
}

/** How networks are loaded. */
export interface VoiceModelOptions {
  /** Default: `simd` where the engine has it. Both give the same bits. */
  readonly build?: SignalBuild;
}

const OPTION_KEYS: KeysOf<VoiceModelOptions> = { build: true };

/**
 * Loads trained voice networks: the bytes of `nutq/model/voice`, or of networks of your own.
 *
 * @throws NutqError `invalid-model` where a file is damaged, of another version, or not made for the other one,
 * `invalid-option` where an option is not known
 * @example
 * import { phrase, speaker } from 'nutq/model/voice';
 * const voices = new Voices({ model: await loadVoiceModel({ speaker, phrase }) });
 */
export async function loadVoiceModel(
  files: VoiceModelFiles,
  options: VoiceModelOptions = {},
): Promise<VoiceModel> {
  // They may be a whole module, which has what its system adds.
  requireObject(files, 'files');
  refuseUnknownKeys(options, OPTION_KEYS);
  const { featureVersion, calibrated, calibration } = await loadUncalibrated(files, options);
  return calibrated(readCalibration(calibration, featureVersion));
}

/** The networks as training/voice/calibrate.ts gets them: still without weights of the decision. */
export async function loadUncalibrated(files: VoiceModelFiles, { build }: VoiceModelOptions = {}) {
  const [speaker, phrase] = await Promise.all([
    loadNetwork(files.speaker, 'speaker', build),
    loadNetwork(files.phrase, 'phrase', build),
  ]);
  const cohort = readCohort(speaker);
  // Prints hold the classical view as well: its front end and tables are theirs.
  const featureVersion = [FEATURE_VERSION, speaker.features, phrase.features].join('+');
  return {
    featureVersion,
    calibration: phrase.container.header['calibration'],
    calibrated: (calibration: Calibration): VoiceModel =>
      neuralModel(featureVersion, speaker, phrase, cohort, calibration),
  };
}

function readCohort({ container, network: { plan }, classicalShare }: LoadedNetwork): Cohort | undefined {
  if (!container.has('cohort')) return undefined;
  const [rows] = container.shape('cohort') as [number];
  const columns = plan.values[plan.outputs['print']!]!.channels + (classicalShare > 0 ? CLASSICAL_PRINT : 0);
  const asnorm = requireRecord(container.header['asnorm'], 'its score normalisation');
  return {
    prints: container.read('cohort', [rows, columns]),
    top: requireInteger(asnorm['top'], 2, rows, 'the size of its cohort'),
    addedDeviation: requireNumber(asnorm['floor'], 0.001, 10, 'the floor of its score normalisation'),
  };
}
