import type { Step } from '../history/steps.ts';
import type { TimeMark } from './axes.ts';

/** One line of a chart. */
export interface ChartLine {
  name: string;
  steps: readonly Step[];
}

/** The contents of a chart. */
export interface Chart {
  /** The title of the chart, and a sentence that sums it up for people who cannot see it. */
  title: string;
  description: string;
  lines: readonly ChartLine[];
  from: number;
  to: number;
  /** Formats a month or a day of the axis, with its year if it differs from the last mark's. */
  mark: (instant: Date, unit: TimeMark['unit'], withYear: boolean) => string;
  figure: (percent: number) => string;
  /** Joins a name and what is said of it, as the language writes a colon. */
  pair: (name: string, text: string) => string;
  span: (from: string, until: string | null) => string;
  range: (least: number, most: number) => string;
  /** The source of the figures: written below a standalone chart. */
  source: string;
}

/** True if no line covers a week: that is too short to draw, because a year's axis would stay empty. */
export function isThin(lines: readonly ChartLine[]): boolean {
  return lines.every(({ steps }) => {
    const [first, last] = [steps[0], steps.at(-1)];
    return !first || !last || Date.parse(last.seenUntil) - Date.parse(first.from) < 7 * 86_400_000;
  });
}
