import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Run, run as runShape } from '../rates/schema.ts';
import { canonical, json } from './files.ts';
import { appendLine, linesBackwards } from './log.ts';

const FOLDER = 'runs';

/** Appends one run to its month's log. */
export const appendRun = (root: string, run: Run): Promise<void> =>
  appendLine(path.join(root, FOLDER, `${run.startedAt.slice(0, 7)}.jsonl`), canonical(brief(run)));

/** A run as stored: empty fields of a lender are left out, and filled in again when it is read. */
function brief(run: Run): unknown {
  const lenders = Object.entries(run.lenders).map(([id, line]) => [
    id,
    Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null && !isEmpty(value))),
  ]);
  return { ...run, lenders: Object.fromEntries(lenders) };
}

const isEmpty = (value: unknown): boolean => typeof value === 'object' && Object.keys(value as object).length === 0;

/** The newest runs, newest first, at most `count`. Torn lines are passed over. */
export async function readRuns(root: string, count: number): Promise<Run[]> {
  const runs: Run[] = [];
  for await (const run of runsBackwards(root)) {
    if (runs.length >= count) break;
    runs.push(run);
  }
  return runs;
}

/** Every run, newest first; no more of the logs is read than is asked for. Torn lines are passed over. */
export async function* runsBackwards(root: string): AsyncGenerator<Run> {
  const months = await readdir(path.join(root, FOLDER)).catch(() => []);
  const logs = months.filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name)).sort();
  for (const month of logs.reverse())
    for await (const line of linesBackwards(path.join(root, FOLDER, month))) {
      const parsed = runShape.safeParse(json(line));
      if (parsed.success) yield parsed.data;
    }
}
