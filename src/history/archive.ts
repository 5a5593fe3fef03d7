import { sameFigure } from '../rates/figure.ts';
import { type StoredRate, storedRate } from '../rates/schema.ts';
import { offeredIn } from '../rates/scope.ts';
import { type Archived, archivedFiles, archivedLenders, readArchived } from '../snapshots/archive.ts';
import { BrokenFile, canonical, sha256 } from '../snapshots/files.ts';
import { timeOf } from '../stamp.ts';
import type { HistoryFile, Read } from './history-file.ts';
import type { Holes } from './holes.ts';
import { UNPROVEN, type Unread } from './looks.ts';

/** One figure as the archived pages of its lender show it. Times in ms since 1970; `start` and `end` half-open. */
export interface ArchivedFigure {
  rate: StoredRate;
  start: number;
  end: number;
  /** The last capture with this figure. */
  seen: number;
  /** When the first capture with this figure was imported. */
  fed: number;
  /** The address of that capture. */
  url: string;
  /** Periods between captures of the figure that are too long to prove that it held; oldest first. */
  unread: Unread[];
}

/** The contents of archived pages. They are no snapshots: they lie before the first snapshot of their lender. */
export interface Archive {
  /**
   * Reads the captures that are new in the folder.
   * @param isBelieved whether an unreadable file was tried often enough: then it is noted as damaged, and left out
   * @returns whether any is left; `another` if one that was read is gone
   * @throws {BrokenFile} if a damaged one may still become readable
   */
  catchUp(isEnded: () => boolean, isBelieved: (problem: BrokenFile) => boolean): Promise<Read>;
  /**
   * The figures of a rate, oldest first, from captures that had been imported by an instant.
   * @param until the beginning of our own readings on the lender's clock, in ms; null if there are none yet
   */
  figures(lender: string, id: string, fedBy: number, until: () => number | null): ArchivedFigure[];
  /** Every wording that archived pages ever gave a rate. */
  wordingsOf(id: string): Print[];
}

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
export type Print = Omit<StoredRate, 'changedAt' | 'evidence'>;
/** The fields of a rate in the order of their schema. */
const FIELDS = Object.keys(storedRate.shape) as (keyof StoredRate)[];
/** The number of figures that are kept parsed. */
const MOST_PARSED = 10_000;

/** The archived pages of a data folder in its history file. */
export function openArchive(root: string, { raw, sql }: HistoryFile, holes: Holes): Archive {
  const isKept = sql<[string, number], number>('SELECT 1 FROM captures WHERE lender = ? AND at = ?').pluck();
  const kept = sql<[string], number>('SELECT at FROM captures WHERE lender = ?').pluck();
  const lenders = sql<[], string>('SELECT DISTINCT lender FROM captures').pluck();
  const addCapture = sql<[string, number, number, string, string]>(
    'INSERT INTO captures (lender, at, fed, url, evidence) VALUES (?, ?, ?, ?, ?)',
  );
  const addId = sql<[string, string]>('INSERT OR IGNORE INTO archived (id, lender) VALUES (?, ?)');
  const addPrint = sql<[string, string]>('INSERT OR IGNORE INTO prints (print, rate) VALUES (?, ?)');
  const addSighting = sql<[string, number, string | null]>('INSERT INTO sightings (id, at, print) VALUES (?, ?, ?)');
  const rows = sql<[string, string, number], Row>(
    `SELECT captures.at, fed, url, evidence, sightings.id IS NOT NULL AS listed, print
     FROM captures LEFT JOIN sightings ON sightings.id = ? AND sightings.at = captures.at
     WHERE lender = ? AND fed <= ? ORDER BY captures.at`,
  );
  const text = sql<[string], string>('SELECT rate FROM prints WHERE print = ?').pluck();
  const printed = sql<[string], string>(
    'SELECT DISTINCT print FROM sightings WHERE id = ? AND print IS NOT NULL',
  ).pluck();
  const parsed = new Map<string, Print>();
  const read = (print: string): Print => {
    const known = parsed.get(print);
    if (known) return known;
    const stored = JSON.parse(text.get(print) as string) as StoredRate;
    const made = Object.fromEntries(FIELDS.map((field) => [field, stored[field]])) as unknown as Print;
    if (parsed.size >= MOST_PARSED) parsed.clear();
    parsed.set(print, made);
    return made;
  };

  const add = raw.transaction((at: number, document: Archived) => {
    const {
      lender,
      capture,
      fedInAt,
      provinces,
      rates,
      missing,
      held,
      raw: { sources },
    } = document;
    // Another process was faster.
    if (isKept.get(lender, at)) return;
    addCapture.run(lender, at, Date.parse(fedInAt), capture.url, sources[0]?.sha256 ?? '');
    for (const rate of rates) {
      addId.run(rate.id, lender);
      if (rate.id in missing || rate.id in held) {
        addSighting.run(rate.id, at, null);
        continue;
      }
      const { changedAt: _, evidence: __, ...print } = rate;
      const written = canonical({ ...print, provinces: offeredIn(print.provinces, provinces) });
      const key = sha256(written).slice(0, 24);
      addPrint.run(key, written);
      addSighting.run(rate.id, at, key);
    }
  });

  return {
    async catchUp(isEnded, isBelieved) {
      // The file is read before the folder, because another process may import new captures of the folder meanwhile.
      const before = lenders.all().map((lender) => ({ lender, times: kept.all(lender) }));
      const folders = await archivedLenders(root);
      const files = new Map<string, Map<number, string>>();
      for (const lender of folders)
        files.set(lender, new Map((await archivedFiles(root, lender)).map((file) => [takenAt(file), file])));
      if (before.some(({ lender, times }) => times.some((at) => !files.get(lender)?.has(at)))) return 'another';
      for (const [lender, captures] of files) {
        const known = new Set(kept.all(lender));
        for (const [at, file] of captures) {
          if (known.has(at)) continue;
          const document = await readArchived(root, file).catch((problem) => {
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
    wordingsOf: (id) => printed.all(id).map(read),
    figures(lender, id, fedBy, until) {
      const captures = rows.all(id, lender, fedBy);
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

/** When a capture was taken, from its file's name, in ms. */
const takenAt = (file: string): number => Date.parse(timeOf(file.slice(file.lastIndexOf('/') + 1)));
