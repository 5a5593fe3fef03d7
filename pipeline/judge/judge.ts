import { sameFigure } from '../../src/rates/fields.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { type Judged, NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import { Failure } from '../failure.ts';
import { digest } from '../read/layout/frame.ts';
import type { Normalised } from '../read/normalise.ts';
import { type Accepted, isFigureAccepted } from './acceptance.ts';
import { isProven } from './layouts.ts';
import { bothLimits, isNarrower, liftedFrom, lostLimits } from './limits.ts';
import { missingRates } from './missing.ts';
import { HOUR, impossibleDay, impossibleDays, isOfWords, pageDoubt } from './pages.ts';
import type { Recognised } from './recognise.ts';
import { olderCopy } from './remember.ts';
import { mayBe } from './row-rules.ts';
import type { ReadingContext } from './rule.ts';
import { crowdedTables, type Doubt, doubtsOf, heaviest, PAGE_RULES } from './rules.ts';

type Answered = 'second-sighting' | 'proof' | 'other-source' | 'person';

export interface Verdict {
  /** The figures to show: good new ones, and last good ones where the new one is missing or doubted. Sorted by id. */
  rates: StoredRate[];
  missing: LenderEntry['missing'];
  held: LenderEntry['held'];
  withdrawn: string[];
  /** Figures that waited and are shown now, with the answer that ended the doubt. */
  accepted: Record<string, Answered>;
  refused: string[];
  /** Limits that were kept although their page no longer states them, and nobody has answered about. */
  unlimited: { id: string; words: string; digest: string }[];
}

export interface Case extends Pick<ReadingContext, 'reference' | 'isBigBank'> {
  known: StoredRate[];
  entry: Pick<LenderEntry, 'missing' | 'held' | 'observedAt'> | null;
  minimumRates: number;
  pages: Recognised[];
  memory: LayoutMemory;
  /** The alarm on the page beside the feeds, if that page was not read in this run. */
  alarm?: string | null;
  at: string;
  /** What people accepted of what waited. */
  accepted: Accepted;
  /** Answers to limits that pages no longer state: `accept` lifts one, `keep` keeps it. */
  judged?: Judged;
  /** True if the lender is read live for the first time: then a whole page has to be there. */
  isFirst?: boolean;
  /** Least number of hours between two sightings; six if unset. */
  hoursApart?: number | undefined;
}

/** An older copy comes and goes within hours: old figures that stand this long, at three sightings, are a move. */
const DAY_HOURS = 24;
/** A broken page stays broken for minutes or hours: sightings closer than this count as one. */
export const HOURS_APART = 6;

/** Names a limit that a rate lost, as long as the words around the rate stay. */
function limitDigest(id: string, words: string, page: Recognised | null): string {
  const near = (page?.frame.slots ?? []).filter(({ near }) => near === 'all' || near?.includes(id));
  return digest(['limit', id, words, ...near.map((slot) => slot.digest).sort()].join('\n'));
}

/**
 * Decides each rate of a lender. An unchanged figure is fresh on any page that does not disown it; a moved or new one needs a recognised page
 * and has to pass every rule. Limits stay until a person or understood words lift them. @throws {Failure} `empty`, or `too-few-rows` on a first reading
 */
