import type { LenderEntry, Manifest, Run } from '../src/rates/schema.ts';
import type { Outcome } from '../src/snapshots/publish.ts';
import type { Failure } from './failure.ts';
import type { LenderFile } from './lender.ts';
import type { Obtained } from './obtain.ts';
import { judge, judgeAfresh, sameFigure } from './quality/ladder.ts';

/** One lender in the run log. */
export type RunLine = Run['lenders'][string];

type Facts = Omit<LenderEntry, 'raw' | 'rates' | keyof ReturnType<typeof describe>>;
/** What a run makes of one lender: its outcome, but for who it is, and its line in the run log. */
export interface Judged {
  outcome: Omit<Outcome, 'entry'> & { entry: Facts };
  line: Omit<RunLine, 'tookMs'>;
}
/** What the last snapshot knew of a lender. */
export interface Last {
  entry: LenderEntry | null;
  known: NonNullable<Outcome['rates']>;
}

/** Who a lender is, and by which code it was read. */
export const describe = (lender: LenderFile, reader: string) => ({
  name: lender.name,
  kind: lender.kind,
  provinces: lender.provinces,
  sourceUrl: lender.page,
  verified: lender.verified,
  expectedIntervalHours: lender.expectedIntervalHours ?? 24,
  reader,
});

/** A lender that answered: what the ladder makes of it. @throws {Failure} where the reading as a whole is not to be trusted */
export function settle(
  lender: LenderFile,
  obtained: Obtained,
  { entry, known }: Last,
  { reference, afresh, now }: { reference: Manifest['reference']['series']; afresh: boolean; now: string },
): Judged {
  if (obtained.kind === 'unchanged') {
    const same = entry as LenderEntry;
    return {
      outcome: { entry: { ...same, observedAt: now }, rates: null, raw: null },
      line: { ...quiet, outcome: 'unchanged', rates: known.length },
    };
  }
  const { at, rates: found, raw } = obtained;
  const verdict = (afresh ? judgeAfresh : judge)(found, {
    known,
    entry,
    minimumRates: lender.minimumRates,
    reference,
    at,
  });
  const changed = moves(known, verdict.rates);
  const notes = [...raw.notes, ...verdict.refused.map((refusal) => `refused: ${refusal}`)];
  const rates = verdict.rates.length > 0 ? verdict.rates : null;
  return {
    outcome: {
      entry: {
        state: rates ? 'fresh' : 'unavailable',
        observedAt: at,
        changedAt: sameFigures(known, verdict.rates) ? (entry?.changedAt ?? at) : at,
        missedRuns: 0,
        failure: null,
        obtained: obtained.obtained,
        answers: obtained.answers,
        missing: verdict.missing,
        held: verdict.held,
      },
      rates,
      raw: { ...raw, notes },
    },
    line: {
      outcome: 'fresh',
      rates: verdict.rates.length,
      failure: null,
      detail: remarks(afresh, verdict.refused),
      changed,
      carried: Object.keys(verdict.missing).sort(),
      held: Object.keys(verdict.held).sort(),
      withdrawn: verdict.withdrawn,
    },
  };
}

function remarks(afresh: boolean, refused: string[]): string | null {
  const said = [...(afresh ? ['taken afresh'] : []), ...(refused.length > 0 ? [`refused ${refused.join('; ')}`] : [])];
  return said.length > 0 ? said.join('; ') : null;
}

const quiet = { failure: null, detail: null, changed: [], carried: [], held: [], withdrawn: [] };

/** A lender that could not be read: its last good figures stay, and the failure is told. */
export function failed({ kind, message }: Failure, { entry, known }: Last, now: string): Judged {
  return {
    outcome: {
      entry: {
        state: known.length > 0 ? 'carried' : 'unavailable',
        observedAt: entry?.observedAt ?? null,
        changedAt: entry?.changedAt ?? null,
        missedRuns: (entry?.missedRuns ?? 0) + 1,
        failure: { kind, detail: message, since: entry?.failure?.since ?? now },
        obtained: entry?.obtained ?? null,
        answers: entry?.answers ?? [],
        missing: entry?.missing ?? {},
        held: entry?.held ?? {},
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
function sameFigures(before: Last['known'], after: Last['known']): boolean {
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
function moves(before: Last['known'], after: Last['known']): RunLine['changed'] {
  const [from, to] = [before, after].map((rates) => new Map(rates.map((rate) => [rate.id, rate.ratePercent])));
  return [...new Set([...(from as Map<string, number>).keys(), ...(to as Map<string, number>).keys()])]
    .sort()
    .map((id) => ({ id, from: from?.get(id) ?? null, to: to?.get(id) ?? null }))
    .filter((move) => move.from !== move.to);
}
