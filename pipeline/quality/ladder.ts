import type { LenderEntry, ReferenceSeries, StoredRate } from '../../src/rates/schema.ts';
import { Failure } from '../failure.ts';
import { apr } from './apr.ts';
import { band } from './band.ts';
import { crossing } from './crossing.ts';
import { digits } from './digits.ts';
import { exchange } from './exchange.ts';
import { jump } from './jump.ts';
import { newcomer } from './newcomer.ts';
import { specialBelowPosted, specialNearPosted } from './offer.ts';
import { parts } from './parts.ts';
import { reference as bankOfCanada } from './reference.ts';
import type { Rule } from './rule.ts';
import { unfilled } from './unfilled.ts';

const RULES: Rule[] = [
  band,
  apr,
  unfilled,
  specialBelowPosted,
  specialNearPosted,
  crossing,
  bankOfCanada,
  jump,
  digits,
  exchange,
  parts,
  newcomer,
];

/** Of the known ids, the least share that a whole page still shows (in percent). */
const LEAST_SHARE = 60;
/** A vanished id is carried for so many runs, then withdrawn. */
const CARRIED_RUNS = 3;

/** What the ladder made of a reading. */
export interface Verdict {
  /** The figures to show: good new ones, and last good ones where the new is missing or doubted. Sorted by id. */
  rates: StoredRate[];
  missing: LenderEntry['missing'];
  held: LenderEntry['held'];
  withdrawn: string[];
  /** What was refused and why, in words. */
  refused: string[];
}

/** What the ladder has to know besides the figures found. */
export interface Case {
  known: StoredRate[];
  entry: Pick<LenderEntry, 'missing' | 'held' | 'observedAt'> | null;
  minimumRates: number;
  reference: ReferenceSeries[];
  /** When the answer was received. */
  at: string;
}

/** The fields that make a figure; wording, source and time are not among them. */
const FIGURE_FIELDS = [
  'ratePercent',
  'aprPercent',
  'primeOffsetPercent',
  'primePercent',
  'rateCeilingPercent',
  'rateBasis',
] as const;

/** Whether two records of one id say the same figure. */
export function sameFigure(a: StoredRate, b: StoredRate): boolean {
  return FIGURE_FIELDS.every((field) => a[field] === b[field]);
}

/**
 * Decides each rate of a lender: set rules first, then every rule on every figure, then against the last good snapshot.
 * @throws {Failure} `empty` or `too-few-rows`: the lender failed and all its last good figures are carried
 */
export function judge(found: StoredRate[], { known, entry, minimumRates, reference, at }: Case): Verdict {
  if (found.length === 0) throw new Failure('empty', 'no rate stands on the page');
  const before = new Map(known.map((rate) => [rate.id, rate]));
  const around = { found, known, reference };
  const doubts = new Map(
    found.map((rate) => {
      const surroundings = { ...around, before: before.get(rate.id) ?? null };
      for (const rule of RULES) {
        const reason = rule.doubt(rate, surroundings);
        if (reason) return [rate.id, { rule, reason }] as const;
      }
      return [rate.id, null] as const;
    }),
  );
  const usable = found.filter((rate) => !doubts.get(rate.id)?.rule.refuses);
  const seen = usable.filter((rate) => before.has(rate.id)).length;
  if (seen * 100 < known.length * LEAST_SHARE)
    throw new Failure('too-few-rows', `${seen} of ${known.length} known rates are on the page`);
  if (known.length === 0 && usable.length < minimumRates)
    throw new Failure(
      'too-few-rows',
      `${usable.length} rates are on the page, a whole one has ${minimumRates} or more`,
    );

  const verdict: Verdict = { rates: [], missing: {}, held: {}, withdrawn: [], refused: [] };
  const lastSeen = (id: string): string =>
    entry?.missing[id]?.observedAt ?? entry?.held[id]?.observedAt ?? entry?.observedAt ?? at;
  const carry = (rate: StoredRate, missedRuns: number): void => {
    verdict.missing[rate.id] = { missedRuns, observedAt: lastSeen(rate.id) };
    verdict.rates.push(rate);
  };

  for (const rate of found) {
    const last = before.get(rate.id) ?? null;
    const doubt = doubts.get(rate.id) ?? null;
    const waiting = entry?.held[rate.id];
    if (doubt?.rule.refuses) {
      verdict.refused.push(`${rate.id}: ${doubt.reason}`);
      // Printed, but not believable: the last good figure ages in sight, and its row has not vanished.
      if (last) carry(last, 0);
    } else if (doubt && !(waiting && sameFigure(waiting.rate, rate))) {
      verdict.held[rate.id] = { reason: doubt.reason, since: at, observedAt: last ? lastSeen(rate.id) : at, rate };
      if (last) verdict.rates.push(last);
    } else if (last && sameFigure(last, rate)) {
      verdict.rates.push({ ...rate, changedAt: last.changedAt, evidence: last.evidence });
    } else {
      verdict.rates.push(
        waiting && sameFigure(waiting.rate, rate) ? { ...rate, evidence: waiting.rate.evidence } : rate,
      );
    }
  }
  const printed = new Set(found.map((rate) => rate.id));
  for (const rate of known) {
    if (printed.has(rate.id)) continue;
    const missedRuns = (entry?.missing[rate.id]?.missedRuns ?? 0) + 1;
    if (missedRuns > CARRIED_RUNS) verdict.withdrawn.push(rate.id);
    else carry(rate, missedRuns);
  }
  verdict.rates.sort((a, b) => (a.id < b.id ? -1 : 1));
  return verdict;
}

/**
 * Judges a reading as if it were the lender's first: every rule that needs no earlier figure holds. What it found again keeps
 * its history; what it did not is withdrawn at once.
 * @throws {Failure} as `judge` does
 */
export function judgeAfresh(found: StoredRate[], given: Case): Verdict {
  const verdict = judge(found, { ...given, known: [], entry: null });
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