export function judge(reading: Omit<Normalised, 'notes' | 'unaccounted'>, context: Case): Verdict {
  const { rates } = reading;
  const { entry, at, pages, accepted, known, alarm = null, judged = NOTHING_JUDGED } = context;
  if (rates.length === 0) throw new Failure('empty', 'no rate stands on the page');
  if ((known.length === 0 || context.isFirst) && rates.length < context.minimumRates)
    throw new Failure(
      'too-few-rows',
      `${rates.length} rates are on the page, a whole one has ${context.minimumRates} or more`,
    );
  const lastSeen = (id: string): string =>
    entry?.missing[id]?.observedAt ?? entry?.held[id]?.observedAt ?? entry?.observedAt ?? at;
  const before = new Map(known.map((rate) => [rate.id, rate]));
  const around = {
    ...context,
    rates,
    known,
    places: reading.places,
    seenOn: (id: string) => lastSeen(id).slice(0, 10),
    isAccepted: (id: string) => pages.some(({ closest, of }) => closest?.rates.includes(id) && of(id) === 'accepted'),
  } satisfies ReadingContext;
  const hasStayed = (rate: StoredRate): boolean => {
    const last = before.get(rate.id);
    return last !== undefined && sameFigure(last, rate) && bothLimits(last, rate) !== null;
  };
  const moved = rates.filter((rate) => !hasStayed(rate));
  const copy = olderCopy(rates, moved.length, context);
  const replaced = replacements(moved, rates, known);
  const [oddity = null] = Object.values(PAGE_RULES).flatMap((doubt) => doubt(around) ?? []);
  const figureDoubts = new Map(moved.map((rate) => [rate.id, doubtsOf(rate, around, before)]));
  const crowded = crowdedTables(around, figureDoubts);

  const verdict: Verdict = {
    ...{ rates: [], missing: {}, held: {}, accepted: {}, refused: [], unlimited: [] },
    withdrawn: [...replaced.values()].map(({ id }) => id),
  };
  for (const rate of rates) {
    const { id } = rate;
    const last = before.get(id) ?? null;
    const waiting = entry?.held[id];
    const seen = waiting && sameFigure(waiting.rate, rate) ? waiting : null;
    const page = pages.find(({ frame }) => frame.ids.includes(id)) ?? null;
    const days = hasStayed(rate) || !page ? [] : impossibleDays(rate, last, page, at, entry?.observedAt ?? null);
    const isProving = page !== null && isProven(page, around);
    const ofPage = pageDoubt(id, page, pages.filter(isOfWords), { alarm, days, isProving, seen });
    const ofFigure = figureDoubts.get(id) ?? { refused: null, doubt: null };
    const limits = last && bothLimits(last, rate);
    const lost = (last ? lostLimits(last, rate) : []).map((limit) => ({
      ...limit,
      digest: limitDigest(id, limit.words, page),
    }));
    const lifted = lost.filter(({ digest }) => judged.get(digest)?.verdict === 'accept');
    // A person lifts each limit of the last good reading, or accepts everything.
    const kept = accepted.all || !last ? {} : bothLimits(liftedFrom(last, lifted), rate);
    const same = hasStayed(rate) ? last : replaced.get(id);
    const open = accepted.all || ofPage?.isAlarm ? [] : lost.filter(({ digest }) => !judged.has(digest));
    verdict.unlimited.push(...open.map(({ words, digest }) => ({ id, words, digest })));
    if (same && !ofPage?.isAlarm) {
      // Days go forward, and never past the day of the run.
      const { effectiveOn } = accepted.all || impossibleDay(rate, same, at) === null ? rate : same;
      verdict.rates.push({ ...rate, ...kept, effectiveOn, ...historyOf(same) });
      continue;
    }
    // Printed, but not believable: the last good figure is carried, and its row does not count as vanished.
    if (ofFigure.refused !== null) {
      verdict.refused.push(`${id}: ${ofFigure.refused}`);
      if (!last) continue;
      verdict.missing[id] = { missedRuns: 0, observedAt: lastSeen(id), reason: ofFigure.refused };
      verdict.rates.push(last);
      continue;
    }
    const isWitnessed = rate.witnesses.includes('other-source');
    const doubt = heaviest<Doubt>([
      ofPage,
      copy === null ? null : { reason: copy, until: 'third-sighting' },
      last && !limits ? forPerson('what limits it is another thing than before') : null,
      page?.passed.has(id) && (entry?.missing[id] || seen) ? forPerson('it came back under a passed name') : null,
      forPerson(reading.disputed.get(id)),
      isWitnessed ? null : forPerson(oddity),
      isWitnessed ? null : forPerson(crowded.get(id)),
      isWitnessed && ofFigure.doubt?.until !== 'person' ? null : ofFigure.doubt,
    ]);
    const answered = answerTo(doubt, seen, isFigureAccepted(accepted, rate), context);
    if (doubt && !answered) {
      verdict.held[id] = {
        reason: doubt.reason,
        until: doubt.until,
        since: seen?.since ?? at,
        sightings: (seen?.sightings ?? 0) + 1,
        observedAt: last ? lastSeen(id) : at,
        rate: seen?.rate ?? rate,
      };
      // The last good figure is shown, to no more people than the page says now.
      if (last) verdict.rates.push({ ...last, ...limits });
      continue;
    }
    if (answered) verdict.accepted[id] = answered;
    else if (seen && isFigureAccepted(accepted, rate)) verdict.accepted[id] = 'person';
    else if (seen) verdict.accepted[id] = isWitnessed ? 'other-source' : 'proof';
    // A new figure counts from its first sighting, however long it had to wait.
    verdict.rates.push({ ...rate, ...kept, ...(seen && historyOf(seen.rate)) });
  }

  const newcomers = moved.filter(({ id }) => id in verdict.held && !before.has(id));
  const gone = missingRates(reading, {
    ...context,
    isGone: (id) => accepted.all || accepted.gone[id],
    lastSeen,
    isMistaken: (last) => newcomers.some((rate) => mayBe(rate, last)),
    isOdd: (oddity ?? copy) !== null || crowded.size > 0,
    hoursApart: context.hoursApart ?? HOURS_APART,
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
  isAccepted: boolean,
  { at, hoursApart = HOURS_APART }: Case,
): Answered | null {
  if (!doubt) return null;
  if (isAccepted) return 'person';
  if (!seen) return null;
  const hours = (Date.parse(at) - Date.parse(seen.since)) / HOUR;
  const isSeen =
    (doubt.until === 'second-sighting' && hours >= hoursApart) ||
    (doubt.until === 'third-sighting' && hours >= DAY_HOURS && seen.sightings >= 2);
  return isSeen ? 'second-sighting' : null;
}

/** Rates that were read again with the same figure and more limits: the wider rate that each one replaces, by id. */
function replacements(moved: StoredRate[], rates: StoredRate[], known: StoredRate[]): Map<string, StoredRate> {
  const here = new Set(rates.map(({ id }) => id));
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
