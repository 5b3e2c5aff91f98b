import { type Fields, isObject } from '../check-input';
import { normalisePhrase, visible } from '../voice/phrase/phrase-text';
import { parseBoundedJson } from './bounded-json';
import type { VoiceMessage } from './voice-messages';
import { parameter, type VoiceQuery } from './voice-parameters';

export interface VoiceRequest {
  readonly collection: string;
  readonly phrase: string;
  readonly speakerId: string | undefined;
  /** Registration: what the person agreed to, or a reference to it. */
  readonly consent: string | undefined;
  /** Still base64. */
  readonly audio: string;
}

const MAX_NAME = 200;
/** In UTF-16 units, as sent and as normalised. Normalising can make 18 out of one (ﷺ), so both are bounded. */
const MAX_PHRASE = 1000;
const MAX_CONSENT = 1000;

/** Reads a login or registration; a request that lacks something is answered with the name of a message (703). */
export function readVoiceRequest(query: VoiceQuery, body: unknown): VoiceRequest | VoiceMessage {
  const collection = nameIn(query, 'collection_name');
  if (!collection) return 'collectionName';
  const phrase = parameter(query, 'login_phrase');
  if (phrase === undefined || phrase.trim() === '') return 'loginPhrase';
  if (phrase.length > MAX_PHRASE) return 'phraseTooLong';
  const normalised = normalisePhrase(phrase);
  if (normalised === '') return 'loginPhrase';
  if (normalised.length > MAX_PHRASE) return 'phraseTooLong';
  const speakerId = nameIn(query, 'speaker_id');
  if (speakerId === '') return 'speakerId';
  const consent = parameter(query, 'consent')?.trim();
  if (consent === '' || (consent && consent.length > MAX_CONSENT)) return 'consent';
  const audio = readAudio(body);
  return typeof audio === 'string' ? { collection, phrase, speakerId, consent, audio } : audio.message;
}

/** Without control characters and halves of surrogate pairs: no database or terminal has to take them. */
export function isWritable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** The name of a collection or a person, as it is kept, however it was typed or copied. */
export function nameOf(text: string): string {
  return visible(text.normalize('NFC')).trim();
}

/** A name in a query; empty where it is none. */
export function nameIn(query: VoiceQuery, field: 'collection_name' | 'speaker_id'): string | undefined {
  const text = parameter(query, field);
  const name = text === undefined ? undefined : nameOf(text);
  return name === undefined || isName(name) ? name : '';
}

/** Whether what `nameOf` gave can be kept. */
export function isName(name: string): boolean {
  return name !== '' && name.length <= MAX_NAME && isWritable(name);
}

/**
 * Takes both nestings of the cloud service: `{RecordData_app}`, `{data: {RecordData_app}}`, or `data` as the JSON text of the former. Both at once must agree.
 */
function readAudio(body: unknown): string | { readonly message: VoiceMessage } {
  if (!isObject(body)) return { message: 'bodyShape' };
  const outer = own(body, 'RecordData_app');
  let data = own(body, 'data');
  if (typeof data === 'string') data = parseJson(data);
  if (data !== undefined && !isObject(data)) return { message: 'bodyShape' };
  const inner = isObject(data) ? own(data, 'RecordData_app') : undefined;
  if (outer !== undefined && inner !== undefined && outer !== inner) return { message: 'recordAmbiguous' };
  const audio = outer ?? inner;
  return typeof audio === 'string' && audio !== '' ? audio : { message: 'recordMissing' };
}

/** `null` counts as absent. */
function own(object: Fields, name: string): unknown {
  return Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
}

/** `null`, which is not an object either, where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return null;
  }
}
