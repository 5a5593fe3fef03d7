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

/** Takes the figures out of a rate: `canonical` leaves out what is undefined. */
const NO_FIGURES = Object.fromEntries(FIGURES.map((field) => [field, undefined]));

/** The fields in the order of their schema, with their place among the figures; -1 for words. */
const FIELDS = Object.keys(storedRate.shape).map(
  (field) => [field, (FIGURES as readonly string[]).indexOf(field)] as const,
);

type Words = Omit<StoredRate, (typeof FIGURES)[number]>;

/** A row of the file for a rate. */
export interface ShelfRow {
  wording: number;
  figures: string;
}

/** The number of wordings that are kept parsed; a lender has some thirty. */
const MOST_PARSED = 10_000;

/** Keeps rates, each once, and finds them again by their key. */
export type RateShelf = ReturnType<typeof openShelf>;

/** The rates of a history file. */
export function openShelf(file: HistoryFile) {
  const words = parsedOnce(
    (wording: number): Words =>
      JSON.parse(file.value('SELECT text FROM wordings WHERE wording = ?', wording) as string),
  );
  /** The rate of a row that is loaded already. */
  const of = ({ wording, figures: text }: ShelfRow): StoredRate => {
    const figures = JSON.parse(text) as unknown[];
    const rest = words(wording) as Record<string, unknown>;
    const rate: Record<string, unknown> = {};
    for (const [field, place] of FIELDS) rate[field] = place < 0 ? rest[field] : figures[place];
    return rate as StoredRate;
  };
  return {
    of,
    put(rate: StoredRate): number {
      const rest = canonical({ ...rate, ...NO_FIGURES });
      const wording =
        file.value<number>('SELECT wording FROM wordings WHERE text = ?', rest) ??
        file.value<number>('INSERT INTO wordings (text) VALUES (?) RETURNING wording', rest);
      file.run('INSERT OR IGNORE INTO worded (id, wording) VALUES (?, ?)', rate.id, wording);
      const values = JSON.stringify(FIGURES.map((field) => rate[field]));
      return file.value('INSERT INTO rates (wording, figures) VALUES (?, ?) RETURNING rate', wording, values) as number;
    },
    get(key: number): StoredRate {
      const row = file.get<ShelfRow>('SELECT wording, figures FROM rates WHERE rate = ?', key);
      if (!row) throw new RangeError(`the history holds no rate ${key}`);
      return of(row);
    },
    /** Every wording that a rate of an id ever had, without its figures: the input of a filter. */
    wordingsOf: (id: string): Words[] => file.values<number>('SELECT wording FROM worded WHERE id = ?', id).map(words),
  };
}

/** Parses each text once, as long as there are not too many. */
export function parsedOnce<Key, Value>(parse: (key: Key) => Value): (key: Key) => Value {
  const parsed = new Map<Key, Value>();
  return (key) => {
    const known = parsed.get(key);
    if (known) return known;
    const made = parse(key);
    if (parsed.size >= MOST_PARSED) parsed.clear();
    parsed.set(key, made);
    return made;
  };
}
