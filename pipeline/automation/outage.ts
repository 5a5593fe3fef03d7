import { easternTime } from '../../src/rates/eastern.ts';
import type { Manifest, Run } from '../../src/rates/schema.ts';
import { isOutage, tellsOfOutage } from '../collect/ending.ts';
import type { IssueSeries, IssueUpdate } from './issues.ts';
import { count } from './markdown.ts';

/** The one issue for an outage: no lender, or nearly none, can be read. */
export const OUTAGE_ISSUES: IssueSeries = { label: 'outage', marker: 'prime-minus-outage' };

/** The desired state of the outage's issue after a run; empty after a run of only some lenders. */
export function outageIssues(run: Run, manifest: Manifest): IssueUpdate {
  if (!tellsOfOutage(run)) return { incidents: [], recoveries: [] };
  const lines = Object.values(run.lenders);
  const failed = lines.filter(({ outcome }) => outcome === 'failed');
  if (!isOutage(run))
    return {
      incidents: [],
      recoveries: [{ key: 'collection', body: `Lenders are read again, seen ${easternTime(run.startedAt)}.` }],
    };
  const kinds = Map.groupBy(failed, ({ failure }) => failure ?? 'unknown');
  const since = Object.keys(run.lenders)
    .flatMap((id) => manifest.lenders[id]?.failure?.since ?? [])
    .sort();
  return {
    incidents: [
      {
        key: 'collection',
        // The median: most lenders began to fail with the outage.
        since: since[since.length >> 1] ?? run.startedAt,
        title: 'Nearly no lender can be read',
        body: [
          `${failed.length} of ${count(lines.length, 'lender')} failed in the run of ${easternTime(run.startedAt)}, so the fault is not theirs. ` +
            'Their last good figures are shown, marked with their age; no issue is opened for each of them.',
          [...kinds].map(([kind, { length }]) => `* \`${kind}\`: ${count(length, 'lender')}`).join('\n'),
          'Look at the network of where the collection runs: its resolver (`dns`), its firewall or proxy (`refused`, `timeout`), its clock ' +
            'and certificates (`tls`). `npm run doctor`, there, tells more.',
          'Edited while it lasts and closed when lenders are read again.',
        ].join('\n\n'),
      },
    ],
    recoveries: [],
  };
}
