import sql, { type Sql } from 'sql-template-tag';

/** Runs one statement. Whole numbers come back as numbers. @returns its rows: those of RETURNING where it writes @throws {Unavailable} */
export type Query = <Row = unknown>(statement: Sql) => Promise<Row[]>;

/** The expressions in which the two databases differ. All other SQL is in `queries/`, once for both. */
export interface Dialect {
  /** Clauses that lock a SELECT's rows until the transaction ends: against updates, deletion, or both (`free`: skips locked rows). SQLite locks its file. */
  readonly hold: Readonly<Record<'change' | 'removal' | 'free', Sql>>;
  /** A list of texts, for use after IN. One parameter, so that the statement is the same for any length. */
  list(values: readonly string[]): Sql;
  /** Rows as a table, for use after FROM. One parameter as well. */
  table(name: string, columns: Readonly<Record<string, 'text' | 'bigint'>>, rows: readonly object[]): Sql;
  /** The functions that give the least and the greatest of some values. */
  readonly least: Sql;
  readonly greatest: Sql;
  /** The column that orders keys made in the same millisecond. */
  readonly keyOrder: Sql;
  /** A time as `session.expires_at` holds it, a column that Lucia's adapters define. @param ms since 1970 */
  sessionTime(ms: number): number | Date;
}

/** A database as the queries see it. A call that cannot be answered now (a lock, a full disk) rejects with `Unavailable`, and has changed nothing. */
export interface Database {
  dialect: Dialect;
  waitMs: number;
  query: Query;
  /** Runs `work` in one transaction, rolled back if it fails. `work` awaits its queries and nothing else. */
  together<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** The key of `holderOf`: the database's own, made with its tables. @throws {Unavailable} */
  secret(): string;
  /** Proves that the database can be used, by writing to it. Reconnects if possible. @throws {Unavailable} */
  prove(): Promise<void>;
  /** Why the database could not be used when it was opened; null if it could. */
  trouble: Error | null;
  close(): Promise<void>;
}

/** Makes a function that runs a statement on one thing, with RETURNING. It gives false if there is no such thing. */
export const doneBy =
  (query: Query) =>
  async (statement: Sql): Promise<boolean> =>
    (await query(statement)).length === 1;

/** Locks an account until the transaction ends: two things that are made for it at once cannot exceed its limits. */
export const holdAccount = (query: Query, { hold }: Dialect, id: string): Promise<unknown> =>
  query(sql`SELECT id FROM account WHERE id = ${id} ${hold.change}`);
