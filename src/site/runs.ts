import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Run, run as runShape } from '../rates/schema.ts';
import type { FailureKind } from '../rates/vocabulary.ts';

/** One collection as the status page tells it: no figures, so that the run log cannot show more than the preview. */
export interface PastRun {
  startedAt: string;
  tookMs: number;
  lenders: Record<string, { outcome: Run['lenders'][string]['outcome']; failure: FailureKind | null; held: number }>;
}

/** The last `limit` runs of a data folder, newest first. A line that was cut off while being written is left out. */
export async function lastRuns(root: string, limit: number): Promise<PastRun[]> {
  const folder = path.join(root, 'runs');
  const months = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl')).sort();
  const runs: PastRun[] = [];
  for (const month of months.reverse()) {
    const lines = (await readFile(path.join(folder, month), 'utf8')).trim().split('\n').reverse();
    for (const line of lines) {
      const past = readRun(line);
      if (past) runs.push(past);
      if (runs.length === limit) return runs;
    }
  }
  return runs;
}

function readRun(line: string): PastRun | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = runShape.safeParse(value);
  if (!parsed.success) return null;
  return {
    startedAt: parsed.data.startedAt,
    tookMs: parsed.data.tookMs,
    lenders: Object.fromEntries(
      Object.entries(parsed.data.lenders).map(([id, { outcome, failure, held }]) => [
        id,
        { outcome, failure, held: held.length },
      ]),
    ),
  };
}
