import { RATE_FIELDS } from '../rates/fields.ts';
import { sha256 } from '../snapshots/files.ts';

/**
 * All of it is derived from the data folder. A look is a published run, and counts our clock; one that made a snapshot has `moved`. A row changes at most
 * by its end on that clock, so that every earlier look can still be queried. Times are ms since 1970, half-open.
 */
export const TABLES = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE looks (look INTEGER PRIMARY KEY, snapshot TEXT NOT NULL, at INTEGER NOT NULL, digest TEXT NOT NULL, moved INTEGER) STRICT;
  CREATE INDEX looks_snapshot ON looks (snapshot);
  CREATE INDEX looks_at ON looks (at);
  CREATE TABLE series (id TEXT PRIMARY KEY, lender TEXT NOT NULL, former TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE rates (rate INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
  CREATE TABLE facts (
    fact INTEGER PRIMARY KEY, id TEXT NOT NULL, rate INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, seen INTEGER,
    published INTEGER NOT NULL, superseded INTEGER, known INTEGER NOT NULL, unknown INTEGER
  ) STRICT;
  CREATE INDEX facts_id ON facts (id, start);
  CREATE INDEX facts_known ON facts (id, "end") WHERE unknown IS NULL;
  CREATE TABLE changes (
    look INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, why TEXT, id TEXT NOT NULL, before INTEGER, after INTEGER,
    changed_at TEXT, seen_at TEXT, moves INTEGER NOT NULL, PRIMARY KEY (look, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changes_kind ON changes (kind, id);
  CREATE TABLE seen (lender TEXT NOT NULL, look INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (lender, look)) STRICT, WITHOUT ROWID;
  CREATE TABLE unseen (
    id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER, seen INTEGER NOT NULL, gone INTEGER, PRIMARY KEY (id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE shown (
    lender TEXT NOT NULL, term TEXT NOT NULL, id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER, PRIMARY KEY (lender, term, id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shown_id ON shown (id);
`;

/** A file with other tables, or of rates with other fields, is made again: this number of a file would differ. */
export const VERSION = Number.parseInt(sha256(TABLES + RATE_FIELDS.join()).slice(0, 7), 16);
