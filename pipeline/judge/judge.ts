import { sameFigure } from '../../src/rates/figure.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import { Failure } from '../failure.ts';
import type { Normalised } from '../read/normalise.ts';
import { FIRST } from './first.ts';
import { bothLimits, isNarrower, lostLimit } from './limits.ts';
import { missingRates } from './missing.ts';
import { mistakenFor } from './newcomer.ts';
import { besideDoubt, impossibleDays, pageDoubt } from './pages.ts';
import type { Recognised } from './recognise.ts';
import type { Around } from './rule.ts';
import { crowdedTables, type Doubt, doubtsOf, heaviest, PAGE_RULES } from './rules.ts';
import { olderCopy } from './version.ts';

/** The answer that ended a doubt. */
export type Answered = 'second-sighting' | 'proof' | 'other-source' | 'person';

/** The result of judging a reading. */
export interface Verdict {
  /** The figures to show: good new ones, and last good ones where the new one is missing or doubted. Sorted by id. */
  rates: StoredRate[];
  missing: LenderEntry['missing'];
  held: LenderEntry['held'];
  withdrawn: string[];
  /** Figures that waited and are shown now, with the answer that ended the doubt. */
  accepted: Record<string, Answered>;
  /** Refused figures and the reasons, in words. */
  refused: string[];
  /** Rates whose limits were kept although their page no longer states them. */
  unlimited: { id: string; words: string }[];
}

/** Input to the judging besides the reading. */
export interface Case extends Pick<Around, 'reference' | 'isBigBank'> {
  known: StoredRate[];
  entry: Pick<LenderEntry, 'missing' | 'held' | 'observedAt'> | null;
  minimumRates: number;
  /** The reading's sources, compared with their accepted layouts. */
  pages: Recognised[];
  memory: LayoutMemory;
  /** The alarm on the page beside the feeds, if that page was not read in this run. */
  alarm?: string | null;
  /** Time at which the answer was received. */
  at: string;
  /** True if a person accepts what waits. */
  isAccepted: boolean;
  /** Returns the reason why a figure of a first reading waits, or null. Absent if the lender was read before. */
  first?: (rate: StoredRate) => string | null;
  /** Least number of hours between two sightings; six if unset. */
  hoursApart?: number | undefined;
}

const HOUR = 3_600_000;
/** A broken page stays broken for minutes or hours: sightings closer than this count as one. */
export const HOURS_APART = 6;
/**
 * Decides each rate of a lender. An unchanged figure is fresh on any page that does not disown it. A moved or new figure needs a recognised
 * page and has to pass every rule for figures. Limits of the last good reading stay until a person or understood words lift them.
 * @throws {Failure} `empty`, or `too-few-rows` on a first reading: the lender failed and all its last good figures are carried
 */
