import { type StoredRate, storedRate } from '../rates/schema.ts';
import { canonical } from '../snapshots/files.ts';
import type { HistoryFile } from './history-file.ts';

/** The fields of a rate that often differ from one revision to the next; all others are stored once. */
const FIGURES = [
  'ratePercent',
  'rateBasis',
  'primeOffsetPercent',
  'primePercent',
  'rateCeilingPercent',
  'aprPercent',
  'evidence',
  'changedAt',
  'effectiveOn',
] as const satisfies readonly (keyof StoredRate)[];
const IS_FIGURE: ReadonlySet<string> = new Set(FIGURES);

/** The fields in the order of their schema, with their place among the figures; -1 for words. */
const FIELDS = Object.keys(storedRate.shape).map(
  (field) => [field, (FIGURES as readonly string[]).indexOf(field)] as const,
);

export type Words = Omit<StoredRate, (typeof FIGURES)[number]>;

/** Keeps rates, each once, and finds them again by their key. */
export interface RateShelf {
  put(rate: StoredRate): number;
  get(key: number): StoredRate;
  /** Every wording that a rate of an id ever had, without its figures: the input of a filter. */
  wordingsOf(id: string): Words[];
  /** The rate of a row that is loaded already. */
  of(row: ShelfRow): StoredRate;
}

/** A row of the file for a rate. */
export interface ShelfRow {
  wording: number;
  figures: string;
}

/** The number of wordings that are kept parsed; a lender has some thirty. */
const MOST_PARSED = 10_000;

/** The rates of a history file. */
export function openShelf({ sql }: HistoryFile): RateShelf {
  const find = sql<[string], number>('SELECT wording FROM wordings WHERE text = ?').pluck();
  const add = sql<[string], number>('INSERT INTO wordings (text) VALUES (?) RETURNING wording').pluck();
  const insert = sql<[number, string], number>(
    'INSERT INTO rates (wording, figures) VALUES (?, ?) RETURNING rate',
  ).pluck();
  const note = sql<[string, number]>('INSERT OR IGNORE INTO worded (id, wording) VALUES (?, ?)');
  const noted = sql<[string], number>('SELECT wording FROM worded WHERE id = ?').pluck();
  const read = sql<[number], ShelfRow>('SELECT wording, figures FROM rates WHERE rate = ?');
  const text = sql<[number], string>('SELECT text FROM wordings WHERE wording = ?').pluck();
  const parsed = new Map<number, Words>();
  const words = (wording: number): Words => {
    const known = parsed.get(wording);
    if (known) return known;
    const made = JSON.parse(text.get(wording) as string) as Words;
    if (parsed.size >= MOST_PARSED) parsed.clear();
    parsed.set(wording, made);
    return made;
  };
  const of = ({ wording, figures: text }: ShelfRow): StoredRate => {
    const figures = JSON.parse(text) as unknown[];
    const rest = words(wording) as Record<string, unknown>;
    const rate: Record<string, unknown> = {};
    for (const [field, place] of FIELDS) rate[field] = place < 0 ? rest[field] : figures[place];
    return rate as StoredRate;
  };
  return {
    of,
    put(rate) {
      const rest = canonical(Object.fromEntries(Object.entries(rate).filter(([field]) => !IS_FIGURE.has(field))));
      const wording = (find.get(rest) ?? add.get(rest)) as number;
      note.run(rate.id, wording);
      return insert.get(wording, JSON.stringify(FIGURES.map((field) => rate[field]))) as number;
    },
    get(key) {
      const row = read.get(key);
      if (!row) throw new RangeError(`the history holds no rate ${key}`);
      return of(row);
    },
    wordingsOf: (id) => noted.all(id).map(words),
  };
}
