import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { LenderEntry, Manifest, Run } from '../../src/rates/schema.ts';
import { FAILURE_KINDS } from '../../src/rates/vocabulary.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { isOutage, tellsOfOutage } from '../collect/ending.ts';
import { remedy } from '../collect/failure-advice.ts';
import { waitingReport } from '../collect/waiting.ts';
import { meaningNamed, VERDICTS } from '../judge/acceptance.ts';
import { BANK_OF_CANADA } from '../read/process/job.ts';
import type { Issue } from './github.ts';
import { decided, type Incident, type IssueSeries, type IssueUpdate } from './issues.ts';
import { count, markdownTable, quoted } from './markdown.ts';

export const LENDER_ISSUES: IssueSeries = {
  label: 'lender-failing',
  marker: 'prime-minus-lender',
  // Somebody knows of the failure: it goes on, but no longer turns runs red.
  decisions: /^known$/,
};

/** The lenders with a failure that people know of. */
export const knownFailures = (issues: Issue[]): string[] => decided(issues, LENDER_ISSUES).map(({ key }) => key);

/** One failure may be a passing fault; two in a row are reported. */
const MISSED_RUNS = 2;

/** A failure older than this was seen by at least two runs, in ms. */
const TWO_RUNS = 6 * 3_600_000;

const KEPT =
  'Edited at every run and closed when it is read again. Label it `known` and it turns no run red any more, though it stays failing ' +
  'on the status page; close it as not planned to hear no more of this failure.';

/** The issues of failing lenders as a run leaves them. A lender that failed once is in neither list yet. */
export function lenderIssues(manifest: Manifest, answersUrl = '', isSavable = (_id: string) => true): IssueUpdate {
  const lenders = Object.entries(manifest.lenders).sort(([a], [b]) => (a < b ? -1 : 1));
  const incidents = lenders.map(([id, entry]) => incident({ id, isSavable: isSavable(id) }, entry, answersUrl));
  const recoveries = lenders
    .filter(([, entry]) => entry.missedRuns === 0 && entry.failure === null)
    .map(([key, { name, observedAt: at }]) => ({
      key,
      body: `${name} was read again${at ? ` on ${easternTime(at)}` : ''}.`,
    }));
  if (!manifest.reference.failure)
    recoveries.unshift({ key: BANK_OF_CANADA, body: "The Bank of Canada's series were read again." });
  return {
    keys: [BANK_OF_CANADA, ...lenders.map(([id]) => id)],
    incidents: [referenceIncident(manifest), ...incidents].filter((incident) => incident !== null),
    recoveries,
  };
}

function referenceIncident({ reference: { failure, observedAt }, publishedAt }: Manifest): Incident | null {
  if (!failure || failure.kind === 'not-recorded') return null;
  if (Date.parse(publishedAt) - Date.parse(failure.since) < TWO_RUNS) return null;
  const body = [
    observedAt
      ? `Those of ${easternTime(observedAt)} stand meanwhile. New posted rates are compared with them.`
      : 'There are none yet: posted rates are compared with nothing.',
    markdownTable(['', ''], [['Failing since', easternTime(failure.since)], ...what(failure)]),
    'Where Valet serves its series is in `pipeline/collect/bank-of-canada.ts`.',
    KEPT,
  ];
  const title = `The Bank of Canada's series cannot be read: ${FAILURE_KINDS[failure.kind].toLowerCase()}`;
  return { key: BANK_OF_CANADA, since: failure.since, title, body: body.join('\n\n') };
}

const what = ({ kind, detail }: NonNullable<LenderEntry['failure']>): string[][] => [
  ['Kind', `\`${kind}\` ${FAILURE_KINDS[kind]}`],
  ['Detail', quoted(detail)],
];

type Lender = { id: string; isSavable: boolean };
function incident(lender: Lender, { failure, ...entry }: LenderEntry, answersUrl: string): Incident | null {
  if (!failure || entry.missedRuns < MISSED_RUNS) return null;
  const rows = [
    [entry.observedAt ? 'Failing since' : 'First tried', easternTime(failure.since)],
    ['Runs missed', count(entry.missedRuns, 'run')],
    ...what(failure),
    ['Page', entry.sourceUrl],
  ];
  const body = [
    entry.observedAt
      ? `Its figures of ${easternTime(entry.observedAt)} are shown meanwhile, marked with their age.`
      : 'It has no figures yet, and shows none.',
    markdownTable(['', ''], rows),
    remedy(failure, lender),
    ...(answersUrl ? [`What it answered last is kept for seven days: ${answersUrl}`] : []),
    KEPT,
  ];
  const how = entry.observedAt ? 'cannot be read' : 'was never read yet';
  const title = `${entry.name} ${how}: ${FAILURE_KINDS[failure.kind].toLowerCase()}`;
  return { key: lender.id, since: failure.since, title, body: body.join('\n\n') };
}

/** The one issue for an outage: no lender, or nearly none, can be read. */
export const OUTAGE_ISSUES: IssueSeries = { label: 'outage', marker: 'prime-minus-outage' };

