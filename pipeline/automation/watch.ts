import { nextRun, overdueFrom } from '../../src/rates/collection-times.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Manifest } from '../../src/rates/schema.ts';
import type { IssueSeries, IssueUpdate } from './issues.ts';

export const WATCH_ISSUES: IssueSeries = { label: 'no-snapshot', marker: 'prime-minus-watch' };

const HOUR = 3_600_000;
const KEY = 'snapshot';

/** The reason for an alarm: the run after the newest snapshot is overdue, however late it started. Null if none. */
export function lateness(latest: Pick<Manifest, 'publishedAt'> | { problem: string }, now: Date): string | null {
  if ('problem' in latest) return latest.problem;
  const { publishedAt } = latest;
  const ahead = Date.parse(publishedAt) - now.getTime();
  if (ahead > HOUR) return `The newest snapshot says it is of ${easternTime(publishedAt)}, which is still to come.`;
  const due = nextRun(new Date(publishedAt));
  if (now.getTime() < overdueFrom(due)) return null;
  return (
    `No snapshot came for ${Math.floor(-ahead / HOUR)} hours: the newest is of ${easternTime(publishedAt)}, ` +
    `the next was due ${easternTime(due)}.`
  );
}
/** The desired state of the alarm's issue. */
export function watchIssues(late: string | null, publishedAt: string | null, now: Date): IssueUpdate {
  if (late === null)
    return { incidents: [], recoveries: [{ key: KEY, body: `Snapshots come again, seen ${easternTime(now)}.` }] };
  return {
    incidents: [
      {
        key: KEY,
        since: publishedAt ?? 'unknown',
        title: 'No snapshot comes',
        body: [
          late,
          'The site shows figures as stale on its own; nothing wrong is published meanwhile.',
          [
            '1. Is the workflow Collect switched on, and did it start? (Actions, Collect)',
            '2. Did its job `commit` fail? Then the branch refuses its push, or the snapshot was broken.',
            '3. Start it by hand: `gh workflow run collect.yml`.',
          ].join('\n'),
          'Edited while it lasts and closed with the next snapshot.',
        ].join('\n\n'),
      },
    ],
    recoveries: [],
  };
}
