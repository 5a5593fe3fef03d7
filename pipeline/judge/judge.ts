import { sameFigure } from '../../src/rates/figure.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import { Failure } from '../failure.ts';
import type { Normalised } from '../read/normalise.ts';
import { isProven } from './layouts.ts';
import { bothLimits, isNarrower, lostLimit } from './limits.ts';
import { missingRates } from './missing.ts';
import { besideDoubt, impossibleDays, type PageDoubt, pageDoubt } from './pages.ts';
import type { Recognised } from './recognise.ts';
import { mistakenFor } from './row-rules.ts';
import type { ReadingContext } from './rule.ts';
import { crowdedTables, type Doubt, doubtsOf, heaviest, PAGE_RULES } from './rules.ts';
import { olderCopy } from './version.ts';

/** The answer that ended a doubt. */
type Answered = 'second-sighting' | 'proof' | 'other-source' | 'person';

/** The result of judging a reading. */
export interface Verdict {
  /** The figures to show: good new ones, and last good ones where the new one is missing or doubted. Sorted by id. */
  rates: StoredRate[];
  missing: LenderEntry['missing'];
  held: LenderEntry['held'];
  withdrawn: string[];
  /** Figures that waited and are shown now, with the answer that ended the doubt. */
  accepted: Record<string, Answered>;
  refused: string[];
  /** Rates whose limits were kept although their page no longer states them. */
  unlimited: { id: string; words: string }[];
}

/** Input to the judging besides the reading. */
export interface Case extends Pick<ReadingContext, 'reference' | 'isBigBank'> {
  known: StoredRate[];
  entry: Pick<LenderEntry, 'missing' | 'held' | 'observedAt'> | null;
  minimumRates: number;
  pages: Recognised[];
  memory: LayoutMemory;
  /** The alarm on the page beside the feeds, if that page was not read in this run. */
  alarm?: string | null;
  at: string;
  isAccepted: boolean;
  /** True if the lender is read live for the first time: then a whole page has to be there. */
  isFirst?: boolean;
  /** Least number of hours between two sightings; six if unset. */
  hoursApart?: number | undefined;
}

const HOUR = 3_600_000;
/** A broken page stays broken for minutes or hours: sightings closer than this count as one. */
export const HOURS_APART = 6;
interface Judged {
  rate: StoredRate;
  last: StoredRate | null;
  /** The same figure as it waits since an earlier run. */
  seen: LenderEntry['held'][string] | null;
  /** The wider rate that it replaces with the same figure. */
  wider: StoredRate | null;
  ofPage: PageDoubt | null;
  ofFigure: ReturnType<typeof doubtsOf>;
}

/**
 * Decides each rate of a lender. An unchanged figure is fresh on any page that does not disown it. A moved or new figure needs a recognised
 * page and has to pass every rule for figures. Limits of the last good reading stay until a person or understood words lift them.
 * @throws {Failure} `empty`, or `too-few-rows` on a first reading: the lender failed and all its last good figures are carried
 */
