import { sameFigure } from '../rates/fields.ts';
import type { StoredRate } from '../rates/schema.ts';
import { asOffered } from '../rates/scope.ts';
import { type Archived, archivedFiles, archivedLenders, readArchived } from '../snapshots/archive.ts';
import { sha256 } from '../snapshots/files.ts';
import { timeOf } from '../stamp.ts';
import type { HistoryFile } from './history-file.ts';
import { textOf } from './rates.ts';
import type { Unread } from './revision.ts';
import { idsOf } from './sightings.ts';
import { UNPROVEN } from './steps.ts';

/** One figure as the archived pages of its lender show it. Times in ms since 1970; `start` and `end` half-open. */
export interface ArchivedFigure {
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

type Capture = Record<'at' | 'fed', number> & Record<'url' | 'evidence', string>;
type Sighting = { id: string; at: number; print: string | null };

const timesIn = (file: HistoryFile, lender: string) =>
  new Set(file.values<number>('SELECT at FROM captures WHERE lender = ?', lender));
const takenAt = (name: string): number => Date.parse(timeOf(name.slice(name.lastIndexOf('/') + 1)));

/** True if the file holds a capture that the folder has no more. */
export async function lacksCapture(root: string, file: HistoryFile): Promise<boolean> {
  for (const lender of file.values<string>('SELECT DISTINCT lender FROM captures')) {
    const times = new Set((await archivedFiles(root, lender)).map(takenAt));
    if ([...timesIn(file, lender)].some((at) => !times.has(at))) return true;
  }
  return false;
}

/** Takes the new captures of a folder into the file, each in one transaction. @throws {BrokenFile} */
export async function takeCaptures(root: string, file: HistoryFile, isEnded: () => boolean): Promise<void> {
  for (const lender of await archivedLenders(root)) {
    const known = timesIn(file, lender);
    for (const name of await archivedFiles(root, lender)) {
      if (known.has(takenAt(name))) continue;
      const document = await readArchived(root, name);
      if (isEnded()) return;
      file.exclusively(() => takeCapture(file, takenAt(name), document));
    }
  }
}

/** What a capture tells of a rate, without what belongs to a sighting: that is taken from the first capture that shows it. */
function takeCapture(file: HistoryFile, at: number, document: Archived): void {
  const { lender, capture, fedInAt, raw, rates, missing, held } = document;
  const row = [lender, at, Date.parse(fedInAt), capture.url, raw.sources[0]?.sha256 ?? ''];
  // Another process may have been faster.
  if (timesIn(file, lender).has(at)) return;
  file.run('INSERT INTO captures (lender, at, fed, url, evidence) VALUES (?, ?, ?, ?, ?)', ...row);
  for (const rate of rates) {
    const text = textOf({ ...asOffered(rate, document), changedAt: '', evidence: '' });
    const print = rate.id in missing || rate.id in held ? null : sha256(text).slice(0, 24);
    if (print !== null) file.run('INSERT OR IGNORE INTO prints (print, text) VALUES (?, ?)', print, text);
    file.run('INSERT INTO sightings (id, at, print) VALUES (?, ?, ?)', rate.id, at, print);
  }
}

/** The contents of archived pages. They are no snapshots: they lie before the first snapshot of their lender. */
export type Archive = ReturnType<typeof openArchive>;

export const openArchive = (file: HistoryFile) => ({
  ids: (lender: string): string[] =>
    file.values('SELECT DISTINCT id FROM sightings WHERE id > ? AND id < ?', ...idsOf(lender)),
  lenders: (): string[] => file.values('SELECT DISTINCT lender FROM captures'),
  knows: (id: string): boolean => file.get('SELECT 1 FROM sightings WHERE id = ?', id) !== undefined,
  /** One text that archived pages gave a rate. */
  textOf: (id: string) =>
    file.value<string>('SELECT text FROM prints JOIN sightings USING (print) WHERE id = ? LIMIT 1', id),
  /** A number that grows with each import up to an instant. */
  count: (fedBy: number) => file.value<number>('SELECT count(*) FROM captures WHERE fed <= ?', fedBy) ?? 0,
  /**
   * The figures in a lender's captures that were imported by an instant, by id, oldest first.
   * @param until when our own readings begin at the lender, ms; null if never @param range of ids; all without it
   */
  figures(lender: string, fedBy: number, until: number | null, range = idsOf(lender) as readonly [string, string]) {
    const captures = file.all<Capture>(
      'SELECT at, fed, url, evidence FROM captures WHERE lender = ? AND fed <= ? ORDER BY at',
      ...[lender, fedBy],
    );
    const last = captures.at(-1);
    if (!last) return [];
    // No reading follows the newest capture: its figures hold at most until the day on which it was imported.
    const end = Math.min(last.fed, until ?? Number.POSITIVE_INFINITY);
    const sightings = file.all<Sighting>(
      'SELECT id, at, print FROM sightings WHERE id >= ? AND id <= ? AND at < ? ORDER BY id',
      ...[...range, end],
    );
    const before = captures.filter(({ at }) => at < end);
    return [...Map.groupBy(sightings, ({ id }) => id).values()].flatMap((own) => figuresIn(file, before, own, end));
  },
});

function figuresIn(file: HistoryFile, captures: readonly Capture[], sightings: readonly Sighting[], end: number) {
  const prints = new Map(sightings.map(({ at, print }) => [at, print]));
  const figures: ArchivedFigure[] = [];
  let open: ArchivedFigure | null = null;
  for (const { at, fed, url, evidence } of captures) {
    const print = prints.get(at);
    // It was probably on the page, but was not read.
    if (print === null) continue;
    const text = print === undefined ? null : file.value<string>('SELECT text FROM prints WHERE print = ?', print);
    const rate: StoredRate | null = text
      ? { ...JSON.parse(text), changedAt: new Date(at).toISOString(), evidence }
      : null;
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
}
