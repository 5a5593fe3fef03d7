import { escaped, framed, GRID, MUTED, round, strokeOf } from './svg.ts';

/** A line of a plot: its points, each with its tooltip. */
export interface PlotLine {
  name: string;
  points: readonly { x: number; y: number; title: string }[];
}

/** A chart of lines over months or years. */
export interface Plot {
  title: string;
  description: string;
  lines: readonly PlotLine[];
  place: (x: number) => string;
  /** The unit of the horizontal axis: a month, a year. */
  unit: string;
  figure: (y: number) => string;
}

/** Two widths, as for the charts of the past: a page shows the one that fits. */
const SIZES = {
  wide: { width: 840, height: 320, marks: 12 },
  narrow: { width: 350, height: 240, marks: 5 },
} as const;
export type PlotSize = keyof typeof SIZES;
const MARGIN = { top: 16, right: 14, bottom: 34, left: 76 };
/** The distance at which the pointer shows the details of a point, and the least between two names, in the plot's units. */
const NEAR = 16;

/** The smallest round step that divides a span into at most `most` parts. */
function stepOf(span: number, most: number): number {
  const unit = 10 ** Math.floor(Math.log10(span || 1));
  return unit * ([0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10].find((part) => span / (part * unit) <= most) ?? 10);
}

/** The marks of an axis at round steps, from below the lowest value to above the highest. */
function marksOf(least: number, most: number, count: number): number[] {
  const step = stepOf(Math.max(most - least, Number.EPSILON), count);
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(Math.ceil(most / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, place) => Math.round((first + place) * step * 1e6) / 1e6);
}

/** Draws lines as an SVG without script. Each point has a tooltip as in the charts of the past, so that one script reads out both. */
export function drawPlot({ title, description, lines, place, unit, figure }: Plot, size: PlotSize): string {
  const { width, height, marks: most } = SIZES[size];
  const points = lines.flatMap((line) => line.points);
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [from, to] = [Math.min(...xs), Math.max(Math.max(...xs), Math.min(...xs) + 1)];
  const rows = marksOf(Math.min(0, ...ys), Math.max(0, ...ys), 5);
  const [low, high] = [rows[0] as number, rows.at(-1) as number];
  const x = (at: number): number =>
    round(MARGIN.left + ((at - from) / (to - from)) * (width - MARGIN.left - MARGIN.right));
  const y = (value: number): number =>
    round(height - MARGIN.bottom - ((value - low) / (high - low)) * (height - MARGIN.top - MARGIN.bottom));
  const grid = rows.map(
    (row) =>
      `<line x1="${MARGIN.left}" x2="${width - MARGIN.right}" y1="${y(row)}" y2="${y(row)}" stroke="${row === 0 ? MUTED : GRID}"/>` +
      `<text x="${MARGIN.left - 8}" y="${y(row) + 4}" text-anchor="end">${escaped(figure(row))}</text>`,
  );
  const below = marksOf(from, to, most)
    .filter((mark) => mark >= from && mark <= to && Number.isInteger(mark))
    .map(
      (mark) =>
        `<text x="${x(mark)}" y="${height - MARGIN.bottom + 20}" text-anchor="middle">${escaped(place(mark))}</text>`,
    );
  const counted = `<text x="${MARGIN.left - 12}" y="${height - MARGIN.bottom + 20}" text-anchor="end">${escaped(unit)}</text>`;
  const drawn = lines.map((line, at) => {
    const { stroke, width: weight } = strokeOf(at);
    const path = line.points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('');
    return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linejoin="round"/>`;
  });
  const titles = lines.flatMap((line) =>
    line.points.map((point, index, all) => {
      const half = (a: number, b: number): number => (x(a) + x(b)) / 2;
      const start = index === 0 ? x(point.x) : half((all[index - 1] as typeof point).x, point.x);
      const end = index === all.length - 1 ? x(point.x) + 0.1 : half(point.x, (all[index + 1] as typeof point).x);
      return `<path d="M${round(start)} ${y(point.y)}H${round(end)}" stroke="transparent" stroke-width="${NEAR}"><title>${escaped(point.title)}</title></path>`;
    }),
  );
  // Each line carries its name where it is in the middle, above or below the others.
  const names = lines.map(({ name, points: all }, at) => {
    const middle = all[Math.floor(all.length / 2)] ?? { x: from, y: 0 };
    const others = lines.flatMap((line) =>
      line.name === name ? [] : (line.points.find((point) => point.x === middle.x)?.y ?? []),
    );
    const isAbove = others.every((other) => middle.y > other || (middle.y === other && at === 0));
    const top = y(middle.y) + (isAbove ? -NEAR / 2 : NEAR + 4);
    const side = isAbove ? 'start' : 'end';
    return `<text x="${x(middle.x)}" y="${top}" text-anchor="${side}" fill="${strokeOf(at).stroke}">${escaped(name)}</text>`;
  });
  const inside = [...grid, counted, ...below, ...drawn, ...names, ...titles].join('');
  return framed({ title, description }, `0 0 ${width} ${height}`, ` class="chart ${size}"`, inside);
}
