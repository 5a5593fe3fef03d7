import type { Manifest, StoredRate } from '../rates/schema.ts';
import { readManifest } from '../snapshots/manifests.ts';
import { readVersions, type Snapshot } from '../snapshots/snapshot.ts';
import { openCatchUp } from './catch-up.ts';
import { type Change, type ChangeKind, differing, lastSeen } from './changes.ts';
import { discard, type HistoryFile, isBusy, isDamaged, openFile } from './file.ts';
import { OPEN } from './ingest.ts';
import { openShelf, type RateShelf } from './rates.ts';

/** A snapshot on our clock. */
export interface Moment {
  /** Counts the snapshots, from 1. */
  moment: number;
  /** The snapshot's id. */
  id: string;
  /** When it was published, RFC 3339, UTC. */
  publishedAt: string;
  /** How many rates moved in it. */
  moved: number;
}

/** One figure of one rate: what the lender said from when until when, and between which snapshots we showed it. */
export interface Revision {
  /** As stored. Its `changedAt` is when the lender's saying of it began. */
  rate: StoredRate;
  /** When the lender said something else, half-open; null while it is current, `changedAt` where it turned out it never said it. */
  endedAt: string | null;
  /** When it was last read at the lender; null while it is current: then the snapshot knows. */
  lastSeenAt: string | null;
  publishedAt: string;
  supersededAt: string | null;
}

/** When a revision was last read at its lender: where it is current, its snapshot's manifest knows. RFC 3339, UTC. */
export function lastSeenOf({ rate, lastSeenAt }: Revision, manifest: Manifest): string {
  const entry = manifest.lenders[rate.lender];
  return new Date(lastSeenAt ?? (entry ? lastSeen(rate, entry) : rate.changedAt)).toISOString();
}

/** What a history is asked about changes. */
export interface StoredChange extends Omit<Change, 'lender'> {
  /** The moment of its snapshot. */
  moment: number;
  moves: boolean;
}

/** Everything that was published, on both clocks. Derived from the data folder; asked synchronously, brought up to date in steps. */
export interface History {
  /** Reads what is new. Failures are told to `onProblem`, and tried again at the next call. */
  catchUp(): Promise<void>;
  /** Whether everything was read at least once: before that, what is newest here is long past. */
  isWhole(): boolean;
  newest(): Moment | null;
  oldest(): Moment | null;
  /** The snapshot of an id; null where there is none. */
  named(id: string): Moment | null;
  /** The newest snapshot published at an instant or before, in ms since 1970; null before the first. */
  at(time: number): Moment | null;
  /** Snapshots before a moment, newest first. */
  momentsBefore(moment: number, limit: number): Moment[];
  /** The ids that ever stood in a snapshot, of one lender or of all, sorted. */
  ids(lender?: string): string[];
  /** The lenders that ever had a rate, sorted. */
  lenders(): string[];
  /** Whether an id ever stood in a snapshot. */
  knows(id: string): boolean;
  /**
   * What was known of a rate at a moment, by the lender's clock, oldest first.
   * @param endedAfter ms since 1970: leaves out what had ended by then
   */
  revisions(id: string, moment: number, endedAfter?: number): Revision[];
  /** What changed in one snapshot, by lender and id. */
  changesIn(moment: Moment, movesOnly?: boolean): StoredChange[];
  /** A snapshot as it was published, whole. @throws {UserError} where one of its files is missing or damaged */
  read(moment: Moment): Promise<Snapshot>;
  /** Ends what is under way, and lets go of the file. */
  close(): Promise<void>;
}

/** Where a history is kept and what it follows. */
export interface HistoryOptions {
  /** The data folder. */
  root: string;
  /** The derived file; `:memory:` for one that ends with the process. */
  file: string;
  /** The newest snapshot to be read: what a server does not use yet is not yet past. Without it all are. */
  newestId?: () => string | undefined;
  onProblem?: (problem: Error) => void;
  /** Told in words of what was thrown away and is made again. */
  onRebuild?: (reason: string) => void;
}

