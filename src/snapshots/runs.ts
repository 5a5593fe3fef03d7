import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Run, run as runShape } from '../rates/schema.ts';
import { canonical, json } from './files.ts';

const FOLDER = 'runs';

/** Appends one run to its month's log, and syncs it. A line torn by a kill is closed off first, so that it spoils no other. */
export async function appendRun(root: string, run: Run): Promise<void> {
  const file = path.join(root, FOLDER, `${run.startedAt.slice(0, 7)}.jsonl`);
  await mkdir(path.dirname(file), { recursive: true });
  const text = await readFile(file, 'utf8').catch(() => '');
  const isTorn = text !== '' && !text.endsWith('\n');
  await appendFile(file, `${isTorn ? '\n' : ''}${canonical(brief(run))}\n`, { flush: true });
}

/** A run as stored: empty fields of a lender are left out, and filled in again when it is read. */
function brief(run: Run): unknown {
  const lenders = Object.entries(run.lenders).map(([id, line]) => [
    id,
    Object.fromEntries(Object.entries(line).filter(([, value]) => !EMPTY.includes(canonical(value)))),
  ]);
  return { ...run, lenders: Object.fromEntries(lenders) };
}

const EMPTY = ['null', '[]', '{}'];

/** The newest runs, newest first, at most `count`. Torn lines are passed over. */
export async function readRuns(root: string, count: number): Promise<Run[]> {
  const runs: Run[] = [];
  for await (const run of runsBackwards(root)) {
    if (runs.length >= count) break;
    runs.push(run);
  }
  return runs;
}

/** Every run, newest first, a month at a time. Torn lines are passed over. */
export async function* runsBackwards(root: string): AsyncGenerator<Run> {
  const months = await readdir(path.join(root, FOLDER)).catch(() => []);
  const logs = months.filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name)).sort();
  for (const month of logs.reverse()) {
    const lines = (await readFile(path.join(root, FOLDER, month), 'utf8')).split('\n');
    for (const line of lines.reverse()) {
      const parsed = runShape.safeParse(json(line));
      if (parsed.success) yield parsed.data;
    }
  }
}
