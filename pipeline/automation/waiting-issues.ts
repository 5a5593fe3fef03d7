import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { waitingReport } from '../collect/waiting.ts';
import { meaningNamed } from '../judge/acceptance.ts';
import type { Issue } from './github.ts';
import { decided, type IssueSeries, type IssueUpdate } from './issues.ts';
import { count, quoted } from './markdown.ts';

const MEANINGS = ['harmless', 'few', 'alarm', 'name=[\\w-]+', ...CONDITION_CODES].join('|');
/** The labels of people: they accept everything that waits, or say what one line means, by the digests that the issue names. */
const ACCEPT = new RegExp(`^(?:accept@[0-9a-f]{8,64}(?::(?:${MEANINGS}))?|(?:${MEANINGS})@[0-9a-f]{8,64})$`);
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
  decided(issues, WAITING_ISSUES).flatMap(({ key, label }) => {
    const [meaning = '', digest] = label.split('@');
    if (meaning === 'accept') return [`${key}@${digest}`];
    // A name that is none must not stop the run of all lenders.
    return meaningNamed(meaning) ? [`${key}@${digest}:${meaning}`] : [];
  });

/** The issues of lenders that wait for a person. @param withFigures whether figures may be published there */
export function waitingIssues(snapshot: Snapshot, withFigures: boolean, now: Date): IssueUpdate {
  const lenders = Object.entries(snapshot.manifest.lenders);
  const incidents = lenders.flatMap(([key, { name, waiting }]) => {
    if (!waiting) return [];
    const isLong = now.getTime() - Date.parse(waiting.since) >= LONG_WAIT_HOURS * 3_600_000;
    const lines = waitingReport(key, snapshot, withFigures).map((line) => `* ${quoted(line, 400)}`);
    const rest = lines.length > MOST_LINES ? [`* and ${count(lines.length - MOST_LINES, 'more line')}`] : [];
    const body = [
      [...lines.slice(0, MOST_LINES), ...rest].join('\n'),
      'Say what each line means by a label with its digest: `harmless@DIGEST`, `few@DIGEST` (few borrowers get these rates), ' +
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