/** How long after a catch-up that did not end the next is tried, in ms. */
const RETRY = 1000;
/** How many past snapshots are kept in memory. */
const HELD = 3;

/** Opens a history; nothing is read of the folder before `catchUp`. @throws {UserError} where its file cannot be used */
export function openHistory({ root, file, newestId, onProblem, onRebuild }: HistoryOptions): History {
  const damaged = (problem: string): void => onRebuild?.(`the history file was damaged (${problem})`);
  let open = connected();
  let isWhole = false;
  let isClosing = false;
  let retry: NodeJS.Timeout | undefined;
  let told = '';
  let running: Promise<void> | null = null;
  const held = new Map<string, Promise<Snapshot>>();

  function connected() {
    const opened = openFile(file, damaged);
    const shelf = openShelf(opened);
    return { file: opened, shelf, catchUp: openCatchUp(root, opened, newestId), ask: questions(opened, shelf) };
  }
  function reopen(): void {
    open.file.raw.close();
    open = connected();
  }
  /** What a damaged file says is no answer: it is thrown away, and the asker told that there is none. */
  function asking<Answer>(question: () => Answer): Answer {
    try {
      return question();
    } catch (error) {
      if (isDamaged(error)) {
        replace(error as Error);
        void catchUp();
      }
      throw error;
    }
  }
  function replace(problem: Error): void {
    damaged(problem.message);
    isWhole = false;
    open.file.raw.close();
    discard(file);
    open = connected();
  }

  async function run(): Promise<void> {
    let isDone = false;
    try {
      if (!open.file.isCurrent()) reopen();
      isDone = await open.catchUp.run(
        () => isClosing,
        () => {
          isWhole = false;
          onRebuild?.('the past of the data folder is another than before');
        },
      );
      if (isDone) isWhole = true;
      told = '';
    } catch (error) {
      if (isDamaged(error)) replace(error as Error);
      // Tried again and again, told once.
      else if (!isBusy(error) && told !== (error as Error).message) onProblem?.(error as Error);
      told = (error as Error).message;
    }
    if (!isDone && !isClosing) retry = setTimeout(catchUp, RETRY).unref();
  }

  function catchUp(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    catchUp,
    isWhole: () => isWhole,
    newest: () => asking(() => open.ask.newest()),
    oldest: () => asking(() => open.ask.oldest()),
    named: (id) => asking(() => open.ask.named(id)),
    at: (time) => asking(() => open.ask.at(time)),
    momentsBefore: (moment, limit) => asking(() => open.ask.momentsBefore(moment, limit)),
    ids: (lender) => asking(() => open.ask.ids(lender)),
    lenders: () => asking(() => open.ask.lenders()),
    knows: (id) => asking(() => open.ask.knows(id)),
    revisions: (id, moment, endedAfter) => asking(() => open.ask.revisions(id, moment, endedAfter)),
    changesIn: (moment, movesOnly) => asking(() => open.ask.changesIn(moment, movesOnly ?? false)),
    read({ id }) {
      const reading = held.get(id) ?? readManifest(root, id).then((manifest) => readVersions(root, manifest));
      // The one asked for last is the last to go; one that cannot be read is tried again.
      held.delete(id);
      held.set(id, reading);
      for (const oldest of held.keys()) if (held.size > HELD) held.delete(oldest);
      reading.catch(() => held.delete(id));
      return reading;
    },
    async close() {
      isClosing = true;
      clearTimeout(retry);
      await running;
      open.file.raw.close();
    },
  };
}

interface MomentRow {
  moment: number;
  id: string;
  at: number;
  moved: number;
}
interface FactRow {
  rate: number;
  end: number;
  seen: number | null;
  publishedAt: number;
  superseded: number | null;
  supersededAt: number | null;
}
interface ChangeRow {
  kind: ChangeKind;
  id: string;
  before: number | null;
  after: number | null;
  changed_at: string | null;
  seen_at: string | null;
  moves: number;
}

