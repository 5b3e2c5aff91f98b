/** Observable Plot without a browser: options in, the text of an SVG file out. */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';

export { Plot };

/** Okabe and Ito's colours, which people with any colour vision tell apart, the darkest first. */
export const COLOURS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#000000',
  '#999999',
];

const SVG = 'http://www.w3.org/2000/svg';

/** Plot's own `title` would put the SVG into an HTML figure: here it is drawn. */
export function drawSvg({ title, ...options }: Plot.PlotOptions & { readonly title: string }): string {
  const { document } = parseHTML('<html><body></body></html>');
  const plot = Plot.plot({
    document: document as unknown as NonNullable<Plot.PlotOptions['document']>,
    style: { fontFamily: 'system-ui, sans-serif', fontSize: '12px', background: 'white' },
    marginLeft: 60,
    marginTop: 38,
    grid: true,
    ...options,
  });
  plot.setAttribute('xmlns', SVG);
  const heading = document.createElementNS(SVG, 'text');
  const look = { x: '50%', y: '16', 'text-anchor': 'middle', 'font-size': '14', 'font-weight': 'bold' };
  for (const [name, value] of Object.entries(look)) heading.setAttribute(name, value);
  heading.textContent = title;
  plot.append(heading as unknown as string);
  return `${plot.outerHTML}\n`;
}

/** Lines of a legend, drawn into the plot: what Plot adds by itself is HTML around it, not SVG. */
export function legend(
  names: readonly string[],
  corner: 'top-right' | 'bottom-right' = 'top-right',
): Plot.Markish[] {
  const top = corner === 'top-right';
  return names.map((name, i) =>
    Plot.text([name], {
      frameAnchor: corner,
      dx: -10,
      dy: top ? 10 + 15 * i : -10 - 15 * (names.length - 1 - i),
      text: (text: string) => `● ${text}`,
      fill: COLOURS[i % COLOURS.length]!,
      stroke: 'white',
      strokeWidth: 4,
    }),
  );
}
