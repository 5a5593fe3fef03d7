import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Run, run as runShape } from '../rates/schema.ts';
import { canonical } from './files.ts';

const FOLDER = 'runs';

/** Appends one run to its month's log. A line torn by a kill is closed off first, so that it spoils no other. */
export async function appendRun(root: string, run: Run): Promise<void> {
  const file = path.join(root, FOLDER, `${run.startedAt.slice(0, 7)}.jsonl`);
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    await handle.appendFile(`${size > 0 && last[0] !== 0x0a ? '\n' : ''}${canonical(run)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The newest runs, newest first, at most `count`. Torn lines are passed over. */
export async function readRuns(root: string, count: number): Promise<Run[]> {
  const months = await readdir(path.join(root, FOLDER)).catch(() => []);
  const runs: Run[] = [];
  for (const month of months
    .filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name))
    .sort()
    .reverse()) {
    const lines = (await readFile(path.join(root, FOLDER, month), 'utf8')).split('\n').reverse();
    for (const line of lines) {
      if (runs.length === count) return runs;
      const parsed = runShape.safeParse(parse(line));
      if (parsed.success) runs.push(parsed.data);
    }
  }
  return runs;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
