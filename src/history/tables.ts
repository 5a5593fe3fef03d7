import type Sqlite from 'better-sqlite3';

/** Increase it with every change to how the rows below are written: a file of another version is rebuilt. */
const VERSION = 5;

/**
 * All of it is derived from the data folder. Looks count publications, moments snapshots: both are our clock. A row changes at most by its end on that
 * clock, so that every earlier look can still be queried. A rate is split into what rarely differs (its words and limits) and what often does. Captures
 * are archived pages, by the instant at which they were taken: no key depends on the order in which they were read.
 */
const TABLES = `
  CREATE TABLE looks (look INTEGER PRIMARY KEY, moment INTEGER NOT NULL, at INTEGER NOT NULL, said TEXT) STRICT;
  CREATE INDEX looks_at ON looks (at);
  CREATE INDEX looks_moment ON looks (moment);
  CREATE TABLE moments (
    moment INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, look INTEGER NOT NULL, digest TEXT NOT NULL,
    moved INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX moments_at ON moments (at);
  CREATE TABLE holes (
    snapshot TEXT NOT NULL, file TEXT NOT NULL, at INTEGER NOT NULL, problem TEXT NOT NULL, mark TEXT NOT NULL,
    PRIMARY KEY (snapshot, file)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE series (id TEXT PRIMARY KEY, lender TEXT NOT NULL, former TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE wordings (wording INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE rates (rate INTEGER PRIMARY KEY, wording INTEGER NOT NULL, figures TEXT NOT NULL) STRICT;
  CREATE TABLE worded (id TEXT NOT NULL, wording INTEGER NOT NULL, PRIMARY KEY (id, wording)) STRICT, WITHOUT ROWID;
  CREATE TABLE facts (
    fact INTEGER PRIMARY KEY, id TEXT NOT NULL, rate INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, seen INTEGER,
    published INTEGER NOT NULL, superseded INTEGER, known INTEGER NOT NULL, unknown INTEGER
  ) STRICT;
  CREATE INDEX facts_id ON facts (id, start);
  CREATE INDEX facts_known ON facts (id, "end") WHERE unknown IS NULL;
  CREATE TABLE changes (
    moment INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, why TEXT, id TEXT NOT NULL, before INTEGER, after INTEGER,
    changed_at TEXT, seen_at TEXT, moves INTEGER NOT NULL, PRIMARY KEY (moment, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX corrections ON changes (moment) WHERE kind = 'corrected';
  CREATE INDEX first_live ON changes (id) WHERE kind = 'first-live';
  CREATE TABLE seen (lender TEXT NOT NULL, look INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (lender, look)) STRICT, WITHOUT ROWID;
  CREATE TABLE unseen (
    id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER, seen INTEGER NOT NULL, gone INTEGER, PRIMARY KEY (id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unread (
    subject TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, look INTEGER NOT NULL, PRIMARY KEY (subject, start)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE shown (
    lender TEXT NOT NULL, term TEXT NOT NULL, id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER, PRIMARY KEY (lender, term, id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shown_id ON shown (id);
  CREATE TABLE doubts (
    id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER, rate INTEGER NOT NULL, reason TEXT NOT NULL, since INTEGER NOT NULL,
    settled INTEGER, PRIMARY KEY (id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE captures (
    lender TEXT NOT NULL, at INTEGER NOT NULL, fed INTEGER NOT NULL, url TEXT NOT NULL, evidence TEXT NOT NULL, PRIMARY KEY (lender, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE archived (id TEXT PRIMARY KEY, lender TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE prints (print TEXT PRIMARY KEY, rate TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE sightings (id TEXT NOT NULL, at INTEGER NOT NULL, print TEXT, PRIMARY KEY (id, at)) STRICT, WITHOUT ROWID;
`;

/** Whether a file has the tables of this version. */
export const hasTables = (raw: Sqlite.Database): boolean => raw.pragma('user_version', { simple: true }) === VERSION;

/** Makes the tables if they are missing. Another process may have made and filled them while this one waited for the lock. */
export function makeTables(raw: Sqlite.Database): void {
  raw
    .transaction(() => {
      if (!hasTables(raw)) resetTables(raw);
    })
    .immediate();
}

/** Drops every table with its rows, and makes the tables anew. */
export function resetTables(raw: Sqlite.Database): void {
  raw
    .transaction(() => {
      const tables = raw.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
      for (const table of tables) raw.exec(`DROP TABLE "${table}"`);
      raw.exec(TABLES);
      raw.pragma(`user_version = ${VERSION}`);
    })
    .immediate();
}
