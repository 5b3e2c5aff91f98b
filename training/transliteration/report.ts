/** Measures model files on the development words and writes the training report. */
import { gzipSync } from 'node:zlib';
import { RANKING_WEIGHTS } from '../../src/transliteration/model/ranking';
import type { Model } from '../../src/transliteration/model/types';
import { type DevKey, type LibraryWord, latinLetters, type TrainingData } from './data';
import { acceptedSpellings, type Judged, type Score, score } from './score';

interface Answered extends Judged {
  readonly key: DevKey;
  readonly confidences: readonly number[];
  /** Is an accepted spelling among the names the full model knows? */
  readonly known: boolean;
}

function answer(model: Model, { dev }: TrainingData, names: ReadonlyMap<string, number>): Answered[] {
  return dev
    .filter(({ arabic }) => !arabic.includes(' '))
    .map((key) => {
      const references = acceptedSpellings(key.arabic, key.references);
      const candidates = model.spell(key.arabic, 5);
      return {
        key,
        references,
        candidates: candidates.map(({ latin }) => latin),
        confidences: candidates.map(({ confidence }) => confidence),
        known: references.some((reference) => names.has(reference)),
      };
    });
}

const figure = (value: number): string => value.toFixed(1);
const line = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly string[]): string =>
  [line(...heads), line(...heads.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows].join('\n');
const cells = ({ words, top1, top5, variant, cer }: Score): string[] => [
  String(words),
  ...[top1, top5, variant, cer].map(figure),
];

const GROUPS: readonly (readonly [string, (answered: Answered) => boolean])[] = [
  ['origin arabic', ({ key }) => key.origin === 'arabic'],
  ['origin foreign', ({ key }) => key.origin === 'foreign'],
  ['origin unknown', ({ key }) => key.origin === 'unknown'],
  ['google-eval', ({ key }) => key.sources.includes('google-eval')],
  ['google-eval, a known name', ({ key, known }) => key.sources.includes('google-eval') && known],
  ['google-eval, no known name', ({ key, known }) => key.sources.includes('google-eval') && !known],
  ['arabic, a known name', ({ key, known }) => key.origin === 'arabic' && known],
  ['arabic, no known name', ({ key, known }) => key.origin === 'arabic' && !known],
  ['not arabic, no known name', ({ key, known }) => key.origin !== 'arabic' && !known],
  ['wikidata', ({ key }) => key.sources.includes('wikidata')],
  ['tfp', ({ key }) => key.sources.includes('tfp')],
  ['elbery', ({ key }) => key.sources.includes('elbery')],
  ['anetac only', ({ key }) => key.sources.every((source) => source.startsWith('anetac'))],
];

/** Exact readings, ignoring case, one word at a time; `weight` counts a word as often as it occurs. */
function readingAccuracy(
  model: Model,
  words: readonly LibraryWord[],
  weight: (word: LibraryWord) => number,
): number {
  let right = 0;
  let total = 0;
  for (const word of words) {
    total += weight(word);
    if (model.vocalise(word.arabic, 1)[0]?.scholarly === word.reading) right += weight(word);
  }
  return (100 * right) / total;
}

function reliability(answered: readonly { confidence: number; right: boolean }[]): string {
  const rows = Array.from({ length: 10 }, (_, bin) => {
    const inside = answered.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin);
    if (inside.length === 0) return undefined;
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    return line(
      `${(bin / 10).toFixed(1)}–${((bin + 1) / 10).toFixed(1)}`,
      inside.length,
      mean(inside.map(({ confidence }) => confidence)).toFixed(2),
      mean(inside.map(({ right }) => (right ? 1 : 0))).toFixed(2),
    );
  });
  return table(
    ['confidence', 'answers', 'mean', 'right'],
    rows.filter((row) => row !== undefined),
  );
}

const weightsOf = (ranking: Float64Array, origin: number): string =>
  Array.from(ranking.slice(origin * RANKING_WEIGHTS, (origin + 1) * RANKING_WEIGHTS), (weight) =>
    weight.toFixed(2),
  ).join(', ');

export interface Variant {
  readonly name: string;
  readonly model: Model;
  /** Bytes of the file, gzipped (zlib, level 9). */
  readonly bytes: number;
}

export interface TierReport {
  readonly tier: string;
  readonly model: Model;
  readonly withoutNames: Model;
  /** Bytes of the file. */
  readonly size: number;
  /** Gzipped. */
  readonly bytes: number;
  /** Of the file. */
  readonly sha256: string;
  /** Each part with its bytes, gzipped, and its SHA-256. */
  readonly parts: readonly { readonly part: string; readonly bytes: number; readonly sha256: string }[];
  readonly ranking: Float64Array;
  /** The tier with one part taken out. */
  readonly variants: readonly Variant[];
}

