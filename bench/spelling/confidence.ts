/** Whether confidences of whole texts mean what they say: of the answers given with about one, how many can be printed as they stand. */
import { pathToFileURL } from 'node:url';
import { type GoldRow, scoreRow } from '../../src/evaluation/transliteration';
import type { Figure, Row } from '../driver/bench';
import { fact } from '../driver/measure';
import { drawLines } from '../figures/lines';

const EDGES = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01];
/** Fewer answers than these say nothing about a share. */
const LEAST = 10;

interface Candidate {
  readonly text: string;
  readonly confidence: number;
}

export async function confidences(
  dist: string,
  gold: readonly GoldRow[],
): Promise<{ readonly rows: readonly Row[]; readonly figure: Figure }> {
  const entry = (file: string) => import(pathToFileURL(`${dist}/${file}.js`).href);
  const { nBest } = (await entry('transliteration')) as {
    nBest(text: string, count: number, options: object): readonly Candidate[];
  };
  const { loadModel } = await entry('model');
  const model = await loadModel((await entry('model-full')).full);
  const answers = gold.flatMap((row) => {
    const [first] = nBest(row.arabic, 1, { model });
    return first ? [{ ...first, right: scoreRow(row, [first.text]).top1 }] : [];
  });
  const bins = EDGES.slice(1).flatMap((end, i) => {
    const within = answers.filter(({ confidence }) => confidence >= EDGES[i]! && confidence < end);
    if (within.length < LEAST) return [];
    const stated = within.reduce((sum, { confidence }) => sum + confidence, 0) / within.length;
    const right = within.filter(({ right: accepted }) => accepted).length / within.length;
    return [{ label: `${EDGES[i]} to ${Math.min(1, end)}`, stated, right, n: within.length }];
  });
  return {
    rows: bins.flatMap(({ label, stated, right, n }) => [
      fact(label, 'stated', '%', 100 * stated, n),
      fact(label, 'accepted', '%', 100 * right, n),
      fact(label, 'answers', '', n, n),
    ]),
    figure: {
      id: 'spelling-confidence',
      title: 'Confidence of the first candidate against how often it is accepted',
      svg: drawLines(
        bins.map(({ stated, right }) => ({ name: 'full model', x: 100 * stated, y: 100 * right })),
        {
          title: 'Stated and observed',
          x: { label: 'stated confidence, %', domain: [0, 100] },
          y: { label: 'accepted, %', domain: [0, 100] },
          diagonal: true,
          corner: 'bottom-right',
        },
      ),
    },
  };
}
