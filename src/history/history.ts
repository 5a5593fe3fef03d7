import { readCapture } from '../snapshots/archive.ts';
import { commitOf } from '../snapshots/commits.ts';
import { type LaterRun, laidOver } from '../snapshots/difference.ts';
import { readManifest, snapshotPath } from '../snapshots/manifests.ts';
import { readVersions, type Snapshot } from '../snapshots/snapshot.ts';
import { openAnswers } from './answers.ts';
import { openArchive } from './archive.ts';
import { openCatchUp } from './catch-up.ts';
import { openCorrections } from './corrections.ts';
import { openDoubts } from './doubts.ts';
import { discard, type HistoryFile, isBusy, isDamaged, openFile, type Read } from './history-file.ts';
import { openHoles } from './holes.ts';
import { openIngest } from './ingest.ts';
import { openShelf } from './rates.ts';
import { type Reader, readAside } from './reader.ts';
import type { Known, Moment } from './revision.ts';
import { openShowings } from './showing.ts';
import { openSightings } from './sightings.ts';
import { openSpells } from './spells.ts';
import { resetTables } from './tables.ts';

/** Everything that was published, on both clocks. Derived from the data folder; asked synchronously, brought up to date in steps. */
export type History = ReturnType<typeof openHistory>;

/** The place of a history, and the data folder it follows. */
export interface HistoryOptions {
  root: string;
  /** The derived file; `:memory:` for one that ends with the process. */
  file: string;
  /** The newest snapshot to read: one that a server does not use yet is not past. Without it all are read. */
  newestId?: () => string | undefined;
  onProblem?: (problem: Error) => void;
  /** Given the reason, in words, when the file was discarded and is rebuilt. */
  onRebuild?: (reason: string) => void;
  /** Whether the first reading of a past may run in a thread of its own; a history in memory cannot. */
  isAside?: boolean;
}

/** The pause before a catch-up that did not finish is tried again, and the interval at which unreadable files are checked, in ms. */
const RETRY = 1000;
const RECHECK = 10_000;
const HELD = 3;

