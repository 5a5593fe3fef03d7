import { easternTime } from '../../src/rates/eastern.ts';
import type { LenderEntry, Manifest } from '../../src/rates/schema.ts';
import { FAILURE_KINDS, type FailureKind } from '../../src/rates/vocabulary.ts';
import type { Incident, IssueSeries, IssueUpdate } from './issues.ts';
import { count, markdownTable, quoted } from './markdown.ts';

/** The issues of failing lenders. */
export const LENDER_ISSUES: IssueSeries = { label: 'lender-failing', marker: 'prime-minus-lender' };

/** A lender that failed once may be a passing fault; twice in a row is a story. */
const MISSED_RUNS = 2;

const REMEDIES: Partial<Record<FailureKind, string>> = {
  blocked: 'The block is obeyed. Save the page in a browser and run `npm run collect -- --import LENDER FILE`.',
  robots: 'The rules are obeyed. Save the page in a browser and run `npm run collect -- --import LENDER FILE`.',
  moved: 'Find where the page went and change its address in `pipeline/lenders/LENDER.ts`.',
  empty:
    'Open the page in a browser. If it shows figures, its reader no longer finds them: `pipeline/lenders/LENDER.ts`.',
  'changed-layout': 'Fix the reader in `pipeline/lenders/LENDER.ts`, and record the new layout in `tests/`.',
  'too-few-rows': 'Open the page in a browser. If it shows every rate, fix the reader in `pipeline/lenders/LENDER.ts`.',
  'content-type': 'See what the address answers now; a feed may have moved. `pipeline/lenders/LENDER.ts`.',
  'reader-error': 'A mistake of ours: the log of the run holds its trace. `pipeline/lenders/LENDER.ts`.',
  'no-browser': 'Install Chromium where the collection runs.',
};
const WAIT = 'If the lender answers in a browser, the next run will read it again and close this.';

/** What the issues of failing lenders should say after a run. A lender that failed once is in neither list yet. */
export function lenderIssues(manifest: Manifest): IssueUpdate {
  const lenders = Object.entries(manifest.lenders).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    incidents: lenders.flatMap(([id, entry]) => (entry.missedRuns >= MISSED_RUNS ? incident(id, entry) : [])),
    recoveries: lenders
      .filter(([, entry]) => entry.missedRuns === 0 && entry.failure === null)
      .map(([key, entry]) => ({
        key,
        body: `${entry.name} was read again${entry.observedAt ? ` on ${easternTime(entry.observedAt)}` : ''}.`,
      })),
  };
}

function incident(id: string, entry: LenderEntry): Incident[] {
  const { failure } = entry;
  if (!failure) return [];
  const kept = entry.observedAt
    ? `Its figures of ${easternTime(entry.observedAt)} are shown meanwhile, marked with their age.`
    : 'It has no figures yet, and shows none.';
  return [
    {
      key: id,
      since: failure.since,
      title: `${entry.name} cannot be read: ${FAILURE_KINDS[failure.kind].toLowerCase()}`,
      body: [
        kept,
        markdownTable(
          ['', ''],
          [
            ['Failing since', easternTime(failure.since)],
            ['Runs missed', count(entry.missedRuns, 'run')],
            ['Kind', `\`${failure.kind}\` ${FAILURE_KINDS[failure.kind]}`],
            ['Detail', quoted(failure.detail)],
            ['Page', entry.sourceUrl],
          ],
        ),
        (REMEDIES[failure.kind] ?? WAIT).replaceAll('LENDER', id),
        'Edited at every run and closed when the lender is read again. Close it as not planned to hear no more of this failure.',
      ].join('\n\n'),
    },
  ];
}
