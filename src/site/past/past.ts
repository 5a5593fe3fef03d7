import type { ChartLine } from '../../charts/chart-model.ts';
import { correctionsTold } from '../../history/accuracy.ts';
import { type HeadlineEvent, headlineEvents } from '../../history/events.ts';
import { type Headlines, headlines, YEAR } from '../../history/headlines.ts';
import { headlineMoves, type Move } from '../../history/moves.ts';
import { openHistory } from '../../history/open-history.ts';
import { lowestSteps, type Step, stepsOfSeries } from '../../history/steps.ts';
import { type Observation, REFERENCE_NAMES, type ReferenceName } from '../../rates/reference.ts';
import type { Lender } from '../../rates/schema.ts';
import { HEADLINE_TERMS, TERMS, type Term } from '../../rates/terms.ts';
import { dataSettings, now } from '../../settings.ts';
import { hasSnapshot } from '../../snapshots/manifests.ts';
import { observationsOf, readSnapshot, type Snapshot } from '../../snapshots/snapshot.ts';
import { FIGURES } from '../../words/figures.ts';
import { history as words } from '../../words/history.ts';
import type { Language } from '../../words/index.ts';
import { market as marketWords } from '../../words/market.ts';
import { termTitle } from '../../words/terms.ts';
import { type ShownChart, shownChart } from './charts.ts';

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
    const newest = history.newest();
    if (!newest || !history.isWhole()) return null;
    const snapshot = await readSnapshot(DATA_DIR, { now });
    const year = await headlines(history, newest, now.getTime());
    const corrections = correctionsTold(history, now.getTime());
    const events = headlineEvents(history, Date.parse(year.since));
    const moves = headlineMoves(year, yearEnd(year), history);
    const { observedAt } = snapshot.manifest.reference;
    const observations = referenceIn(snapshot);
    const steps = REFERENCE_NAMES.map((name) => {
      const days = new Map(observations[name].map(({ date, percent }) => [date, percent]));
      return [name, stepsOfSeries(days, Date.parse(year.since), observedAt)];
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

/** A lender's headline rates over a year. */
export function lenderChart(year: Headlines, lender: ChartedLender, language: Language): ShownChart {
  const lines = HEADLINE_TERMS.map((term) => ({
    name: termTitle(term, language),
    steps: year.lines.find((line) => line.lender === lender.id && line.term === term.slug)?.steps ?? [],
  }));
  const isMadeUp = lender.kind === 'made-up';
  const t = words[language];
  return shownChart({
    ...overYear(year, lender.name, language),
    description: isMadeUp ? `${t.madeUp}.` : t.ofLender,
    lines,
    source: isMadeUp ? t.madeUp : t.fromPages,
  });
}

/** Lowest and median of a headline term with the policy rate beside them; for another term, the lowest rate that the preview showed. */
export function termChart(year: PublishedYear, term: Term, language: Language): ShownChart {
  const t = words[language];
  const isHeadline = HEADLINE_TERMS.includes(term);
  const hasPolicy = year.market['policy-rate'].length > 0;
  return shownChart({
    ...overYear(year, termTitle(term, language), language),
    description: (isHeadline ? t.ofLenders : t.ofPreview) + (hasPolicy ? ` ${t.withPolicyRate}` : ''),
    lines: isHeadline
      ? termLines(year, term, (kind) => kind, language)
      : [{ name: t.lowestShown, steps: lowestSteps(year.lines.filter((line) => line.term === term.slug)) }],
    beside: { name: t.policyRate, steps: year.market['policy-rate'] },
    source: t.fromPages + (hasPolicy ? `. ${t.policySource}` : ''),
  });
}

/** The terms of the chart of the home page. */
export const TERMS_AT_HOME = TERMS.filter(({ termMonths }) => termMonths === 60);

/** The chart of the home page: lowest and median of 5-year fixed and 5-year variable. */
export function homeChart(year: Headlines, language: Language): ShownChart {
  const title = (term: Term): string => termTitle(term, language);
  return shownChart({
    ...overYear(year, TERMS_AT_HOME.map(title).join(', '), language),
    description: words[language].ofLenders,
    lines: TERMS_AT_HOME.flatMap((term) => termLines(year, term, (kind) => `${title(term)}, ${kind}`, language)),
    source: words[language].fromPages,
  });
}

/** The Bank of Canada's series that go with a term; for the home page those of 5 years. */
function marketOfTerm(term: Term | null): ReferenceName[] {
  if (term === null) return ['posted-5-year', 'yield-5-year', 'prime', 'policy-rate'];
  if (term.rateType === 'variable') return ['prime', 'policy-rate'];
  const posted = REFERENCE_NAMES.find((name) => name === `posted-${term.termMonths / 12}-year`);
  return posted ? [posted, 'yield-5-year'] : ['yield-5-year'];
}

/** The Bank of Canada's series over a year, and what moved in half a year, in words; null if none was read. @param term null for the home page */
export function marketChart(year: PublishedYear, term: Term | null, language: Language): ShownChart | null {
  const t = marketWords[language];
  const { percent, day } = FIGURES[language];
  const since = yearEnd(year) - YEAR / 2;
  const lines = marketOfTerm(term)
    .map((name) => ({ name: t[name], steps: year.market[name] }))
    .filter(({ steps }) => steps.length > 0);
  if (lines.length === 0) return null;
  const moved = lines.flatMap(({ name, steps }) => {
    const was = steps.findLast(({ from }) => Date.parse(from) <= since);
    const is = steps.at(-1);
    return was && is ? [t.moved(name, percent(was.ratePercent), percent(is.ratePercent))] : [];
  });
  const sentence = moved.length > 0 ? ` ${t.since(day(new Date(since)), moved.join('; '))}` : '';
  const description = t.marketWords + sentence;
  return {
    ...shownChart({ ...overYear(year, t.market, language), description, lines, source: t.marketSource }),
    heading: t.market,
  };
}

function termLines(year: Headlines, term: Term, name: (kind: string) => string, language: Language): ChartLine[] {
  const steps = year.terms.find((line) => line.term === term.slug)?.steps ?? [];
  const end = new Date(yearEnd(year)).toISOString();
  return (['lowest', 'median'] as const).map((kind) => ({
    name: name(words[language][kind]),
    steps: steps.map(({ from, until, ...step }) => ({ from, until, seenUntil: until ?? end, ratePercent: step[kind] })),
  }));
}

const overYear = (year: Headlines, what: string, language: Language) => ({
  what,
  from: Date.parse(year.since),
  to: yearEnd(year),
  language,
});

const yearEnd = (year: Headlines): number => Date.parse(year.since) + YEAR;
