import type { TimeMark } from './axes.ts';
import type { Step } from './headlines.ts';

/** One line of a chart. */
export interface ChartLine {
  name: string;
  /** Whether it stands there only to compare with: drawn thin. */
  isBeside?: boolean;
  steps: readonly Step[];
}

/** What is drawn. */
export interface Chart {
  /** What it shows, and a sentence that says what it tells: for those who do not see it. */
  title: string;
  description: string;
  lines: readonly ChartLine[];
  /** From when to when, ms since 1970. */
  from: number;
  to: number;
  /** How the axis writes a month or a day, with its year where that is another than the last mark's. */
  mark: (instant: Date, unit: TimeMark['unit'], withYear: boolean) => string;
  /** How a figure is written, with its unit. */
  figure: (percent: number) => string;
  /** How the time of a step is written. */
  span: (from: string, until: string | null) => string;
  /** How it is said between which figures a line lies. */
  range: (least: number, most: number) => string;
  /** Where the figures come from: written below where the chart stands alone. */
  source: string;
}

/** Whether lines say too little to be drawn: a year with less than a week in it is an empty frame, whatever moved in that week. */
export function isThin(lines: readonly ChartLine[]): boolean {
  return lines.every(({ steps }) => {
    const [first, last] = [steps[0], steps.at(-1)];
    return !first || !last || Date.parse(last.seenUntil) - Date.parse(first.from) < 7 * 86_400_000;
  });
}