export function judge(reading: Omit<Normalised, 'notes' | 'unaccounted'>, given: Case): Verdict {
  const { rates: found } = reading;
  const { entry, at, pages, isAccepted } = given;
  if (found.length === 0) throw new Failure('empty', 'no rate stands on the page');
  const known = given.first ? [] : given.known;
  if (known.length === 0 && found.length < given.minimumRates)
    throw new Failure(
      'too-few-rows',
      `${found.length} rates are on the page, a whole one has ${given.minimumRates} or more`,
    );
  const lastSeen = (id: string): string =>
    entry?.missing[id]?.observedAt ?? entry?.held[id]?.observedAt ?? entry?.observedAt ?? at;
  const before = new Map(known.map((rate) => [rate.id, rate]));
  const around: Around = {
    ...given,
    found,
    known,
    places: reading.places,
    seenOn: (id) => lastSeen(id).slice(0, 10),
  };
  const stayed = (rate: StoredRate): boolean => {
    const last = before.get(rate.id);
    return last !== undefined && sameFigure(last, rate) && bothLimits(last, rate) !== null;
  };
  const moved = found.filter((rate) => !stayed(rate));
  const copy = olderCopy(found, moved.length, given);
  const replaced = replacements(moved, found, known);
  // A first reading is compared with recordings.
  const besideRecorded = { ...around, known: given.known };
  const oddity = PAGE_RULES.map((rule) => rule.doubt(besideRecorded)).find((reason) => reason !== null) ?? null;
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
  for (const rate of found) {
    const last = before.get(rate.id) ?? null;
    const page = pages.find(({ frame }) => rate.id in frame.figures) ?? null;
    const days = stayed(rate) || !page ? [] : impossibleDays(rate, last, page, at, entry?.observedAt ?? null);
    const ofPage = heaviest([page && pageDoubt(rate.id, page, days), besideDoubt(rate.id, pages, given.alarm ?? null)]);
    const wider = replaced.get(rate.id);
    if (last && stayed(rate) && !ofPage?.isAlarm) {
      const lost = isAccepted ? null : lostLimit(last, rate);
      if (lost) verdict.unlimited.push({ id: rate.id, words: lost });
      verdict.rates.push({ ...rate, ...keptLimits(last, rate, isAccepted), ...historyOf(last) });
      continue;
    }
    if (wider && !ofPage?.isAlarm) {
      verdict.rates.push({ ...rate, ...historyOf(wider) });
      continue;
    }
    const ofFigure = figureDoubts.get(rate.id) ?? { refused: null, doubt: null };
    if (ofFigure.refused !== null) {
      verdict.refused.push(`${rate.id}: ${ofFigure.refused}`);
      // Printed, but not believable: the last good figure is carried and shown with its age, and its row does not count as vanished.
      if (last) {
        verdict.missing[rate.id] = { missedRuns: 0, observedAt: lastSeen(rate.id), reason: ofFigure.refused };
        verdict.rates.push(last);
      }
      continue;
    }
    const waiting = entry?.held[rate.id];
    const seen = waiting && sameFigure(waiting.rate, rate) ? waiting : null;
    const first = given.first?.(rate) ?? (!last && seen?.reason.startsWith(FIRST) ? seen.reason : null);
    const agreed = rate.witnesses.includes('other-source');
    const contradicts = last !== null && bothLimits(last, rate) === null;
    const doubt = heaviest([
      forPerson(first),
      given.first && !ofPage?.isAlarm ? null : ofPage,
      forPerson(copy),
      contradicts ? forPerson('what limits it is another thing than before') : null,
      forPerson(reading.disputed.get(rate.id)),
      agreed ? null : forPerson(oddity),
      agreed ? null : forPerson(crowded.get(rate.id)),
      agreed && ofFigure.doubt?.until !== 'person' ? null : ofFigure.doubt,
    ]);
    const answered = answerTo(doubt, seen, given);
    if (doubt && !answered) {
      verdict.held[rate.id] = {
        reason: doubt.reason,
        until: doubt.until,
        since: seen?.since ?? at,
        sightings: (seen?.sightings ?? 0) + 1,
        observedAt: last ? lastSeen(rate.id) : at,
        rate: seen?.rate ?? rate,
      };
      // The last good figure must not reach more people than the page says now.
      if (last) verdict.rates.push({ ...last, ...(bothLimits(last, rate) ?? {}) });
      continue;
    }
    if (answered) verdict.accepted[rate.id] = answered;
    else if (seen) verdict.accepted[rate.id] = agreed ? 'other-source' : 'proof';
    // The rate counts from its first sighting, however long it had to wait.
    verdict.rates.push({ ...rate, ...keptLimits(last, rate, isAccepted), ...(seen && historyOf(seen.rate)) });
  }

  const mistaken = moved.flatMap((rate) =>
    rate.id in verdict.held && !before.has(rate.id) ? (mistakenFor(rate, around)?.id ?? []) : [],
  );
  const gone = missingRates(reading, {
    ...given,
    known,
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
  return given.first ? { ...verdict, rates: verdict.rates.map((rate) => withHistory(rate, given.known)) } : verdict;
}

/** Returns a rate of a first reading with its history, if a recording or the reading before said the same: then it is not new. */
function withHistory(rate: StoredRate, recorded: StoredRate[]): StoredRate {
  const last = recorded.find(({ id }) => id === rate.id);
  return last && sameFigure(last, rate) ? { ...rate, ...historyOf(last) } : rate;
}

/** Since when a figure is as it is, and the answer that said so first. */
const historyOf = ({ changedAt, evidence }: StoredRate) => ({ changedAt, evidence });

const forPerson = (reason: string | null | undefined): Doubt | null => (reason ? { reason, until: 'person' } : null);

/** Returns the answer to a doubt, if there is one now. */
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
