import type { Step } from '../history/steps.ts';
import { paths } from './draw-chart.ts';

/** Width and height of a sparkline, in pixels. */
const [WIDTH, HEIGHT] = [40, 14];

/**
 * Draws one rate's steps as a line so small that it shows the trend only: on its own scale, fainter where nobody looked.
 * @param from the beginning of the time axis, ms since 1970; it ends at `to`
 * @returns an SVG element, hidden from screen readers: its words are elsewhere; null for a rate with fewer than two figures
 */
export function drawSpark(steps: readonly Step[], from: number, to: number): string | null {
  const figures = steps.map(({ ratePercent }) => ratePercent);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  if (!(low < high)) return null;
  const x = (time: number): number => Math.round(((Math.min(Math.max(time, from), to) - from) / (to - from)) * WIDTH);
  const y = (figure: number): number => Math.round(HEIGHT - 2 - ((figure - low) / (high - low)) * (HEIGHT - 4));
  const { solid, dashed } = paths(steps, from, to, x, y);
  return (
    `<svg class="spark" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true">` +
    `${dashed && `<path d="${dashed}" opacity=".4"/>`}<path d="${solid}"/></svg>`
  );
}