/** Opens a history; reads nothing of the folder before `catchUp`. @throws {UserError} if its file cannot be used */
export function openHistory({ root, file, newestId, onProblem, onRebuild, isAside }: HistoryOptions) {
  const damaged = (problem: string): void => onRebuild?.(`the history file was damaged (${problem})`);
  const told = new Set<string>();
  let isWhole = false;
  let isClosing = false;
  let retry: NodeJS.Timeout | undefined;
  let reader: Reader | null = null;
  let running: Promise<void> | null = null;
  const held = new Map<string, Promise<Snapshot>>();

  /** The objects that read a file and write to it. They cache parts of it, so each new file gets new ones. */
  function partsOf(opened: HistoryFile) {
    const shelf = openShelf(opened);
    const holes = openHoles(root, opened);
    const sightings = openSightings(opened);
    const showings = openShowings(opened);
    const doubts = openDoubts(opened, shelf);
    const archive = openArchive(root, opened, holes);
    const answers = openAnswers(opened, { shelf, archive, sightings });
    const ingest = openIngest(opened, { shelf, sightings, showings, doubts });
    const catchUp = openCatchUp({ root, file: opened, ingest, answers, archive, holes, newestId, onDamage: tell });
    const spells = openSpells(opened, { shelf, answers, showings, sightings });
    const corrections = openCorrections(opened, { shelf, showings });
    return { file: opened, catchUp, ask: { answers, sightings, spells, corrections, doubts, holes } };
  }
  const connected = () => partsOf(openFile(file, damaged));
  let open = connected();
  /** A repeated failure is reported once. */
  function tell(problem: Error): void {
    if (told.has(problem.message)) return;
    told.add(problem.message);
    onProblem?.(problem);
  }
  function reopen(): void {
    open.file.raw.close();
    open = connected();
  }
  function replace(problem: Error): void {
    damaged(problem.message);
    isWhole = false;
    open.file.raw.close();
    discard(file);
    open = connected();
  }
  /** Directs queries to the part of the file that is open then. A damaged file is rebuilt instead of answering. */
  function asking<Part extends keyof typeof open.ask>(part: Part): Omit<(typeof open.ask)[Part], 'note' | 'add'> {
    const ask = (name: string, given: unknown[]): unknown => {
      try {
        return (open.ask[part] as unknown as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given);
      } catch (error) {
        if (isDamaged(error)) {
          replace(error as Error);
          void catchUp();
        }
        throw error;
      }
    };
    const names = Object.keys(open.ask[part]);
    return Object.fromEntries(names.map((name) => [name, (...given: unknown[]) => ask(name, given)])) as never;
  }

  /** Reads new publications; if nothing was read yet, the long past first, in a thread of its own. */
  async function readOn(): Promise<Read> {
    if (isAside && open.ask.answers.newest() === null && !isClosing) {
      reader = await readAside({ root, file, newestId: newestId?.() }, tell);
      if (isClosing) reader?.end();
      await reader?.done;
      reader = null;
    }
    return open.catchUp(() => isClosing);
  }

  async function run(): Promise<void> {
    let isDone = false;
    try {
      if (!open.file.isCurrent()) reopen();
      let read = await readOn();
      if (read === 'another') {
        isWhole = false;
        held.clear();
        onRebuild?.('the past of the data folder is another than before');
        resetTables(open.file.raw);
        open = partsOf(open.file);
        read = await readOn();
      }
      isDone = read === 'all';
      if (isDone) isWhole = true;
      if (isDone && holes.all().length === 0) told.clear();
    } catch (error) {
      if (isDamaged(error)) replace(error as Error);
      else if (!isBusy(error)) tell(error as Error);
    }
    if (isClosing) return;
    if (!isDone) retry = setTimeout(catchUp, RETRY).unref();
    else if (holes.all().length > 0) retry = setTimeout(catchUp, RECHECK).unref();
  }

  function catchUp(): Promise<void> {
    clearTimeout(retry);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  const answers = asking('answers');
  const holes = asking('holes');
  return {
    ...answers,
    holes,
    sightings: asking('sightings'),
    spells: asking('spells'),
    corrections: asking('corrections'),
    doubts: asking('doubts'),
    /** Reads new publications. Failures go to `onProblem`, and are tried again at the next call. */
    catchUp,
    /** True if everything was read at least once. Before that, the newest data here are long out of date. */
    isWhole: () => isWhole,
    /** Our knowledge at an instant, in ms since 1970; that of the newest publication if the clock is behind it. */
    now: (time: number): Known => ({
      moment: answers.newest()?.moment ?? 0,
      time: Math.max(time, answers.newestAt()),
    }),
    /** A whole snapshot as it was published; or, at an instant, as a later run of it saw it. @throws {UserError} if one of its files is missing or damaged */
    async read({ id, moment }: Pick<Moment, 'id' | 'moment'>, time?: number): Promise<Snapshot> {
      const reading = held.get(id) ?? readManifest(root, id).then((manifest) => readVersions(root, manifest));
      // The least recently used snapshot is dropped first; one that could not be read is not kept.
      held.delete(id);
      held.set(id, reading);
      for (const oldest of held.keys()) if (held.size > HELD) held.delete(oldest);
      reading.catch(() => held.delete(id));
      const snapshot = await reading;
      const said = time === undefined ? null : answers.saidAt({ moment, time });
      if (said === null) return snapshot;
      return { ...snapshot, manifest: laidOver(snapshot.manifest, JSON.parse(said) as LaterRun) };
    },
    /** The commit that brought a snapshot; null if there is none. */
    commitOf: ({ id }: Pick<Moment, 'id'>): Promise<string | null> => commitOf(root, snapshotPath(id)),
    /** The whole contents of an archived page of a lender. @throws {UserError} if its file is missing or damaged */
    capture: (lender: string, capturedAt: string) => readCapture(root, lender, capturedAt),
    async close(): Promise<void> {
      isClosing = true;
      clearTimeout(retry);
      reader?.end();
      await running;
      open.file.raw.close();
    },
  };
}