export function writeReport(
  tiers: readonly TierReport[],
  data: TrainingData,
  names: ReadonlyMap<string, number>,
): string {
  const out = [
    '# Training report of the vowel and spelling model',
    'Written by `npm run train:model -- <data folder> --places <towns>`; measured on the very files in `models/`, which are not packed: sizes are gzipped by zlib at level 9. All figures are percentages. ' +
      'Development words, in any hamza spelling and with or without the article, and one library word in forty were left out of training. ' +
      'The weights of the recipe and the confidence curves were chosen on the development words. ' +
      '`variant` is exact after folding spelling variants of one sound; a name with an article is right with it or without it.',
  ];
  for (const { tier, model, withoutNames, size, bytes, sha256, parts, ranking, variants } of tiers) {
    const answered = answer(model, data, names);
    const bare = answer(withoutNames, data, names);
    out.push(`## Tier ${tier}: ${size} bytes, ${bytes} gzipped`);
    out.push(
      table(
        ['part', 'bytes, gzipped', 'SHA-256'],
        [...parts, { part: 'file', bytes, sha256 }].map(({ part, bytes: size, sha256: hash }) =>
          line(part, size, hash),
        ),
      ),
      'Ranking weights, fitted on words kept from training (log-posterior of a stranger, of a known name; known name by its coarse ' +
        `count, four; its length): Arabic ${weightsOf(ranking, 0)}; foreign ${weightsOf(ranking, 1)}.`,
    );
    out.push(
      '### Spelling',
      table(
        ['words', 'n', 'top 1', 'top 5', 'variant', 'CER', 'top 1 without names table'],
        GROUPS.map(([group, member]) =>
          line(group, ...cells(score(answered.filter(member))), figure(score(bare.filter(member)).top1)),
        ),
      ),
    );
    if (variants.length > 0) {
      const arabic = GROUPS[0]![1];
      const google = GROUPS[3]![1];
      out.push(
        '### What each part earns',
        table(
          [
            'model',
            'bytes, gzipped',
            'arabic top 1',
            'arabic variant',
            'arabic top 5',
            'google-eval top 1',
            'google-eval top 5',
            'reading',
          ],
          [{ name: 'all parts', model, bytes }, ...variants].map((variant) => {
            const answers = variant.model === model ? answered : answer(variant.model, data, names);
            const a = score(answers.filter(arabic));
            const g = score(answers.filter(google));
            const reading = readingAccuracy(variant.model, data.heldOutWords, () => 1);
            return line(
              variant.name,
              variant.bytes,
              ...[a.top1, a.variant, a.top5, g.top1, g.top5, reading].map(figure),
            );
          }),
        ),
      );
    }
    out.push(
      '### Confidence of spellings (all candidates of all development words)',
      reliability(
        answered.flatMap(({ references, candidates, confidences }) =>
          candidates.map((candidate, k) => ({
            confidence: confidences[k]!,
            right: references.includes(candidate),
          })),
        ),
      ),
    );
    out.push(
      '### Reading (ALA-LC from bare text)',
      `Held-out library words, ${data.heldOutWords.length} types, one at a time, exact ignoring case: ` +
        `**${figure(readingAccuracy(model, data.heldOutWords, () => 1))}**; counted as often as they occur in library records: ` +
        `${figure(readingAccuracy(model, data.heldOutWords, ({ count }) => count))}.`,
      reliability(
        data.heldOutWords.flatMap(({ arabic, reading }) =>
          model
            .vocalise(arabic, 1)
            .map(({ scholarly, confidence }) => ({ confidence, right: scholarly === reading })),
        ),
      ),
    );
  }
  out.push('## The full ALA-LC table as a lexicon', lexiconCost(tiers[tiers.length - 1]!.model, data));
  out.push(
    '## Names known',
    `${names.size} spellings; ${figure((100 * data.pairs.filter(({ latin }) => names.has(latinLetters(latin))).length) / data.pairs.length)} % of the training pairs are among them.`,
  );
  return `${out.join('\n\n')}\n`;
}

/** What shipping the library table itself would add to the words it holds, and its size. */
function lexiconCost(model: Model, { words, heldOutWords }: TrainingData): string {
  const all = [...words, ...heldOutWords];
  const rows = all
    .map(({ arabic, reading }) => `${arabic}\t${reading}`)
    .sort()
    .join('\n');
  const bytes = gzipSync(Buffer.from(rows), { level: 9 }).length;
  const sample = words.filter((_, i) => i % 20 === 0);
  const types = readingAccuracy(model, sample, () => 1);
  const tokens = readingAccuracy(model, sample, ({ count }) => count);
  return (
    `${all.length} words, ${bytes} bytes gzipped. It answers its own words with its own reading (100 by this measure), where the full ` +
    `model gives that reading to ${figure(types)} of the types it was trained on (${figure(tokens)} counted as often as they occur), so it would ` +
    `add ${figure(100 - types)} points on those words and nothing on others.`
  );
}