const iso = (time: number): string => new Date(time).toISOString();

function questions({ sql }: HistoryFile, shelf: RateShelf) {
  const MOMENT = 'SELECT moment, id, at, moved FROM moments';
  const newest = sql<[], MomentRow>(`${MOMENT} ORDER BY moment DESC LIMIT 1`);
  const oldest = sql<[], MomentRow>(`${MOMENT} ORDER BY moment LIMIT 1`);
  const named = sql<[string], MomentRow>(`${MOMENT} WHERE id = ?`);
  const at = sql<[number], MomentRow>(`${MOMENT} WHERE at <= ? ORDER BY moment DESC LIMIT 1`);
  const before = sql<[number, number], MomentRow>(`${MOMENT} WHERE moment < ? ORDER BY moment DESC LIMIT ?`);
  const allIds = sql<[], string>('SELECT id FROM series ORDER BY id').pluck();
  const lenderIds = sql<[string, string], string>('SELECT id FROM series WHERE id > ? AND id < ? ORDER BY id').pluck();
  const lenders = sql<[], string>('SELECT DISTINCT lender FROM series ORDER BY lender').pluck();
  const isKnown = sql<[string], number>('SELECT 1 FROM series WHERE id = ?').pluck();
  // A fact that has ended is only known since then: nothing here can tell of a later moment than the one asked about.
  const facts = sql<[string, number, number, number], FactRow>(
    `SELECT rate, "end", seen, shown.at AS publishedAt, superseded, gone.at AS supersededAt
     FROM facts JOIN moments shown ON shown.moment = published
     LEFT JOIN moments gone ON gone.moment = superseded
     WHERE facts.id = ? AND known <= ? AND (unknown IS NULL OR unknown > ?) AND "end" > ? ORDER BY start, published, fact`,
  );
  const changes = sql<[number, number], ChangeRow>(
    'SELECT kind, id, before, after, changed_at, seen_at, moves FROM changes WHERE moment = ? AND moves >= ? ORDER BY place',
  );
  const asMoment = (row: MomentRow | undefined): Moment | null =>
    row ? { moment: row.moment, id: row.id, publishedAt: iso(row.at), moved: row.moved } : null;
  return {
    newest: () => asMoment(newest.get()),
    oldest: () => asMoment(oldest.get()),
    named: (id: string) => asMoment(named.get(id)),
    at: (time: number) => asMoment(at.get(time)),
    momentsBefore: (moment: number, limit: number) => before.all(moment, limit).map((row) => asMoment(row) as Moment),
    ids: (lender?: string) => (lender === undefined ? allIds.all() : lenderIds.all(`${lender}/`, `${lender}0`)),
    lenders: () => lenders.all(),
    knows: (id: string) => isKnown.get(id) !== undefined,
    revisions: (id: string, moment: number, endedAfter = Number.MIN_SAFE_INTEGER) =>
      facts.all(id, moment, moment, endedAfter).map(
        (row): Revision => ({
          rate: shelf.get(row.rate),
          endedAt: row.end === OPEN ? null : iso(row.end),
          lastSeenAt: row.seen === null ? null : iso(row.seen),
          publishedAt: iso(row.publishedAt),
          supersededAt: row.supersededAt === null ? null : iso(row.supersededAt),
        }),
      ),
    changesIn: ({ moment, id: snapshot, publishedAt }: Moment, movesOnly: boolean) =>
      changes.all(moment, Number(movesOnly)).map((row): StoredChange => {
        const from = row.before === null ? null : shelf.get(row.before);
        const to = row.after === null ? null : shelf.get(row.after);
        return {
          kind: row.kind,
          id: row.id,
          before: from,
          after: to,
          fields: from && to ? differing(from, to) : [],
          changedAt: row.changed_at,
          lastSeenAt: row.seen_at,
          snapshot,
          publishedAt,
          moment,
          moves: row.moves === 1,
        };
      }),
  };
}
