import { nextRun } from '../src/rates/schedule.ts';
import type { Manifest, Run } from '../src/rates/schema.ts';
import { SCHEMA_VERSION } from '../src/rates/schema.ts';
import { sweep } from '../src/snapshots/files.ts';
import { hasSnapshot } from '../src/snapshots/manifests.ts';
import { type Outcome, publish } from '../src/snapshots/publish.ts';
import { appendRun } from '../src/snapshots/runs.ts';
import { sideBySide } from '../src/snapshots/side-by-side.ts';
import { readSnapshot, type Snapshot } from '../src/snapshots/snapshot.ts';
import { collectReference, type Referred } from './bankofcanada.ts';
import { Failure, toFailure } from './failure.ts';
import { overgrown } from './growth.ts';
import type { LenderFile } from './lender.ts';
import { obtain } from './obtain.ts';
import { type Before, failed, type Judging, type RunLine, type Settled, settle } from './outcome.ts';
import type { Reader } from './reading/reader.ts';
import type { Fetcher } from './sources/fetcher.ts';
import { knownToday } from './today.ts';

/** What one run needs. `now` is the clock: fixed under `--now`, so that a replay gives the same bytes. */
export interface RunOptions {
  root: string;
  /** Every lender there is: what a snapshot lists besides is no longer collected, and dropped. */
  registry: readonly LenderFile[];
  /** The lenders that this run asks, and whether they are all that are not read from another place. */
  lenders: LenderFile[];
  asksAll?: boolean;
  /** Takes the readings as if they were the first: for a reader or a page that was redone. */
  afresh: boolean;
  /** The waiting figures that a person accepts: all of these lenders', some ids, or none. */
  accepts?: Judging['accepts'];
  /** How many hours lie between two sightings at least; unset: six. */
  hoursApart?: Judging['hoursApart'];
  /** Whether the lenders themselves are asked, and where this run stands, in words. */
  live?: boolean;
  readFrom?: string | null;
  fetcher: Fetcher;
  /** Who reads what they answer; unless told, this thread. */
  reader?: Reader;
  /** Fingerprint of the code that reads a lender. */
  fingerprint: (lender: LenderFile) => string;
  now: () => Date;
  /** Told as each lender ends, in the order they end. */
  onLender?: (id: string, result: RunLine) => void;
  /** Told of a mistake of ours that cost a lender, with its trace. */
  onMistake?: (id: string, error: unknown) => void;
}

/** What a run came to. `snapshot` is null where nothing could be published. */
export interface RunResult {
  run: Run;
  snapshot: Snapshot | null;
  reference: Referred['reference'];
  /** Lenders that the snapshot listed and the registry no longer has. */
  gone: string[];
}

/** How many lenders are read side by side; each host is asked one request at a time whatever this is. */
const SIDE_BY_SIDE = 16;

/**
 * One run: fetch, read, judge, publish. The caller holds the folder's lock.
 * @throws {BrokenFile} where the snapshot before cannot be used, or says it was made later than now: what follows it would be older than it
 */
export async function collect(options: RunOptions): Promise<RunResult> {
  const { root, lenders, fetcher, reader, now } = options;
  const startedAt = now();
  await sweep(root);
  const before = hasSnapshot(root) ? await readSnapshot(root, { now: startedAt }) : null;
  const { reference, observed } = await collectReference(
    fetcher,
    before?.manifest.reference ?? null,
    before?.past ?? new Map(),
    startedAt.toISOString(),
    reader,
  );
  const listed = new Set(options.registry.map(({ id }) => id));
  const gone = Object.keys(before?.manifest.lenders ?? {}).filter((id) => !listed.has(id));
  const outcomes = new Map<string, Outcome>();
  const lines: Run['lenders'] = {};
  const lasts = new Map<string, Before>();
  const note = (id: string, { outcome, line }: Settled, tookMs: number): void => {
    outcomes.set(id, outcome);
    lines[id] = { ...line, tookMs };
    options.onLender?.(id, lines[id]);
  };

  await sideBySide(shuffled(lenders), SIDE_BY_SIDE, async (lender) => {
    const started = now().getTime();
    const last: Before = {
      lender,
      reader: options.fingerprint(lender),
      entry: before?.manifest.lenders[lender.id] ?? null,
      known: before?.rates.get(lender.id) ?? [],
    };
    lasts.set(lender.id, last);
    const settled = await read(last, options, reference.series);
    note(lender.id, settled, now().getTime() - started);
  });
  // What a person accepts may be as large as it is.
  const isSeen = options.afresh || (options.accepts ?? []).length > 0;
  for (const [id, failure] of isSeen ? [] : overgrown(before, outcomes))
    note(id, failed(lasts.get(id) as Before, failure, now().toISOString()), lines[id]?.tookMs ?? 0);

  const publishable = before !== null || [...outcomes.values()].some(({ raw }) => raw !== null);
  const publishedAt = now();
  const snapshot = publishable
    ? await publish(root, {
        before,
        lenders: outcomes,
        gone,
        reference,
        observed,
        publishedAt,
        nextRunAt: nextRun(publishedAt),
      })
    : null;
  const run: Run = {
    schemaVersion: SCHEMA_VERSION,
    startedAt: startedAt.toISOString(),
    tookMs: now().getTime() - startedAt.getTime(),
    snapshot: snapshot?.manifest.snapshot ?? null,
    ...(options.asksAll ? { askedAll: true } : {}),
    lenders: lines,
  };
  await appendRun(root, run);
  return { run, snapshot, reference, gone };
}

/** Asks one lender and judges what it says. What fails here fails this lender alone. */
async function read(last: Before, options: RunOptions, reference: Manifest['reference']['series']): Promise<Settled> {
  const { fetcher, afresh, accepts = [], live = false, readFrom = null, hoursApart, now, onMistake } = options;
  const { lender, entry, reader } = last;
  try {
    // A person who accepts what waits, or takes a lender afresh, wants the page read whatever it says of itself.
    const readable = entry?.reader === reader && !afresh ? knownToday(entry, now()) : null;
    const obtained = await obtain(lender, fetcher, readable, (error) => onMistake?.(lender.id, error), options.reader);
    const judging = { reference, afresh, accepts, live, readFrom, hoursApart };
    return settle(last, obtained, { ...judging, now: now().toISOString() });
  } catch (error) {
    if (!(error instanceof Failure)) onMistake?.(lender.id, error);
    return failed(last, toFailure(error), now().toISOString());
  }
}

/** Random order, so that no lender is always asked at the same second of the run. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
