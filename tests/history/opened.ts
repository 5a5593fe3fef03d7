import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { History } from '../../src/history/history.ts';
import { openHistory } from '../../src/history/open-history.ts';

/** A history that has caught up with a folder, and is closed when the test ends. @param told what it reports */
export async function opened(root: string, told: string[] = [], file = ':memory:'): Promise<History> {
  const onProblem = ({ message }: Error): void => void told.push(message);
  const history = openHistory({ root, file, onProblem, onRebuild: (reason) => told.push(reason) });
  onTestFinished(() => history.close());
  await history.catchUp();
  return history;
}

/** Every row of a history file. */
export function dump(file: string): string {
  const database = new Sqlite(file, { readonly: true });
  const tables = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1").pluck();
  const rows = tables
    .all()
    .map((table) => [table, database.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).raw().all()]);
  database.close();
  return JSON.stringify(rows);
}
