import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../../src/platform/base64';
import { AudioError } from '../../../src/voice/audio/audio-fault';
import { decodeAudioText } from '../../../src/voice/audio/audio-text';

describe('decodeBase64', () => {
  it('reads what Buffer writes, padded or not, in both alphabets, with line breaks', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const buffer = Buffer.from(bytes);
        const standard = buffer.toString('base64');
        const broken = standard.replace(/.{7}/g, '$&\r\n');
        for (const text of [standard, buffer.toString('base64url'), standard.replace(/=/g, ''), broken]) {
          expect(decodeBase64(text)).toEqual(bytes);
        }
        expect(encodeBase64(bytes)).toBe(standard);
      }),
    );
  });

  it.each([
    'A',
    'AAAAA',
    'AA=A',
    'AAA==',
    'AAAA=',
    '====',
    'A*==',
    'نطق',
    '\u0141AAA',
    'AA\u0000A',
    'AA====',
  ])('refuses %j', (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});

describe('decodeAudioText', () => {
  it.each([
    'AAEC',
    ' AAEC\n',
    'data:audio/wav;base64,AAEC',
    'data:audio/x-wav;codecs=1;base64,AAEC',
    'DATA:audio/wave;BASE64,AAEC',
  ])('%j', (text) => {
    expect([...decodeAudioText(text)]).toEqual([0, 1, 2]);
  });

  it.each<[unknown, string]>([
    [undefined, 'not-text'],
    [42, 'not-text'],
    ['', 'no-samples'],
    ['  ', 'no-samples'],
    ['data:audio/wav;base64,', 'no-samples'],
    ['data:audio/wav,AAEC', 'not-base64'],
    ['A'.repeat(101), 'too-large'],
  ])('refuses %j', (text, fault) => {
    expect(() => decodeAudioText(text, 100)).toThrow(expect.objectContaining({ fault }));
  });

  it('any text is bytes or a documented refusal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          expect(decodeAudioText(text)).toBeInstanceOf(Uint8Array);
        } catch (error) {
          expect(error).toBeInstanceOf(AudioError);
        }
      }),
    );
  });
});
