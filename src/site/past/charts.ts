import { type ChartLine, isThin } from '../../charts/chart-model.ts';
import { drawAlone, drawChart } from '../../charts/draw-chart.ts';
import type { PictureLine } from '../../charts/picture.ts';
import { YEAR } from '../../history/headlines.ts';
import type { Step } from '../../history/steps.ts';
import { csv } from '../../words/csv.ts';
import { FIGURES, firstOfMonth } from '../../words/figures.ts';
import { history } from '../../words/history.ts';
import { type Language, LOCALES } from '../../words/index.ts';
import { shell } from '../../words/shell.ts';
import { capital } from '../../words/terms.ts';

/** A chart on a page, and its table. */
export interface ShownChart {
  /** The drawing of the whole time in both widths of a page, and as a file; null if there is too little data. */
  drawn: { wide: string; narrow: string; alone(lines: readonly PictureLine[]): string } | null;
  /** The heading above the chart on a page: what its first series did, or its time span. */
  heading: string;
  /** The heading with the chart's subject, for those who do not see the page around it. */
  title: string;
  description: string;
  source: string;
  lines: readonly ChartLine[];
}

interface Subject extends Pick<ShownChart, 'description' | 'source' | 'lines'> {
  what: string;
  /** What its first series did; null where the time span says more. */
  finding: string | null;
  from: number;
  to: number;
  language: Language;
}

/** If the record begins later than this into the requested time, the axis begins with the record, so that no part stays empty. */
const SPARE = 31 * 86_400_000;

/** Draws a chart if there is enough data. A record younger than the requested time is drawn from its beginning. */
export function shownChart({ what, finding, lines: all, from: value, to, language, ...rest }: Subject): ShownChart {
  const t = history[language];
  const lines = all.filter(({ steps }) => steps.length > 0);
  const first = Math.min(...lines.map(({ steps: [step] }) => Date.parse(step?.from ?? '')));
  const isYoung = lines.length > 0 && first - value > SPARE;
  const from = isYoung ? first : value;
  const title = t.overYear(what);
  if (isThin(lines)) return { ...rest, heading: t.year, title, drawn: null, lines };
  const { percent, day } = FIGURES[language];
  const began = day(new Date(from));
  const isYear = !isYoung && to - from <= YEAR + SPARE;
  const span = isYear ? { heading: t.year, title } : { heading: t.since(began), title: t.overSince(what, began) };
  const caption = finding && { heading: capital(finding), title: shell[language].pair(what, finding) };
  const words = { ...rest, ...(caption || span) };
  const written = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { month: 'short', timeZone: 'UTC', ...parts });
  const [month, monthOfYear, monthDay] = [written({}), written({ year: 'numeric' }), written({ day: 'numeric' })];
  const chart = {
    ...words,
    lines,
    from,
    to,
    mark: (instant: Date, unit: 'month' | 'day', withYear: boolean) =>
      firstOfMonth((unit === 'day' ? monthDay : withYear ? monthOfYear : month).format(instant)),
    figure: percent,
    pair: shell[language].pair,
    span: (start: string, until: string | null) => `${day(start)} – ${until === null ? t.now : day(until)}`,
    range: (least: number, most: number) =>
      least === most ? t.steady(percent(least)) : t.between(percent(least), percent(most)),
  };
  const alone = (lines: readonly PictureLine[]): string => drawAlone(chart, lines);
  const drawn = { wide: drawChart(chart), narrow: drawChart(chart, 'narrow'), alone };
  return { ...words, drawn, lines };
}

const COLUMNS = ['name', 'ratePercent', 'from', 'until', 'seenUntil', 'source'] as const;
const stepOf = ({ ratePercent, from, until, seenUntil }: Step) => ({ ratePercent, from, until, seenUntil });

/** A chart as a file. @param says what is said of today's figures */
type Write = (chart: ShownChart, says?: readonly PictureLine[]) => string | null;

/** The content of a chart in each file format; null if there is too little data for a picture. */
export const CHART_FORMATS: Readonly<Record<string, { type: string; write: Write }>> = {
  svg: { type: 'image/svg+xml', write: ({ drawn }, says = []) => drawn?.alone(says) ?? null },
  csv: {
    type: 'text/csv; charset=utf-8',
    // A chart with one line names it in its title only.
    write: ({ title, source, lines }) =>
      csv(
        COLUMNS,
        lines.flatMap(({ name, steps }) => steps.map((step) => ({ name: name || title, ...stepOf(step), source }))),
      ),
  },
  json: {
    type: 'application/json',
    write: ({ title, description, source, lines: all }) => {
      const lines = all.map(({ name, steps }) => ({ name, steps: steps.map(stepOf) }));
      return JSON.stringify({ title, description, source, lines });
    },
  },
};
