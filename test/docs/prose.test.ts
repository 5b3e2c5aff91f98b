/** Pages are read by busy people, for many of whom English is a second language: sentences stay short, and links lead somewhere. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, ROOT, readPage } from './pages';
import { LONGEST_SENTENCE, paragraphsOf, sentencesOf, wordsOf } from './sentences';

const MEDIAN_SENTENCE = 15;

/** As GitHub makes them of headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  return new Set(
    [...text.replace(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Figures of a paragraph outside code and tables; a range is one, statuses and error codes are none. */
function figuresOf(text: string): readonly (readonly string[])[] {
  return paragraphsOf(text).map(
    (paragraph) =>
      paragraph
        .replace(/^\s*\d+\. /, '')
        .match(/(?<![\w.-])\d[\d,.]*(?:(?:–| to )\d[\d,.]*)?(?![\w-])/g)
        ?.filter((figure) => !/^[4-7]\d\d\D?$|^100\d\D?$/.test(figure)) ?? [],
  );
}

/** What only a measurement gives: intervals, shares with decimals, times, cases counted of others. Limits and defaults are whole. */
const MEASURED = /± ?\d|\d\.\d+ ?%|\b\d+ of (?:the )?\d+|\d ?×|\d ?(?:ms|µs|ns|GB|TB)\b/;
const NUMBER = /^[\d.,–-]*\d[\d.,–-]*(?: ?(?:%|[kMG]B|s))?$/;

/** Lines of a page that hold figures which no report fills in: of a table, those with several numbers as well. */
function typedMeasurements(text: string): readonly string[] {
  return text
    .replace(/<!-- ([\w:-]+)[^>]* -->[\s\S]*?<!-- \/\1 -->/g, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, 'Code')
    .split('\n')
    .filter((line) => {
      const cells = line.startsWith('|') ? line.split('|').map((cell) => cell.trim()) : [];
      return MEASURED.test(line) || cells.filter((cell) => NUMBER.test(cell)).length > 1;
    });
}

describe.each(PAGES)('%s', (page) => {
  const text = readPage(page);

  it('leaves figures to tables: at most one in a paragraph', () => {
    expect(figuresOf(text).filter((figures) => figures.length > 1)).toEqual([]);
  });

  it('has no measurement that was typed by hand: those come from the report', () => {
    expect(typedMeasurements(text)).toEqual([]);
  });

  it('has short sentences', () => {
    const sentences = sentencesOf(text);
    expect(sentences.filter((sentence) => wordsOf(sentence) > LONGEST_SENTENCE)).toEqual([]);
    const lengths = sentences.map(wordsOf).sort((a, b) => a - b);
    if (lengths.length > 5)
      expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(MEDIAN_SENTENCE);
  });

  it('links to what is there', () => {
    for (const [, path, anchor] of text.matchAll(/\]\(([^)#\s:]*)(?:#([^)\s]*))?\)/g)) {
      const target = path === '' ? page : join(dirname(page), path!);
      expect(existsSync(join(ROOT, target)), `${page} → ${target}`).toBe(true);
      if (anchor) expect(anchorsOf(readPage(target)), `${page} → ${target}`).toContain(anchor);
    }
  });
});

/** Cells of each row that is not a heading. */
function rowsOf(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^\| (?!---)(.*) \|$/gm)].map(([, row]) => row!.split(' | '));
}

it('shows what training measured as its notes have it, and types no other per cent into docs/accuracy.md', () => {
  const page = readPage('docs/accuracy.md');
  const noted = rowsOf(readPage('training/voice/DECISIONS.md'));
  const shown = [...page.matchAll(/<!-- decisions -->\n.*\n([\s\S]*?)<!-- \/decisions -->/g)].flatMap(
    ([, table]) => rowsOf(table!),
  );
  expect(shown).toHaveLength(7);
  // The notes may say more in a cell.
  const isNoted = (row: readonly string[]) =>
    noted.some((cells) => row.every((cell, i) => `${cells[i]} `.startsWith(`${cell} `)));
  expect(shown.filter((row) => !isNoted(row))).toEqual([]);
  const typed = page.replace(/<!-- ([\w:-]+)[^>]* -->[\s\S]*?<!-- \/\1 -->|^\|.*$/gm, '');
  expect(typed.match(/.*(?<!\b95) %.*/g)).toBeNull();
});

it.each([
  '| Arabic words | 6 | 3.0 |',
  '| impostors | 1.2 % |',
  'A login takes 12 ms.',
  'It is known in 24 of 26 cases.',
  'It is 2.5 % ±0.3.',
])('%s is noticed as a measurement', (line) => {
  expect(typedMeasurements(`# A page\n\n${line}\n`)).toEqual([line]);
});

it('a sentence that is too long is noticed', () => {
  const long = `${'word '.repeat(LONGEST_SENTENCE)}and more.`;
  expect(sentencesOf(long).map(wordsOf)).toEqual([LONGEST_SENTENCE + 2]);
});
