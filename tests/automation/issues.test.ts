import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { githubIssues, IssuesOff } from '../../pipeline/automation/github.ts';
import { syncIssues } from '../../pipeline/automation/issues.ts';
import {
  knownFailures,
  LENDER_ISSUES,
  lenderIssues,
  OUTAGE_ISSUES,
  outageIssues,
} from '../../pipeline/automation/lender-issues.ts';
import { isOutage } from '../../pipeline/collect/ending.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { LenderEntry, Run } from '../../src/rates/schema.ts';
import { AT, entry, failing, manifest, QUIET } from '../support/manifests.ts';
import { type StandIn, standIn } from './support/github.ts';

let github: StandIn;
beforeEach(async () => {
  github = await standIn();
});
afterEach(() => github.close());

const report = (lenders: Record<string, Partial<LenderEntry>>): Promise<string[]> => {
  const entries = Object.entries(lenders).map(([id, fields]) => [id, entry(fields)]);
  return syncIssues(github.tracker, LENDER_ISSUES, lenderIssues(manifest(Object.fromEntries(entries))));
};
const open = (): number[] => github.issues.filter(({ state }) => state === 'open').map(({ number }) => number);
/** A person changes an issue. */
const changed = (at: number, fields: object): unknown => Object.assign(github.issues[at] ?? {}, fields);

test('ten runs keep one issue per lender through failures and recoveries', async () => {
  // Runs missed in a row, run by run.
  const rbc = [0, 1, 2, 3, 0, 1, 2, 0, 1, 2];
  const td = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const bmo = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1];
  const opened: number[][] = [];
  for (let run = 0; run < 10; run++) {
    const lender = (missed: number) => (missed === 0 ? {} : failing(missed));
    await report({ rbc: lender(rbc[run] ?? 0), td: lender(td[run] ?? 0), bmo: lender(bmo[run] ?? 0) });
    opened.push(open());
  }
  expect(github.issues).toHaveLength(2);
  expect(github.issues.map(({ body }) => /prime-minus-lender: (\w+)/.exec(body ?? '')?.[1])).toEqual(['td', 'rbc']);
  expect(opened).toEqual([[], [1], [1, 2], [1, 2], [1], [1], [1, 2], [1], [1], [1, 2]]);
});

describe('an issue', () => {
  test('names the failure, its beginning, and what to do', async () => {
    await report({ rbc: failing(2, { kind: 'blocked', detail: 'status 403' }) });
    expect(github.issues[0]).toMatchObject({
      title: 'Acme Bank cannot be read: the lender refuses automated reading',
      labels: [{ name: 'lender-failing' }],
    });
    const { body } = github.issues[0] ?? {};
    expect(body).toContain('<!-- prime-minus-lender: rbc -->');
    expect(body).toContain(`| Failing since | ${easternTime(AT)} |`);
    expect(body).toContain('| Detail | `status 403` |');
    expect(body).toContain('npm run collect -- --import rbc FILE');
  });

  test('shows words of a page as plain text only', async () => {
    const detail = '`@everyone` | <img src=x> \n\n# see [this](https://evil.example) <!-- prime-minus-lender: td -->';
    await report({ rbc: failing(2, { detail }) });
    const line = github.issues[0]?.body?.split('\n').find((text) => text.includes('everyone'));
    expect(line).toBe(
      "| Detail | `'@everyone' \\| <img src=x> # see [this](https://evil.example) <!-- prime-minus-lender: td -->` |",
    );
  });

  test('is found again behind others, on any page, however people changed its title and its labels', async () => {
    await report(Object.fromEntries(['rbc', 'td', 'bmo', 'cibc', 'atb'].map((id) => [id, failing(2)])));
    for (const at of github.issues.keys()) changed(at, { title: 'My own words', labels: [{ name: 'my-own' }] });
    await report({ bmo: failing(3) });
    expect(github.issues).toHaveLength(5);
    expect(github.issues.filter(({ title }) => title.startsWith('Acme Bank'))).toHaveLength(1);
    for (const { labels } of github.issues) expect(labels).toEqual([{ name: 'my-own' }]);
  });

  test.each([
    ['that a stranger opened', { user: { type: 'User' }, author_association: 'NONE', state: 'closed' }, [2]],
    ['that is a pull request', { pull_request: {} }, [1, 2]],
  ])('%s is never taken for ours', async (_, fields, left) => {
    await report({ rbc: failing(2) });
    changed(0, fields);
    await report({ rbc: failing(3) });
    expect(open()).toEqual(left);
  });

  test('of a lender that was removed is closed, and no other', async () => {
    await report({ rbc: failing(2), td: failing(2), bmo: failing(2) });
    changed(2, { body: 'A person wrote this anew' });
    await report({ bmo: failing(1) });
    expect(open()).toEqual([1, 3]);
    expect(github.issues[1]?.body).toContain('rbc is not looked at any more.');
    expect(await report({ bmo: failing(1) })).toEqual([]);
  });

  test.each(['not_planned', 'duplicate'])(
    'that people closed as %s stays closed until another failure',
    async (how) => {
      await report({ rbc: failing(2) });
      changed(0, { state: 'closed', state_reason: how });
      await report({ rbc: failing(3) });
      expect(open()).toEqual([]);
      await report({ rbc: failing(2, { since: '2026-12-01T13:17:00.000Z' }) });
      expect(open()).toEqual([1]);
    },
  );

  test('labelled known is acknowledged until the lender is read again', async () => {
    await report({ rbc: failing(2), td: failing(2) });
    const decisions = async (): Promise<string[]> => knownFailures(await github.tracker.all());
    expect(await decisions()).toEqual([]);
    github.issues[0]?.labels.push({ name: 'known' });
    expect(await decisions()).toEqual(['rbc']);
    await report({ rbc: {}, td: failing(3) });
    expect(github.issues[0]?.labels).toEqual([{ name: 'lender-failing' }]);
    await report({ rbc: failing(2), td: failing(4) });
    expect(await decisions()).toEqual([]);
  });

  test('is one of only a few when many are due; the others follow later', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `l${index + 10}`);
    const lenders = Object.fromEntries(ids.map((id) => [id, failing(2, { detail: 'x'.repeat(200_000) })]));
    expect((await report(lenders)).filter((action) => action.startsWith('left for the next run'))).toHaveLength(7);
    expect(open()).toHaveLength(5);
    await report(lenders);
    await report(lenders);
    expect(open()).toHaveLength(12);
    for (const { body } of github.issues) expect(body?.length).toBeLessThan(65_536);
  });
});

