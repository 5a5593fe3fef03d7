import { paths } from './drawing.ts';
import type { Step } from './headlines.ts';

/** Width and height of a sparkline, in pixels. */
const [WIDTH, HEIGHT] = [40, 14];

/**
 * Draws one rate's steps as a line so small that it says only how it went: on its own scale, without figures. By the rules of a chart:
 * fainter where nobody looked, nothing where there was no figure.
 * @param from where the line would begin, as for every rate beside it, ms since 1970; it ends at `to`
 * @returns an SVG element, hidden from those who do not see it: its figure and its past stand in words elsewhere; null for a rate of
 * which fewer than two figures are known
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
