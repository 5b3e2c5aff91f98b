/** Lines of points, a colour for each name. */
import { COLOURS, drawSvg, legend, Plot } from '../../src/cli/figures/svg';

export interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface LineOptions {
  readonly title: string;
  readonly x: Plot.ScaleOptions;
  readonly y: Plot.ScaleOptions;
  /** What y would be if it were what x says. */
  readonly diagonal?: boolean;
  readonly corner?: 'top-right' | 'bottom-right';
}

export function drawLines(points: readonly Point[], options: LineOptions): string {
  const names = [...new Set(points.map(({ name }) => name))];
  const ends = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  return drawSvg({
    title: options.title,
    width: 600,
    height: 420,
    x: options.x,
    y: options.y,
    color: { domain: names, range: COLOURS },
    marks: [
      ...(options.diagonal
        ? [
            Plot.line(ends, {
              x: (v: number) => v,
              y: (v: number) => v,
              z: null,
              stroke: '#bbb',
              strokeDasharray: '3,3',
            }),
          ]
        : []),
      Plot.line(points, { x: 'x', y: 'y', z: 'name', stroke: 'name', strokeWidth: 1.6 }),
      Plot.dot(points, { x: 'x', y: 'y', fill: 'name', r: 3.5 }),
      ...legend(names, options.corner),
    ],
  });
}
