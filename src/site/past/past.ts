import { type ChartLine, isThin } from '../../charts/chart-model.ts';
import { shownCorrections } from '../../history/accuracy.ts';
import { type HeadlineEvent, headlineEvents } from '../../history/events.ts';
import { type Headlines, headlines, YEAR } from '../../history/headlines.ts';
import { headlineMoves, type Move } from '../../history/moves.ts';
import { openHistory } from '../../history/open-history.ts';
import { lowestSteps, type Step, stepsOfSeries } from '../../history/steps.ts';
import { type Observation, REFERENCE_NAMES, type ReferenceName, referenceFor } from '../../rates/reference.ts';
import type { Lender } from '../../rates/schema.ts';
import { HEADLINE_TERMS, TERMS, type Term } from '../../rates/terms.ts';
import { dataSettings, now } from '../../settings.ts';
import { hasSnapshot } from '../../snapshots/manifests.ts';
import { observationsOf, readSnapshot, type Snapshot } from '../../snapshots/snapshot.ts';
import { history as words } from '../../words/history.ts';
import type { Language } from '../../words/index.ts';
import { findingIn, market as marketWords, noticeIn } from '../../words/market.ts';
import { termTitle } from '../../words/terms.ts';
import { type ShownChart, shownChart } from './charts.ts';

const DAY = 86_400_000;

/** The last year of the headline rates, for public charts. */
export interface PublishedYear extends Headlines {
  market: Readonly<Record<ReferenceName, Step[]>>;
  /** The Bank of Canada's series from their first day on, oldest first, and when they were read. */
  reference: { observations: Readonly<Record<ReferenceName, Observation[]>>; observedAt: string | null };
  events: HeadlineEvent[];
  /** The moves of headline rates in the last week of the year, by rate id. */
  moves: ReadonlyMap<string, Move>;
}

let building: ReturnType<typeof readPast> | null = null;

/** The past of this build, read once for all pages; null if nothing was published yet. */
function past() {
  building ??= readPast(now());
  return building;
}

/** The year before this build, and the public corrections: null if nothing was published yet. */
export const publishedYear = async () => (await past())?.year ?? null;
export const publishedCorrections = async () => (await past())?.corrections ?? null;

async function readPast(now: Date) {
  const { DATA_DIR, HISTORY_PATH } = dataSettings();
  if (!hasSnapshot(DATA_DIR)) return null;
  const problems: Error[] = [];
  const history = openHistory({
    root: DATA_DIR,
    file: HISTORY_PATH ?? ':memory:',
    onProblem: (problem) => problems.push(problem),
    onRebuild: (reason) => console.warn(`The past is read anew: ${reason}`),
  });
  try {
    await history.catchUp();
    // The site is built with as much of the past as can be read; `npm run verify` fails on an unreadable file.
    for (const { message } of problems) console.warn(`A part of the past is left out: ${message}`);
    if (!history.newest() || !history.isWhole()) return null;
    const snapshot = await readSnapshot(DATA_DIR, { now });
    const year = await headlines(history, now.getTime());
    const corrections = shownCorrections(history, now.getTime());
    const events = headlineEvents(history, Date.parse(year.since));
    const moves = headlineMoves(year, yearEnd(year), history);
    const { observedAt } = snapshot.manifest.reference;
    const observations = referenceIn(snapshot);
    const steps = REFERENCE_NAMES.map((name) => {
      const days = new Map(observations[name].map(({ date, percent }) => [date, percent]));
      return [name, stepsOfSeries(days, Date.parse(year.since), observedAt, (isPaid(name) ? 31 : 14) * DAY)];
    });
    const market: PublishedYear['market'] = Object.fromEntries(steps);
    const withReference = { ...year, market, reference: { observations, observedAt }, events, moves };
    return { year: withReference, corrections };
  } finally {
    await history.close();
  }
}

/** Every series of the Bank of Canada in a snapshot, oldest first. */
const referenceIn = (snapshot: Snapshot): PublishedYear['reference']['observations'] =>
  Object.fromEntries(REFERENCE_NAMES.map((name) => [name, observationsOf(snapshot, name)])) as Record<
    ReferenceName,
    Observation[]
  >;

/** A lender as its chart names it. */
export type ChartedLender = Pick<Lender, 'id' | 'name' | 'kind'>;

/** What a chart shows of ours: its subject, its lines, what they are, and where they come from. */
interface Own {
  what: string;
  lines: readonly ChartLine[];
  description: string;
  source: string;
}

