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

const login = (name: string, status: number, body: string, path = LOGIN): Attack => ({
  name,
  status,
  path,
  body,
});
const withHeaders = (name: string, status: number, given: Record<string, string>): Attack => ({
  ...login(name, status, '{}'),
  headers: given,
});
const withAuthorization = (name: string, value: string): Attack => ({
  ...withHeaders(name, 403, { authorization: value }),
  method: 'POST',
  path: '/api/v1/transliterate/',
});
const get = (name: string, status: number, path: string): Attack => ({ name, status, method: 'GET', path });

const SPOKEN = recorded(fixture('amal-login'));
/** As long as a recording may be. */
const LONG = recorded(speech(29.9, 16_000));

export const ATTACKS: readonly Attack[] = [
  login('a login once more', 401, SPOKEN),
  login('a login by somebody else', 401, recorded(fixture('badr-login'))),
  login('6 s of speech', 401, recorded(speech(5.9, 16_000))),
  login('30 s of speech at 16 kHz', 401, LONG),
  login('30 s of speech at 48 kHz', 401, recorded(speech(29.9, 48_000))),
  login('30 s of speech at 44.1 kHz, two channels', 401, recorded(speech(29.9, 44_100, 2))),
  login('7 s of speech at 192 kHz', 401, recorded(speech(7, 192_000))),
  login('30 s of speech, nobody enrolled', 401, LONG, phrase('nobody said it')),
  login('30 s of speech, no such collection', 404, LONG, LOGIN.replace('acme', 'nowhere')),
  login('30 s of speech at one person', 401, LONG, `${LOGIN}&speaker_id=amal`),
  login('lists in lists', 400, '['.repeat(MOST)),
  login('objects in objects', 400, '{"data":'.repeat(MB)),
  login('numbers', 400, `[${'1,'.repeat(4 * MB)}1]`),
  login('one number of ten megabytes', 400, `{"data":${'1'.repeat(MOST - 9)}}`),
  login('strings', 400, `[${'"",'.repeat(3 * MB)}1]`),
  login('quotes in a string', 400, `{"data":"${'\\"'.repeat(4 * MB)}"}`),
  login('backslashes in a string', 400, `{"data":"${'\\\\'.repeat(4 * MB)}"}`),
  login('escapes in a string', 400, `{"data":"${'\\u0061'.repeat(1.6 * MB)}"}`),
  login('quotes after backslashes', 400, `{"data":"${`${'\\'.repeat(199)}"`.repeat(50_000)}"}`),
  login('data that is such a text', 400, JSON.stringify({ data: '['.repeat(5 * MB) })),
  login('data of escapes', 400, JSON.stringify({ data: `{"a":"${'\\u0061'.repeat(MB)}"}` })),
  login('blanks', 400, ' '.repeat(MOST)),
  login('keys', 400, `{${Array.from({ length: 24_000 }, (_, i) => `"${i}k":0`).join()}}`),
  login('one long key', 400, `{"${'k'.repeat(MOST - 8)}":0}`),
  login('Arabic, no JSON', 400, 'م'.repeat(MOST / 2)),
  login('base64 of zeros', 400, `{"RecordData_app":"${'A'.repeat(MOST - 24)}"}`),
  login('base64 with blanks', 400, `{"RecordData_app":"${'A '.repeat(5 * MB - 24)}"}`),
  login('base64 with line breaks', 400, `{"RecordData_app":"${'\\n'.repeat(5 * MB - 24)}"}`),
  login('base64 with one bad letter', 400, `{"RecordData_app":"${'A'.repeat(MOST - 40)}!"}`),
  login('URL-safe base64', 400, `{"RecordData_app":"${'-_'.repeat(5 * MB - 24)}"}`),
  login('a WAV of empty chunks', 400, recorded(lyingWav('junk\0\0\0\0'))),
  login(
    'a WAV of format chunks',
    400,
    recorded(lyingWav('fmt \x10\0\0\0' + '\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0')),
  ),
  login('a WAV that claims 4 GB', 400, recorded(lyingWav('data\xff\xff\xff\xff'))),
  login('a phrase of 1,000 ﷺ', 400, SPOKEN, phrase('ﷺ'.repeat(1000))),
  login('a phrase of 55 ﷺ', 401, SPOKEN, phrase('ﷺ'.repeat(55))),
  login('a phrase of marks', 401, SPOKEN, phrase(`م${'\u064e\u0650\u0323\u0301'.repeat(249)}`)),
  login('a phrase of marks to be put in order', 401, SPOKEN, phrase(`a${'\u0301\u0323'.repeat(499)}`)),
  login('a phrase of 500 words', 401, SPOKEN, phrase('ا '.repeat(500))),
  login('a phrase of one long word', 401, SPOKEN, phrase('وال'.repeat(333))),
  login('a phrase of digits', 401, SPOKEN, phrase('9'.repeat(1000))),
  login('a name of marks', 404, SPOKEN, LOGIN.replace('acme', encodeURIComponent('\u0301'.repeat(200)))),
  login('a query of 15 kB', 401, SPOKEN, `${LOGIN}&${'a=%F0%9F%98%80&'.repeat(1000)}`),
  withHeaders('900 headers', 400, Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`x-${i}`, 'y']))),
  withAuthorization('a token of 15 kB', `Bearer ${'a'.repeat(15_000)}`),
  withAuthorization('an authorization of blanks', `Bearer ${' '.repeat(15_000)}`),
  withAuthorization('an authorization of blanks and letters', `Bearer a${'\t '.repeat(7_000)}b`),
  withHeaders('a content type of semicolons', 400, {
    'content-type': `application/json${';'.repeat(15_000)}`,
  }),
  withHeaders('a content type of blanks', 400, { 'content-type': `application/json;${' '.repeat(15_000)}x` }),
  withHeaders('a content type of quotes', 415, {
    'content-type': `application/json;charset=${'"'.repeat(15_000)}x`,
  }),
  withHeaders('addresses of a proxy', 400, { 'x-forwarded-for': '1,'.repeat(7_000) }),
  get('the description', 200, '/openapi.json'),
  get('the metrics', 200, '/metrics'),
  get('the page', 200, '/'),
  get('a path of slashes', 404, '/'.repeat(15_000)),
  get('a path of dots', 200, '/../'.repeat(3_000)),
];
