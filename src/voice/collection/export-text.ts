import { encodeBase64 } from '../../platform/base64';
import type { VoiceTake } from '../sample/voice-take';
import type { Enrolment, VoiceStore } from './store';

/** Raised when the shape of an export changes; `featureVersion` inside tells about the numbers. */
export const EXPORT_VERSION = 1;

const END = ']}]}';

interface ExportedTake extends Omit<VoiceTake, 'print' | 'template'> {
  readonly print: string;
  readonly frames: string;
  readonly weights: string;
}

export interface ExportedEnrolment extends Omit<Enrolment, 'print' | 'takes' | 'consent'> {
  readonly consent?: string;
  readonly print: string;
  readonly takes: readonly ExportedTake[];
}

/**
 * The text of one collection, or of one person in it, as `MemoryStore.import` reads it. It comes in pieces of one enrolment, so that it is
 * never held in one.
 *
 * @param beside further fields of the text, which no import reads
 */
export async function* exportPieces(
  store: Pick<VoiceStore, 'find' | 'limits' | 'scan'>,
  collection: string,
  speakerId?: string,
  beside: object = {},
): AsyncGenerator<string> {
  const isWhole = speakerId === undefined;
  const enrolments = isWhole ? store.scan(collection) : await store.find(collection, { speakerId });
  const limits = isWhole ? await store.limits?.(collection) : undefined;
  const collections = [{ name: collection, limits, enrolments: [] }];
  // Without its end, which comes when the last one is written.
  let before = JSON.stringify({ nutqVoices: EXPORT_VERSION, ...beside, collections }).slice(0, -END.length);
  for await (const enrolment of enrolments) {
    yield before + JSON.stringify(exportEnrolment(enrolment));
    before = ',';
  }
  yield before === ',' ? END : before + END;
}

export function exportEnrolment({ print, takes, consent, ...rest }: Enrolment): ExportedEnrolment {
  return {
    ...rest,
    ...(consent === undefined ? {} : { consent }),
    print: floatsToText(print),
    takes: takes.map((take) => ({
      ...(take.enrolledAt === undefined ? {} : { enrolledAt: take.enrolledAt }),
      ...(take.adaptedAt === undefined ? {} : { adaptedAt: take.adaptedAt }),
      ...(take.borders === undefined ? {} : { borders: take.borders }),
      ...(take.wordCosts === undefined ? {} : { wordCosts: take.wordCosts }),
      ...(take.doubt === undefined ? {} : { doubt: take.doubt }),
      ...(take.altered === undefined ? {} : { altered: take.altered }),
      ...(take.narrowband === undefined ? {} : { narrowband: take.narrowband }),
      print: floatsToText(take.print),
      frames: encodeBase64(
        new Uint8Array(
          take.template.frames.buffer,
          take.template.frames.byteOffset,
          take.template.frames.length,
        ),
      ),
      weights: encodeBase64(take.template.weights),
    })),
  };
}

/** Little-endian f32 as base64, the same on every machine. */
function floatsToText(values: Float32Array): string {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setFloat32(4 * i, value, true);
  return encodeBase64(new Uint8Array(view.buffer));
}
