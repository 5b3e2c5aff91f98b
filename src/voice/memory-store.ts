import { decodeBase64, encodeBase64 } from '../base64';
import { NutqError } from '../errors';
import type { VoiceTake } from './sample';
import type { Enrolment, VoiceStore } from './store';

/** Raised when the shape of an export changes; `featureVersion` inside tells about the numbers. */
const EXPORT_VERSION = 1;

/** Phrases, then speakers, of one collection: a login looks at one phrase. */
type Collection = Map<string, Map<string, Enrolment>>;

interface ExportedEnrolment extends Omit<Enrolment, 'print' | 'takes' | 'consent'> {
  readonly consent?: string;
  readonly print: string;
  readonly takes: readonly {
    readonly print: string;
    readonly frames: string;
    readonly weights: string;
    readonly adaptedAt?: string;
  }[];
}

/**
 * Collections in memory. `export` and `import` carry them as one JSON text.
 * The text holds biometric data in the clear: whoever keeps it has to encrypt it.
 */
export class MemoryStore implements VoiceStore {
  readonly #collections = new Map<string, Collection>();

  async collections(): Promise<readonly string[]> {
    return [...this.#collections.keys()];
  }

  async has(collection: string): Promise<boolean> {
    return this.#collections.has(collection);
  }

  async create(collection: string): Promise<void> {
    if (!this.#collections.has(collection)) this.#collections.set(collection, new Map());
  }

  async find(collection: string, by: { readonly phrase?: string; readonly speakerId?: string } = {}) {
    const phrases = this.#collections.get(collection) ?? new Map<string, Map<string, Enrolment>>();
    const people =
      by.phrase === undefined
        ? [...phrases.values()]
        : [phrases.get(by.phrase) ?? new Map<string, Enrolment>()];
    return people.flatMap((speakers) => {
      if (by.speakerId === undefined) return [...speakers.values()];
      const found = speakers.get(by.speakerId);
      return found ? [found] : [];
    });
  }

  async put(collection: string, enrolment: Enrolment): Promise<void> {
    this.#put(collection, enrolment);
  }

  async erase(collection: string, speakerId?: string): Promise<number> {
    const erased = await this.find(collection, speakerId === undefined ? {} : { speakerId });
    if (speakerId === undefined) this.#collections.delete(collection);
    const phrases = this.#collections.get(collection);
    for (const enrolment of erased) {
      const speakers = phrases?.get(enrolment.phrase);
      speakers?.delete(enrolment.speakerId);
      if (speakers?.size === 0) phrases?.delete(enrolment.phrase);
    }
    return erased.length;
  }

  /** Everything as JSON. */
  export(): string {
    const collections = [...this.#collections].map(([name, phrases]) => ({
      name,
      enrolments: [...phrases.values()].flatMap((speakers) => [...speakers.values()].map(exportEnrolment)),
    }));
    return JSON.stringify({ nutqVoices: EXPORT_VERSION, collections });
  }

  /**
   * A store with what `export` wrote.
   *
   * @throws NutqError `invalid-collection` where the text is not such an export, or of another version
   */
  static import(text: string): MemoryStore {
    const store = new MemoryStore();
    try {
      const { nutqVoices, collections } = JSON.parse(text);
      if (nutqVoices !== EXPORT_VERSION) throw new Error(`version ${nutqVoices}`);
      for (const { name, enrolments } of collections) {
        if (typeof name !== 'string') throw new Error('a collection without a name');
        store.#collections.set(name, new Map());
        for (const enrolment of enrolments) store.#put(name, importEnrolment(enrolment));
      }
    } catch (cause) {
      throw new NutqError('invalid-collection', 'This is not a collection export of this version of nutq.', {
        cause,
      });
    }
    return store;
  }

  #put(collection: string, enrolment: Enrolment): void {
    const phrases: Collection = this.#collections.get(collection) ?? new Map();
    const speakers = phrases.get(enrolment.phrase) ?? new Map<string, Enrolment>();
    speakers.set(enrolment.speakerId, enrolment);
    phrases.set(enrolment.phrase, speakers);
    this.#collections.set(collection, phrases);
  }
}

function exportEnrolment({ print, takes, consent, ...rest }: Enrolment): ExportedEnrolment {
  return {
    ...rest,
    ...(consent === undefined ? {} : { consent }),
    print: floatsToText(print),
    takes: takes.map((take) => ({
      ...(take.adaptedAt === undefined ? {} : { adaptedAt: take.adaptedAt }),
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

function importEnrolment(exported: ExportedEnrolment): Enrolment {
  const { speakerId, phrase, featureVersion, enrolledAt, updatedAt, consent } = exported;
  for (const text of [speakerId, phrase, featureVersion, enrolledAt, updatedAt]) {
    if (typeof text !== 'string') throw new Error('an enrolment without its fields');
  }
  const takes: VoiceTake[] = exported.takes.map(({ print, frames, weights, adaptedAt }) => {
    const template = { frames: new Int8Array(bytesOf(frames)), weights: bytesOf(weights) };
    if (template.weights.length === 0 || template.frames.length % template.weights.length !== 0)
      throw new Error('a torn template');
    return { print: textToFloats(print), template, ...(adaptedAt === undefined ? {} : { adaptedAt }) };
  });
  if (takes.length === 0) throw new Error('an enrolment without takes');
  return {
    speakerId,
    phrase,
    featureVersion,
    enrolledAt,
    updatedAt,
    consent,
    print: textToFloats(exported.print),
    takes,
  };
}

function bytesOf(text: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (!bytes) throw new Error('not base64');
  return bytes;
}

/** Little-endian f32 as base64, the same on every machine. */
function floatsToText(values: Float32Array): string {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setFloat32(4 * i, value, true);
  return encodeBase64(new Uint8Array(view.buffer));
}

function textToFloats(text: string): Float32Array {
  const bytes = bytesOf(text);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
}
