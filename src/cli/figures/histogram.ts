/** How the scores of each kind of trial lie, with the threshold that the decision uses. */
import { COLOURS, drawSvg, legend, Plot } from './svg';

export interface ScoreGroup {
  readonly name: string;
  /** -Infinity is a refused recording; it is not drawn, the legend counts it. */
  readonly scores: readonly number[];
}

const BINS = 60;

export function drawHistogram(title: string, groups: readonly ScoreGroup[], threshold: number): string {
  const names = groups.map(({ name, scores }) => {
    const refused = scores.filter((score) => !Number.isFinite(score)).length;
    return `${name} (${scores.length}${refused > 0 ? `, ${refused} refused` : ''})`;
  });
  const drawn = groups.flatMap(({ scores }) => scores.filter(Number.isFinite));
  // More scores than a call takes arguments.
  const least = drawn.reduce((a, b) => Math.min(a, b), threshold);
  const width = (drawn.reduce((a, b) => Math.max(a, b), threshold) - least) / BINS || 1;
  const bars = groups.flatMap(({ scores }, group) => {
    const counts = new Array<number>(BINS + 1).fill(0);
    for (const score of scores) if (Number.isFinite(score)) counts[Math.floor((score - least) / width)]!++;
    return counts.map((count, i) => ({
      name: names[group]!,
      from: least + i * width,
      to: least + (i + 1) * width,
      share: (100 * count) / scores.length,
    }));
  });
  return drawSvg({
    title,
    width: 640,
    height: 360,
    x: { label: 'score, log odds' },
    y: { label: 'share of its kind, %' },
    color: { domain: names, range: COLOURS },
    marks: [
      // `y2`: groups lie over each other, `y` would stack them.
      Plot.rect(bars, { x1: 'from', x2: 'to', y1: 0, y2: 'share', fill: 'name', fillOpacity: 0.45 }),
      Plot.ruleY([0]),
      Plot.ruleX([threshold], { stroke: 'black', strokeDasharray: '4,3' }),
      Plot.text([threshold], { x: (t: number) => t, frameAnchor: 'top', dy: -8, text: () => 'threshold' }),
      ...legend(names),
    ],
  });
}
