import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { remarksOf } from '../remarks.ts';
import type { IssueSeries, IssueUpdate } from './issues.ts';
import { count, quoted } from './markdown.ts';

/** What people label an issue with to show what waits at a lender. */
export const ACCEPT = 'accept';
/** The issues of lenders at which figures wait for a person. */
export const WAITING_ISSUES: IssueSeries = {
  label: 'rates-waiting',
  marker: 'prime-minus-waiting',
  decisions: [ACCEPT],
};
/** More rows are counted, not listed. */
const MOST_ROWS = 50;

/** What the issues of waiting figures should say: those that a second sighting alone does not answer. */
export function waitingIssues(snapshot: Snapshot): IssueUpdate {
  const lenders = Object.entries(snapshot.manifest.lenders).map(([id, entry]) => {
    const waiting = Object.values(entry.held).filter(({ until }) => until === 'three-days');
    return { id, entry, waiting };
  });
  return {
    keys: lenders.map(({ id }) => id),
    incidents: lenders
      .filter(({ waiting }) => waiting.length > 0)
      .map(({ id, entry, waiting }) => {
        const rows = remarksOf(id, snapshot).filter((remark) => remark.startsWith('Waits: '));
        return {
          key: id,
          since: waiting.map(({ since }) => since).sort()[0] as string,
          title: `${entry.name}: ${count(waiting.length, 'figure')} ${waiting.length === 1 ? 'waits' : 'wait'} to be looked at`,
          body: [
            `Something about the page as a whole is odd, so these wait for three days or for a person. Compare them with ${entry.sourceUrl}:`,
            rows
              .slice(0, MOST_ROWS)
              .map((row) => `* ${quoted(row, 400)}`)
              .join('\n') + (rows.length > MOST_ROWS ? `\n* and ${rows.length - MOST_ROWS} more` : ''),
            `Where they are right, label this issue \`${ACCEPT}\` (the next run shows them), or at once: \`gh workflow run collect.yml -f accept=${id}\`. ` +
              `On your own machine: \`npm run collect -- --accept ${id}\`. Where they are wrong, do nothing.`,
          ].join('\n\n'),
        };
      }),
    recoveries: lenders
      .filter(({ waiting }) => waiting.length === 0)
      .map(({ id, entry }) => ({ key: id, body: `No figure of ${entry.name} waits any more.` })),
  };
}
