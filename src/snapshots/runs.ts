import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Run, run as runShape } from '../rates/schema.ts';
import { canonical } from './files.ts';

const FOLDER = 'runs';
/** How much of a log is read at a time, from its end. */
const PIECE = 64 * 1024;
const NEWLINE = 0x0a;

/** Appends one run to its month's log. A line torn by a kill is closed off first, so that it spoils no other. */
export async function appendRun(root: string, run: Run): Promise<void> {
  const file = path.join(root, FOLDER, `${run.startedAt.slice(0, 7)}.jsonl`);
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    await handle.appendFile(`${size > 0 && last[0] !== NEWLINE ? '\n' : ''}${canonical(brief(run))}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A run as stored: what did not happen to a lender is left out, and is there again when it is read. */
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
  if (count > 0)
    for await (const run of runsBackwards(root)) {
      runs.push(run);
      if (runs.length === count) break;
    }
  return runs;
}

/** Every run, newest first; no more of the logs is read than is asked for. Torn lines are passed over. */
export async function* runsBackwards(root: string): AsyncGenerator<Run> {
  const months = await readdir(path.join(root, FOLDER)).catch(() => []);
  for (const month of months
    .filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name))
    .sort()
    .reverse()) {
    for await (const line of linesBackwards(path.join(root, FOLDER, month))) {
      const parsed = runShape.safeParse(parse(line));
      if (parsed.success) yield parsed.data;
    }
  }
}

/** The lines of a file, last first. */
async function* linesBackwards(file: string): AsyncGenerator<string> {
  const handle = await open(file, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (let end = (await handle.stat()).size; end > 0; end = Math.max(0, end - PIECE)) {
      let text: Buffer = Buffer.concat([await piece(handle, Math.max(0, end - PIECE), end), rest]);
      for (let at = text.lastIndexOf(NEWLINE); at >= 0; at = text.lastIndexOf(NEWLINE)) {
        yield text.toString('utf8', at + 1);
        text = text.subarray(0, at);
      }
      rest = text;
    }
    yield rest.toString('utf8');
  } finally {
    await handle.close();
  }
}

async function piece(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), { position: from });
  return buffer.subarray(0, bytesRead);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
