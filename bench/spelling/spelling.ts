/** Spelling: accuracy, speed, first call, memory and size, against everything on npm that spells Arabic, and ICU. */
import type { Bench, Circumstances, Findings, Row } from '../driver/bench';
import { drawGroups, drawLogBars } from '../figures/bars';
import { type Answers, answersOf, listRows, measureRows } from './accuracy';
import { confidences } from './confidence';
import { installedPeers, NUTQ, peerVersions } from './contestants';
import { byLength, forEverybody, type List, readLists } from './lists';
import { bundleRows, entryRows } from './sizes';
import { firstCallRows, measureSpeeds, ratioRows, speedRows } from './speed';
import { UCONV, uconvVersion } from './uconv';
import { differentNames, listedWords, wordsAsInLife } from './workloads';

export const spellingBench: Bench = { name: 'spelling', run };

const BEST = 'nutq, full model';

/** The same in both modes: how far a program has warmed up is part of the figure. */
const NAMES = 10_000;
const WORDS = 50_000;

async function run({ quick, dist, tell }: Circumstances): Promise<Findings> {
  const icu = uconvVersion();
  const packages = [...NUTQ, ...installedPeers()];
  const everybody = icu ? [...packages, UCONV] : packages;
  const every = readLists();
  const lists = forEverybody(every);
  const all = lists.flatMap(({ rows }) => rows);

  tell('accuracy');
  const byList: Row[] = [];
  const byMeasure: Row[] = [];
  const lengths: Row[] = [];
  const ofLists: Row[] = [];
  // All at once: nothing is timed here.
  const answered = await Promise.all(everybody.map((peer) => answersOf(peer, dist, lists)));
  for (const [i, peer] of everybody.entries()) {
    const answers = answered[i]!;
    const own = peer.startsWith('nutq');
    byList.push(...listRows(peer, lists, answers, own));
    lengths.push(...listRows(peer, byLength(lists), answers, own));
    byMeasure.push(...measureRows(peer, all, answers, own));
  }
  const byStyle = await answersByStyle(every, dist);
  for (const { name, style, rows } of every)
    ofLists.push(...measureRows(style ? `${name}, in that style` : name, rows, byStyle.get(style)!, true));
  const sure = await confidences(dist, all);

  tell('speed');
  const workloads = [
    { name: 'different full names', texts: differentNames(NAMES), clock: !quick, again: false },
    { name: 'words as in life', texts: wordsAsInLife(WORDS), clock: false, again: true },
  ];
  const speeds = await measureSpeeds(
    quick ? everybody.filter((peer) => !peer.includes('small')) : everybody,
    dist,
    workloads,
    quick ? 4 : 9,
  );
  const listed = quick
    ? []
    : speedRows(
        await measureSpeeds(
          NUTQ,
          dist,
          [{ name: 'every listed word once', texts: listedWords(), clock: false, again: false }],
          5,
        ),
      );
  const unlisted = quick
    ? []
    : speedRows(
        await measureSpeeds(
          NUTQ.slice(1),
          dist,
          [
            {
              name: 'different words, by the model alone',
              texts: listedWords().filter((_, i) => i % 4 === 0),
              clock: true,
              again: false,
              options: { lexicon: false },
            },
          ],
          3,
        ),
      );
  const rates = speedRows(speeds);
  const names = rates.filter(({ of }) => of === 'different full names');

  tell('first call');
  const first = await firstCallRows(packages, dist, differentNames(1000), quick ? 2 : 7);
  tell('sizes');
  const bundles = await bundleRows(packages, dist);

  return {
    notes: [
      `peers: ${peerVersions() || 'none is installed'}${icu ? `; ${icu}` : ''}`,
      ...(icu ? [] : ['ICU is absent: `uconv` is in Debian’s icu-devtools.']),
    ],
    tables: [
      {
        id: 'spelling-by-list',
        title: 'Accepted spellings, by list',
        note: `The first candidate is an accepted spelling; case, diacritics, apostrophes, hyphens, dots and spaces do not count. Of the development lists these are the held-out halves. ${lists.map(({ name, rows }) => `${name}: ${rows.length} rows`).join('; ')}.`,
        rows: byList,
      },
      { id: 'spelling-by-measure', title: `The same ${all.length} rows, by measure`, rows: byMeasure },
      { id: 'spelling-by-length', title: 'Accepted spellings, words and full names', rows: lengths },
      { id: 'spelling-lists', title: 'nutq with the full model, every list', rows: ofLists },
      { id: 'spelling-confidence', title: 'Confidences, stated and observed', rows: sure.rows },
      {
        id: 'spelling-speed',
        title: 'Speed, names or words a second',
        note: `Of processor time, with one thread that also compiles, and by the clock, where the engine compiles on other cores${quick ? ' (not in a quick run)' : ''}. A fresh process for every figure. ${NAMES.toLocaleString('en')} different full names in a first pass, as one CSV has them; ${WORDS.toLocaleString('en')} words with the repeats of life, in a first pass and in later ones.`,
        rows: rates,
      },
      {
        id: 'spelling-speed-ratio',
        title: 'How many times as fast nutq without a model is',
        rows: ratioRows(speeds, ['any-ascii', 'transliteration']),
      },
      ...(quick
        ? []
        : [
            { id: 'spelling-speed-listed', title: 'Every listed word once, words a second', rows: listed },
            {
              id: 'spelling-speed-unlisted',
              title: 'Words that no list knows, words a second',
              note: 'Listed words, with the lexicon switched off.',
              rows: unlisted,
            },
          ]),
      {
        id: 'spelling-first',
        title: 'First call, import and loading included, and memory after a thousand names',
        rows: first,
      },
      {
        id: 'spelling-bundle',
        title: 'A program that spells, bundled for a page',
        rows: bundles,
      },
      {
        id: 'sizes',
        title: 'Entries with the chunks that they need at once, and model files',
        rows: entryRows(dist),
      },
    ],
    figures: [
      {
        id: 'spelling-accuracy',
        title: 'Accepted spellings by list',
        svg: drawGroups(
          'Accepted spellings',
          'first candidate accepted, %',
          byList.filter(({ what }) => !what.startsWith('nutq') || what === BEST),
        ),
      },
      {
        id: 'spelling-speed',
        title: 'Different full names a second of one core',
        svg: drawLogBars('A first pass over different names', 'names a second', names),
      },
      {
        id: 'spelling-bundle',
        title: 'A program that spells, minified and gzipped',
        svg: drawLogBars(
          'Bundle',
          'kB, gzipped',
          bundles.filter(({ of }) => of === 'and gzipped'),
        ),
      },
      sure.figure,
    ],
  };
}

/** One process a style: to open the model takes as long as to spell a list. */
async function answersByStyle(
  lists: readonly List[],
  dist: string,
): Promise<ReadonlyMap<string | undefined, Answers>> {
  const styles = [...new Set(lists.map((list) => list.style))];
  const answers = await Promise.all(
    styles.map((style) => {
      const own = lists.filter((list) => list.style === style);
      return answersOf(BEST, dist, own, style ? { style } : {});
    }),
  );
  return new Map(styles.map((style, i) => [style, answers[i]!]));
}
