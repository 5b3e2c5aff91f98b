/** Detection error tradeoff: false rejects against false accepts on probit axes (Martin et al., Eurospeech 1997). */
import { operatingPoints } from '../../voice/index';
import { COLOURS, drawSvg, legend, Plot } from './svg';

export interface DetCurve {
  readonly name: string;
  readonly targets: readonly number[];
  readonly impostors: readonly number[];
}

const TICKS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4];
/** Rates beyond are drawn on the border: probit of 0 is infinite. */
const LEAST = 0.0007;
const MOST = 0.5;

export function drawDet(title: string, curves: readonly DetCurve[]): string {
  const points = curves.flatMap(({ name, targets, impostors }) =>
    operatingPoints(targets, impostors).map((point) => ({
      name,
      x: onAxis(point.falseAcceptRate),
      y: onAxis(point.falseRejectRate),
    })),
  );
  const axis = {
    domain: [probit(LEAST), probit(MOST)],
    ticks: TICKS.map(probit),
    tickFormat: (value: number) => {
      const rate = TICKS.find((each) => probit(each) === value)!;
      return `${Number((100 * rate).toPrecision(2))}`;
    },
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
        x1: probit(LEAST),
        y1: probit(LEAST),
        x2: probit(MOST),
        y2: probit(MOST),
        stroke: '#bbb',
        strokeDasharray: '3,3',
      }),
      // A finite number of trials makes steps: between two scores nothing changes.
      Plot.line(points, { x: 'x', y: 'y', stroke: 'name', curve: 'step-after', strokeWidth: 1.6 }),
      ...legend(curves.map(({ name }) => name)),
    ],
  });
}

function onAxis(rate: number): number {
  return probit(Math.min(MOST, Math.max(LEAST, rate)));
}

/** Inverse of the normal distribution function, relative error below 1.2e-9 (P. J. Acklam). */
export function probit(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  if (p > 0.5) return -probit(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(TAIL, q) / polynomial([...TAIL_BELOW, 1], q);
  }
  const q = p - 0.5;
  const r = q * q;
  return (polynomial(MIDDLE, r) * q) / polynomial([...MIDDLE_BELOW, 1], r);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

const MIDDLE = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const MIDDLE_BELOW = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
];
const TAIL = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BELOW = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416];
