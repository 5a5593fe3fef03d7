import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collect } from '../../pipeline/collect.ts';
import { Failure } from '../../pipeline/failure.ts';
import { answerOf } from '../../pipeline/sources/answer.ts';
import type { Rate, Run } from '../../src/rates/schema.ts';
import { LATEST, ratesAt } from '../../src/snapshots/snapshot.ts';
import type { Subject } from './subjects.ts';

/** What people see after a run. */
export interface Shown {
  rates: Rate[];
  line: Run['lenders'][string];
}

/** A data folder after one good run, in which any number of runs can be tried that all start from there. */
export interface Stage {
  subject: Subject;
  good: Shown;
  /** Runs that all get these answers, 8 hours apart, after the good run. */
  after(texts: string[], runs: number): Promise<Shown[]>;
  close(): Promise<void>;
}

const HOURS = 8 * 3_600_000;
const MEMORY = '/dev/shm';

/** One good run of a subject. */
export async function openStage(subject: Subject): Promise<Stage> {
  const root = await mkdtemp(path.join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'accident-'));
  let clock = Date.parse('2026-11-20T13:17:00Z');
  const now = (): Date => new Date(clock);
  const run = async (texts: string[]): Promise<Shown> => {
    const { run: log, snapshot } = await collect({
      root,
      registry: [subject.lender],
      lenders: [subject.lender],
      afresh: false,
      fetcher: fetcherOf(subject, texts, now),
      fingerprint: () => 'one',
      now,
    });
    return { rates: snapshot ? ratesAt(snapshot, now()) : [], line: log.lenders[subject.lender.id] as Shown['line'] };
  };
  const good = await run(subject.parts.map(({ text }) => text));
  if (good.line.outcome !== 'fresh')
    throw new Error(`${subject.name} has no good run: ${good.line.failure} (${good.line.detail})`);
  const pointer = await readFile(path.join(root, LATEST));
  const start = clock;
  let tried = 0;
  return {
    subject,
    good,
    async after(texts, runs) {
      await writeFile(path.join(root, LATEST), pointer);
      tried += 1;
      const shown: Shown[] = [];
      for (let at = 1; at <= runs; at++) {
        // A second of its own for each trial: versions are named by their time, and the folder keeps those of all trials.
        clock = start + at * HOURS + tried * 1000;
        shown.push(await run(texts));
      }
      return shown;
    },
    close: () => rm(root, { recursive: true }),
  };
}

function fetcherOf(subject: Subject, texts: string[], now: () => Date): Parameters<typeof collect>[0]['fetcher'] {
  return {
    async fetch(lender, source) {
      const at = subject.parts.findIndex(({ answer }) => lender === subject.lender.id && answer.source === source);
      const part = subject.parts[at];
      if (!part) throw new Failure('not-recorded', `no answer of ${source.url}`);
      const text = texts[at] as string;
      const headers = { 'content-type': `${part.answer.contentType?.split(';')[0] ?? 'text/html'}; charset=utf-8` };
      const received = { url: part.answer.url, status: 200, headers, body: Buffer.from(text) };
      return answerOf(source, received, { at: now().toISOString(), by: 'http' });
    },
    close: async () => {},
  };
}