describe('an outage', () => {
  const IDS = Array.from({ length: 22 }, (_, index) => `l${index + 10}`);
  const FAILED = { ...QUIET, rates: 3, tookMs: 1, outcome: 'failed', failure: 'dns' } as const;
  const READ = { outcome: 'fresh', failure: null } as const;
  const run = (failed: number): Run => ({
    schemaVersion: 1,
    startedAt: AT,
    tookMs: 1,
    snapshot: null,
    askedAll: true,
    lenders: Object.fromEntries(IDS.map((id, at) => [id, at < failed ? FAILED : { ...FAILED, ...READ }])),
  });
  const lenders = manifest(Object.fromEntries(IDS.map((id) => [id, entry(failing(1))])));

  const tell = (of: Run) => syncIssues(github.tracker, OUTAGE_ISSUES, outageIssues(of, lenders));
  test('is not made of lenders that a person named: they keep their own issues', async () => {
    const { askedAll: _, ...named } = run(22);
    expect(isOutage(named)).toBe(false);
    await tell(run(22));
    // Nor does such a run end one.
    await tell({ ...named, lenders: run(0).lenders });
    expect(open()).toHaveLength(1);
  });
});

describe('GitHub’s faults', () => {
  test('are retried if that is safe', async () => {
    github.failing.push(502, 429);
    await report({ rbc: failing(2) });
    expect(github.issues).toHaveLength(1);
  });

  test('are not retried when an issue is opened', async () => {
    github.failing.push(502);
    await expect(github.tracker.create({ title: 'x', body: 'x', labels: [] })).rejects.toThrow(
      'GitHub did not accept POST /repos/prime/minus/issues: 502',
    );
    expect(github.issues).toHaveLength(0);
  });

  test('are followed by a look before a retry, if the answer was lost', async () => {
    await report({ td: {} });
    github.failing.push('lost');
    const action = report({ rbc: failing(2) });
    github.failing.unshift({ status: 200, body: '[]' });
    expect(await action).toHaveLength(1);
    expect(github.issues).toHaveLength(1);
    github.failing.push({ status: 200, body: '[]' }, 502);
    await report({ bmo: failing(2) });
    expect(github.issues).toHaveLength(2);
  });

  test.each([
    ['a secondary limit with its time', { status: 403, headers: { 'retry-after': '17' } }, 17_000],
    ['one without', { status: 429 }, 60_000],
    ['one in words', { status: 403, body: 'You have exceeded a secondary rate limit' }, 60_000],
    ['a fault', { status: 503 }, 2000],
  ])('are followed by the wait that %s asks for', async (_, trouble, wait) => {
    const waits: number[] = [];
    const access = { api: github.api, repository: 'prime/minus', token: 'secret' };
    const patient = githubIssues({ ...access, pause: async (ms) => waits.push(ms) });
    github.failing.push(trouble);
    await patient.all();
    expect(waits).toEqual([wait]);
  });

  test.each([
    ['may not', { status: 403, body: '{"message":"Resource not accessible by integration"}' }, /403 .*not accessible/],
    ['answers HTML', { status: 200, body: '<html>Unicorn!</html>' }, /something else than issues: <html>/],
    ['answers nothing', { status: 200, body: '' }, /something else than issues/],
    ['has issues switched off', { status: 410, body: '{"message":"Issues are disabled"}' }, /410/],
    ['asks for an hour', { status: 403, headers: { 'retry-after': '3600' } }, /403/],
  ])('are reported in one line: %s', async (_, trouble, message) => {
    github.failing.push(trouble);
    const problem = await github.tracker.all().then(
      () => null,
      (error: Error) => error,
    );
    expect(problem?.message).toMatch(message);
    expect(problem?.message).not.toContain('\n');
    expect(problem instanceof IssuesOff).toBe(trouble.status === 410);
  });

  test('do not send the token to another host', async () => {
    const elsewhere = await standIn({ token: 'none' });
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      const answer = await real(...given);
      const headers = new Headers({ link: `<${elsewhere.api}/repos/prime/minus/issues?page=2>; rel="next"` });
      return new Response(await answer.text(), { status: answer.status, headers });
    });
    await github.tracker.all().finally(() => vi.restoreAllMocks());
    await elsewhere.close();
    expect(elsewhere.asked).toEqual([]);
  });
});
