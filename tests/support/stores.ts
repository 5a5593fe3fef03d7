import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import type { Plan, Policy } from '../../src/access/plans.ts';
import type { Access } from '../../src/access/ports.ts';
import { connect } from '../../src/access/sqlite/connection.ts';
import { temporaryFolder } from './folder.ts';

/** A database of a test's own, that nobody has opened yet. It is gone when the test ends. */
export interface TestStore {
  /** Where it is, as `openAccess` is told; also by processes of their own. */
  place: { file: string };
  /** Opens it as one server would. */
  open(server?: {
    now?: () => number;
    policiesOf?: (plan: Plan) => readonly Policy[];
    waitMs?: number;
    lookMs?: number;
    onTrouble?: (trouble: string | null) => void;
  }): Promise<Access>;
  /** All that is kept in a table, as a thief would see it. */
  rows(table: string): Promise<Record<string, unknown>[]>;
  /** Holds the database against everybody who writes. @returns lets it go */
  hold(): Promise<() => Promise<void>>;
}

/** The databases behind the gate: every one keeps the same contracts, told by the same tests. */
export const STORES: readonly [name: string, make: () => TestStore][] = [['SQLite', sqlite]];

/** A SQLite file with our tables in it, made where there is none. */
export async function openRaw(file: string): Promise<Sqlite.Database> {
  return (await connect(file, { waitMs: 5000, stamp: '2026-11-20T13-20-00Z', make: true })).raw;
}

function sqlite(): TestStore {
  const file = path.join(temporaryFolder(), 'gate.sqlite');
  return {
    place: { file },
    async open({ now = Date.now, ...server } = {}) {
      const access = await openAccess({ file, now, ...server });
      onTestFinished(() => access.close());
      return access;
    },
    async rows(table) {
      const database = new Sqlite(file, { readonly: true });
      try {
        return database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();
      } finally {
        database.close();
      }
    },
    async hold() {
      const other = new Sqlite(file);
      other.exec('BEGIN IMMEDIATE');
      return async () => void other.close();
    },
  };
}
