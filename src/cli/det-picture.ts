/** A detection error trade-off as SVG: both error rates on axes on which normal distributions give straight lines (Martin et al. 1997). */
import type { DetPoint } from '../voice/decision/metrics';

const SIZE = 360;
const MARGIN = 60;
/** Shares at the ends of the axes, and those that are written beside them. */
const [LOWEST, HIGHEST] = [0.0005, 0.5];
const TICKS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4];

/** Quantile of the normal distribution (Abramowitz, Stegun 26.2.23). */
function probit(share: number): number {
  if (share > 0.5) return -probit(1 - share);
  const t = Math.sqrt(-2 * Math.log(share));
  const above = 2.515517 + 0.802853 * t + 0.010328 * t * t;
  return above / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3) - t;
}

function along(share: number): number {
  const within = Math.min(Math.max(share, LOWEST), HIGHEST);
  return (SIZE * (probit(within) - probit(LOWEST))) / (probit(HIGHEST) - probit(LOWEST));
}

export function detPicture(points: readonly DetPoint[]): string {
  const x = (share: number): string => (MARGIN + along(share)).toFixed(1);
  const y = (share: number): string => (10 + SIZE - along(share)).toFixed(1);
  const percent = (share: number): string => `${Number((100 * share).toFixed(2))}`;
  const grid = TICKS.flatMap((tick) => [
    `<path d="M${x(tick)} ${y(LOWEST)}V${y(HIGHEST)}M${x(LOWEST)} ${y(tick)}H${x(HIGHEST)}" stroke="#ddd"/>`,
    `<text x="${x(tick)}" y="${SIZE + 26}" text-anchor="middle">${percent(tick)}</text>`,
    `<text x="${MARGIN - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${percent(tick)}</text>`,
  ]);
  const line = points.map(
    ({ falseAcceptRate, falseRejectRate }) => `${x(falseAcceptRate)},${y(falseRejectRate)}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE + MARGIN + 20} ${SIZE + 56}" font-family="sans-serif" font-size="11" fill="none">`,
    `<rect x="0" y="0" width="100%" height="100%" fill="#fff"/>`,
    `<g fill="#333">${grid.filter((part) => part.startsWith('<text')).join('')}</g>`,
    ...grid.filter((part) => part.startsWith('<path')),
    `<polyline points="${line.join(' ')}" stroke="#06c" stroke-width="2"/>`,
    `<text fill="#333" x="${MARGIN + SIZE / 2}" y="${SIZE + 46}" text-anchor="middle">impostors let in, %</text>`,
    `<text fill="#333" x="16" y="${SIZE / 2}" text-anchor="middle" transform="rotate(-90 16 ${SIZE / 2})">right logins refused, %</text>`,
    '</svg>\n',
  ].join('\n');
}
