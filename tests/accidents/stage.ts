import { Failure, toFailure } from '../../pipeline/failure.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { type Obtained, obtain } from '../../pipeline/obtain.ts';
import { type Before, failed, type RunLine, settle } from '../../pipeline/outcome.ts';
import { answerOf } from '../../pipeline/sources/answer.ts';
import type { Fetcher } from '../../pipeline/sources/fetcher.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { ratesAt, type Snapshot } from '../../src/snapshots/snapshot.ts';
import type { Subject } from './subjects.ts';

/** What people see after a run. */
export interface Shown {
  rates: Rate[];
  line: Omit<RunLine, 'tookMs'>;
}

/** A lender after one good run, on which any number of runs can be tried that all start from there. */
export interface Stage {
  subject: Subject;
  good: Shown;
  /** Runs that all get these answers, 8 hours apart, after the good run. */
  after(texts: string[], runs: number): Promise<Shown[]>;
}

const START = Date.parse('2026-11-20T13:17:00Z');
const HOURS = 8 * 3_600_000;

type State = Pick<Before, 'entry' | 'known'>;

/** One good run of a subject, judged as every run is, without a disk. */
export async function openStage(subject: Subject): Promise<Stage> {
  const { lender } = subject;
  const obtained = obtainingOnce(subject);
  const run = async (last: State, texts: string[], time: number): Promise<{ state: State; shown: Shown }> => {
    const now = new Date(time).toISOString();
    const before: Before = { lender, reader: 'one', ...last };
    const settled = await obtained(texts, now)
      .then((found) => settle(before, found, { reference: [], afresh: false, accepts: [], now }))
      .catch((error: unknown) => failed(before, toFailure(error), now));
    const { outcome, line } = settled;
    if (line.failure === 'reader-error') throw new Error(`${subject.name}: ${line.detail}`);
    const state: State = { entry: { ...outcome.entry, raw: null, rates: null }, known: outcome.rates ?? last.known };
    return { state, shown: { rates: ratesOf(lender, state, new Date(time)), line } };
  };
  const first = await run({ entry: null, known: [] }, textsOf(subject), START);
  const good = first.shown;
  if (good.line.outcome !== 'fresh')
    throw new Error(`${subject.name} has no good run: ${good.line.failure} (${good.line.detail})`);
  return {
    subject,
    good,
    async after(texts, runs) {
      const shown: Shown[] = [];
      let { state } = first;
      for (let at = 1; at <= runs; at++) {
        const next = await run(state, texts, START + at * HOURS);
        state = next.state;
        shown.push(next.shown);
      }
      return shown;
    },
  };
}

const textsOf = ({ parts }: Subject): string[] => parts.map(({ text }) => text);

function ratesOf({ id }: LenderFile, { entry, known }: State, now: Date): Rate[] {
  const manifest = { lenders: { [id]: entry } } as unknown as Snapshot['manifest'];
  return ratesAt({ manifest, rates: new Map([[id, known]]), raw: new Map() }, now);
}

/** What an answer says, or why it cannot be read, does not depend on the run: it is read once, and then seen again at other times. */
function obtainingOnce(subject: Subject): (texts: string[], now: string) => Promise<Obtained> {
  let last: { key: string; obtained: Promise<Obtained> } | null = null;
  return async (texts, now) => {
    const key = texts.join('\0');
    if (last?.key !== key)
      last = { key, obtained: obtain(subject.lender, fetcherOf(subject, texts, now), null, () => {}) };
    const obtained = await last.obtained;
    if (obtained.kind === 'unchanged') return obtained;
    const { reading } = obtained;
    const rates = reading.rates.map((rate) => ({ ...rate, changedAt: now }));
    return { ...obtained, at: now, reading: { ...reading, rates } };
  };
}

function fetcherOf(subject: Subject, texts: string[], now: string): Fetcher {
  return {
    async fetch(lender, source) {
      const at = subject.parts.findIndex(({ answer }) => lender === subject.lender.id && answer.source === source);
      const part = subject.parts[at];
      if (!part) throw new Failure('not-recorded', `no answer of ${source.url}`);
      const headers = { 'content-type': `${part.answer.contentType?.split(';')[0] ?? 'text/html'}; charset=utf-8` };
      const received = { url: part.answer.url, status: 200, headers, body: Buffer.from(texts[at] as string) };
      return answerOf(source, received, { at: now, by: 'http' });
    },
    close: async () => {},
  };
}
