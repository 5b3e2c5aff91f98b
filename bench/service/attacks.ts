/** Requests of a client that has no token, each made to take the server as long as it can. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Attack extends Asked {
  readonly name: string;
  /** Of the answer: with another one it was refused before it could take long. */
  readonly status: number;
}

const MB = 1024 * 1024;
const MOST = 10 * MB - 64;
const LOGIN = '/login-app/?collection_name=acme&login_phrase=open';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, `../../test/fixtures/${name}.wav`));
const recorded = (wav: Uint8Array) => JSON.stringify({ RecordData_app: Buffer.from(wav).toString('base64') });
const phrase = (text: string) => `/login-app/?collection_name=acme&login_phrase=${encodeURIComponent(text)}`;

/** Speech over and over, as PCM of 16 bits. */
function speech(seconds: number, rate: number, channels = 1): Uint8Array {
  const clip = fixture('amal-login').subarray(44);
  const from = new Int16Array(clip.buffer.slice(clip.byteOffset, clip.byteOffset + (clip.length & ~1)));
  const frames = Math.floor(seconds * rate);
  const samples = new Int16Array(frames * channels);
  for (let i = 0; i < frames; i++)
    for (let c = 0; c < channels; c++)
      samples[i * channels + c] = from[Math.floor((i * 16_000) / rate) % from.length]!;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2 * channels, 28);
  head.writeUInt16LE(2 * channels, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** A header that claims more than there is, and chunks without end. */
function lyingWav(chunk: string): Uint8Array {
  const head = Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1');
  return Buffer.concat([head, Buffer.from(chunk.repeat(Math.floor((7 * MB) / chunk.length)), 'latin1')]);
}

/** Takes of a voice that logins are compared with, and one that lets it in. */
export function knownVoice(): readonly Asked[] {
  const path = `${LOGIN.replace('login', 'register')}&speaker_id=amal`;
  const takes = ['amal-1', 'amal-2', 'amal-3'].map((name) => ({ path, body: recorded(fixture(name)) }));
  return [...takes, { path: LOGIN, body: recorded(fixture('amal-login')) }];
}

export const ATTACKS: readonly Attack[] = [
  { name: 'a login once more', status: 401, path: LOGIN, body: recorded(fixture('amal-login')) },
  { name: 'a login by somebody else', status: 401, path: LOGIN, body: recorded(fixture('badr-login')) },
  { name: '6 s of speech', status: 401, path: LOGIN, body: recorded(speech(5.9, 16_000)) },
  { name: '30 s of speech at 16 kHz', status: 401, path: LOGIN, body: recorded(speech(29.9, 16_000)) },
  { name: '30 s of speech at 48 kHz', status: 401, path: LOGIN, body: recorded(speech(29.9, 48_000)) },
  {
    name: '30 s of speech at 44.1 kHz, two channels',
    status: 401,
    path: LOGIN,
    body: recorded(speech(29.9, 44_100, 2)),
  },
  { name: '7 s of speech at 192 kHz', status: 401, path: LOGIN, body: recorded(speech(7, 192_000)) },
  {
    name: '30 s of speech, nobody enrolled',
    status: 401,
    path: phrase('nobody said it'),
    body: recorded(speech(29.9, 16_000)),
  },
  {
    name: '30 s of speech, no such collection',
    status: 404,
    path: LOGIN.replace('acme', 'nowhere'),
    body: recorded(speech(29.9, 16_000)),
  },
  {
    name: '30 s of speech at one person',
    status: 401,
    path: `${LOGIN}&speaker_id=amal`,
    body: recorded(speech(29.9, 16_000)),
  },
  { name: 'lists in lists', status: 400, path: LOGIN, body: '['.repeat(MOST) },
  { name: 'objects in objects', status: 400, path: LOGIN, body: '{"data":'.repeat(MB) },
  { name: 'numbers', status: 400, path: LOGIN, body: `[${'1,'.repeat(4 * MB)}1]` },
  { name: 'one number of ten megabytes', status: 400, path: LOGIN, body: `{"data":${'1'.repeat(MOST - 9)}}` },
  { name: 'strings', status: 400, path: LOGIN, body: `[${'"",'.repeat(3 * MB)}1]` },
  { name: 'quotes in a string', status: 400, path: LOGIN, body: `{"data":"${'\\"'.repeat(4 * MB)}"}` },
  { name: 'backslashes in a string', status: 400, path: LOGIN, body: `{"data":"${'\\\\'.repeat(4 * MB)}"}` },
  { name: 'escapes in a string', status: 400, path: LOGIN, body: `{"data":"${'\\u0061'.repeat(1.6 * MB)}"}` },
  {
    name: 'quotes after backslashes',
    status: 400,
    path: LOGIN,
    body: `{"data":"${`${'\\'.repeat(199)}"`.repeat(50_000)}"}`,
  },
  {
    name: 'data that is such a text',
    status: 400,
    path: LOGIN,
    body: JSON.stringify({ data: '['.repeat(5 * MB) }),
  },
  {
    name: 'data of escapes',
    status: 400,
    path: LOGIN,
    body: JSON.stringify({ data: `{"a":"${'\\u0061'.repeat(MB)}"}` }),
  },
  { name: 'blanks', status: 400, path: LOGIN, body: ' '.repeat(MOST) },
  {
    name: 'keys',
    status: 400,
    path: LOGIN,
    body: `{${Array.from({ length: 24_000 }, (_, i) => `"${i}k":0`).join()}}`,
  },
  { name: 'one long key', status: 400, path: LOGIN, body: `{"${'k'.repeat(MOST - 8)}":0}` },
  { name: 'Arabic, no JSON', status: 400, path: LOGIN, body: 'م'.repeat(MOST / 2) },
  {
    name: 'base64 of zeros',
    status: 400,
    path: LOGIN,
    body: `{"RecordData_app":"${'A'.repeat(MOST - 24)}"}`,
  },
  {
    name: 'base64 with blanks',
    status: 400,
    path: LOGIN,
    body: `{"RecordData_app":"${'A '.repeat(5 * MB - 24)}"}`,
  },
  {
    name: 'base64 with line breaks',
    status: 400,
    path: LOGIN,
    body: `{"RecordData_app":"${'\\n'.repeat(5 * MB - 24)}"}`,
  },
  {
    name: 'base64 with one bad letter',
    status: 400,
    path: LOGIN,
    body: `{"RecordData_app":"${'A'.repeat(MOST - 40)}!"}`,
  },
  {
    name: 'URL-safe base64',
    status: 400,
    path: LOGIN,
    body: `{"RecordData_app":"${'-_'.repeat(5 * MB - 24)}"}`,
  },
  { name: 'a WAV of empty chunks', status: 400, path: LOGIN, body: recorded(lyingWav('junk\0\0\0\0')) },
  {
    name: 'a WAV of format chunks',
    status: 400,
    path: LOGIN,
    body: recorded(lyingWav('fmt \x10\0\0\0' + '\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0')),
  },
  {
    name: 'a WAV that claims 4 GB',
    status: 400,
    path: LOGIN,
    body: recorded(lyingWav('data\xff\xff\xff\xff')),
  },
  {
    name: 'a phrase of 1,000 ﷺ',
    status: 400,
    path: phrase('ﷺ'.repeat(1000)),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a phrase of 55 ﷺ',
    status: 401,
    path: phrase('ﷺ'.repeat(55)),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a phrase of marks',
    status: 401,
    path: phrase(`م${'\u064e\u0650\u0323\u0301'.repeat(249)}`),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a phrase of marks to be put in order',
    status: 401,
    path: phrase(`a${'\u0301\u0323'.repeat(499)}`),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a phrase of 500 words',
    status: 401,
    path: phrase('ا '.repeat(500)),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a phrase of one long word',
    status: 401,
    path: phrase('وال'.repeat(333)),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a phrase of digits',
    status: 401,
    path: phrase('9'.repeat(1000)),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a name of marks',
    status: 404,
    path: LOGIN.replace('acme', encodeURIComponent('\u0301'.repeat(200))),
    body: recorded(fixture('amal-login')),
  },
  {
    name: 'a query of 15 kB',
    status: 401,
    path: `${LOGIN}&${'a=%F0%9F%98%80&'.repeat(1000)}`,
    body: recorded(fixture('amal-login')),
  },
  {
    name: '900 headers',
    status: 400,
    path: LOGIN,
    body: '{}',
    headers: Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`x-${i}`, 'y'])),
  },
  {
    name: 'a token of 15 kB',
    status: 403,
    method: 'POST',
    path: '/api/v1/transliterate/',
    body: '{}',
    headers: { authorization: `Bearer ${'a'.repeat(15_000)}` },
  },
  {
    name: 'an authorization of blanks',
    status: 403,
    method: 'POST',
    path: '/api/v1/transliterate/',
    body: '{}',
    headers: { authorization: `Bearer ${' '.repeat(15_000)}` },
  },
  {
    name: 'an authorization of blanks and letters',
    status: 403,
    method: 'POST',
    path: '/api/v1/transliterate/',
    body: '{}',
    headers: { authorization: `Bearer a${'\t '.repeat(7_000)}b` },
  },
  {
    name: 'a content type of semicolons',
    status: 400,
    path: LOGIN,
    body: '{}',
    headers: { 'content-type': `application/json${';'.repeat(15_000)}` },
  },
  {
    name: 'a content type of blanks',
    status: 400,
    path: LOGIN,
    body: '{}',
    headers: { 'content-type': `application/json;${' '.repeat(15_000)}x` },
  },
  {
    name: 'a content type of quotes',
    status: 415,
    path: LOGIN,
    body: '{}',
    headers: { 'content-type': `application/json;charset=${'"'.repeat(15_000)}x` },
  },
  {
    name: 'addresses of a proxy',
    status: 400,
    path: LOGIN,
    body: '{}',
    headers: { 'x-forwarded-for': '1,'.repeat(7_000) },
  },
  { name: 'the description', status: 200, method: 'GET', path: '/openapi.json' },
  { name: 'the metrics', status: 200, method: 'GET', path: '/metrics' },
  { name: 'the page', status: 200, method: 'GET', path: '/' },
  { name: 'a path of slashes', status: 404, method: 'GET', path: '/'.repeat(15_000) },
  { name: 'a path of dots', status: 200, method: 'GET', path: '/../'.repeat(3_000) },
];
