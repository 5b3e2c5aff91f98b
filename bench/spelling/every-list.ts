/**
 * How good the spellings of every list under test/golden/dev are: `npx tsx bench/spelling/every-list.ts [none|small|full] [--misses KIND]`.
 * A list of a style is measured in that style and in the neutral one. Misses are shown of the halves open for development only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type GoldRow, parseGold, scoreRow, summarise } from '../../src/evaluation/transliteration';
import { nBest, type Style, type TransliterateOptions } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';

const LISTS = new URL('../../test/golden/dev/', import.meta.url);
const [tier = 'full'] = process.argv.slice(2).filter((argument) => /^(none|small|full)$/.test(argument));
const shown = process.argv.includes('--misses')
  ? process.argv[process.argv.indexOf('--misses') + 1]
  : undefined;
const model =
  tier === 'none'
    ? undefined
    : await loadModel(readFileSync(new URL(`../../models/${tier}.bin`, import.meta.url)));

console.log(`${`model: ${tier}`.padEnd(36)} rows  accepted  most usual  in five  up to variants`);
for (const file of [
  '../common-names.tsv',
  '../common-names-blind.tsv',
  ...readdirSync(LISTS)
    .filter((name) => name.endsWith('.tsv'))
    .sort(),
]) {
  const gold = parseGold(readFileSync(new URL(file, LISTS), 'utf8'));
  const style = /^style-([a-z]+)/.exec(file)?.[1] as Style | undefined;
  measure(file, gold, {});
  if (style) measure(`${file} in its style`, gold, { style });
}

function measure(name: string, gold: readonly GoldRow[], options: TransliterateOptions): void {
  const results = gold.map((row) => {
    const candidates = nBest(row.arabic, 5, { ...options, ...(model ? { model } : {}) }).map(
      ({ text }) => text,
    );
    const result = scoreRow(row, candidates);
    if (shown !== undefined && name.startsWith(`${shown}.dev.`) && !result.top1)
      console.log(`${row.arabic}\t${candidates[0]}\t${row.references[0]}`);
    return result;
  });
  const { rows, top1, usual, top5, variant } = summarise(results);
  const figures = [top1, usual, top5, variant].map((value) => value.toFixed(1).padStart(9));
  console.log(`${name.padEnd(36)} ${String(rows).padStart(4)} ${figures.join(' ')}`);
}
