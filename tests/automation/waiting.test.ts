import { describe, expect, test } from 'vitest';
import type { Issue } from '../../pipeline/automation/github.ts';
import { acceptances, waitingIssues } from '../../pipeline/automation/lender-issues.ts';
import { readArguments } from '../../pipeline/collect/arguments.ts';
import { worthKeeping } from '../../pipeline/collect/sources/recorder.ts';
import type { LenderEntry, Run } from '../../src/rates/schema.ts';
import { startSettings } from '../../src/settings.ts';
import { madeUpLender } from '../support/lenders.ts';
import { AT, QUIET, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const DIGEST = '5f2b9c1d7a3e';
const LATER = (hours: number): Date => new Date(Date.parse(AT) + hours * 3_600_000);

/** A lender at which a move of one figure waits, beside a new heading. */
function waits(heading: string, says: 'unknown' | null = null): Partial<LenderEntry> {
  const rate = storedRate({ ratePercent: 7.5 });
  const words = { before: 'Posted rates', text: heading, says, digest: '0123456789ab' };
  const difference = { kind: 'heading' as const, rates: 1, examples: [], ...words };
  const reason = 'it moved by 1.41 at once';
  return {
    held: { [rate.id]: { reason, until: 'person', since: AT, sightings: 1, observedAt: AT, rate } },
    waiting: { digest: DIGEST, since: AT, isFirst: false, differences: [difference] },
  };
}
const shown = (entry: Partial<LenderEntry>) =>
  snapshot([storedRate({ ratePercent: 6.09 })], { acme: entry, bravo: {} });

describe('a lender that waits for a person', () => {
  test('has an issue that says what differs, which figures it holds, and what to do', () => {
    const { incidents, recoveries } = waitingIssues(shown(waits('Rates a|b `c` <!-- x -->')), LATER(1));
    expect(recoveries.map(({ key }) => key)).toEqual(['bravo']);
    expect(incidents.map(({ key, title }) => [key, title])).toEqual([['acme', 'acme Bank waits for a person']]);
    const body = incidents[0]?.body ?? '';
    expect(body).toContain('instead of "Posted rates"');
    expect(body).toContain('was 6.09, is 7.50');
    expect(body).toContain(`\`accept@${DIGEST}\``);
    expect(body).toContain(`\`gh workflow run collect.yml -f accept=acme@${DIGEST}\``);
    for (const line of body.split('\n').filter((one) => one.includes('<!--'))) expect(line).toMatch(/^\* `[^`]*`$/);
  });

  test('asks a person what new words mean that may narrow rates', () => {
    const [incident] = waitingIssues(shown(waits('Rates for pilots', 'unknown')), LATER(1)).incidents;
    expect(incident?.body).toContain('Nobody has said yet what it means for these rates. [0123456789ab]');
    expect(incident?.body).toContain('`harmless@DIGEST`');
  });

  test('is accepted by the labels of its open issue, which name a digest', () => {
    const issue = (number: number, key: string, labels: string[], state = 'open') =>
      ({ number, title: key, state, labels, body: `<!-- prime-minus-waiting: ${key} -->\n` }) as Issue;
    const issues = [
      issue(1, 'td', ['rates-waiting', `accept@${DIGEST}:few`]),
      issue(2, 'rbc', [`accept@${DIGEST}`]),
      issue(3, 'bmo', ['accept', 'accept@', 'accept@xyz', `accept@${DIGEST}:never`]),
      issue(4, 'cibc', [`accept@${DIGEST}`], 'closed'),
      issue(7, 'gone', [`accept@${DIGEST}`]),
      issue(5, 'atb', ['harmless@0123456789ab', 'members-only@ba9876543210', 'never@0123456789ab']),
      issue(6, 'atb', [
        'name=5_year_fixed@aaaaaaaaaaaa',
        'name=banana@aaaaaaaaaaaa',
        'accept@aaaaaaaaaaaa:name=banana',
        'few@aaaaaaaa',
      ]),
    ];
    const all = acceptances(issues, ['atb', 'rbc', 'td']);
    expect(all.sort()).toEqual([
      'atb@0123456789ab:harmless',
      'atb@aaaaaaaaaaaa:name=5_year_fixed',
      'atb@ba9876543210:members-only',
      `rbc@${DIGEST}`,
      `td@${DIGEST}:few`,
    ]);
    // The step of the workflow takes them all, and so does the command.
    expect(startSettings({ ACCEPT: all.join(' ') }).ACCEPT.sort()).toEqual(all);
    const lenders = ['atb', 'rbc', 'td'].map((id) => madeUpLender(id, 1));
    expect(() => readArguments(['--accept', ...all], lenders)).not.toThrow();
  });
});

test('raw answers are kept of lenders that failed, were read for the first time, or changed a lot', () => {
  const line = { ...QUIET, rates: 4, tookMs: 1 };
  const moved = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, from: 1, to: 2 }));
  const lenders: Run['lenders'] = {
    quiet: { ...line, outcome: 'unchanged' },
    moved: { ...line, outcome: 'fresh', changed: moved(2) },
    much: { ...line, outcome: 'fresh', changed: moved(3) },
    failed: { ...line, outcome: 'failed' },
    first: { ...line, outcome: 'fresh' },
  };
  const run: Run = { schemaVersion: 1, startedAt: AT, tookMs: 1, snapshot: null, lenders };
  const since = { liveSince: '2026-11-19T13:17:00.000Z' };
  const known = snapshot([], { quiet: since, moved: since, much: since, first: { liveSince: AT } });
  expect(worthKeeping(run, known)).toEqual(['failed', 'first', 'much']);
});
