/** The voice half as the page uses it: fetched when first needed, kept in this browser where it keeps anything. */
import type { LiveLevel, RecordResult, Stores } from '../../../src/browser/index';
import type {
  Decision,
  EnrolResult,
  LoginResult,
  QUALITY_ADVICE,
  QualityReport,
  Recording,
} from '../../../src/voice/index';
import type { LanguageCode } from '../language/use-language-code';
import { fetchFiles, type OnProgress } from '../offline/files';
import { type Person, personOf, sameName } from './person';

/** Why nothing came of a recording, in the language of the page; `undefined` where the browser could not store or read. */
interface Fault {
  readonly status: 'failed';
  readonly message: string | undefined;
}

/** What became of a login; `replayed` where the recording, or one that it was made from, was heard before. */
export type LoginOutcome = LoginResult | { readonly status: 'replayed' } | Fault;
export type TakesOutcome = EnrolResult | Fault;
export type EnrolOutcome = { readonly status: 'enrolled'; readonly sittings: number } | Fault;

export interface RecordingOptions {
  readonly stop: AbortSignal;
  readonly onLevel: (level: LiveLevel, samples: Float32Array) => void;
}

/** Log mel energies, 0 (60 dB under the loudest) to 1: [frames × bands], lowest band first. */
export interface MelPicture {
  readonly values: Float32Array;
  readonly frames: number;
  readonly bands: number;
}

interface NewPerson {
  readonly name: string;
  readonly consent: string;
}

export interface VoiceDesk {
  /** What a person can do about a recording that cannot be used. */
  readonly advice: typeof QUALITY_ADVICE;
  /** False where the browser keeps nothing: voices go with the page. */
  readonly kept: boolean;
  /** The phrase as it is compared; empty where it has no letter or digit. */
  normalise(phrase: string): string;
  record(options: RecordingOptions): Promise<RecordResult>;
  /** @throws AudioError where the file is no WAV that can be read */
  readWav(bytes: Uint8Array): Recording;
  writeWav(recording: Recording): Uint8Array<ArrayBuffer>;
  /** Whether the takes so far can be used and belong together; nothing is stored. */
  tryTakes(phrase: string, takes: readonly Recording[], lang: LanguageCode): Promise<TakesOutcome>;
  /** Takes that were tried. */
  enrol(
    person: NewPerson,
    phrase: string,
    takes: readonly Recording[],
    lang: LanguageCode,
  ): Promise<EnrolOutcome>;
  login(phrase: string, recording: Recording, lang: LanguageCode): Promise<LoginOutcome>;
  melPicture(recording: Recording): MelPicture;
  people(): Promise<readonly Person[]>;
  /** What is kept of a person, as JSON, in the clear. */
  exportPerson(name: string): Promise<string>;
  erase(name: string): Promise<void>;
}

/** Everybody of this page is in one collection. */
const COLLECTION = 'this device';

export type { Decision, EnrolResult, LoginResult, QualityReport, Recording };

let opening: Promise<VoiceDesk> | undefined;

