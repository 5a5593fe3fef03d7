import type { Chart, ChartLine } from './chart.ts';
import type { Step } from './headlines.ts';
import { escaped, round, strokeOf } from './svg.ts';

/** Labels at the end of lines stand so far apart at least, and so far from the dot that marks what stands now. */
const LABEL_HEIGHT = 16;
const LABEL_AWAY = 16;
/** How wide a letter of a label is at most, on average, in the widest letters that a machine without others draws with. */
const LETTER = 8.4;
/** How far a label is moved before it is led to: less is seen without. */
const LED = 3;
/** How high an entry of the legend is, and how far below its first line the second stands. */
export const LEGEND_HEIGHT = 40;
const LEGEND_LINE = 16;

/** How much room the longest label needs at the end of its line. */
export function roomForLabels({ lines, figure }: Chart): number {
  const letters = lines.map(({ name, steps }) => `${figure(steps.at(-1)?.ratePercent ?? 0)} ${name}`.length);
  return Math.ceil(LABEL_AWAY + Math.max(0, ...letters) * LETTER);
}

/** The name and newest figure of each line where it ends, moved apart where they would cover each other. */
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
    const ended = x(last.until === null ? to : Date.parse(last.until));
    const { stroke } = strokeOf(lines[place] as ChartLine, place);
    // A label that was moved is led to from its line.
    const lead =
      at - end < LED
        ? ''
        : `<path d="M${round(ended + 6)} ${end}L${round(ended + 13)} ${round(at)}" stroke="${stroke}"/>`;
    return `${lead}<text x="${round(ended + LABEL_AWAY)}" y="${round(at + 4)}" fill="var(--ink, #15191a)">${nameOf(name, last, figure)}</text>`;
  });
}

/** The lines by their strokes, one below the other, each with the figures between which it lies. */
export function legend({ lines, figure, range }: Chart, top: number): string[] {
  return lines.map((line, place) => {
    const { name, steps } = line;
    const { stroke, width } = strokeOf(line, place);
    const at = top + place * LEGEND_HEIGHT + 10;
    const figures = steps.map(({ ratePercent }) => ratePercent);
    return (
      `<line x1="4" x2="32" y1="${at}" y2="${at}" stroke="${stroke}" stroke-width="${width}"/>` +
      `<text x="44" y="${at + 4}" fill="var(--ink, #15191a)">${nameOf(name, steps.at(-1), figure)}</text>` +
      `<text x="44" y="${at + 4 + LEGEND_LINE}">${escaped(range(Math.min(...figures), Math.max(...figures)))}</text>`
    );
  });
}

/** A line's name, after its figure where it still stands. */
function nameOf(name: string, last: Step | undefined, figure: Chart['figure']): string {
  const newest = last?.until === null ? `<tspan font-weight="600">${figure(last.ratePercent)}</tspan> ` : '';
  return `${newest}${escaped(name)}`;
}
