import { sameFigure } from '../rates/figure.ts';
import { type StoredRate, storedRate } from '../rates/schema.ts';
import { asOffered } from '../rates/scope.ts';
import { type Archived, archivedFiles, archivedLenders, readArchived } from '../snapshots/archive.ts';
import { BrokenFile, canonical, sha256 } from '../snapshots/files.ts';
import { timeOf } from '../stamp.ts';
import type { HistoryFile, Read } from './history-file.ts';
import type { Holes } from './holes.ts';
import { parsedOnce } from './rates.ts';
import type { Unread } from './revision.ts';
import { UNPROVEN } from './steps.ts';

/** One figure as the archived pages of its lender show it. Times in ms since 1970; `start` and `end` half-open. */
interface ArchivedFigure {
  rate: StoredRate;
  start: number;
  end: number;
  seen: number;
  /** When the first capture with this figure was imported, and its address. */
  fed: number;
  url: string;
  /** Periods between captures of the figure that are too long to prove that it held; oldest first. */
  unread: Unread[];
}

/** One capture of a lender, and what it has of a rate. */
interface Row {
  at: number;
  fed: number;
  url: string;
  evidence: string;
  /** Whether the capture has the rate at all. */
  listed: number;
  /** Null if the rate was probably on the page, but was not read. */
  print: string | null;
}

/** A rate without the fields that belong to a sighting and not to the figure. Those are taken from the first capture that shows it. */
type Print = Omit<StoredRate, 'changedAt' | 'evidence'>;
/** The fields of a rate in the order of their schema. */
const FIELDS = Object.keys(storedRate.shape) as (keyof StoredRate)[];

/** The contents of archived pages. They are no snapshots: they lie before the first snapshot of their lender. */
export type Archive = ReturnType<typeof openArchive>;

/** The archived pages of a data folder in its history file. */
export function openArchive(root: string, file: HistoryFile, holes: Holes) {
  const timesOf = (lender: string) => new Set(file.values<number>('SELECT at FROM captures WHERE lender = ?', lender));
  const read = parsedOnce((print: string): Print => {
    const stored: StoredRate = JSON.parse(file.value('SELECT rate FROM prints WHERE print = ?', print) as string);
    return Object.fromEntries(FIELDS.map((field) => [field, stored[field]])) as unknown as Print;
  });

  const add = file.raw.transaction((at: number, { lender, capture, fedInAt, rates, ...document }: Archived) => {
    // Another process was faster.
    if (file.get('SELECT 1 FROM captures WHERE lender = ? AND at = ?', lender, at)) return;
    const about = [lender, at, Date.parse(fedInAt), capture.url, document.raw.sources[0]?.sha256 ?? ''];
    file.run('INSERT INTO captures (lender, at, fed, url, evidence) VALUES (?, ?, ?, ?, ?)', ...about);
    for (const rate of rates) {
      const { changedAt: _, evidence: __, ...print } = asOffered(rate, document);
      const isRead = !(print.id in document.missing || print.id in document.held);
      const written = canonical(print);
      const key = isRead ? sha256(written).slice(0, 24) : null;
      file.run('INSERT OR IGNORE INTO archived (id, lender) VALUES (?, ?)', print.id, lender);
      if (isRead) file.run('INSERT OR IGNORE INTO prints (print, rate) VALUES (?, ?)', key, written);
      file.run('INSERT INTO sightings (id, at, print) VALUES (?, ?, ?)', print.id, at, key);
    }
  });

  return {
    /** Reads new captures. @param isBelieved whether an unreadable file counts as damaged by now @returns `another` if a read one is gone */
    async catchUp(isEnded: () => boolean, isBelieved: (problem: BrokenFile) => boolean): Promise<Read> {
      // The file is read before the folder, because another process may import new captures of the folder meanwhile.
      const lenders = file.values<string>('SELECT DISTINCT lender FROM captures');
      const before = new Map(lenders.map((lender) => [lender, timesOf(lender)]));
      const names = new Map<string, Map<number, string>>();
      for (const lender of await archivedLenders(root))
        names.set(lender, new Map((await archivedFiles(root, lender)).map((name) => [takenAt(name), name])));
      for (const [lender, times] of before) if ([...times].some((at) => !names.get(lender)?.has(at))) return 'another';
      for (const [lender, captures] of names) {
        const known = timesOf(lender);
        for (const [at, name] of captures) {
          if (known.has(at)) continue;
          const document = await readArchived(root, name).catch((problem) => {
            if (!(problem instanceof BrokenFile) || !isBelieved(problem)) throw problem;
            holes.add(null, problem);
            return null;
          });
          if (isEnded()) return 'part';
          if (document) add.immediate(at, document);
        }
      }
      return 'all';
    },
    /** Every wording that archived pages ever gave a rate. */
    wordingsOf: (id: string): Print[] =>
      file.values<string>('SELECT DISTINCT print FROM sightings WHERE id = ? AND print IS NOT NULL', id).map(read),
    /** The figures of a rate in captures imported by an instant, oldest first. @param until when our own readings begin at the lender, ms; null if never */
    figures(lender: string, id: string, fedBy: number, until: () => number | null): ArchivedFigure[] {
      const captures = file.all<Row>(
        `SELECT captures.at, fed, url, evidence, sightings.id IS NOT NULL AS listed, print
         FROM captures LEFT JOIN sightings ON sightings.id = ? AND sightings.at = captures.at
         WHERE lender = ? AND fed <= ? ORDER BY captures.at`,
        ...[id, lender, fedBy],
      );
      const last = captures.at(-1);
      if (!last) return [];
      // No reading follows the newest capture: its figures hold at most until the day on which it was imported.
      const end = Math.min(last.fed, until() ?? Number.POSITIVE_INFINITY);
      const figures: ArchivedFigure[] = [];
      let open: ArchivedFigure | null = null;
      for (const { at, fed, url, evidence, listed, print } of captures) {
        if (at >= end) break;
        if (listed && print === null) continue;
        const rate: StoredRate | null =
          print === null ? null : { ...read(print), changedAt: new Date(at).toISOString(), evidence };
        if (open && rate && sameFigure(open.rate, rate)) {
          if (at - open.seen > UNPROVEN) open.unread.push({ from: open.seen, until: at });
          open.seen = at;
          continue;
        }
        if (open) open.end = at;
        open = rate && { rate, start: at, end, seen: at, fed, url, unread: [] };
        if (open) figures.push(open);
      }
      return figures;
    },
  };
}

const takenAt = (file: string): number => Date.parse(timeOf(file.slice(file.lastIndexOf('/') + 1)));
