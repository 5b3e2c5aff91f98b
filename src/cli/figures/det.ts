/** Detection error trade-offs of several systems, false rejects against false accepts, in one figure. */
import { operatingPoints } from '../../voice/index';
import { inPercent, LEAST, MOST, onAxis, TICKS } from '../det-axis';
import { COLOURS, drawSvg, legend, Plot } from './svg';

export interface DetCurve {
  readonly name: string;
  readonly targets: readonly number[];
  readonly impostors: readonly number[];
}

export function drawDet(title: string, curves: readonly DetCurve[]): string {
  const points = curves.flatMap(({ name, targets, impostors }) =>
    operatingPoints(targets, impostors).map((point) => ({
      name,
      x: onAxis(point.falseAcceptRate),
      y: onAxis(point.falseRejectRate),
    })),
  );
  const axis = {
    domain: [onAxis(LEAST), onAxis(MOST)],
    ticks: TICKS.map(onAxis),
    tickFormat: (value: number) => inPercent(TICKS.find((tick) => onAxis(tick) === value)!),
  };
  return drawSvg({
    title,
    width: 560,
    height: 520,
    x: { ...axis, label: 'false accepts, %' },
    y: { ...axis, label: 'false rejects, %' },
    color: { domain: curves.map(({ name }) => name), range: COLOURS },
    marks: [
      Plot.link([0], {
        x1: onAxis(LEAST),
        y1: onAxis(LEAST),
        x2: onAxis(MOST),
        y2: onAxis(MOST),
        stroke: '#bbb',
        strokeDasharray: '3,3',
      }),
      // A finite number of trials makes steps: between two scores nothing changes.
      Plot.line(points, { x: 'x', y: 'y', stroke: 'name', curve: 'step-after', strokeWidth: 1.6 }),
      ...legend(curves.map(({ name }) => name)),
    ],
  });
}
