import { describe, expect, it } from 'vitest';
import { decodeWav } from '../../../src/voice/audio/wav';
import { isCopy } from '../../../src/voice/replay/copy-evidence';
import { decodeFingerprint, encodeFingerprint, hear } from '../../../src/voice/replay/fingerprint';
import { FINGERPRINT_KEY_BYTES } from '../../../src/voice/replay/keyed-bits';
import { KnownRecordings } from '../../../src/voice/replay/known-recordings';
import { ALTERATIONS, PIECED } from '../altered';
import { clip } from '../fixtures';

const keyOf = (seed: number): Uint8Array =>
  Uint8Array.from(
    { length: FINGERPRINT_KEY_BYTES },
    (_, i) => (Math.imul(i + seed, 2654435761) >>> 13) & 0xff,
  );
const key = keyOf(1);
const CLIPS = [
  'amal-1',
  'amal-2',
  'amal-3',
  'amal-login',
  'amal-wrong-phrase',
  'badr-1',
  'badr-2',
  'badr-3',
  'badr-login',
  'stranger',
];
const recordings = new Map(CLIPS.map((name) => [name, decodeWav(clip(name))]));

function knowing(...names: readonly string[]): KnownRecordings {
  const known = new KnownRecordings();
  for (const [i, name] of names.entries()) known.add(i + 1, hear(recordings.get(name)!, key).fingerprint);
  return known;
}

describe.each(Object.entries(ALTERATIONS))('a copy %s', (_, alter) => {
  it.each(CLIPS)('of %s is known', (name) => {
    const match = knowing(name).search(hear(alter(recordings.get(name)!), key));
    expect(isCopy(match), JSON.stringify(match)).toBe(true);
  });
});

describe.each(Object.entries(PIECED))('%s', (piecing, piece) => {
  // Of a mean the louder take shows here and there only.
  const test = piecing === 'the mean of two takes' ? it.fails : it;
  test.each([
    ['amal-1', 'amal-2'],
    ['badr-1', 'badr-3'],
  ])('%s and %s is known', (one, other) => {
    const pieced = piece(recordings.get(one)!, recordings.get(other)!);
    const match = knowing(one, other).search(hear(pieced, key));
    expect(isCopy(match), JSON.stringify(match)).toBe(true);
  });
});

describe('recordings that are no copies', () => {
  it.each(CLIPS)('%s is not like any other', (name) => {
    const likeness = knowing(...CLIPS.filter((other) => other !== name)).search(
      hear(recordings.get(name)!, key),
    );
    expect(isCopy(likeness), JSON.stringify(likeness)).toBe(false);
  });

  it('knows nothing of silence, nor of a recording too short for one landmark', () => {
    const known = knowing(...CLIPS);
    for (const length of [0, 1, 100, 16_000])
      expect(
        known.search(hear({ samples: new Float32Array(length), sampleRate: 16_000 }, key)),
      ).toMatchObject({ number: 0, stretches: [] });
  });
});

describe('fingerprints', () => {
  it('come back from bytes as they were', () => {
    const { fingerprint } = hear(recordings.get('amal-1')!, key);
    expect(fingerprint.times.length).toBeGreaterThan(5);
    expect(decodeFingerprint(encodeFingerprint(fingerprint))).toEqual(fingerprint);
  });

  it('match nothing under another key', () => {
    const known = knowing('amal-1');
    expect(isCopy(known.search(hear(recordings.get('amal-1')!, keyOf(2))))).toBe(false);
  });

  it('are forgotten by number, and those seen before are passed over', () => {
    const heard = hear(recordings.get('amal-1')!, key);
    const known = knowing('amal-1', 'badr-1');
    expect(isCopy(known.search(heard, 1))).toBe(false);
    known.dropBefore(2);
    expect(known.size).toBe(1);
    expect(isCopy(known.search(heard))).toBe(false);
  });
});
