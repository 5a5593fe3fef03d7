import { sameFigure } from '../src/rates/figure.ts';
import type { LenderEntry, Run } from '../src/rates/schema.ts';
import type { Outcome } from '../src/snapshots/publish.ts';
import type { Failure } from './failure.ts';
import type { LenderFile } from './lender.ts';
import type { Obtained } from './obtain.ts';
import { type Case, judge, judgeAfresh } from './quality/ladder.ts';
import { remembered, TooFewRows } from './quality/shrunk.ts';

/** One lender in the run log. */
export type RunLine = Run['lenders'][string];

/** What a run makes of one lender: what is published of it, and its line in the run log. */
export interface Settled {
  outcome: Outcome;
  line: Omit<RunLine, 'tookMs'>;
}

/** What is known of a lender before it is read: who it is, and what the last snapshot holds of it. */
export interface Before {
  lender: LenderFile;
  /** Fingerprint of the code that reads it. */
  reader: string;
  entry: LenderEntry | null;
  known: NonNullable<Outcome['rates']>;
}

/** How a run judges. */
export interface Judging extends Pick<Case, 'reference' | 'accepts' | 'hoursApart'> {
  afresh: boolean;
  /** Whether the lenders themselves answer, not a recording or a saved file; and where the run stands, in words. */
  live?: boolean;
  readFrom?: string | null;
  now: string;
}

const who = ({ lender, reader }: Before) => ({
  name: lender.name,
  kind: lender.kind,
  provinces: lender.provinces,
  sourceUrl: lender.page,
  verified: lender.verified,
  expectedIntervalHours: lender.expectedIntervalHours ?? 24,
  reader,
});

/** Since when a lender that just answered is read live, and from where. */
const read = (entry: LenderEntry | null, { live = false, readFrom = null }: Judging, at: string) => ({
  liveSince: entry?.liveSince ?? (live ? at : null),
  readFrom: live ? readFrom : (entry?.readFrom ?? null),
});

const quiet = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [], accepted: {} };

/** A lender that answered: what the ladder makes of it. @throws {Failure} where the reading as a whole is not to be trusted */
export function settle(before: Before, obtained: Obtained, judging: Judging): Settled {
  const { lender, entry, known } = before;
  const { afresh, now } = judging;
  if (obtained.kind === 'unchanged')
    return {
      outcome: {
        entry: { ...(entry as LenderEntry), ...who(before), ...read(entry, judging, now), observedAt: now },
        rates: null,
        raw: null,
      },
      line: { ...quiet, outcome: 'unchanged', rates: known.length },
    };
  const { at, reading, raw, printed } = obtained;
  if (entry?.observedAt && at < entry.observedAt) return late(entry, known.length, at);
  const { minimumRates } = lender;
  const verdict = (afresh ? judgeAfresh : judge)(reading, { ...judging, known, entry, minimumRates, at });
  const { missing, held, withdrawn, accepted, refused } = verdict;
  const rates = verdict.rates.length > 0 ? verdict.rates : null;
  return {
    outcome: {
      entry: {
        ...who(before),
        ...read(entry, judging, at),
        state: rates ? 'fresh' : 'unavailable',
        observedAt: at,
        changedAt: sameFigures(known, verdict.rates) ? (entry?.changedAt ?? at) : at,
        missedRuns: 0,
        failure: null,
        obtained: obtained.obtained,
        answers: obtained.answers,
        ...(printed && { printed }),
        missing,
        held,
        shrunk: null,
      },
      rates,
      raw: { ...raw, notes: [...raw.notes, ...refused.map((refusal) => `Refused: ${refusal}`)] },
    },
    line: {
      outcome: 'fresh',
      rates: verdict.rates.length,
      failure: null,
      detail: afresh ? 'taken afresh' : null,
      changed: moves(known, verdict.rates),
      carried: Object.keys(missing).sort(),
      held: Object.keys(held).sort(),
      withdrawn,
      accepted,
    },
  };
}

/** An answer that is older than the newest one known says nothing of the present: everything stays as it is, and why is told. */
function late(entry: LenderEntry, rates: number, at: string): Settled {
  const detail = `its answer is of ${at}, and one of ${entry.observedAt} is known already; what is older belongs to the past alone`;
  return {
    outcome: { entry, rates: null, raw: null },
    line: { ...quiet, outcome: 'failed', rates, failure: 'outdated', detail },
  };
}

/** A lender that could not be read: its last good figures stay, and the failure is told. */
export function failed(before: Before, failure: Failure, now: string): Settled {
  const { entry, known } = before;
  const { kind, message } = failure;
  return {
    outcome: {
      entry: {
        ...who(before),
        liveSince: entry?.liveSince ?? null,
        readFrom: entry?.readFrom ?? null,
        state: known.length > 0 ? 'carried' : 'unavailable',
        observedAt: entry?.observedAt ?? null,
        changedAt: entry?.changedAt ?? null,
        missedRuns: (entry?.missedRuns ?? 0) + 1,
        failure: { kind, detail: message, since: entry?.failure?.since ?? now },
        obtained: entry?.obtained ?? null,
        answers: entry?.answers ?? [],
        ...(entry?.printed ? { printed: entry.printed } : {}),
        missing: entry?.missing ?? {},
        held: entry?.held ?? {},
        shrunk:
          failure instanceof TooFewRows
            ? remembered(entry?.shrunk ?? null, failure.lost, now)
            : (entry?.shrunk ?? null),
      },
      rates: null,
      raw: null,
    },
    line: {
      ...quiet,
      outcome: 'failed',
      rates: known.length,
      failure: kind,
      detail: message,
      carried: known.map(({ id }) => id),
    },
  };
}

/** Whether two sets hold the same figures: APRs, offsets and ceilings too, which the run log leaves out. */
function sameFigures(before: Before['known'], after: Before['known']): boolean {
  const known = new Map(before.map((rate) => [rate.id, rate]));
  return (
    before.length === after.length &&
    after.every((rate) => {
      const last = known.get(rate.id);
      return last !== undefined && sameFigure(last, rate);
    })
  );
}

/** What moved between two sets of figures: `from` null is new, `to` null is withdrawn. */
function moves(before: Before['known'], after: Before['known']): RunLine['changed'] {
  const [from, to] = [before, after].map((rates) => new Map(rates.map((rate) => [rate.id, rate.ratePercent])));
  return [...new Set([...(from as Map<string, number>).keys(), ...(to as Map<string, number>).keys()])]
    .sort()
    .map((id) => ({ id, from: from?.get(id) ?? null, to: to?.get(id) ?? null }))
    .filter((move) => move.from !== move.to);
}
