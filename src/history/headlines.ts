import { isForMost } from '../rates/fit.ts';
import { staleFrom } from '../rates/freshness.ts';
import { headline, type Preview } from '../rates/preview.ts';
import type { Manifest } from '../rates/schema.ts';
import { HEADLINE_TERMS, TERMS, type Term } from '../rates/terms.ts';
import type { History } from './history.ts';
import { asSeen } from './looks.ts';
import { lastSeenOf, type Moment } from './revision.ts';

/** A figure for as long as it stood. Times are RFC 3339, UTC, half-open. */
export interface Step {
  from: string;
  /** Null while it stands. */
  until: string | null;
  /** Until when it is proven: after that nobody looked, or nobody could. */
  seenUntil: string;
  ratePercent: number;
}

/** The rate that stood for a lender in a term, one after the other. */
export interface HeadlineStep extends Step {
  id: string;
  /** Whether most borrowers in Canada could have it: only such rates are called lowest. */
  isForMost: boolean;
  /** When the snapshot was published that first showed it; of an archived page, when it was fed in. */
  publishedAt: string;
  /** The address of the archived page that told it; null for what we read ourselves. */
  captureUrl: string | null;
}
export interface HeadlineLine {
  lender: string;
  /** The term's slug. */
  term: string;
  steps: HeadlineStep[];
}

/** The lowest and the middle one of the lenders' headline rates, for as long as both stood. Never an average: both are some lender's figure. */
export interface TermStep {
  from: string;
  until: string | null;
  lowest: number;
  /** Of an even number of lenders the lower of the two in the middle. */
  median: number;
  lenders: number;
}
export interface TermLine {
  term: string;
  steps: TermStep[];
}

/** What everybody may see of the past: the headline rates of a year, as the preview chooses them. */
export interface Headlines {
  /** The snapshot up to which they are told. */
  asOf: string;
  /** The beginning of the year, RFC 3339. */
  since: string;
  lines: HeadlineLine[];
  terms: TermLine[];
}

const DAY = 86_400_000;
/** How far back everybody may see, in ms. */
export const YEAR = 365 * DAY;
/** So many lenders make a lowest and a median, at least. */
const FEWEST = 3;
/** How long the past is read at a stretch, in ms. */
const TURN = 10;

/**
 * The headline rates of the year before `now`, worked out from the revisions as the preview works them out from the rates: at every
 * instant the one rate of a lender and term that most borrowers can have.
 * @param shown the preview: for terms that are no headlines, only the lenders it samples are told of
 * @param since when the year begins, ms since 1970
 */
export async function headlines(
  history: History,
  { moment, id }: Moment,
  manifest: Manifest,
  shown: Pick<Preview, 'rates' | 'terms'>,
  now: number,
  since = now - YEAR,
): Promise<Headlines> {
  const isShown = new Set(
    shown.terms.flatMap(({ slug, rateIds }) => rateIds.map((rateId) => `${slug} ${rateId.split('/')[0]}`)),
  );
  const ids = Map.groupBy(history.ids(), (one) => one.split('/').slice(0, 4).join('/'));
  const result: Headlines = { asOf: id, since: new Date(since).toISOString(), lines: [], terms: [] };
  let turn = performance.now();
  for (const term of TERMS) {
    const lines: { steps: HeadlineStep[]; hours: number }[] = [];
    for (const lender of history.lenders()) {
      const own = ids.get(`${lender}/${term.rateType}/${term.termMonths}m/closed`) ?? [];
      if (own.length === 0) continue;
      const hours = manifest.lenders[lender]?.expectedIntervalHours ?? 24;
      const steps = stepsOf(history, own, { lender, term, moment, manifest, hours, since, now });
      lines.push({ steps, hours });
      if ((HEADLINE_TERMS.includes(term) || isShown.has(`${term.slug} ${lender}`)) && steps.length > 0)
        result.lines.push({ lender, term: term.slug, steps });
      if (performance.now() - turn < TURN) continue;
      await new Promise(setImmediate);
      turn = performance.now();
    }
    result.terms.push({ term: term.slug, steps: termSteps(lines, since, now) });
  }
  return result;
}

/** The midnight (UTC) at which the year before an instant begins: the same for every server that is asked that day. */
export function yearBefore(now: number): number {
  return Math.floor((now - YEAR) / DAY) * DAY;
}

interface Asked {
  lender: string;
  term: Term;
  moment: number;
  manifest: Manifest;
  hours: number;
  since: number;
  now: number;
}

