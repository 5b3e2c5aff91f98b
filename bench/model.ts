/**
 * Speed of the vowel model: `npx tsx bench/model.ts [words file]`. Prints, for each tier, load time and memory (fresh process
 * each) and unseen words a second on one core, median of five rounds. Without a file it uses the built-in list below.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadModel } from '../src/transliteration/model';

/** Names and words that no cache could hold: stems times endings. */
function words(): string[] {
  const file = process.argv[3];
  if (file)
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')[0]!);
  const stems =
    'سليم ورداني مخلوف شحيمي بنكيران طحاوي قطريب جوانا كريستوفر فلاديم نابوكو روزفلت ماكغريغ تشيلدر زاخاري خوالد'.split(
      ' ',
    );
  const endings = ['', 'ي', 'ة', 'ان', 'وف', 'يان', 'ات', 'ين', 'سون', 'يتش'];
  return stems.flatMap((stem) => endings.map((ending) => stem + ending));
}

const tier = process.argv[2];
if (tier === 'small' || tier === 'full') {
  const bytes = readFileSync(fileURLToPath(new URL(`../models/${tier}.bin`, import.meta.url)));
  const before = process.memoryUsage();
  const started = performance.now();
  const model = await loadModel(bytes);
  const loaded = performance.now() - started;
  const after = process.memoryUsage();
  const grown = (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6;
  const list = words();
  const rate = (run: (word: string) => void): number => {
    const rounds = Array.from({ length: 5 }, () => {
      const start = performance.now();
      for (const word of list) run(word);
      return list.length / ((performance.now() - start) / 1000);
    });
    return rounds.sort((a, b) => a - b)[2]!;
  };
  const spell = rate((word) => model.spell(word, 5));
  const vocalise = rate((word) => model.vocalise(word, 1));
  console.log(
    `${tier}: load ${loaded.toFixed(0)} ms, ${grown.toFixed(1)} MB; spell ${spell.toFixed(0)} words/s, vocalise ${vocalise.toFixed(0)} words/s`,
  );
} else {
  for (const each of ['small', 'full']) {
    process.stdout.write(
      execFileSync(process.execPath, [
        '--import',
        'tsx',
        fileURLToPath(import.meta.url),
        each,
        ...process.argv.slice(2),
      ]),
    );
  }
}