/** The chart of a page: the Bank of Canada's series, which begin on the first day, then each of our own lines that covers a week. */
function pastChart(year: PublishedYear, names: readonly ReferenceName[], own: Own, language: Language): ShownChart {
  const t = marketWords[language];
  const { market, reference } = year;
  const [from, to] = [Date.parse(year.since), yearEnd(year)];
  const series = names.filter((name) => market[name].length > 0);
  const [titled] = series.filter((name) => !isPaid(name));
  const bank = series.map((name) => ({
    name: t.ofBank(isPaid(name) ? t.averagePaid : t[name]),
    steps: market[name],
  }));
  const described = [
    ...(bank.length > 0 ? [t.marketWords] : []),
    ...series.filter(isPaid).map((name) => `${t[name]}.`),
  ];
  const notice = bank.length > 0 && reference.observedAt ? [noticeIn(language, series, reference.observedAt)] : [];
  const lines = own.lines.filter((line) => !isThin([line]));
  return shownChart({
    ...{ what: own.what, from, to, language, lines: [...bank, ...lines] },
    finding: titled ? findingIn(language, t[titled], market[titled], from, to) : null,
    description: [...(lines.length > 0 ? [own.description] : []), ...described].join(' '),
    source: [...(lines.length > 0 ? [own.source] : []), ...notice].join('. '),
  });
}

const isPaid = (name: ReferenceName): boolean => name.startsWith('paid-');
/** What banks post for rates of a kind. */
const POSTED = { fixed: 'posted-5-year', variable: 'prime' } as const;

/** A lender's headline rates over a year, beside what banks post for such rates. */
export function lenderChart(year: PublishedYear, lender: ChartedLender, language: Language): ShownChart {
  const t = words[language];
  const isMadeUp = lender.kind === 'made-up';
  const terms = HEADLINE_TERMS.flatMap((term) => {
    const line = year.lines.find((line) => line.lender === lender.id && line.term === term.slug);
    return line ? [{ ...term, line: { name: termTitle(term, language), steps: line.steps } }] : [];
  });
  const own = {
    ...{ what: lender.name, lines: terms.map(({ line }) => line) },
    description: isMadeUp ? `${t.madeUp}.` : t.ofLender,
    source: isMadeUp ? t.madeUp : t.fromPages,
  };
  const names = isMadeUp ? [] : terms.map(({ rateType }) => POSTED[rateType]);
  return pastChart(year, [...new Set(names)], own, language);
}

/** A term's lowest and median rate beside what banks post and are paid; of a term that is no headline, the lowest rate that the preview showed. */
export function termChart(year: PublishedYear, term: Term, language: Language): ShownChart {
  const t = words[language];
  const isHeadline = HEADLINE_TERMS.includes(term);
  const { published, paid } = referenceFor(term);
  const shown = { name: t.lowestShown, steps: lowestSteps(year.lines.filter((line) => line.term === term.slug)) };
  const own = {
    what: termTitle(term, language),
    lines: isHeadline ? [termLine(year, term, 'lowest', t.lowest), termLine(year, term, 'median', t.median)] : [shown],
    description: isHeadline ? `${t.ofLenders} ${t.ofMedian}` : t.ofPreview,
    source: t.fromPages,
  };
  return pastChart(year, [published ?? 'yield-5-year', paid.uninsured], own, language);
}

/** The terms of the chart of the home page. */
export const TERMS_AT_HOME = TERMS.filter(({ termMonths }) => termMonths === 60);

/** The chart of the home page: the lowest 5-year fixed and 5-year variable rate beside what banks post and are paid. */
export function homeChart(year: PublishedYear, language: Language): ShownChart {
  const t = words[language];
  const titles = TERMS_AT_HOME.map((term) => termTitle(term, language));
  const lines = TERMS_AT_HOME.map((term, place) => termLine(year, term, 'lowest', `${titles[place]}, ${t.lowest}`));
  const own = { what: titles.join(', '), lines, description: t.ofLenders, source: t.fromPages };
  return pastChart(year, ['posted-5-year', 'prime', 'paid-uninsured-5-years'], own, language);
}

/** The lowest or the median rate of a headline term. */
function termLine(year: Headlines, term: Term, kind: 'lowest' | 'median', name: string): ChartLine {
  const steps = year.terms.find((line) => line.term === term.slug)?.steps ?? [];
  const end = new Date(yearEnd(year)).toISOString();
  return {
    name,
    steps: steps.map(({ from, until, ...step }) => ({ from, until, seenUntil: until ?? end, ratePercent: step[kind] })),
  };
}

const yearEnd = (year: Headlines): number => Date.parse(year.since) + YEAR;
