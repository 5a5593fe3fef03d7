import { type Chart, type ChartLine, drawChart, isThin } from '../history/chart.ts';
import { type Headlines, headlines, YEAR } from '../history/headlines.ts';
import { openHistory } from '../history/history.ts';
import { headlineMoves, type Move } from '../history/moves.ts';
import { HEADLINE_TERMS, preview, TERMS, type Term } from '../rates/preview.ts';
import { dataSettings } from '../settings.ts';
import { hasSnapshot } from '../snapshots/manifests.ts';
import { aggregate, readSnapshot } from '../snapshots/snapshot.ts';
import { history as words } from '../words/history.ts';
import { type Language, LOCALES } from '../words/index.ts';
import { termTitle } from '../words/terms.ts';
import { type ApiExample, apiExamples } from './api-answers.ts';

/** What a build tells of the past. */
interface Past {
  year: Headlines;
  examples: ReadonlyMap<string, ApiExample>;
}

let building: Promise<Past | null> | null = null;

/** The headline rates of the year before this build, read once for all pages; null where nothing was published yet. */
export async function publishedYear(): Promise<Headlines | null> {
  building ??= readPast(new Date());
  return (await building)?.year ?? null;
}

/** Requests to the API with their answers, by the path of the operation; none where nothing was published yet. */
export async function publishedExamples(): Promise<ReadonlyMap<string, ApiExample>> {
  building ??= readPast(new Date());
  return (await building)?.examples ?? new Map();
}

async function readPast(now: Date): Promise<Past | null> {
  const { DATA_DIR, HISTORY_PATH } = dataSettings();
  if (!hasSnapshot(DATA_DIR)) return null;
  const problems: Error[] = [];
  const history = openHistory({
    root: DATA_DIR,
    file: HISTORY_PATH ?? ':memory:',
    onProblem: (problem) => problems.push(problem),
  });
  try {
    await history.catchUp();
    // The present is published without its past rather than not at all; `npm run verify` fails where a file is missing.
    if (problems[0]) {
      console.warn(`Charts are left out: ${problems[0].message}`);
      return null;
    }
    const newest = history.newest();
    if (!newest) return null;
    const snapshot = await readSnapshot(DATA_DIR, { now });
    return {
      year: await headlines(history, newest, snapshot.manifest, preview(aggregate(snapshot, now)), now.getTime()),
      examples: await apiExamples(snapshot, history, now),
    };
  } finally {
    await history.close();
  }
}

/** A chart as a page shows it: drawn, or a sentence where there is too little to draw; and the same as a table. */
export interface ShownChart {
  /** The lines in both widths; null where there is too little. */
  drawn: { wide: string; narrow: string } | null;
  title: string;
  description: string;
  lines: readonly ChartLine[];
}

/** A lender's headline rates over a year. */
export function lenderChart(year: Headlines, lender: { id: string; name: string }, language: Language): ShownChart {
  const lines = HEADLINE_TERMS.map((term) => ({
    name: termTitle(term, language),
    steps: year.lines.find((line) => line.lender === lender.id && line.term === term.slug)?.steps ?? [],
  }));
  return shown(year, lender.name, words[language].ofLender, lines, language);
}

/** Lowest and median of a term over a year; of several terms, named. */
export function termChart(year: Headlines, terms: readonly Term[], language: Language): ShownChart {
  const t = words[language];
  const lines = terms.flatMap((term) => {
    const steps = year.terms.find((line) => line.term === term.slug)?.steps ?? [];
    const name = (kind: string): string => (terms.length > 1 ? `${termTitle(term, language)}, ${kind}` : kind);
    return (['lowest', 'median'] as const).map((kind) => ({
      name: name(t[kind]),
      steps: steps.map((step) => ({
        from: step.from,
        until: step.until,
        seenUntil: step.until ?? new Date(yearEnd(year)).toISOString(),
        ratePercent: step[kind],
      })),
    }));
  });
  return shown(year, terms.map((term) => termTitle(term, language)).join(', '), t.ofLenders, lines, language);
}

/** What headline rates moved in the week before the year ended, by the id of the rate; nothing where there is no past. */
export function movesOf(year: Headlines | null): ReadonlyMap<string, Move> {
  return year ? headlineMoves(year, yearEnd(year)) : new Map();
}

const yearEnd = (year: Headlines): number => Date.parse(year.since) + YEAR;

function shown(
  year: Headlines,
  title: string,
  description: string,
  all: readonly ChartLine[],
  language: Language,
): ShownChart {
  const lines = all.filter(({ steps }) => steps.length > 0);
  const month = new Intl.DateTimeFormat(LOCALES[language], { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const chart: Chart = {
    title: `${title}: ${words[language].year}`,
    description,
    lines,
    from: Date.parse(year.since),
    to: yearEnd(year),
    month: (instant) => month.format(instant),
  };
  const drawn =
    lines.length === 0 || isThin(lines) ? null : { wide: drawChart(chart), narrow: drawChart(chart, 'narrow') };
  return { drawn, title: chart.title, description, lines };
}

/** Every chart that everybody may see, by the address at which it stands as .svg, .csv and .json. */
export function publicCharts(
  year: Headlines,
  lenders: readonly { id: string; name: string }[],
): Map<string, ShownChart> {
  return new Map([
    ...TERMS.map((term) => [`rates/${term.slug}`, termChart(year, [term], 'en')] as const),
    ...lenders.map((lender) => [`lenders/${lender.id}`, lenderChart(year, lender, 'en')] as const),
    ['home', homeChart(year, 'en')] as const,
  ]);
}

/** The chart of the home page: 5-year fixed and 5-year variable. */
export function homeChart(year: Headlines, language: Language): ShownChart {
  const five = TERMS.filter(({ termMonths }) => termMonths === 60);
  return termChart(year, five, language);
}
