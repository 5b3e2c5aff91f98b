/** The trial maker draws what make_voice_trials.py drew, and reads folders as they are downloaded. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { change } from '../../bench/voice/conditions';
import { readClips } from '../../bench/voice/corpora';
import { PythonRandom } from '../../bench/voice/python-random';
import { drawSets } from '../../bench/voice/trials';

const folder = mkdtempSync(join(tmpdir(), 'nutq-corpora-'));
afterAll(() => rmSync(folder, { recursive: true }));

function files(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
}

describe('PythonRandom', () => {
  // python3 -c "import random; r = random.Random('td|a|b'); print(r.sample(range(10), 4), r.sample(range(1000), 6), r.choice('abcdefg'))"
  it('draws what CPython draws, from a small pool and from a large one', () => {
    const random = new PythonRandom('td|a|b');
    const range = (n: number) => Array.from({ length: n }, (_, i) => i);
    expect(random.sample(range(10), 4)).toEqual([2, 0, 4, 3]);
    expect(random.sample(range(1000), 6)).toEqual([587, 628, 235, 98, 586, 360]);
    expect(random.choice([...'abcdefg'])).toBe('f');
  });
});

describe('corpora as they are downloaded', () => {
  it('name speaker, phrase and take; what they set apart stays unopened', () => {
    files(
      'arabic-speech-commands-dataset/dataset/open/00000001_NO_01.wav',
      'arabic-speech-commands-dataset/dataset/open/00000002_NO_01.wav',
      'speech_commands_v0.02/yes/0a7c2a8d_nohash_0.wav',
      'speech_commands_v0.02/yes/0b77ee66_nohash_1.wav',
      'ASED_V1/anger/a5-03-01-02-50.wav',
      'free-spoken-digit-dataset/recordings/7_jackson_4.wav',
      'free-spoken-digit-dataset/recordings/7_jackson_32.wav',
    );
    writeFileSync(join(folder, 'speech_commands_v0.02/testing_list.txt'), 'yes/0a7c2a8d_nohash_0.wav\n');
    writeFileSync(
      join(folder, 'arabic-speech-commands-dataset/test.csv'),
      'file,class\ndataset/open/00000002_NO_01.wav,open\n',
    );
    expect(
      readClips(folder).map(({ corpus, speaker, phrase, take }) => [corpus, speaker, phrase, take]),
    ).toEqual([
      ['ascmd', '00000001', 'open', 1],
      ['gsc', '0b77ee66', 'yes', 1],
      ['ased', '50', 'a5-03', 1],
      ['fsdd', 'jackson', '7', 32],
    ]);
  });
});

describe('trials', () => {
  const clips = ['a', 'b', 'c'].flatMap((speaker) =>
    ['one', 'two'].flatMap((phrase) =>
      [1, 2, 3, 4, 5].map((take) => ({
        corpus: 'ascmd',
        speaker,
        phrase,
        take,
        path: `ascmd/${speaker}/${phrase}_${take}.flac`,
      })),
    ),
  );
  const [set] = drawSets(clips, true);

  it('enrol the first takes, and log in with none of them', () => {
    expect(set!.trials.length).toBeGreaterThan(50);
    for (const { enrol, test } of set!.trials) {
      expect(enrol.map((path) => path.slice(-1))).toEqual(['1', '2', '3']);
      expect(enrol).not.toContain(test);
    }
  });

  it('are of the kind that they say', () => {
    for (const { kind, enrol, test, phrase } of set!.trials) {
      const [, speaker, file] = test.split('/') as [string, string, string];
      expect(kind[0]).toBe(speaker === enrol[0]!.split('/')[1] ? 'T' : 'I');
      expect(kind[1]).toBe(file.startsWith(phrase) ? 'C' : 'W');
    }
  });
});

describe('conditions', () => {
  const tone = Int16Array.from({ length: 4001 }, (_, i) => 8000 * Math.sin(i / 5));
  const noise = new Map(
    ['kitchen', 'room2', 'washing_machine', 'babble'].map((name) => [
      name,
      Int16Array.from({ length: 777 }, (_, i) => (i * 7919) % 2000),
    ]),
  );

  it('leave a clean clip as it is, and give the same copy for the same name', () => {
    expect(change(tone, 'clean', 'k', noise)).toBe(tone);
    for (const condition of ['20', '10', 'chan'] as const) {
      const copy = change(tone, condition, 'k', noise);
      expect(copy).toEqual(change(tone, condition, 'k', noise));
      expect(copy).toHaveLength(tone.length);
      expect(copy).not.toEqual(tone);
    }
  });
});
