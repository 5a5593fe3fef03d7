import { nextRun } from '../src/rates/schedule.ts';
import type { LenderEntry, Manifest, Run } from '../src/rates/schema.ts';
import { SCHEMA_VERSION } from '../src/rates/schema.ts';
import { type Outcome, publish } from '../src/snapshots/publish.ts';
import { appendRun } from '../src/snapshots/runs.ts';
import { sideBySide } from '../src/snapshots/side-by-side.ts';
import { hasSnapshot, readSnapshot, type Snapshot } from '../src/snapshots/snapshot.ts';
import { collectReference } from './bankofcanada.ts';
import { type Failure, toFailure } from './failure.ts';
import type { LenderFile } from './lender.ts';
import { type Obtained, obtain } from './obtain.ts';
import { judge, judgeAfresh, sameFigure } from './quality/ladder.ts';
import type { Fetcher } from './sources/fetcher.ts';

/** What one run needs. `now` is the clock: fixed under `--now`, so that a replay gives the same bytes. */
export interface RunOptions {
  root: string;
  /** Every lender there is: what a snapshot lists besides is no longer collected, and dropped. */
  registry: readonly LenderFile[];
  /** The lenders that this run asks. */
  lenders: LenderFile[];
  /** Takes the readings as if they were the first: for a reader or a page that was redone. */
  afresh: boolean;
  fetcher: Fetcher;
  /** Fingerprint of the code that reads a lender. */
  fingerprint: (lender: LenderFile) => string;
  now: () => Date;
  /** Told as each lender ends, in the order they end. */
  onLender?: (id: string, result: RunLine) => void;
}

/** One lender in the run log. */
export type RunLine = Run['lenders'][string];

/** What a run came to. `snapshot` is null where nothing could be published. */
export interface RunResult {
  run: Run;
  snapshot: Snapshot | null;
  reference: Manifest['reference'];
  /** Lenders that the snapshot listed and the registry no longer has. */
  gone: string[];
}

/** How many lenders are read side by side; each host is asked one request at a time whatever this is. */
const SIDE_BY_SIDE = 16;

/** One run: fetch, read, judge, publish. The caller holds the folder's lock. */
export async function collect(options: RunOptions): Promise<RunResult> {
  const { root, lenders, fetcher, afresh, now } = options;
  const startedAt = now();
  const before = hasSnapshot(root) ? await readSnapshot(root) : null;
  const reference = await collectReference(fetcher, before?.manifest.reference ?? null, startedAt.toISOString());
  const listed = new Set(options.registry.map(({ id }) => id));
  const gone = Object.keys(before?.manifest.lenders ?? {}).filter((id) => !listed.has(id));
  const outcomes = new Map<string, Outcome>();
  const lines: Run['lenders'] = {};

  await sideBySide(shuffled(lenders), SIDE_BY_SIDE, async (lender) => {
    const started = now().getTime();
    const last = { entry: before?.manifest.lenders[lender.id] ?? null, known: before?.rates.get(lender.id) ?? [] };
    const fingerprint = options.fingerprint(lender);
    let judged: Judged;
    try {
      const readable = last.entry?.reader === fingerprint && !afresh ? last.entry : null;
      const obtained = await obtain(lender, fetcher, readable);
      judged = settle(lender, obtained, last, { reference: reference.series, afresh, now: now().toISOString() });
    } catch (error) {
      judged = failed(toFailure(error), last, now().toISOString());
    }
    const identity = describe(lender, fingerprint);
    outcomes.set(lender.id, { ...judged.outcome, entry: { ...judged.outcome.entry, ...identity } });
    const line = { ...judged.line, tookMs: now().getTime() - started };
    lines[lender.id] = line;
    options.onLender?.(lender.id, line);
  });

  const publishable = before !== null || [...outcomes.values()].some(({ raw }) => raw !== null);
  const publishedAt = now();
  const snapshot = publishable
    ? await publish(root, { before, lenders: outcomes, gone, reference, publishedAt, nextRunAt: nextRun(publishedAt) })
    : null;
  const run: Run = {
    schemaVersion: SCHEMA_VERSION,
    startedAt: startedAt.toISOString(),
    tookMs: now().getTime() - startedAt.getTime(),
    snapshot: snapshot?.manifest.snapshot ?? null,
    lenders: lines,
  };
  await appendRun(root, run);
  return { run, snapshot, reference, gone };
}

type Facts = Omit<LenderEntry, 'raw' | 'rates' | keyof ReturnType<typeof describe>>;
interface Judged {
  outcome: Omit<Outcome, 'entry'> & { entry: Facts };
  line: Omit<RunLine, 'tookMs'>;
}
interface Last {
  entry: LenderEntry | null;
  known: NonNullable<Outcome['rates']>;
}

const describe = (lender: LenderFile, reader: string) => ({
  name: lender.name,
  kind: lender.kind,
  provinces: lender.provinces,
  sourceUrl: lender.page,
  verified: lender.verified,
  expectedIntervalHours: lender.expectedIntervalHours ?? 24,
  reader,
});

/** A lender that answered: what the ladder makes of it. @throws {Failure} where the reading as a whole is not to be trusted */
function settle(
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
function failed({ kind, message }: Failure, { entry, known }: Last, now: string): Judged {
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

/** Random order, so that no lender is always asked at the same second of the run. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