export function judge(reading: Omit<Normalised, 'notes' | 'unaccounted'>, given: Case): Verdict {
  const { rates: found } = reading;
  const { entry, at, pages, isAccepted, known } = given;
  if (found.length === 0) throw new Failure('empty', 'no rate stands on the page');
  if ((known.length === 0 || given.isFirst) && found.length < given.minimumRates)
    throw new Failure(
      'too-few-rows',
      `${found.length} rates are on the page, a whole one has ${given.minimumRates} or more`,
    );
  const lastSeen = (id: string): string =>
    entry?.missing[id]?.observedAt ?? entry?.held[id]?.observedAt ?? entry?.observedAt ?? at;
  const before = new Map(known.map((rate) => [rate.id, rate]));
  const around = {
    ...given,
    found,
    known,
    places: reading.places,
    seenOn: (id: string) => lastSeen(id).slice(0, 10),
  } satisfies ReadingContext;
  const hasStayed = (rate: StoredRate): boolean => {
    const last = before.get(rate.id);
    return last !== undefined && sameFigure(last, rate) && bothLimits(last, rate) !== null;
  };
  const moved = found.filter((rate) => !hasStayed(rate));
  const copy = olderCopy(found, moved.length, given);
  const replaced = replacements(moved, found, known);
  const oddity =
    Object.values(PAGE_RULES)
      .map((doubt) => doubt(around))
      .find((reason) => reason !== null) ?? null;
  const figureDoubts = new Map(moved.map((rate) => [rate.id, doubtsOf(rate, around, before)]));
  const crowded = crowdedTables(around, figureDoubts);

  const verdict: Verdict = {
    rates: [],
    missing: {},
    held: {},
    withdrawn: [...replaced.values()].map(({ id }) => id),
    accepted: {},
    refused: [],
    unlimited: [],
  };
  /** The same figure as before, on a page that does not disown it: fresh, with the limits that it had. */
  const stayed = ({ rate, last, ofPage }: Judged): boolean => {
    if (!last || !hasStayed(rate) || ofPage?.isAlarm) return false;
    const lost = isAccepted ? null : lostLimit(last, rate);
    if (lost) verdict.unlimited.push({ id: rate.id, words: lost });
    verdict.rates.push({ ...rate, ...keptLimits(last, rate, isAccepted), ...historyOf(last) });
    return true;
  };
  const narrowed = ({ rate, wider, ofPage }: Judged): boolean => {
    if (!wider || ofPage?.isAlarm) return false;
    verdict.rates.push({ ...rate, ...historyOf(wider) });
    return true;
  };
  /** Printed, but not believable: the last good figure is carried, shown with its age, and its row does not count as vanished. */
  const refused = ({ rate: { id }, last, ofFigure: { refused: reason } }: Judged): boolean => {
    if (reason === null) return false;
    verdict.refused.push(`${id}: ${reason}`);
    if (last) {
      verdict.missing[id] = { missedRuns: 0, observedAt: lastSeen(id), reason };
      verdict.rates.push(last);
    }
    return true;
  };
  /** In doubt, and nothing has answered the doubt yet: the last good figure is shown, to no more people than the page says now. */
  const held = (one: Judged): boolean => {
    const { rate, last, seen } = one;
    const doubt = doubtOf(one);
    const answered = answerTo(doubt, seen, given);
    if (!doubt || answered) {
      const isWitnessed = rate.witnesses.includes('other-source');
      if (answered) verdict.accepted[rate.id] = answered;
      else if (seen) verdict.accepted[rate.id] = isWitnessed ? 'other-source' : 'proof';
      return false;
    }
    verdict.held[rate.id] = {
      reason: doubt.reason,
      until: doubt.until,
      since: seen?.since ?? at,
      sightings: (seen?.sightings ?? 0) + 1,
      observedAt: last ? lastSeen(rate.id) : at,
      rate: seen?.rate ?? rate,
    };
    if (last) verdict.rates.push({ ...last, ...(bothLimits(last, rate) ?? {}) });
    return true;
  };
  /** A new figure. It counts from its first sighting, however long it had to wait. */
  const shown = ({ rate, last, seen }: Judged): boolean => {
    verdict.rates.push({ ...rate, ...keptLimits(last, rate, isAccepted), ...(seen && historyOf(seen.rate)) });
    return true;
  };
  const doubtOf = ({ rate, last, ofPage, ofFigure }: Judged): Doubt | null => {
    const isWitnessed = rate.witnesses.includes('other-source');
    const contradicts = last !== null && bothLimits(last, rate) === null;
    return heaviest([
      ofPage,
      forPerson(copy),
      contradicts ? forPerson('what limits it is another thing than before') : null,
      forPerson(reading.disputed.get(rate.id)),
      isWitnessed ? null : forPerson(oddity),
      isWitnessed ? null : forPerson(crowded.get(rate.id)),
      isWitnessed && ofFigure.doubt?.until !== 'person' ? null : ofFigure.doubt,
    ]);
  };
  const judged = (rate: StoredRate): Judged => {
    const { id } = rate;
    const last = before.get(id) ?? null;
    const waiting = entry?.held[id];
    const seen = waiting && sameFigure(waiting.rate, rate) ? waiting : null;
    const page = pages.find(({ frame }) => id in frame.figures) ?? null;
    const days = hasStayed(rate) || !page ? [] : impossibleDays(rate, last, page, at, entry?.observedAt ?? null);
    const ofPage = heaviest([
      page && pageDoubt(id, page, days, { isProving: isProven(page, around), seen }),
      besideDoubt(id, pages, given.alarm ?? null, seen),
    ]);
    const ofFigure = figureDoubts.get(id) ?? { refused: null, doubt: null };
    return { rate, last, seen, wider: replaced.get(id) ?? null, ofPage, ofFigure };
  };

  const stages = [stayed, narrowed, refused, held, shown];
  for (const rate of found) {
    const one = judged(rate);
    stages.find((stage) => stage(one));
  }

  const mistaken = moved.flatMap((rate) =>
    rate.id in verdict.held && !before.has(rate.id) ? (mistakenFor(rate, around)?.id ?? []) : [],
  );
  const gone = missingRates(reading, {
    ...given,
    lastSeen,
    mistaken: new Set(mistaken),
    isOdd: (oddity ?? copy) !== null || crowded.size > 0,
    hoursApart: given.hoursApart ?? HOURS_APART,
    replaced: new Set(verdict.withdrawn),
  });
  verdict.rates.push(...gone.rates);
  Object.assign(verdict.missing, gone.missing);
  verdict.withdrawn.push(...gone.withdrawn);
  verdict.rates.sort((a, b) => (a.id < b.id ? -1 : 1));
  return verdict;
}

const historyOf = ({ changedAt, evidence }: StoredRate) => ({ changedAt, evidence });

const forPerson = (reason: string | null | undefined): Doubt | null => (reason ? { reason, until: 'person' } : null);

function answerTo(
  doubt: Doubt | null,
  seen: LenderEntry['held'][string] | null,
  { at, isAccepted, hoursApart = HOURS_APART }: Case,
): Answered | null {
  if (!doubt) return null;
  if (isAccepted) return 'person';
  if (doubt.until !== 'second-sighting' || !seen) return null;
  return Date.parse(at) - Date.parse(seen.since) >= hoursApart * HOUR ? 'second-sighting' : null;
}

/** The limits that a rate keeps from its last good reading. A person lifts them by accepting the words around it. */
function keptLimits(last: StoredRate | null, rate: StoredRate, isAccepted: boolean): Partial<StoredRate> {
  return isAccepted || last === null ? {} : (bothLimits(last, rate) ?? {});
}

/** Rates that were read again with the same figure and more limits: the wider rate that each one replaces, by id. */
function replacements(moved: StoredRate[], found: StoredRate[], known: StoredRate[]): Map<string, StoredRate> {
  const here = new Set(found.map(({ id }) => id));
  const gone = known.filter(({ id }) => !here.has(id));
  return new Map(
    moved.flatMap((rate) => {
      if (known.some(({ id }) => id === rate.id)) return [];
      const wider = gone.find((last) => isNarrower(rate, last));
      // Narrower rates with other figures do not replace the wider one.
      const parts = wider ? moved.filter((other) => isNarrower(other, wider)) : [];
      return wider && parts.every((part) => sameFigure(wider, part)) ? [[rate.id, wider]] : [];
    }),
  );
}
