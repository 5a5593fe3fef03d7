import type { Sql } from 'sql-template-tag';

/** Runs one statement. Whole numbers come back as numbers. @returns its rows: those of RETURNING where it writes @throws {Unavailable} */
export type Query = <Row = unknown>(statement: Sql) => Promise<Row[]>;

/** Where the two databases need other words for the same. Everything else stands once, in `queries/`. */
export interface Dialect {
  /**
   * Ends of a SELECT that hold the rows it found until the transaction ends: `change` against those who would change them, `removal`
   * against those who would remove them, `free` likewise, passing over rows that somebody else holds. Empty for SQLite, whose
   * transactions hold the whole file.
   */
  readonly hold: Readonly<Record<'change' | 'removal' | 'free', Sql>>;
  /** Texts, to stand behind IN. One parameter, so that the statement is the same however many they are. */
  list(values: readonly string[]): Sql;
  /** Rows as a table, to stand behind FROM. One parameter as well. */
  table(name: string, columns: Readonly<Record<string, 'text' | 'bigint'>>, rows: readonly object[]): Sql;
  /** The column that tells keys of one millisecond apart by the order in which they were made. */
  readonly keyOrder: Sql;
  /** An instant as `session.expires_at` holds it, which belongs to Lucia's adapters. @param ms since 1970 */
  sessionTime(ms: number): number | Date;
}

/**
 * A database as the queries see it. Every call rejects with `Unavailable` where it cannot be answered now (a lock is held for
 * too long, the disk is full, the tables are of another release, nobody listens), and then nothing was changed.
 */
export interface Database {
  dialect: Dialect;
  /** How long a call waits for a lock, in ms. */
  waitMs: number;
  /** One statement, by itself. */
  query: Query;
  /** Does `work` in one transaction, undone where it fails. `work` awaits its queries and nothing else. */
  together<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** The key of `holderOf`: the database's own, made with its tables. @throws {Unavailable} */
  secret(): string;
  /** Proves by writing that the database can be used. Brings it back where that is possible. @throws {Unavailable} */
  prove(): Promise<void>;
  /** Why it could not be used when it was opened; null where it could. */
  trouble: Error | null;
  close(): Promise<void>;
}
