import { csv } from '../api/csv.ts';
import { type ChartLine, isThin } from '../history/chart.ts';
import { drawAlone, drawChart } from '../history/drawing.ts';
import { FIGURES } from '../words/figures.ts';
import { history } from '../words/history.ts';
import { type Language, LOCALES } from '../words/index.ts';

/** A chart as a page shows it: drawn, or a sentence where there is too little to draw; and the same as a table. */
export interface ShownChart {
  /** In both widths of a page, and as a file; null where there is too little. */
  drawn: { wide: string; narrow: string; alone: string } | null;
  title: string;
  description: string;
  /** Where the figures come from. */
  source: string;
  lines: readonly ChartLine[];
}

/** What a chart is made of. Times in ms since 1970. */
interface Asked {
  title: string;
  description: string;
  source: string;
  /** What it is about: whether there is enough to draw is asked of these. */
  lines: readonly ChartLine[];
  /** What stands beside it for comparison. */
  beside?: ChartLine;
  from: number;
  to: number;
  language: Language;
}

/** Draws a chart, where there is enough to draw. */
export function shownChart({ lines: all, beside, from, to, language, ...words }: Asked): ShownChart {
  const own = all.filter(({ steps }) => steps.length > 0);
  if (isThin(own)) return { ...words, drawn: null, lines: own };
  const lines = beside && beside.steps.length > 0 ? [...own, { ...beside, isBeside: true }] : own;
  const month = new Intl.DateTimeFormat(LOCALES[language], { month: 'short', timeZone: 'UTC' });
  const monthOfYear = new Intl.DateTimeFormat(LOCALES[language], { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const { percent, day } = FIGURES[language];
  const chart = {
    ...words,
    lines,
    from,
    to,
    month: (instant: Date, withYear: boolean) => (withYear ? monthOfYear : month).format(instant),
    figure: percent,
    span: (start: string, until: string | null) =>
      `${day(start)} – ${until === null ? history[language].now : day(until)}`,
  };
  const drawn = { wide: drawChart(chart), narrow: drawChart(chart, 'narrow'), alone: drawAlone(chart) };
  return { ...words, drawn, lines };
}

const COLUMNS = ['name', 'ratePercent', 'from', 'until', 'seenUntil', 'source'] as const;
const stepOf = ({ ratePercent, from, until, seenUntil }: ChartLine['steps'][number]) => ({
  ratePercent,
  from,
  until,
  seenUntil,
});

/** How each format says what a chart draws; null where there is too little for a picture. */
export const CHART_FORMATS: Readonly<Record<string, { type: string; write: (chart: ShownChart) => string | null }>> = {
  svg: { type: 'image/svg+xml', write: ({ drawn }) => drawn?.alone ?? null },
  csv: {
    type: 'text/csv; charset=utf-8',
    // A chart of one thing names it in its title alone.
    write: ({ title, source, lines }) =>
      csv(
        COLUMNS,
        lines.flatMap(({ name, steps }) => steps.map((step) => ({ name: name || title, ...stepOf(step), source }))),
      ),
  },
  json: {
    type: 'application/json',
    write: ({ title, description, source, lines }) =>
      JSON.stringify({
        title,
        description,
        source,
        lines: lines.map(({ name, steps }) => ({ name, steps: steps.map(stepOf) })),
      }),
  },
};
