/**
 * Fits the costs of `src/transliteration/spelling/text-confidence.ts` to the held-out halves of test/golden/dev, since words of the open ones
 * were learnt, and prints how often texts given with a confidence are accepted, each half of their rows by costs fitted to the other: `npx tsx bench/spelling/fit-text-confidence.ts [names.tsv]`. The lists hold
 * few words that only the model knows: names.tsv (arabic, latin, class, origin) adds unlisted names of Arabic origin, right up to
 * variants of the same sounds; every other one is held out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseGold, scoreRow } from '../../src/evaluation/transliteration';
import { transliterate } from '../../src/transliteration/index';
import { loadModel } from '../../src/transliteration/load-model';
import { Memory } from '../../src/transliteration/memory';
import { readText } from '../../src/transliteration/reading/read-text';
import type { Unit } from '../../src/transliteration/reading/unit';
import { COSTS, type Costs, textConfidence } from '../../src/transliteration/spelling/text-confidence';

const LISTS = new URL('../../test/golden/dev/', import.meta.url);
const [names] = process.argv.slice(2);

interface Sample {
  readonly units: readonly Unit[];
  readonly right: boolean;
}

const model = await loadModel(readFileSync(new URL('../../models/full.bin', import.meta.url)));
const memory = new Memory();
const { sources } = memory.settings({ model });
const sample = (arabic: string, right: (spelling: string) => boolean): Sample => ({
  units: readText(arabic, sources).units,
  right: right(transliterate(arabic, { model })),
});

function listed(): Sample[] {
  const files = readdirSync(LISTS).filter(
    (name) => name.endsWith('.held-out.tsv') && !name.startsWith('style'),
  );
  return files.flatMap((file) =>
    parseGold(readFileSync(new URL(file, LISTS), 'utf8')).map((row) =>
      sample(row.arabic, (spelling) => scoreRow(row, [spelling]).top1),
    ),
  );
}

function unlisted(rest: 0 | 1): Sample[] {
  if (names === undefined || !existsSync(names)) return [];
  const references = new Map<string, string[]>();
  for (const line of readFileSync(names, 'utf8').split('\n').slice(1)) {
    const [arabic = '', latin = '', , origin] = line.split('\t');
    if (origin === 'arabic' && arabic.length > 1)
      references.set(arabic, [...(references.get(arabic) ?? []), latin]);
  }
  return [...references]
    .filter((_, i) => i % 2 === rest)
    .map(([arabic, all]) =>
      sample(arabic, (spelling) => scoreRow({ arabic, references: all }, [spelling]).variant),
    )
    .filter(({ units }) => units[0]?.readings[0]?.source === 'model');
}

function loss(samples: readonly Sample[], costs: Costs): number {
  let sum = 0;
  for (const { units, right } of samples) {
    const p = Math.min(1 - 1e-4, textConfidence(units, costs));
    sum -= Math.log(right ? p : 1 - p);
  }
  return sum;
}

/** Coordinate descent, each step a factor: costs stay positive. */
function fit(samples: readonly Sample[]): Costs {
  let best = structuredClone(COSTS) as Record<keyof Costs, { word: number; doubt: number }>;
  let least = loss(samples, best);
  for (const factor of [2, 1.3, 1.1, 1.03]) {
    for (let improved = true; improved; ) {
      improved = false;
      for (const source of Object.keys(COSTS) as (keyof Costs)[]) {
        if (source === 'dictionary' || source === 'marks' || source === 'rules') continue;
        for (const key of ['word', 'doubt'] as const) {
          for (const by of [factor, 1 / factor]) {
            const tried = structuredClone(best);
            tried[source][key] = Math.max(1e-3, tried[source][key]) * by;
            const found = loss(samples, tried);
            if (found < least - 1e-6) [best, least, improved] = [tried, found, true];
          }
        }
      }
    }
  }
  return best;
}

const EDGES = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

interface Given {
  readonly p: number;
  readonly right: boolean;
}

const givenBy = (samples: readonly Sample[], costs: Costs): Given[] =>
  samples.map(({ units, right }) => ({ p: textConfidence(units, costs), right }));

/** Each half of the rows by costs fitted to the other half, and to unlisted names. */
function inHalves(samples: readonly Sample[]): Given[] {
  const half = (rest: number): Sample[] => samples.filter((_, i) => i % 2 === rest);
  return [0, 1].flatMap((rest) => givenBy(half(rest), fit([...half(1 - rest), ...unlisted(0)])));
}

function report(title: string, given: readonly Given[]): void {
  console.log(`\n${title}: ${given.length} texts\nconfidence     texts  mean given  accepted`);
  for (let i = 0; i + 1 < EDGES.length; i++) {
    const inside = given.filter(({ p }) => p >= EDGES[i]! && p < EDGES[i + 1]!);
    if (inside.length === 0) continue;
    const mean = inside.reduce((sum, { p }) => sum + p, 0) / inside.length;
    const right = inside.filter((one) => one.right).length / inside.length;
    const range = `${EDGES[i]!.toFixed(2)}–${Math.min(1, EDGES[i + 1]!).toFixed(2)}`;
    console.log(
      `${range.padEnd(12)} ${String(inside.length).padStart(7)} ${(100 * mean).toFixed(1).padStart(11)} ${(100 * right).toFixed(1).padStart(9)}`,
    );
  }
}

const rows = listed();
const learnt = [...rows, ...unlisted(0)];
console.log(`fitted to ${learnt.length} texts:`);
for (const [source, { word, doubt }] of Object.entries(fit(learnt)))
  console.log(`  ${source}: { word: ${word.toPrecision(2)}, doubt: ${doubt.toPrecision(2)} },`);
report('Rows of the lists, by costs fitted to the other half', inHalves(rows));
const others = unlisted(1);
if (others.length > 0) report('Unlisted names held out, as shipped', givenBy(others, COSTS));
