import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { acceptanceOf, waitingReport } from '../collect/waiting.ts';
import type { Issue } from './github.ts';
import { decided, type IssueSeries, type IssueUpdate } from './issues.ts';
import { count, quoted } from './markdown.ts';

/** The label with which people accept what waits: the digest that the issue names, and a verdict on new words. */
const ACCEPT = /^accept@[0-9a-f]{8,64}(?::harmless|:few)?$/;
export const WAITING_ISSUES: IssueSeries = {
  label: 'rates-waiting',
  marker: 'prime-minus-waiting',
  decisions: ACCEPT,
};
/** More lines are counted, not listed. */
const MOST_LINES = 60;
const LONG_WAIT_HOURS = 48;

/** The acceptances that people gave by labels, as the command takes them: `rbc@5f2b9c1d7a3e:harmless`. */
export const acceptances = (issues: Issue[]): string[] =>
  decided(issues, WAITING_ISSUES).map(({ key, label }) => label.replace('accept', key));

/** The issues of lenders that wait for a person. @param withFigures whether figures may be published there */
export function waitingIssues(snapshot: Snapshot, withFigures: boolean, now: Date): IssueUpdate {
  const lenders = Object.entries(snapshot.manifest.lenders);
  return {
    keys: lenders.map(([id]) => id),
    incidents: lenders.flatMap(([key, { name, waiting }]) => {
      if (!waiting) return [];
      const said = acceptanceOf(waiting);
      const hours = Math.floor((now.getTime() - Date.parse(waiting.since)) / 3_600_000);
      const lines = waitingReport(key, snapshot, withFigures).map((line) => quoted(line, 400));
      const rest = lines.length - MOST_LINES;
      return [
        {
          key,
          since: waiting.since,
          title: `${name} waits for a person${hours >= LONG_WAIT_HOURS ? ` for more than ${LONG_WAIT_HOURS} hours` : ''}`,
          body: [
            lines
              .slice(0, MOST_LINES)
              .map((line) => `* ${line}`)
              .join('\n') + (rest > 0 ? `\n* and ${count(rest, 'more line')}` : ''),
            `Where the page is right, label this issue \`accept@${said}\` (the next run shows what waits), or at once: ` +
              `\`gh workflow run collect.yml -f accept=${key}@${said}\`, which takes several lenders, separated by spaces.`,
          ].join('\n\n'),
        },
      ];
    }),
    recoveries: lenders
      .filter(([, { waiting }]) => !waiting)
      .map(([key, { name }]) => ({ key, body: `Nothing of ${name} waits any more.` })),
  };
}
