import { sameFigure } from '../../src/rates/figure.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import { Failure } from '../failure.ts';
import type { Normalised } from '../normalise.ts';
import { type Answered, answerTo } from './answers.ts';
import { apr } from './apr.ts';
import { aprs } from './aprs.ts';
import { band } from './band.ts';
import { crossing } from './crossing.ts';
import { ahead, backdated } from './dated.ts';
import { decimals } from './decimals.ts';
import { digits } from './digits.ts';
import { jump } from './jump.ts';
import { leap, leapt } from './leap.ts';
import { merged } from './merged.ts';
import { missingRates } from './missing.ts';
import { misplaced, newcomer, renamed } from './newcomer.ts';
import { specialBelowPosted, specialNearPosted } from './offer.ts';
import { onPrime, parts } from './parts.ts';
import { permuted } from './permuted.ts';
import { reference as bankOfCanada } from './reference.ts';
import type { Around, PageRule, Rule, Until } from './rule.ts';
import { scattered } from './scattered.ts';
import { assertWhole } from './shrunk.ts';
import { unfilled } from './unfilled.ts';
import { uniform } from './uniform.ts';
import { lostLimit, widened } from './widened.ts';
import { unconfirmed } from './witnesses.ts';

/** Every rule for a figure, in the order in which they are asked: of doubts that weigh the same the first counts. */
export const RULES: Rule[] = [
  band,
  apr,
  ahead,
  unfilled,
  specialBelowPosted,
  unconfirmed,
  specialNearPosted,
  crossing,
  bankOfCanada,
  leap,
  jump,
  digits,
  onPrime,
  parts,
  misplaced,
  renamed,
  newcomer,
  widened,
];

/** Every rule for the page as a whole, in the order in which they are asked. */
export const PAGE_RULES: PageRule[] = [permuted, scattered, uniform, merged, decimals, aprs, leapt, backdated];

/** What the ladder made of a reading. */
export interface Verdict {
  /** The figures to show: good new ones, and last good ones where the new is missing or doubted. Sorted by id. */
  rates: StoredRate[];
  missing: LenderEntry['missing'];
  held: LenderEntry['held'];
  withdrawn: string[];
  /** Figures that had waited and are shown now, and what answered the doubt. */
  accepted: Record<string, Answered>;
  /** What was refused and why, in words. */
  refused: string[];
}

/** What the ladder has to know besides the reading. */
export interface Case {
  known: StoredRate[];
  entry: Pick<LenderEntry, 'missing' | 'held' | 'observedAt' | 'shrunk'> | null;
  minimumRates: number;
  reference: Around['reference'];
  /** When the answer was received. */
  at: string;
  /** Ids that a person accepts if they wait; `all` of them, or none. */
  accepts: 'all' | readonly string[];
  /** How many hours lie between two sightings at least; unset: six. */
  hoursApart?: number | undefined;
}

interface Doubt {
  reason: string;
  refuses: boolean;
  until: Until;
}

/**
 * Decides each rate of a lender: the set first, then every rule on every figure that is new or moved and on the page as a whole, then
 * against the last good snapshot. A figure that stayed, for no more people than before, is not doubted again.
 * @throws {Failure} `empty` or `too-few-rows`: the lender failed and all its last good figures are carried
 */
