import { styleText } from 'node:util';
import { easternTime } from '../../src/rates/eastern.ts';
import { FAILURE_KINDS } from '../../src/rates/vocabulary.ts';
import type { RunLine } from '../judge/outcome.ts';
import type { RunResult } from './collect.ts';
import { failedIn } from './ending.ts';
import { remarksOn, waitingReport } from './waiting.ts';

const COLOURS = { fresh: 'green', unchanged: 'green', failed: 'red' } as const;

/** The result of a run for one lender, in one line for people: `rbc  fresh  43 rates  12 ms`. */
export function lenderLine(id: string, line: RunLine, width: number): string {
  const outcome = styleText(COLOURS[line.outcome], line.outcome.padEnd(9), { stream: process.stdout });
  const rates = `${String(line.rates).padStart(3)} rates`;
  return [id.padEnd(width), outcome, line.outcome === 'failed' ? why(line) : `${rates}  ${line.tookMs} ms`].join('  ');
}

const why = ({ failure, detail }: RunLine): string =>
  failure ? `${failure}: ${FAILURE_KINDS[failure]}${detail ? ` (${detail})` : ''}` : '';

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
      String(line.changed.length),
      String(line.carried.length),
      String(line.held.length),
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
  const remarks = (snapshot ? remarksOn(run, snapshot) : []).map(([id, said]) => [id, ...said].join('\n  '));
  const waiting = snapshot ? ids.map((id) => waitingReport(id, snapshot, true).join('\n')).filter(Boolean) : [];
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
