/** Every public call with arguments that it takes. */
import { readFileSync } from 'node:fs';
import * as client from '../../src/client/index';
import * as http from '../../src/http/index';
import * as nutq from '../../src/index';
import { memoryKeyValue } from '../../src/stores/memory-key-value';
import { loadModel } from '../../src/transliteration/load-model';
import * as voice from '../../src/voice/index';
import { clip } from '../voice/fixtures';
import { shippedModel, voiceFiles } from '../voice/models';

export interface Call {
  readonly name: string;
  readonly call: (...args: never[]) => unknown;
  readonly args: readonly unknown[];
}

const small = new Uint8Array(readFileSync(new URL('../../models/small.bin', import.meta.url)));
const KEY = new Uint8Array(32).fill(7);
const wav = clip('amal-1');
const recording = voice.decodeWav(wav);
const second = recording.samples.slice(0, recording.sampleRate);
const login = { collection: 'acme', phrase: 'open my account' };

export async function publicCalls(): Promise<readonly Call[]> {
  const model = await loadModel(small);
  const { sample } = voice.sampleVoice(recording);
  const voices = new voice.Voices();
  await voices.enrol({ ...login, speakerId: 'amal', recordings: [wav] });
  const service = nutq.createNutq();
  const guarded = nutq.guardVoice(service, { stores: nutq.memoryStores() });
  const query = { collection_name: 'acme', login_phrase: 'open my account', speaker_id: 'amal' };
  const body = { RecordData_app: Buffer.from(wav).toString('base64') };
  const challenges = nutq.createChallenges({ stores: nutq.memoryStores() });
  const keyring = await nutq.openKeyring(nutq.memoryStores());
  const dictionary = new nutq.Dictionary([['لولوة', 'Lulwah']]);
  const transliterator = nutq.createTransliterator({ model });
  const networks = await shippedModel();
  const trained = voice.sampleVoice(recording, networks);
  const phones = nutq.phrasePhones('open my account');
  const decision = { score: 1, vectorSimilarity: 0.5, phraseSimilarity: 0.5 };
  const of = (name: string, call: Call['call'], ...args: readonly unknown[]): Call => ({ name, call, args });
  return [
    of('transliterate', nutq.transliterate, 'محمد', { style: 'egypt', dictionary, model }),
    of('nBest', nutq.nBest, 'محمد', 3, { scheme: 'english' }),
    of('analyse', nutq.analyse, 'محمد', { style: 'gulf' }),
    of('nameParts', nutq.nameParts, 'محمد بن سلمان', { style: 'gulf' }),
    of('mrzName', nutq.mrzName, 'محمد بن سلمان', { from: 'english' }),
    of('phrasePhones', nutq.phrasePhones, 'open my account', {}),
    of('new Dictionary', ((entries: never) => new nutq.Dictionary(entries)) as never, [['لولوة', 'Lulwah']]),
    of('createTransliterator', nutq.createTransliterator, { model }),
    of('transliterator.transliterate', transliterator.transliterate as never, 'محمد', {}),
    of('loadModel', loadModel as never, small),
    of('createNutq', nutq.createNutq, {}),
    of('nutq.transliterate', service.transliterate as never, { arabic_phrase: 'محمد' }),
    of('nutq.register', service.register as never, query, body),
    of('nutq.login', service.login as never, query, body),
    of('guardVoice', nutq.guardVoice as never, service, { stores: nutq.memoryStores() }),
    of('guarded.login', guarded.login as never, query, body),
    of('createVoiceService', nutq.createVoiceService, {}),
    of('createChallenges', nutq.createChallenges as never, { stores: nutq.memoryStores(), seconds: 30 }),
    of('challenges.issue', challenges.issue as never, query),
    of('openKeyring', nutq.openKeyring as never, nutq.memoryStores(), {
      accessTokens: ['a token of some length'],
    }),
    of('keyring.issue', keyring.issue as never, 'bundle-key', { trials: 3 }),
    of('hashSecret', nutq.hashSecret as never, 'a secret of some length', KEY),
    of('sealedStores', nutq.sealedStores as never, 'a test', memoryKeyValue(), { sealingKeys: [KEY] }),
    of('createHandler', http.createHandler as never, { nutq: service }),
    of('describeApi', http.describeApi as never, {}),
    of('createClient', client.createClient as never, { baseUrl: 'http://127.0.0.1:1' }),
    of('decodeWav', voice.decodeWav as never, wav, {}),
    of('decodeAudioText', voice.decodeAudioText as never, body.RecordData_app),
    of('resample', voice.resample as never, second, recording.sampleRate, 8000),
    of('mfcc', voice.mfcc as never, second, { preset: 'librosa' }),
    of('fbank', voice.fbank as never, second, { preset: 'kaldi' }),
    of('mfccStream', voice.mfccStream as never, { preset: 'kaldi' }),
    of('cmvn', voice.cmvn as never, voice.mfcc(second)),
    of('deltas', voice.deltas as never, voice.mfcc(second)),
    of('cosine', voice.cosine as never, sample!.print, sample!.print),
    of('sampleVoice', voice.sampleVoice as never, recording),
    of('textSimilarity', voice.textSimilarity as never, trained.sample, phones, networks),
    of('loadVoiceModel', voice.loadVoiceModel as never, voiceFiles, {}),
    of('loadSignal', voice.loadSignal as never, 'scalar'),
    of('decide', voice.decide as never, decision, voice.thresholdsFor(3)),
    of('thresholdsFor', voice.thresholdsFor as never, 3, { falseAcceptRate: 0.01 }),
    of('countSittings', voice.countSittings as never, [{ enrolledAt: '2026-01-04T09:00:00Z' }]),
    of('errorRates', voice.errorRates as never, [1, 2, 3], [0, 1]),
    of('identificationRates', voice.identificationRates as never, [{ score: 1, correct: true }]),
    of('operatingPoints', voice.operatingPoints as never, [1, 2, 3], [0, 1]),
    of('normalisePhrase', voice.normalisePhrase as never, 'Open my account'),
    of('phoneFit', voice.phoneFit as never, trained.sample!.phones, phones),
    of('new Voices', ((options: never) => new voice.Voices(options)) as never, { margin: 1 }),
    of('voices.enrol', voices.enrol.bind(voices) as never, {
      ...login,
      speakerId: 'amal',
      recordings: [wav],
    }),
    of('voices.identify', voices.identify.bind(voices) as never, { ...login, recording: wav }),
    of('voices.verify', voices.verify.bind(voices) as never, { ...login, speakerId: 'amal', recording: wav }),
  ];
}
