/** Comments of the sources are read by whoever is new to them: sentences stay short there, too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './pages';
import { LONGEST_SENTENCE, sentencesOf, wordsOf } from './sentences';

const SRC = join(ROOT, 'src');
/** Written by hand: neither data nor what scripts generate. */
const FILES = (readdirSync(SRC, { recursive: true }) as string[]).filter(
  (path) => path.endsWith('.ts') && !/[\\/]data[\\/]|\.generated\.ts$/.test(path),
);

/** The text of comments, a paragraph each, without examples and with every tag on its own. */
function commentsOf(source: string): string {
  const comments = source.match(/\/\*\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
  return comments
    .map((comment) =>
      comment
        .replace(/^[ \t]*(?:\/\*\*|\*\/|\*|\/\/) ?/gm, '')
        .replace(/\*\/$/, '')
        .replace(/@example[\s\S]*?(?=^@|$(?![\s\S]))/gm, '')
        .replace(/^@/gm, '\n@'),
    )
    .join('\n\n');
}

it('has short sentences in comments', () => {
  const long = FILES.flatMap((path) =>
    sentencesOf(commentsOf(readFileSync(join(SRC, path), 'utf8')))
      .filter((sentence) => wordsOf(sentence) > LONGEST_SENTENCE)
      .map((sentence) => `${path}: ${sentence}`),
  );
  expect(FILES.length).toBeGreaterThan(200);
  expect(long).toEqual([]);
});

it('notices a long one, however it is wrapped', () => {
  const words = Array.from({ length: LONGEST_SENTENCE + 1 }, (_, i) => `word${i}`);
  const wrapped = [words.slice(0, 20), words.slice(20)].map((line) => ` * ${line.join(' ')}`).join('\n');
  expect(sentencesOf(commentsOf(`/**\n${wrapped}.\n */\nexport {};\n`)).map(wordsOf)).toEqual([words.length]);
});