export function judge(reading: Omit<Normalised, 'notes'>, given: Case): Verdict {
  const { rates: found } = reading;
  const { known, entry, reference, at } = given;
  if (found.length === 0) throw new Failure('empty', 'no rate stands on the page');
  const before = new Map(known.map((rate) => [rate.id, rate]));
  const around: Around = {
    found,
    known,
    reference,
    at,
    sections: reading.sections,
    disputed: reading.disputed,
    places: reading.places,
  };
  const stayed = (rate: StoredRate): boolean => {
    const last = before.get(rate.id);
    return last !== undefined && sameFigure(last, rate) && lostLimit(last, rate) === null;
  };
  const doubts = new Map(
    found.flatMap((rate) => (stayed(rate) ? [] : [[rate.id, doubtOf(rate, around, before, entry)]])),
  );
  const oddity = PAGE_RULES.map((rule) => rule.doubt(around)).find((reason) => reason !== null) ?? null;
  const shrunk = assertWhole(
    reading,
    found.filter(({ id }) => !doubts.get(id)?.refuses),
    given,
    oddity,
  );

  const verdict: Verdict = { rates: [], missing: {}, held: {}, withdrawn: [], accepted: {}, refused: [] };
  const lastSeen = (id: string): string =>
    entry?.missing[id]?.observedAt ?? entry?.held[id]?.observedAt ?? entry?.observedAt ?? at;

  for (const rate of found) {
    const last = before.get(rate.id) ?? null;
    if (last && stayed(rate)) {
      verdict.rates.push({ ...rate, changedAt: last.changedAt, evidence: last.evidence });
      continue;
    }
    const doubt = doubts.get(rate.id) ?? null;
    if (doubt?.refuses) {
      verdict.refused.push(`${rate.id}: ${doubt.reason}`);
      // Printed, but not believable: the last good figure ages in sight, and its row has not vanished.
      if (last) {
        verdict.missing[rate.id] = { missedRuns: 0, observedAt: lastSeen(rate.id), reason: doubt.reason };
        verdict.rates.push(last);
      }
      continue;
    }
    const reason = oddity ?? doubt?.reason ?? null;
    const until: Until = oddity ? 'three-days' : (doubt?.until ?? 'second-sighting');
    const waiting = entry?.held[rate.id];
    const seen = waiting && sameFigure(waiting.rate, rate) ? waiting : null;
    const answered = reason === null ? null : answerTo(seen, { ...given, until });
    if (reason !== null && answered === null) {
      verdict.held[rate.id] = {
        reason,
        until: seen?.until === 'three-days' ? seen.until : until,
        since: seen?.since ?? at,
        sightings: (seen?.sightings ?? 0) + 1,
        observedAt: last ? lastSeen(rate.id) : at,
        rate: seen?.rate ?? rate,
      };
      if (last) verdict.rates.push(last);
      continue;
    }
    if (answered) verdict.accepted[rate.id] = answered;
    // The lender said it when it was seen first, however long it had to wait.
    verdict.rates.push(seen ? { ...rate, changedAt: seen.rate.changedAt, evidence: seen.rate.evidence } : rate);
  }

  const gone = missingRates(reading, { ...given, lastSeen, odd: oddity !== null, shrunk });
  verdict.rates.push(...gone.rates);
  Object.assign(verdict.missing, gone.missing);
  verdict.withdrawn.push(...gone.withdrawn);
  verdict.rates.sort((a, b) => (a.id < b.id ? -1 : 1));
  return verdict;
}

/** The heaviest doubt about a figure: what refuses it, then what holds it longest; of equal ones the first. */
function doubtOf(
  rate: StoredRate,
  around: Around,
  before: Map<string, StoredRate>,
  entry: Case['entry'],
): Doubt | null {
  const waiting = entry?.held[rate.id];
  const since = waiting && sameFigure(waiting.rate, rate) ? waiting.since : null;
  const surroundings = { ...around, before: before.get(rate.id) ?? null, since };
  const doubts = RULES.flatMap(({ doubt, refuses, until = 'second-sighting' }): Doubt[] => {
    const reason = doubt(rate, surroundings);
    return reason ? [{ reason, refuses, until }] : [];
  });
  return (
    doubts.find(({ refuses }) => refuses) ?? doubts.find(({ until }) => until === 'three-days') ?? doubts[0] ?? null
  );
}

/**
 * Judges a reading as if it were the lender's first: every rule that needs no earlier figure holds. What it found again keeps
 * its history; what it did not is withdrawn at once.
 * @throws {Failure} as `judge` does
 */
export function judgeAfresh(reading: Omit<Normalised, 'notes'>, given: Case): Verdict {
  const verdict = judge(reading, { ...given, known: [], entry: null });
  const before = new Map(given.known.map((rate) => [rate.id, rate]));
  const shown = new Set(verdict.rates.map(({ id }) => id));
  return {
    ...verdict,
    rates: verdict.rates.map((rate) => {
      const last = before.get(rate.id);
      return last && sameFigure(last, rate) ? { ...rate, changedAt: last.changedAt, evidence: last.evidence } : rate;
    }),
    withdrawn: given.known.map(({ id }) => id).filter((id) => !shown.has(id)),
  };
}
