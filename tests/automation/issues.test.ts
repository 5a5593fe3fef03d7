import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { githubIssues, type IssueTracker } from '../../pipeline/automation/github.ts';
import { syncIssues } from '../../pipeline/automation/issues.ts';
import { LENDER_ISSUES, lenderIssues } from '../../pipeline/automation/lender-issues.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { LenderEntry } from '../../src/rates/schema.ts';
import { AT, entry, failing, manifest } from '../support/manifests.ts';
import { type StandIn, standIn } from './support/github.ts';

let github: StandIn;
let issues: IssueTracker;
beforeEach(async () => {
  github = await standIn();
  issues = githubIssues({ api: github.api, repository: 'prime/minus', token: 'secret', pauseMs: 1 });
});
afterEach(() => github.close());

const report = (lenders: Record<string, Partial<LenderEntry>>): Promise<string[]> =>
  syncIssues(
    issues,
    LENDER_ISSUES,
    lenderIssues(manifest(Object.fromEntries(Object.entries(lenders).map(([id, fields]) => [id, entry(fields)])))),
  );
const open = (): number[] => github.issues.filter(({ state }) => state === 'open').map(({ number }) => number);

describe('ten runs', () => {
  test('keep one issue per lender through failures and recoveries', async () => {
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
});

describe('an issue', () => {
  test('says what fails, since when, and what to do', async () => {
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

  test('shows what a page said as text only', async () => {
    const detail = '`@everyone` | <img src=x> \n\n# see [this](https://evil.example) <!-- prime-minus-lender: td -->';
    await report({ rbc: failing(2, { detail }) });
    const line = github.issues[0]?.body?.split('\n').find((text) => text.includes('everyone'));
    expect(line).toBe(
      "| Detail | `'@everyone' \\| <img src=x> # see [this](https://evil.example) <!-- prime-minus-lender: td -->` |",
    );
  });

  test('is not mistaken for one that its text speaks of', async () => {
    await report({ rbc: failing(2, { detail: '<!-- prime-minus-lender: td -->' }) });
    await report({ rbc: failing(3, { detail: '<!-- prime-minus-lender: td -->' }), td: {} });
    expect(open()).toEqual([1]);
  });

  test('is not touched when nothing about it changed', async () => {
    await report({ rbc: failing(2) });
    github.asked.length = 0;
    expect(await report({ rbc: failing(2) })).toEqual([]);
    expect(github.asked).toEqual(['GET']);
  });

  test('is found again behind others, on any page, whatever people made of its title', async () => {
    await report(Object.fromEntries(['rbc', 'td', 'bmo', 'cibc', 'atb'].map((id) => [id, failing(2)])));
    for (const issue of github.issues) issue.title = 'My own words';
    await report({ bmo: failing(3) });
    expect(github.issues).toHaveLength(5);
    expect(github.issues.filter(({ title }) => title.startsWith('Acme Bank'))).toHaveLength(1);
  });

  test('is opened again rather than made anew', async () => {
    await report({ rbc: failing(2) });
    await report({ rbc: {} });
    expect(github.issues[0]).toMatchObject({ state: 'closed', state_reason: 'completed' });
    expect(github.issues[0]?.body).toContain('was read again');
    await report({ rbc: failing(2) });
    expect(github.issues).toHaveLength(1);
    expect(github.issues[0]).toMatchObject({ state: 'open', state_reason: 'reopened' });
  });

  test('that people closed as not planned stays closed until another failure', async () => {
    await report({ rbc: failing(2) });
    Object.assign(github.issues[0] ?? {}, { state: 'closed', state_reason: 'not_planned' });
    await report({ rbc: failing(3) });
    expect(open()).toEqual([]);
    await report({ rbc: failing(2, { since: '2026-12-01T13:17:00.000Z' }) });
    expect(open()).toEqual([1]);
  });

  test('is never a pull request', async () => {
    await report({ rbc: failing(2) });
    Object.assign(github.issues[0] ?? {}, { pull_request: {} });
    await report({ rbc: failing(3) });
    expect(github.issues).toHaveLength(2);
  });
});

describe('GitHub in trouble', () => {
  test('is asked again where that is safe', async () => {
    github.failing.push(502, 429);
    await report({ rbc: failing(2) });
    expect(github.issues).toHaveLength(1);
  });

  test('is not asked twice to open an issue', async () => {
    await report({ td: failing(2) });
    const create = issues.create({ title: 'x', body: 'x', labels: ['lender-failing'] });
    github.failing.push(502);
    await expect(create).rejects.toThrow('GitHub did not accept POST /repos/prime/minus/issues: 502');
    expect(github.issues).toHaveLength(1);
  });

  test('that refuses says so in one line', async () => {
    const wrong = githubIssues({ api: github.api, repository: 'prime/minus', token: 'other' });
    await expect(wrong.labelled('x')).rejects.toThrow(/^GitHub did not accept GET .*: 401 .*Bad credentials/);
  });

  test('cannot send the token elsewhere', async () => {
    const elsewhere = await standIn({ token: 'none' });
    const asked = elsewhere.asked;
    const real = globalThis.fetch;
    const redirecting: typeof fetch = async (...given) => {
      const answer = await real(...given);
      const headers = new Headers({ link: `<${elsewhere.api}/repos/prime/minus/issues?page=2>; rel="next"` });
      return new Response(await answer.text(), { status: answer.status, headers });
    };
    globalThis.fetch = redirecting;
    try {
      await issues.labelled('lender-failing');
    } finally {
      globalThis.fetch = real;
      await elsewhere.close();
    }
    expect(asked).toEqual([]);
  });
});
