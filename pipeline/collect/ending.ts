import { styleText } from 'node:util';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Run } from '../../src/rates/schema.ts';
import { FAILURE_KINDS, type FailureKind } from '../../src/rates/vocabulary.ts';
import type { RunLine } from '../judge/outcome.ts';
import { BANK_OF_CANADA } from '../read/process/job.ts';
import type { RunResult } from './collect.ts';
import { remarksOn, waitingReport } from './waiting.ts';

/** Fewer lenders than this are no sample: two failures of two say nothing about the network. */
const FEWEST = 5;
/** The smallest share of the asked lenders that has to fail by the network in an outage. */
const SHARE = 0.8;
/** More than this share of those failures has to be of one kind, too. */
const ONE_CAUSE = 0.5;
/** Failures in which no lender answered anything. */
const NETWORK: readonly FailureKind[] = ['dns', 'refused', 'tls', 'timeout'];

/** True if a run can show an outage: it asked every lender, and enough of them. */
export const tellsOfOutage = ({ askedAll, lenders }: Pick<Run, 'askedAll' | 'lenders'>): boolean =>
  askedAll === true && Object.keys(lenders).length >= FEWEST;

/** True if the network of this machine failed, not the lenders: nearly none answered, most of them for one cause. */
export function isOutage(run: Pick<Run, 'askedAll' | 'lenders'>): boolean {
  if (!tellsOfOutage(run)) return false;
  const lines = Object.values(run.lenders);
  const kinds = lines.flatMap(({ failure }) => (failure && NETWORK.includes(failure) ? [failure] : []));
  const most = Math.max(0, ...NETWORK.map((kind) => kinds.filter((other) => other === kind).length));
  return kinds.length >= SHARE * lines.length && most > ONE_CAUSE * lines.length;
}

/** Exit codes of a collection; a crash ends with none of these. */
export const ENDED = { fresh: 0, failed: 1, nothing: 2, outage: 3, waiting: 4 } as const;

/** The lenders that a run did not read: they failed, or their page held no rate. One whose first page waits for a person was read. */
const failedIn = ({ run, snapshot }: Pick<RunResult, 'run' | 'snapshot'>): string[] =>
  Object.entries(run.lenders).flatMap(([id, { outcome, rates }]) =>
    outcome === 'failed' || (rates === 0 && !snapshot?.manifest.lenders[id]?.waiting) ? [id] : [],
  );

/** The exit code of a run. @param known failures that somebody acknowledged: they are still reported, but turn no run red */
export function ended(result: RunResult, known: readonly string[]): number {
  const { run, snapshot, reference } = result;
  if (isOutage(run)) return snapshot ? ENDED.outage : ENDED.nothing;
  if (!snapshot) return ENDED.nothing;
  const failed = failedIn(result);
  if (reference.failure && reference.failure.kind !== 'not-recorded') failed.push(BANK_OF_CANADA);
  if (!failed.every((id) => known.includes(id))) return ENDED.failed;
  const isWaiting = Object.keys(run.lenders).some((id) => snapshot.manifest.lenders[id]?.waiting);
  return isWaiting ? ENDED.waiting : ENDED.fresh;
}

const COLOURS = { fresh: 'green', unchanged: 'green', failed: 'red' } as const;

/** The result of a run for one lender, in one line for people: `rbc  fresh  43 rates  12 ms`. */
export function lenderLine(id: string, line: RunLine, width: number): string {
  const outcome = styleText(COLOURS[line.outcome], line.outcome.padEnd(9), { stream: process.stdout });
  const { failure, detail, rates, tookMs } = line;
  const why = failure ? `${failure}: ${FAILURE_KINDS[failure]}${detail ? ` (${detail})` : ''}` : '';
  const read = `${String(rates).padStart(3)} rates  ${tookMs} ms`;
  return [id.padEnd(width), outcome, line.outcome === 'failed' ? why : read].join('  ');
}

/** The closing table and the sentence below it. */
export function closing({ run, snapshot, reference, gone, problems }: RunResult, root: string): string {
  const ids = Object.keys(run.lenders).sort();
  const heads = ['lender', 'outcome', 'rates', 'moved', 'carried', 'held', 'last seen', 'note'];
  const rows = ids.map((id) => {
    const line = run.lenders[id] as RunLine;
    const seen = snapshot?.manifest.lenders[id]?.observedAt;
    return [
      id,
      line.outcome,
      String(line.rates),
      ...[line.changed, line.carried, line.held].map(({ length }) => String(length)),
      seen ? easternTime(seen) : 'never',
      line.outcome === 'failed' ? (line.failure ?? '') : note(line),
    ];
  });
  const end = snapshot
    ? `${ids.length - failedIn({ run, snapshot }).length} of ${ids.length} lenders read; snapshot ${snapshot.manifest.snapshot} stands in ${root}.`
    : `No lender could be read and ${root} holds no earlier snapshot: nothing was published.`;
  const { failure, series } = reference;
  const boc =
    failure === null
      ? `Bank of Canada: ${series.length} series read.`
      : failure.kind === 'not-recorded'
        ? 'Bank of Canada: not asked, so nothing was compared with it.'
        : `Bank of Canada: not read (${failure.kind}), ${series.length} earlier series stand.`;
  const dropped = gone.length > 0 ? [`No longer collected, so no longer listed: ${gone.join(', ')}.`] : [];
  const remarks = (snapshot ? remarksOn(run, snapshot) : []).map(([id, lines]) => [id, ...lines].join('\n  '));
  const waiting = snapshot ? ids.map((id) => waitingReport(id, snapshot).join('\n')).filter(Boolean) : [];
  return [table([heads, ...rows]), ...remarks, ...waiting, [...problems, ...dropped, boc, end].join('\n')].join('\n\n');
}

const note = ({ detail, withdrawn }: RunLine): string =>
  [detail, withdrawn.length > 0 && `withdrawn: ${withdrawn.join(', ')}`].filter(Boolean).join('; ');

const NUMBERS = new Set([2, 3, 4, 5]);

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, column: number): string =>
    cell[NUMBERS.has(column) ? 'padStart' : 'padEnd'](widths[column] ?? 0);
  const [head, ...lines] = rows.map((row) => row.map(padded).join('  ').trimEnd());
  return [head, widths.map((width) => '-'.repeat(width)).join('  '), ...lines].join('\n');
}
