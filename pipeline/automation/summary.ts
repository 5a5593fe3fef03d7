import { easternTime } from '../../src/rates/eastern.ts';
import type { Run } from '../../src/rates/schema.ts';
import { plainPercent } from '../../src/rates/thousandths.ts';
import { FAILURE_KINDS } from '../../src/rates/vocabulary.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { moveLine } from '../collect/rate-label.ts';
import { remarksOn } from '../collect/waiting.ts';
import { count, duration, markdownTable, quoted } from './markdown.ts';

const OUTCOMES = { fresh: 'read', unchanged: 'not modified', failed: '**failed**' } as const;
const MOST_CHANGES = 200;
const MOST_REMARKS = 100;

const text = (percent: number | null): string | null => (percent === null ? null : plainPercent(percent));

/** The summary of a collection that ended before it wrote its line in the log: no older run is shown in its place. */
export function unfinished(exitCode: string): string {
  const how = exitCode === '' ? 'was cut off' : `ended with exit code ${exitCode}`;
  return `## The collection ${how} before it could say what it read\n\nThe snapshot before it stands. Its log tells more.\n`;
}

/** A run as people see it when they open it: one line that sums it up, one row per lender, changed figures, and what was left out. */
export function summary(run: Run, snapshot: Snapshot): string {
  const { manifest } = snapshot;
  const lenders = Object.entries(run.lenders).sort(([a], [b]) => (a < b ? -1 : 1));
  const failed = lenders.filter(([, { outcome }]) => outcome === 'failed');
  const changes = lenders.flatMap(([, { changed }]) =>
    changed.map(({ id, from, to }) => ({ id, from: text(from), to: text(to) })),
  );
  const rows = lenders.map(([id, lender]) => [
    id,
    OUTCOMES[lender.outcome],
    String(lender.rates),
    ...[lender.changed, lender.carried, lender.held, lender.withdrawn].map(({ length }) => String(length)),
    lender.failure ? `${FAILURE_KINDS[lender.failure]} ${quoted(lender.detail ?? '')}`.trim() : '',
    duration(lender.tookMs),
  ]);
  const remarks = remarksOn(run, snapshot).flatMap(([id, lines]) =>
    lines.map((remark) => `- ${id}: ${quoted(remark)}`),
  );
  const { failure } = manifest.reference;
  const parts = [
    `## ${failed.length === 0 ? 'Every lender was read' : `${count(failed.length, 'lender')} of ${lenders.length} failed`}`,
    `Snapshot ${manifest.snapshot}, published ${easternTime(manifest.publishedAt)}, in ${duration(run.tookMs)}. ` +
      `Next run ${easternTime(manifest.nextRunAt)}.`,
    markdownTable(['Lender', 'Outcome', 'Rates', 'Changed', 'Carried', 'Held', 'Withdrawn', 'Failure', 'Took'], rows),
    failure && `The Bank of Canada's series failed: ${FAILURE_KINDS[failure.kind]} ${quoted(failure.detail)}`,
    changes.length > 0 &&
      `### What changed\n\n\`\`\`text\n${changes.slice(0, MOST_CHANGES).map(moveLine).join('\n')}\n\`\`\``,
    changes.length > MOST_CHANGES && `and ${changes.length - MOST_CHANGES} more`,
    remarks.length > 0 && `### What waits, and what was left out\n\n${remarks.slice(0, MOST_REMARKS).join('\n')}`,
    remarks.length > MOST_REMARKS && `and ${remarks.length - MOST_REMARKS} more`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
