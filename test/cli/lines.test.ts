import { expect, it } from 'vitest';
import { lines } from '../../src/cli/lines';

async function read(...chunks: string[]): Promise<string[]> {
  const input = async function* () {
    yield* chunks;
  };
  const found: string[] = [];
  for await (const line of lines(input())) found.push(line);
  return found;
}

it.each([
  ['line feeds, with carriage returns anywhere', ['a\r', '\n\nb\r\r\n', 'c\rd'], ['a', '', 'b', 'cd']],
  ['carriage returns, where the first line ends at one', ['a', '\r', 'b\r\rc\r'], ['a', 'b', '', 'c']],
  ['neither', ['a', 'b', '\r'], ['ab']],
])('lines end at %s', async (_, chunks, found) => {
  expect(await read(...chunks)).toEqual(found);
});