/** The desired state of the outage's issue after a run; empty after a run of only some lenders. */
export function outageIssues(run: Run, manifest: Manifest): IssueUpdate {
  if (!tellsOfOutage(run)) return { incidents: [], recoveries: [] };
  const seen = easternTime(run.startedAt);
  if (!isOutage(run))
    return { incidents: [], recoveries: [{ key: 'collection', body: `Lenders are read again, seen ${seen}.` }] };
  const lines = Object.values(run.lenders);
  const failed = lines.filter(({ outcome }) => outcome === 'failed');
  const kinds = Map.groupBy(failed, ({ failure }) => failure ?? 'unknown');
  const since = Object.keys(run.lenders)
    .flatMap((id) => manifest.lenders[id]?.failure?.since ?? [])
    .sort();
  const body = [
    `${failed.length} of ${count(lines.length, 'lender')} failed in the run of ${seen}, so the fault is not theirs. ` +
      'Their last good figures are shown, marked with their age; no issue is opened for each of them.',
    [...kinds].map(([kind, { length }]) => `* \`${kind}\`: ${count(length, 'lender')}`).join('\n'),
    'Look at the network of where the collection runs: its resolver (`dns`), its firewall or proxy (`refused`, `timeout`), its clock ' +
      'and certificates (`tls`). `npm run doctor`, there, tells more.',
    'Edited while it lasts and closed when lenders are read again.',
  ].join('\n\n');
  // The median: most lenders began to fail with the outage.
  const median = since[since.length >> 1] ?? run.startedAt;
  const title = 'Nearly no lender can be read';
  return { incidents: [{ key: 'collection', since: median, title, body }], recoveries: [] };
}

const MEANINGS = [...VERDICTS, 'name=[\\w-]+', ...CONDITION_CODES].join('|');
/** The labels of people: they accept everything that waits, or say what one line means, by the digests that the issue names. */
const ACCEPT = new RegExp(`^(?:accept@[0-9a-f]{12}(?::(?:${MEANINGS}))?|(?:${MEANINGS})@[0-9a-f]{12})$`);
export const WAITING_ISSUES: IssueSeries = {
  label: 'rates-waiting',
  marker: 'prime-minus-waiting',
  decisions: ACCEPT,
};
/** More lines are counted, not listed. */
const MOST_LINES = 60;
const LONG_WAIT_HOURS = 48;

/** The acceptances that people gave by labels, of these lenders, as the command takes them: `rbc@5f2b9c1d7a3e:harmless`. */
export const acceptances = (issues: Issue[], ids: readonly string[]): string[] =>
  decided(issues, WAITING_ISSUES).flatMap(({ key, label }) => {
    const [before = '', digest = '', after] = label.split(/[@:]/);
    const meaning = before === 'accept' ? after : before;
    // A name that is none, or a lender that was removed, must not stop the run of all lenders.
    if (!ids.includes(key) || (meaning !== undefined && !meaningNamed(meaning))) return [];
    return [meaning === undefined ? `${key}@${digest}` : `${key}@${digest}:${meaning}`];
  });

/** The issues of lenders that wait for a person. */
export function waitingIssues(snapshot: Snapshot, now: Date): IssueUpdate {
  const lenders = Object.entries(snapshot.manifest.lenders);
  const incidents = lenders.flatMap(([key, { name, waiting }]) => {
    if (!waiting) return [];
    const isLong = now.getTime() - Date.parse(waiting.since) >= LONG_WAIT_HOURS * 3_600_000;
    const lines = waitingReport(key, snapshot).map((line) => `* ${quoted(line, 400)}`);
    const rest = lines.length > MOST_LINES ? [`* and ${count(lines.length - MOST_LINES, 'more line')}`] : [];
    const body = [
      [...lines.slice(0, MOST_LINES), ...rest].join('\n'),
      'Say what each line means by a label with its digest: `harmless@DIGEST`, `other@DIGEST` (another product), `few@DIGEST` (few borrowers), ' +
        '`alarm@DIGEST`, `name=5_year_fixed@DIGEST` (a heading means that), or a condition such as `members-only@DIGEST`. ' +
        `Where the page and its figures are right, label this issue \`accept@${waiting.digest}\`; the next run shows them. At once: ` +
        `\`gh workflow run collect.yml -f accept=${key}@${waiting.digest}\`, which takes several lenders, separated by ` +
        'spaces. `npm run review` asks the same questions one by one.',
    ].join('\n\n');
    const title = `${name} waits for a person${isLong ? ` for more than ${LONG_WAIT_HOURS} hours` : ''}`;
    return [{ key, since: waiting.since, title, body }];
  });
  const done = lenders.filter(([, { waiting }]) => !waiting);
  const recoveries = done.map(([key, { name }]) => ({ key, body: `Nothing of ${name} waits any more.` }));
  return { keys: lenders.map(([id]) => id), incidents, recoveries };
}