function stepsOf(history: History, ids: readonly string[], asked: Asked): HeadlineStep[] {
  const { lender, term, moment, manifest, hours, since, now } = asked;
  const said = ids.flatMap((id) =>
    history.revisions(id, { moment, time: now }, since).flatMap((revision) => {
      const seenUntil = lastSeenOf(revision, manifest);
      const whole = { from: revision.rate.changedAt, until: revision.endedAt, seenUntil };
      return asSeen(whole, revision.unread).flatMap(({ from, until, seenUntil: seen }) => {
        const start = Date.parse(from);
        const end = until === null ? null : Date.parse(until);
        if (end === start) return [];
        const fresh = { ...revision.rate, changedAt: from, observedAt: seen, state: 'fresh' as const };
        return [
          {
            revision,
            start,
            end,
            staleAt: staleFrom(seen, hours),
            fresh,
            stale: { ...fresh, state: 'stale' as const },
          },
        ];
      });
    }),
  );
  const times = said.flatMap(({ start, end, staleAt }) => [Math.max(start, since), end ?? now, staleAt]);
  const breaks = [...new Set(times)].filter((time) => time >= since && time < now).sort((a, b) => a - b);
  const steps: (HeadlineStep & { start: number })[] = [];
  for (const time of breaks) {
    const standing = said.filter(({ start, end }) => start <= time && (end === null || end > time));
    const rates = standing.map(({ staleAt, fresh, stale }) => (time >= staleAt ? stale : fresh));
    const best = headline(rates, lender, term);
    const last = steps.at(-1);
    const isSame = last?.id === best?.id && last?.start === (best ? Date.parse(best.changedAt) : undefined);
    if (last && last.until === null && !isSame) last.until = new Date(time).toISOString();
    if (!best || (isSame && last?.until === null)) continue;
    const { revision } = standing.find(({ fresh, stale }) => fresh === best || stale === best) ?? {};
    const start = Date.parse(best.changedAt);
    steps.push({
      // What stood when the year began had begun when its lender began to say it.
      from: new Date(time === since ? start : time).toISOString(),
      until: null,
      seenUntil: best.observedAt,
      ratePercent: best.ratePercent as number,
      id: best.id,
      isForMost: isForMost(best),
      publishedAt: revision?.publishedAt ?? best.observedAt,
      captureUrl: revision?.captureUrl ?? null,
      start,
    });
  }
  return steps.map(({ start: _, ...step }) => step);
}

/**
 * The lowest and the middle one at every instant, of what most borrowers could have and what had not turned stale; nothing while fewer
 * than half of the lenders that have such a rate were read.
 */
function termSteps(lines: { steps: HeadlineStep[]; hours: number }[], since: number, now: number): TermStep[] {
  const told = lines.filter(({ steps }) => steps.some((step) => step.isForMost && step.until === null)).length;
  const quorum = Math.max(FEWEST, Math.ceil(told / 2));
  const standing = lines.flatMap(({ steps, hours }) =>
    steps
      .filter((step) => step.isForMost)
      .map(({ from, until, seenUntil, ratePercent }) => ({
        ratePercent,
        from: Date.parse(from),
        until: Math.min(until === null ? Number.POSITIVE_INFINITY : Date.parse(until), staleFrom(seenUntil, hours)),
      })),
  );
  const breaks = [...new Set(standing.flatMap(({ from, until }) => [Math.max(from, since), until]))]
    .filter((time) => time >= since && time <= now)
    .sort((a, b) => a - b);
  const steps: TermStep[] = [];
  for (const time of breaks) {
    const figures = standing
      .filter(({ from, until }) => from <= time && time < until)
      .map(({ ratePercent }) => ratePercent)
      .sort((a, b) => a - b);
    // What a few lenders say is not the market: nothing is told while fewer than half were read.
    const isEnough = figures.length >= quorum;
    const [lowest, median] = isEnough ? [figures[0], figures[Math.floor((figures.length - 1) / 2)]] : [];
    const last = steps.at(-1);
    if (last?.until === null) {
      if (last.lowest === lowest && last.median === median && last.lenders === figures.length) continue;
      last.until = new Date(time).toISOString();
    }
    if (lowest === undefined || median === undefined) continue;
    steps.push({ from: new Date(time).toISOString(), until: null, lowest, median, lenders: figures.length });
  }
  return steps;
}
