import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/access/database.ts';

/** A real database file of its own, removed when the test ends. */
export function temporaryDatabase(): Database {
  const folder = mkdtempSync(path.join(tmpdir(), 'prime-minus-'));
  const database = openDatabase(path.join(folder, 'gate.sqlite'));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  return database;
}
