/** A detection error trade-off as SVG, drawn without the packages that a report needs. */
import type { DetPoint } from '../voice/decision/metrics';
import { inPercent, LEAST, MOST, onAxis, TICKS } from './det-axis';

const SIZE = 360;
const MARGIN = 60;

function along(rate: number): number {
  return (SIZE * (onAxis(rate) - onAxis(LEAST))) / (onAxis(MOST) - onAxis(LEAST));
}

export function detPicture(points: readonly DetPoint[]): string {
  const x = (share: number): string => (MARGIN + along(share)).toFixed(1);
  const y = (share: number): string => (10 + SIZE - along(share)).toFixed(1);
  const grid = TICKS.flatMap((tick) => [
    `<path d="M${x(tick)} ${y(LEAST)}V${y(MOST)}M${x(LEAST)} ${y(tick)}H${x(MOST)}" stroke="#ddd"/>`,
    `<text x="${x(tick)}" y="${SIZE + 26}" text-anchor="middle">${inPercent(tick)}</text>`,
    `<text x="${MARGIN - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${inPercent(tick)}</text>`,
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
