import { easternTime } from '../../src/rates/eastern.ts';
import { formatPercent } from '../../src/rates/percent.ts';
import type { Manifest, Run } from '../../src/rates/schema.ts';
import { FAILURE_KINDS } from '../../src/rates/vocabulary.ts';
import { count, duration, quoted, table } from './markdown.ts';
import { moveLine } from './moves.ts';

const OUTCOMES = { fresh: 'moved', unchanged: 'unchanged', failed: '**failed**' } as const;
const MOVES = 200;

const text = (percent: number | null): string | null => (percent === null ? null : formatPercent(percent));

/** A run as the page people see when they open it: one line that sums it up, one row a lender, and what moved. */
export function summary(run: Run, manifest: Manifest): string {
  const lenders = Object.entries(run.lenders).sort(([a], [b]) => (a < b ? -1 : 1));
  const failed = lenders.filter(([, { outcome }]) => outcome === 'failed');
  const changes = lenders.flatMap(([lender, { changed }]) =>
    changed.map(({ id, from, to }) => ({ lender, id, from: text(from), to: text(to) })),
  );
  const rows = lenders.map(([id, lender]) => [
    id,
    OUTCOMES[lender.outcome],
    String(lender.rates),
    String(lender.changed.length),
    String(lender.carried.length),
    String(lender.held.length),
    String(lender.withdrawn.length),
    lender.failure ? `${FAILURE_KINDS[lender.failure]} ${quoted(lender.detail ?? '')}`.trim() : '',
    duration(lender.tookMs),
  ]);
  const { failure } = manifest.reference;
  return [
    `## ${failed.length === 0 ? 'Every lender was read' : `${count(failed.length, 'lender')} of ${lenders.length} failed`}`,
    `Snapshot ${manifest.snapshot}, published ${easternTime(manifest.publishedAt)}, in ${duration(run.tookMs)}. ` +
      `Next run ${easternTime(manifest.nextRunAt)}.`,
    table(['Lender', 'Outcome', 'Rates', 'Moved', 'Carried', 'Held', 'Withdrawn', 'Failure', 'Took'], rows),
    ...(failure
      ? [`The Bank of Canada's series failed: ${FAILURE_KINDS[failure.kind]} ${quoted(failure.detail)}`]
      : []),
    ...(changes.length > 0
      ? [`### What moved\n\n\`\`\`text\n${changes.slice(0, MOVES).map(moveLine).join('\n')}\n\`\`\``]
      : []),
    ...(changes.length > MOVES ? [`and ${changes.length - MOVES} more`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}
