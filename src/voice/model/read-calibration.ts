import type { Calibration } from './calibration';
import {
  PERSON_EVIDENCE,
  PHRASE_EVIDENCE,
  SAID_EVIDENCE,
  TEXT_EVIDENCE,
  WORDED_PHRASE_EVIDENCE,
} from './calibration';
import { invalidVoiceModel, requireNumber, requireRecord } from './container';

/** Log odds beyond this mean nothing more. */
const LARGEST = 1e6;

/** A threshold beyond this lets nobody in, or everybody. */
const COSINE = { low: -1, high: 1 };

/** Every number that a model's calibration consists of. */
const FIELDS = {
  person: [...PERSON_EVIDENCE, 'offset'],
  said: [...SAID_EVIDENCE, 'offset'],
  phrase: [...PHRASE_EVIDENCE, 'offset'],
  wordedPhrase: [...WORDED_PHRASE_EVIDENCE, 'offset'],
  voice: ['voice', 'offset'],
  text: [...TEXT_EVIDENCE, 'offset'],
  impostors: [
    'score1',
    'score3',
    'score10',
    'score20',
    'spread1',
    'spread3',
    'spread10',
    'spread20',
    'perDoubt1',
    'perDoubt3',
    'perDoubt10',
    'perDoubt20',
    'perAltered1',
    'perAltered3',
    'perAltered10',
    'perAltered20',
    'leastAltered',
    'mostAltered',
    'altered',
    'perNarrowband1',
    'perNarrowband3',
    'perNarrowband10',
    'perNarrowband20',
    'perTakes1',
    'perTakes3',
    'perTakes10',
    'perTakes20',
    'between1',
    'between3',
    'between10',
    'between20',
    'tryWeight',
    'people',
    'tail1',
    'tail',
    'tailPerDecade',
    'perDb',
    'shiftInNoise',
    'phrase',
    'phrasePerDb',
    'phraseOfImpostors',
    'vector',
    'phrasePerDecade',
    'doubt',
  ],
  thresholds: ['sameVoice', 'textSimilarity'],
} as const satisfies { [Part in keyof Calibration]-?: readonly (keyof NonNullable<Calibration[Part]>)[] };

/**
 * The calibration in a phrase network's header, which training/voice/calibrate.ts writes there: it was fitted with one front end and pair
 * of networks.
 *
 * @throws NutqError `invalid-model` where it is missing, incomplete, or for other features
 */
export function readCalibration(value: unknown, featureVersion: string): Calibration {
  const table = requireRecord(value, 'its calibration');
  if (table['features'] !== featureVersion)
    throw invalidVoiceModel(
      `its calibration is for ${table['features'] ?? 'another version'}, not ${featureVersion}`,
    );
  const parts = Object.entries(FIELDS).map(([part, names]) => {
    const numbers = requireRecord(table[part], `its calibration of ${part}`);
    return [
      part,
      Object.fromEntries(
        names.map((name) => {
          const isCosine = part === 'impostors' && name === 'vector';
          const { low, high } = isCosine ? COSINE : { low: -LARGEST, high: LARGEST };
          return [name, requireNumber(numbers[name], low, high, `${name} of its ${part} calibration`)];
        }),
      ),
    ];
  });
  return Object.fromEntries(parts);
}