export function openVoiceDesk(onProgress: OnProgress): Promise<VoiceDesk> {
  opening ??= open(onProgress).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const RECORDER = new URL('lib/recorder-worklet.js', document.baseURI);

async function open(onProgress: OnProgress): Promise<VoiceDesk> {
  await fetchFiles(['voice'], onProgress);
  const [voice, { speaker, phrase }, browser, nutq] = await Promise.all([
    import('../../../src/voice/index'),
    import('../../../src/models/voice'),
    import('../../../src/browser/index'),
    import('../../../src/index'),
  ]);
  const model = await voice.loadVoiceModel({ speaker, phrase });
  const { stores, kept } = await openStores();
  const store = stores.voices;
  let stumbled = false;
  const onError = (error: unknown): void => {
    stumbled = true;
    console.error(error);
  };
  const service = nutq.createVoiceService({ model, store, onError });
  // Nobody guesses through a microphone: no limit of attempts, but copies of recordings are refused.
  const guarded = nutq.guardVoice(service, { stores, loginLimit: false, onError });
  const news = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;

  async function openStores(): Promise<{ stores: Stores; kept: boolean }> {
    try {
      return { stores: await browser.indexedDbStores(), kept: true };
    } catch (error) {
      // A private window, or a page over plain http.
      console.warn(error);
      return { stores: nutq.memoryStores(), kept: false };
    }
  }
  const normalise = (text: string): string => voice.normalisePhrase(text);
  /** The same for everybody who types the phrase, however they write it. */
  const said = (text: string) => ({ phrase: text, phones: nutq.phrasePhones(normalise(text)) });
  // Of words that the networks were never taught they cannot tell whether they were said; the takes have to agree.
  const tryTakes: VoiceDesk['tryTakes'] = async (text, recordings, lang) => {
    try {
      return await new voice.Voices({ model }).enrol({
        collection: COLLECTION,
        recordings,
        checkText: false,
        ...said(text),
      });
    } catch (error) {
      if (!(error instanceof voice.AudioError)) throw error;
      return { status: 'failed', message: voice.AUDIO_FAULTS[error.fault][lang] };
    }
  };
  const failed = (message: string): Fault => ({ status: 'failed', message: stumbled ? undefined : message });
  const request = (text: string, { samples, sampleRate }: Recording, lang: LanguageCode) =>
    [
      { collection_name: COLLECTION, login_phrase: text, lang },
      { RecordData_app: base64Of(browser.encodeWav(samples, sampleRate)) },
    ] as const;

  return {
    kept,
    advice: voice.QUALITY_ADVICE,
    normalise,
    record: ({ stop, onLevel }) =>
      browser.recordVoice({ stop, onLevel, worklet: RECORDER, maxSeconds: 12, endAfterQuiet: 1.2 }),
    readWav: (bytes) => voice.decodeWav(bytes),
    writeWav: ({ samples, sampleRate }) => browser.encodeWav(samples, sampleRate),
    tryTakes,
    async enrol({ name, consent }, text, takes, lang) {
      // Through the guard, which remembers the takes: played back later they open nothing.
      for (const take of takes) {
        const [query, body] = request(text, take, lang);
        stumbled = false;
        const { status, body: answer } = await guarded.register(
          { ...query, speaker_id: name, consent },
          body,
        );
        if (status !== 200) return failed(answer.errors.message);
      }
      // Browsers clear what pages keep when room is short, unless asked not to. Firefox asks the person first: nobody waits for that.
      void navigator.storage?.persist?.().catch(console.warn);
      news?.postMessage('people');
      // With the takes of other days.
      const [kept] = await store.find(COLLECTION, { phrase: normalise(text), speakerId: sameName(name) });
      return { status: 'enrolled', sittings: kept ? voice.countSittings(kept.takes) : 1 };
    },
    async login(text, recording, lang) {
      const heard: LoginResult[] = [];
      stumbled = false;
      const { body } = await guarded.login(...request(text, recording, lang), {
        onResult: (result) => void heard.push(result),
      });
      const [result] = heard;
      if (!result) return failed(body.errors.message);
      // A copy of a login that is under way comes as far as the confirmation.
      const isCopy = 'decision' in result && result.decision.failed === 'confirmation';
      return isCopy ? { status: 'replayed' } : result;
    },
    melPicture({ samples, sampleRate }) {
      const bands = 48;
      const { values, frames } = voice.fbank(voice.resample(samples, sampleRate, 16_000), {
        bands,
        cepstra: 1,
      });
      const loudest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
      const range = 6 * Math.LN10;
      return { values: values.map((value) => Math.max(0, 1 + (value - loudest) / range)), frames, bands };
    },
    async people() {
      const people: Person[] = [];
      for await (const enrolment of store.scan(COLLECTION)) people.push(personOf(enrolment, voice, model));
      return people.sort((a, b) => a.name.localeCompare(b.name));
    },
    async exportPerson(name) {
      const copy = new voice.MemoryStore();
      for (const enrolment of await store.find(COLLECTION, { speakerId: name }))
        await copy.put(COLLECTION, enrolment);
      return copy.export();
    },
    async erase(name) {
      await guarded.erase(COLLECTION, name);
      news?.postMessage('people');
    },
  };
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

const CHANNEL = 'nutq-voices';

/** Calls back when another tab enrols or erases somebody. */
export function onOtherTabs(changed: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = changed;
  return () => channel.close();
}
