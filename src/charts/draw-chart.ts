import type { Step } from '../history/steps.ts';
import { scale, type TimeMark, timeMarks } from './axes.ts';
import type { Chart } from './chart-model.ts';
import { LARGEST, LEGEND_HEIGHT, labels, legend, roomForLabels } from './labels.ts';
import { drawPicture, type PictureLine } from './picture.ts';
import { escaped, framed, GRID, MUTED, round, strokeOf } from './svg.ts';
import { widthOf } from './text.ts';

/** Two widths, so that words stay readable on a phone. The narrow one has names and ranges below, because a touch screen shows no tooltips. */
const SIZES = {
  wide: { width: 720, height: 300, marks: 7 },
  narrow: { width: 350, height: 240, marks: 4 },
} as const;
export type ChartSize = keyof typeof SIZES;
const MARGIN = { top: 16, right: 12, bottom: 34, left: 52 };
const DOT = 3.5;
/** The distance at which the pointer shows the details of a step, in pixels. */
const NEAR = 14;

/**
 * Draws step lines: a rate holds until it changes. Solid while it was read, dashed while nobody looked, and a gap without a figure; lines
 * on both sides of a gap are never joined.
 * @returns an SVG element without script for a page, with a text alternative; the same chart gives the same bytes
 */
export function drawChart(chart: Chart, size: ChartSize = 'wide'): string {
  const { width, height, inside } = drawn(chart, size);
  return framed(chart, `0 0 ${width} ${height}`, ` class="chart ${size}"`, inside);
}

/** Draws a chart as a file of its own. @param lines what is said of today's figures */
export function drawAlone(chart: Chart, lines: readonly PictureLine[]): string {
  const { title, description, source } = chart;
  // One sentence on each line.
  const foot = source.split(/(?<=\.) /);
  return drawPicture({ title, lines, description, chart: drawn(chart, 'wide'), foot }, 'chart');
}

function drawn(chart: Chart, size: ChartSize): { width: number; height: number; inside: string } {
  const { from, to, lines } = chart;
  const { width, height, marks: most } = SIZES[size];
  const right = size === 'wide' ? roomForLabels(chart) : MARGIN.right;
  const figures = lines.flatMap(({ steps }) => steps.map(({ ratePercent }) => ratePercent));
  const ticks = scale(Math.min(...figures), Math.max(...figures));
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const x = (time: number): number =>
    round(MARGIN.left + ((Math.min(Math.max(time, from), to) - from) / (to - from)) * (width - MARGIN.left - right));
  const y = (figure: number): number =>
    round(height - MARGIN.bottom - ((figure - low) / (high - low)) * (height - MARGIN.top - MARGIN.bottom));
  const grid = ticks.map(
    (tick) =>
      `<line x1="${MARGIN.left}" x2="${width - right}" y1="${y(tick)}" y2="${y(tick)}" stroke="${GRID}"/>` +
      `<text x="${MARGIN.left - 8}" y="${y(tick) + 4}" text-anchor="end">${chart.figure(tick)}</text>`,
  );
  const yearOf = (mark: TimeMark | undefined): number | null => (mark ? new Date(mark.at).getUTCFullYear() : null);
  const marks = timeMarks(from, to, most).map((mark, place, all) => {
    const [at, words] = [x(mark.at), chart.mark(new Date(mark.at), mark.unit, yearOf(mark) !== yearOf(all[place - 1]))];
    // The words of a mark near the right edge stay inside.
    const middle = Math.min(at, round(width - widthOf(words, LARGEST) / 2));
    return (
      `<line x1="${at}" x2="${at}" y1="${height - MARGIN.bottom}" y2="${height - MARGIN.bottom + 5}" stroke="${MUTED}"/>` +
      `<text x="${middle}" y="${height - MARGIN.bottom + 20}" text-anchor="middle">${escaped(words)}</text>`
    );
  });
  const strokes = lines.map((line, place) => {
    const { solid, dashed } = paths(line.steps, from, to, x, y);
    const { stroke, width: weight } = strokeOf(place);
    const path = (d: string, dash: string): string =>
      d && `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linecap="round"${dash}/>`;
    // What is valid now, and what was observed on one day alone.
    const dots = line.steps
      .filter((step) => step.until === null || step.until === step.from)
      .map(({ from: day, until, ratePercent }) => [x(until === null ? to : Date.parse(day)), y(ratePercent)])
      .map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="${DOT}" fill="${stroke}"/>`);
    return path(dashed, ' stroke-dasharray="2 6"') + path(solid, '') + dots.join('');
  });
  const names = size === 'wide' ? labels(chart, x, y) : legend(chart, height);
  return {
    width,
    height: size === 'wide' ? height : height + lines.length * LEGEND_HEIGHT,
    inside: [...grid, ...marks, ...strokes, ...names, ...titles(chart, x, y)].join(''),
  };
}

/** The paths of a set of steps: the observed parts, and those that are only not known to have ended. */
export function paths(
  steps: readonly Step[],
  from: number,
  to: number,
  x: (time: number) => number,
  y: (figure: number) => number,
): { solid: string; dashed: string } {
  let [solid, dashed] = ['', ''];
  let last: { end: number; figure: number } | null = null;
  for (const step of steps) {
    const [start, end] = [Date.parse(step.from), step.until === null ? to : Math.min(Date.parse(step.until), to)];
    if (end <= from) continue;
    const seen = Math.min(Math.max(Date.parse(step.seenUntil), start), end);
    // If one figure followed another without a gap, the step between them was observed as well.
    const rise =
      last?.end === start
        ? `M${x(start)} ${y(last.figure)}V${y(step.ratePercent)}`
        : `M${x(start)} ${y(step.ratePercent)}`;
    solid += `${rise}H${x(seen)}`;
    if (x(seen) < x(end)) dashed += `M${x(seen)} ${y(step.ratePercent)}H${x(end)}`;
    last = { end, figure: step.ratePercent };
  }
  return { solid, dashed };
}

/** The tooltip of each step: its figure, and from when to when it was valid. */
function titles(
  { lines, from, to, figure, pair, span }: Chart,
  x: (time: number) => number,
  y: (figure: number) => number,
) {
  return lines.flatMap(({ name, steps }) =>
    steps.flatMap((step) => {
      const [start, end] = [x(Date.parse(step.from)), x(step.until === null ? to : Date.parse(step.until))];
      if (end <= x(from)) return [];
      const text = `${figure(step.ratePercent)}, ${span(step.from, step.until)}`;
      const words = name ? pair(name, text) : text;
      return `<path d="M${start} ${y(step.ratePercent)}H${end}" stroke="transparent" stroke-width="${NEAR}"><title>${escaped(words)}</title></path>`;
    }),
  );
}
