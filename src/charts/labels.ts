import type { Step } from '../history/steps.ts';
import type { Chart } from './chart-model.ts';
import { escaped, round, strokeOf } from './svg.ts';
import { widthOf } from './text.ts';

/** The smallest distance between labels at the ends of lines, and from a label to the dot of the present value. */
const LABEL_HEIGHT = 16;
const LABEL_AWAY = 16;
/** The largest size of words in a chart, in its own pixels: a page that shows it small enlarges them. */
export const LARGEST = 15;
/** A label that moved further than this gets a leader line; a smaller move needs none. */
const LED = 3;
/** The height of an entry of the legend, and the distance from its first line to its second. */
export const LEGEND_HEIGHT = 40;
const LEGEND_LINE = 16;

/** The space that the longest label needs at the end of its line. */
export function roomForLabels({ lines, figure }: Chart): number {
  const widths = lines.map(({ name, steps }) =>
    widthOf(`${figure(steps.at(-1)?.ratePercent ?? 0)} ${name}`, LARGEST, 600),
  );
  return Math.ceil(LABEL_AWAY + Math.max(0, ...widths));
}

/** The name and newest figure of each line at its end, moved apart if they would overlap. */
export function labels(
  { lines, to, figure }: Chart,
  x: (time: number) => number,
  y: (figure: number) => number,
): string[] {
  const ends = lines
    .flatMap(({ name, steps }, place) => {
      const last = steps.at(-1);
      return last ? [{ name, last, place, end: y(last.ratePercent), at: y(last.ratePercent) }] : [];
    })
    .sort((a, b) => a.at - b.at);
  ends.forEach((end, place) => {
    const above = ends[place - 1];
    if (above && end.at - above.at < LABEL_HEIGHT) end.at = above.at + LABEL_HEIGHT;
  });
  return ends.map(({ name, last, place, end, at }) => {
    const ended = x(to);
    const { stroke } = strokeOf(place);
    // The leader line of a label that was moved.
    const lead =
      at - end < LED
        ? ''
        : `<path d="M${round(ended + 6)} ${end}L${round(ended + 13)} ${round(at)}" stroke="${stroke}"/>`;
    return `${lead}<text x="${round(ended + LABEL_AWAY)}" y="${round(at + 4)}" fill="var(--ink, #15191a)">${nameOf(name, last, figure)}</text>`;
  });
}

/** The lines by their strokes, one below the other, each with its range of figures. */
export function legend({ lines, figure, range }: Chart, top: number): string[] {
  return lines.map((line, place) => {
    const { name, steps } = line;
    const { stroke, width } = strokeOf(place);
    const at = top + place * LEGEND_HEIGHT + 10;
    const figures = steps.map(({ ratePercent }) => ratePercent);
    return (
      `<line x1="4" x2="32" y1="${at}" y2="${at}" stroke="${stroke}" stroke-width="${width}"/>` +
      `<text x="44" y="${at + 4}" fill="var(--ink, #15191a)">${nameOf(name, steps.at(-1), figure)}</text>` +
      `<text x="44" y="${at + 4 + LEGEND_LINE}">${escaped(range(Math.min(...figures), Math.max(...figures)))}</text>`
    );
  });
}

/** A line's name, after its figure if that is still current. */
function nameOf(name: string, last: Step | undefined, figure: Chart['figure']): string {
  const newest = last?.until === null ? `<tspan font-weight="600">${figure(last.ratePercent)}</tspan> ` : '';
  return `${newest}${escaped(name)}`;
}
