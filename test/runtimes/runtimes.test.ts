/** The runtimes that every machine has; `npm run prove` asks the others, too. And the README's table is what that found. */
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answers, agrees, difference } from './compare';
import { ENGINES } from './engines/index';
import { NODE } from './engines/node';
import { fillRuntimes, readResults } from './results';
import { HERE, makeSite } from './site';

const ROOT = join(HERE, '../..');
const reason = existsSync(join(ROOT, 'dist/index.js')) ? '' : ' (passed over: dist is not built)';

describe.skipIf(reason !== '')(`Node${reason}`, () => {
  const site = reason ? '' : makeSite((folder) => symlinkSync(ROOT, folder));
  afterAll(() => rmSync(site, { recursive: true, force: true }));
  let expected: Answers | undefined;

  it.each(NODE)(
    '$how',
    async (engine) => {
      const answers: Answers = JSON.parse(await engine.run(site));
      expected ??= answers;
      expect(difference(expected, answers)).toSatisfy(agrees);
      expect(answers.build).toBe(readResults().find(({ how }) => how === engine.how)!.build);
    },
    120_000,
  );

  it('answers what the recordings hold', () => {
    expect(expected!.text['lexicon']).toContain('Abdulaziz');
    expect(expected!.decisions).toMatchObject({
      'amal-login': ['accepted', 'amal', ''],
      'badr-login': ['accepted', 'badr', ''],
      stranger: ['rejected', expect.any(String), expect.any(String)],
    });
  });
});

describe('the comparison', () => {
  const floats = (...values: readonly number[]): string =>
    [...new Uint32Array(Float32Array.from(values).buffer)]
      .map((bits) => bits.toString(16).padStart(8, '0'))
      .join('');
  const answers: Answers = {
    build: 'simd',
    text: { lexicon: ['Mohammed'] },
    confidences: [0.5],
    floats: { print: floats(100, 0.5) },
    decisions: { login: ['accepted', 'amal', ''] },
    scores: [1, 2, 3],
  };

  it.each<[string, Partial<Answers>]>([
    ['a spelling', { text: { lexicon: ['Mohamed'] } }],
    ['a missing spelling', { text: { lexicon: [] } }],
    ['a decision', { decisions: { login: ['rejected', 'amal', 'voice'] } }],
    ['a confidence', { confidences: [0.500001] }],
    ['a print', { floats: { print: floats(100, 0.7) } }],
    ['a print without numbers', { floats: { print: floats(100, Number.NaN) } }],
    ['a shorter print', { floats: { print: floats(100) } }],
    ['a score', { scores: [1, 2, 3.1] }],
  ])('notices %s', (_what, change) => {
    expect(difference(answers, answers)).toSatisfy(agrees);
    expect(difference(answers, { ...answers, ...change })).not.toSatisfy(agrees);
  });
});

describe('the table of runtimes', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('is what was found', () => {
    expect(readme).toContain('<!-- runtimes -->');
    expect(fillRuntimes(readme, readResults())).toBe(readme);
  });

  it('has every runtime, and each agrees', () => {
    expect(readResults().map(({ runtime, how }) => [runtime, how])).toEqual(
      ENGINES.map(({ name, how }) => [name, how]),
    );
    for (const { difference } of readResults()) expect(difference).toSatisfy(agrees);
  });
});
