import { type Archived, readCapture } from '../snapshots/archive.ts';
import { readManifest } from '../snapshots/manifests.ts';
import { readVersions, type Snapshot } from '../snapshots/snapshot.ts';
import { openAnswers } from './answers.ts';
import { openArchive } from './archive.ts';
import { openCatchUp } from './catch-up.ts';
import { discard, isBusy, isDamaged, openFile } from './file.ts';
import { openShelf } from './rates.ts';
import type { Known, Moment, Revision, StoredChange } from './revision.ts';

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
  /** The moment of the first snapshot that showed a rate of a lender; null where none did. */
  firstOf(lender: string): number | null;
  /** Snapshots before a moment, newest first. */
  momentsBefore(moment: number, limit: number): Moment[];
  /** The ids that ever stood in a snapshot or on an archived page, of one lender or of all, sorted. */
  ids(lender?: string): string[];
  /** The lenders that ever had a rate, sorted. */
  lenders(): string[];
  /** Whether an id ever stood in a snapshot or on an archived page. */
  knows(id: string): boolean;
  /**
   * What was known of a rate at a point of our clock, by the lender's clock, oldest first. What archived pages tell of a lender ends
   * where our own reading of it began, so that one instant has one figure.
   * @param endedAfter ms since 1970: leaves out what had ended by then
   */
  revisions(id: string, known: Known, endedAfter?: number): Revision[];
  /** What changed in one snapshot, by lender and id. */
  changesIn(moment: Moment, movesOnly?: boolean): StoredChange[];
  /** A snapshot as it was published, whole. @throws {UserError} where one of its files is missing or damaged */
  read(moment: Moment): Promise<Snapshot>;
  /** What an archived page of a lender said, whole. @throws {UserError} where its file is missing or damaged */
  capture(lender: string, capturedAt: string): Promise<Archived>;
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
    const archive = openArchive(root, opened);
    return {
      file: opened,
      catchUp: openCatchUp(root, opened, archive, newestId),
      ask: openAnswers(opened, shelf, archive),
    };
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
    firstOf: (lender) => asking(() => open.ask.firstOf(lender)),
    momentsBefore: (moment, limit) => asking(() => open.ask.momentsBefore(moment, limit)),
    ids: (lender) => asking(() => open.ask.ids(lender)),
    lenders: () => asking(() => open.ask.lenders()),
    knows: (id) => asking(() => open.ask.knows(id)),
    revisions: (id, known, endedAfter) => asking(() => open.ask.revisions(id, known, endedAfter)),
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
    capture: (lender, capturedAt) => readCapture(root, lender, capturedAt),
    async close() {
      isClosing = true;
      clearTimeout(retry);
      await running;
      open.file.raw.close();
    },
  };
}
