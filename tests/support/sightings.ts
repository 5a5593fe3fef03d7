import { collect, type RunOptions } from '../../pipeline/collect/collect.ts';
import { answerOf, type Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { RunLine } from '../../pipeline/judge/outcome.ts';
import type { Answer, LenderFile } from '../../pipeline/lender.ts';
import { BANK_OF_CANADA } from '../../pipeline/read/process/job.ts';
import type { LenderEntry, Rate } from '../../src/rates/schema.ts';
import { FAILURE_KIND_CODES, type FailureKind } from '../../src/rates/vocabulary.ts';
import { type LayoutMemory, readLayouts } from '../../src/snapshots/layouts.ts';
import { ratesAt, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from './folder.ts';
import { SAME_CODE } from './run.ts';

/** The answer of a lender: a page or feed, with its headers if a test needs them. */
export type Said = string | { text: string; headers: Record<string, string> };
/** Answers by lender, or by the address of a source. */
export type Script = Record<string, Said | FailureKind>;

/** The result of one run of one lender. */
export interface Sighting {
  /** Every rate as `percent state`, by the part of its id behind the lender's. */
  shown: Record<string, string>;
  rates: Rate[];
  line: RunLine;
  /** Files that were passed over. */
  problems: string[];
  entry: LenderEntry;
  snapshot: Snapshot;
  memory: LayoutMemory;
  /** The requested addresses, and whether the request was conditional. */
  asked: { url: string; conditional: boolean }[];
}

/** When the first run begins: afternoon in Canada. */
export const BEGINS = Date.parse('2026-11-20T17:00:00Z');
const HOUR = 3_600_000;

/** The options of a run; `by` is the method of obtaining the answers. */
export type Given = Partial<RunOptions> & { by?: Answer['obtained'] };

/** Runs of lenders into a folder of the test, each at a number of hours after the first. */
export interface Runs {
  root: string;
  timeOf(hours: number): string;
  /** Makes one run. @returns the result of the first lender */
  at(hours: number, script: Said | FailureKind | Script, options?: Given): Promise<Sighting>;
}

/** @param lenders results are reported for the first one */
export function runsOf(...lenders: [LenderFile, ...LenderFile[]]): Runs {
  const root = temporaryFolder();
  const [{ id }] = lenders;
  return {
    root,
    timeOf: (hours) => new Date(BEGINS + hours * HOUR).toISOString(),
    async at(hours, script, { by = 'http', ...options } = {}) {
      const now = (): Date => new Date(BEGINS + hours * HOUR);
      const asked: Sighting['asked'] = [];
      const played = (typeof script === 'string' || 'text' in script ? { [id]: script } : script) as Script;
      const { run, snapshot, problems } = await collect({
        root,
        registry: lenders,
        lenders,
        afresh: false,
        fetcher: playing(played, now, { by, asked }),
        fingerprints: SAME_CODE,
        now,
        ...options,
      });
      const rates = snapshot ? ratesAt(snapshot, now()).filter(({ lender }) => lender === id) : [];
      return {
        rates,
        shown: Object.fromEntries(
          rates.map((rate) => [rate.id.slice(id.length + 1), `${rate.ratePercent} ${rate.state}`]),
        ),
        line: run.lenders[id] as RunLine,
        problems,
        entry: snapshot?.manifest.lenders[id] as LenderEntry,
        snapshot: snapshot as Snapshot,
        memory: await readLayouts(root, id),
        asked,
      };
    },
  };
}

/** Runs of a lender whose page was accepted by a person in the first. */
export async function accepted(
  lender: LenderFile,
  first: Said | Script,
  ...others: LenderFile[]
): Promise<Runs & { first: Sighting }> {
  const runs = runsOf(lender, ...others);
  return { ...runs, first: await runs.at(0, first, { accepts: 'any' }) };
}

function playing(
  script: Script,
  now: () => Date,
  { by, asked }: { by: Answer['obtained']; asked: Sighting['asked'] },
): Fetcher {
  return {
    async fetch(lender, source, previous) {
      if (lender !== BANK_OF_CANADA) asked.push({ url: source.url, conditional: previous !== null });
      const said = script[source.url] ?? script[lender] ?? 'not-recorded';
      if (typeof said === 'string' && FAILURE_KIND_CODES.includes(said as FailureKind))
        throw new Failure(said as FailureKind, 'as the test says');
      const { text, headers } = typeof said === 'string' ? { text: said, headers: {} } : said;
      const contentType = text.startsWith('{') ? 'application/json' : 'text/html; charset=utf-8';
      const { etag } = headers as { etag?: string };
      if (etag && previous?.etag === etag) return 'unchanged';
      const received = {
        url: source.url,
        status: 200,
        headers: { 'content-type': contentType, ...headers },
        body: Buffer.from(text),
      };
      return answerOf(source, received, { at: now().toISOString(), by });
    },
    close: async () => {},
  };
}
