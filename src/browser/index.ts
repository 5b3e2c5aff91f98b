/**
 * The microphone, and stores that stay in the browser.
 * @module nutq/browser
 */
export type { Entry, KeyRange, KeyValue, Transaction } from '../stores/key-value';
export { keyValueStores } from '../stores/key-value-stores';
export type { Stores } from '../stores/stores';
export { encodeWav } from './encode-wav';
export { type IndexedDbOptions, indexedDbStores } from './indexed-db-stores';
export { type LiveHint, type LiveLevel, LiveLevelMeter, USEFUL_LEVEL } from './live-level';
export { type RecordOptions, type RecordResult, recordVoice } from './record-voice';
export { RECORDING_ADVICE, type RecordingFailure } from './recording-failure';
