import { requireText } from '../../check-input';
import { NutqError } from '../../errors';
import { decodeBase64 } from '../../platform/base64';
import { enrolledTakes } from '../print/person-print';
import { PrintIndex, type PrintQuery } from '../print/print-index';
import type { AlteredCopies, VoiceTake } from '../sample/voice-take';
import { checkCollection } from './check-collection';
import { EXPORT_VERSION, type ExportedEnrolment, exportEnrolment } from './export-text';
import type {
  CollectionLimits,
  Enrolment,
  EnrolmentKey,
  EnrolmentTries,
  Neighbours,
  VoiceStore,
} from './store';

/** The people who say one phrase. */
interface Speakers {
  readonly people: Map<string, Enrolment>;
  readonly index: PrintIndex;
}

/** Enrolments of one collection by phrase: a login reads one phrase. */
type Collection = Map<string, Speakers>;

/**
 * Collections in memory. `export` and `import` carry them as one JSON text.
 * The text holds biometric data in the clear: encrypt it where you keep it.
 */
export class MemoryStore implements VoiceStore {
  readonly #collections = new Map<string, Collection>();
  readonly #limits = new Map<string, CollectionLimits>();

  /** Names of all collections. */
  async collections(): Promise<readonly string[]> {
    return [...this.#collections.keys()];
  }

  /** Whether anybody is enrolled in the collection. */
  async has(collection: string): Promise<boolean> {
    return this.#collections.has(collection);
  }

  async create(collection: string): Promise<void> {
    if (!this.#collections.has(collection)) this.#collections.set(collection, new Map());
  }

  async find(collection: string, by: { readonly phrase?: string; readonly speakerId?: string } = {}) {
    return this.#find(collection, by);
  }

  async *scan(collection: string): AsyncIterable<Enrolment> {
    yield* this.#find(collection);
  }

  async phrases(collection: string): Promise<readonly AsyncIterable<Enrolment>[]> {
    return [...(this.#collections.get(collection)?.keys() ?? [])].map((phrase) =>
      this.#scanPhrase(collection, phrase),
    );
  }

  async nearest(collection: string, phrase: string, query: PrintQuery, limit: number): Promise<Neighbours> {
    const said = this.#collections.get(collection)?.get(phrase);
    if (!said) return { people: 0, outdated: 0, nearest: [] };
    const { people, outdated, ids } = said.index.nearest(query, limit);
    return { people, outdated, nearest: ids.map((id) => said.people.get(id)!) };
  }

  async put(collection: string, enrolment: Enrolment): Promise<void> {
    this.#put(collection, enrolment);
  }

  async update(
    collection: string,
    { speakerId, phrase }: EnrolmentKey,
    change: (known: Enrolment | undefined) => Enrolment | undefined,
  ): Promise<void> {
    const known = this.#collections.get(collection)?.get(phrase)?.people.get(speakerId);
    const changed = change(known);
    if (changed === known) return;
    if (changed) this.#put(collection, changed);
    else this.#remove(collection, { speakerId, phrase });
  }

  async erase(collection: string, speakerId: string): Promise<number> {
    requireText(speakerId, 'speakerId');
    const erased = this.#find(collection, { speakerId });
    for (const enrolment of erased) this.#remove(collection, enrolment);
    return erased.length;
  }

  async eraseCollection(collection: string): Promise<number> {
    const erased = this.#find(collection, {});
    this.#collections.delete(collection);
    this.#limits.delete(collection);
    return erased.length;
  }

  async limits(collection: string): Promise<CollectionLimits> {
    return this.#limits.get(collection) ?? {};
  }

  async changeLimits(
    collection: string,
    change: (known: CollectionLimits) => CollectionLimits,
  ): Promise<CollectionLimits | undefined> {
    if (!this.#collections.has(collection)) return undefined;
    // Not awaited: what comes in between would be lost, or outlive an erased collection.
    const changed = change(this.#limits.get(collection) ?? {});
    this.#limits.set(collection, changed);
    return changed;
  }

  /** Everything as JSON. */
  export(): string {
    const collections = [...this.#collections].map(([name, phrases]) => ({
      name,
      ...(this.#limits.has(name) ? { limits: this.#limits.get(name) } : {}),
      enrolments: [...phrases.values()].flatMap(({ people }) => [...people.values()].map(exportEnrolment)),
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
    const shapes = new Map<string, string>();
    try {
      const { nutqVoices, collections } = JSON.parse(text);
      if (nutqVoices !== EXPORT_VERSION) throw new Error(`version ${nutqVoices}`);
      for (const { name, limits, enrolments } of collections) {
        if (typeof name !== 'string') throw new Error('a collection without a name');
        store.#collections.set(name, new Map());
        if (limits !== undefined) store.#limits.set(name, importLimits(limits));
        for (const exported of enrolments) {
          const enrolment = importEnrolment(exported);
          requireOneShape(enrolment, shapes);
          store.#put(name, enrolment);
        }
      }
    } catch (cause) {
      throw new NutqError('invalid-collection', 'This is not a collection export of this version of nutq.', {
        cause,
      });
    }
    return store;
  }

  async *#scanPhrase(collection: string, phrase: string): AsyncIterable<Enrolment> {
    yield* this.#find(collection, { phrase });
  }

  #find(
    collection: string,
    by: { readonly phrase?: string; readonly speakerId?: string } = {},
  ): readonly Enrolment[] {
    const phrases: Collection = this.#collections.get(collection) ?? new Map();
    const said = by.phrase === undefined ? [...phrases.values()] : [phrases.get(by.phrase)];
    return said.flatMap((speakers) => {
      if (by.speakerId === undefined) return [...(speakers?.people.values() ?? [])];
      const found = speakers?.people.get(by.speakerId);
      return found ? [found] : [];
    });
  }

  #put(collection: string, enrolment: Enrolment): void {
    const phrases: Collection = this.#collections.get(collection) ?? new Map();
    const speakers = phrases.get(enrolment.phrase) ?? { people: new Map(), index: new PrintIndex() };
    speakers.people.set(enrolment.speakerId, enrolment);
    speakers.index.set(enrolment.speakerId, enrolment);
    phrases.set(enrolment.phrase, speakers);
    this.#collections.set(collection, phrases);
  }

  #remove(collection: string, { speakerId, phrase }: EnrolmentKey): void {
    const phrases = this.#collections.get(collection);
    const speakers = phrases?.get(phrase);
    speakers?.people.delete(speakerId);
    speakers?.index.delete(speakerId);
    if (speakers?.people.size === 0) phrases?.delete(phrase);
  }
}

function importEnrolment(exported: ExportedEnrolment): Enrolment {
  const { speakerId, phrase, featureVersion, enrolledAt, updatedAt, usedAt, tries, consent } = exported;
  for (const text of [speakerId, phrase, featureVersion])
    if (typeof text !== 'string') throw new Error('an enrolment without its fields');
  const dates = exported.takes.flatMap((take) => [take.enrolledAt, take.adaptedAt]);
  for (const date of [enrolledAt, updatedAt, ...[usedAt, ...dates].filter((date) => date !== undefined)])
    if (typeof date !== 'string' || !Number.isFinite(Date.parse(date)))
      throw new Error('a date that is none');
  const takes: VoiceTake[] = exported.takes.map(
    ({ print, frames, weights, borders, wordCosts, doubt, altered, narrowband, enrolledAt, adaptedAt }) => {
      const template = { frames: new Int8Array(bytesOf(frames)), weights: bytesOf(weights) };
      if (template.frames.length === 0 || template.frames.length % template.weights.length !== 0)
        throw new Error('a torn template');
      if (borders && !areBorders(borders, template.weights.length))
        throw new Error('borders beyond a template');
      if (wordCosts && !areCosts(wordCosts)) throw new Error('costs of words that are none');
      if (altered && !areAlteredCopies(altered)) throw new Error('altered copies that are none');
      for (const share of [doubt, narrowband])
        if (share !== undefined && !(share >= 0 && share <= 1)) throw new Error('a share that is none');
      return {
        print: textToFloats(print),
        template,
        ...(borders === undefined ? {} : { borders }),
        ...(wordCosts === undefined ? {} : { wordCosts }),
        ...(doubt === undefined ? {} : { doubt }),
        ...(altered === undefined ? {} : { altered }),
        ...(narrowband === undefined ? {} : { narrowband }),
        ...(enrolledAt === undefined ? {} : { enrolledAt }),
        ...(adaptedAt === undefined ? {} : { adaptedAt }),
      };
    },
  );
  if (enrolledTakes(takes).length === 0) throw new Error('an enrolment without enrolled takes');
  if (tries && !areTries(tries)) throw new Error('tries of impostors that are none');
  return {
    speakerId,
    phrase,
    featureVersion,
    enrolledAt,
    updatedAt,
    ...(tries === undefined ? {} : { tries }),
    ...(usedAt === undefined ? {} : { usedAt }),
    consent,
    print: textToFloats(exported.print),
    takes,
  };
}

/** @throws NutqError for limits that no configuration could set */
function importLimits({ falseAcceptRate, retentionDays }: CollectionLimits): CollectionLimits {
  const limits = {
    ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
  };
  checkCollection(limits, '');
  return limits;
}

/** Prints of one feature version have one length, and templates one number of columns; `shapes` keeps which. */
function requireOneShape({ featureVersion, print, takes }: Enrolment, shapes: Map<string, string>): void {
  for (const { print: own, template } of takes) {
    const shape = `${own.length} ${template.frames.length / template.weights.length}`;
    if (own.length !== print.length || shape !== (shapes.get(featureVersion) ?? shape))
      throw new Error(`${featureVersion} in two shapes`);
    shapes.set(featureVersion, shape);
  }
}

/** Frames in the order of time. */
function areBorders(borders: unknown, frames: number): boolean {
  return (
    Array.isArray(borders) &&
    [0, ...borders, frames].every((at, i, all) => Number.isInteger(at) && at >= (all[i - 1] ?? 0))
  );
}

function areCosts(costs: unknown): boolean {
  return Array.isArray(costs) && costs.every((cost) => Number.isFinite(cost) && cost >= 0);
}

function areAlteredCopies({ voice, meanExcess, worstExcess, doubt, length, noise }: AlteredCopies): boolean {
  return [voice, meanExcess, worstExcess, doubt, length, noise].every(Number.isFinite);
}

/** Numbers that a limit can be made of. */
function areTries({ scale, own, known }: EnrolmentTries): boolean {
  return (
    Number.isFinite(scale) &&
    Array.isArray(known) &&
    [...known, ...(own ? [own] : [])].every(
      ({ id, people, scores, phrase }) =>
        typeof id === 'string' &&
        people >= 1 &&
        Array.isArray(scores) &&
        scores.length > 0 &&
        [people, phrase, ...scores].every(Number.isFinite),
    )
  );
}

function bytesOf(text: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (!bytes) throw new Error('not base64');
  return bytes;
}

function textToFloats(text: string): Float32Array {
  const bytes = bytesOf(text);
  if (bytes.length === 0 || bytes.length % 4 !== 0) throw new Error('a torn print');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
  if (!values.every(Number.isFinite)) throw new Error('a print that holds no numbers');
  return values;
}
