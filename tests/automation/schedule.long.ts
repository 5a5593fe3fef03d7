import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { githubIssues, type IssueTracker } from '../../pipeline/automation/github.ts';
import { syncIssues } from '../../pipeline/automation/issues.ts';
import { LENDER_ISSUES, lenderIssues } from '../../pipeline/automation/lender-issues.ts';
import { verified } from '../../pipeline/automation/verify.ts';
import { isOverdue, nextRun } from '../../src/rates/collection-times.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { madeUpLender } from '../support/lenders.ts';
import { type StandIn, standIn } from './support/github.ts';
import { pages } from './support/pages.ts';
import { HAS_GIT, type Repository, repository, withGit } from './support/repository.ts';

/**
 * Thirty runs, one column each. `.` reads the same figure, `+` and `-` one five basis points away, `j` a page that prints
 * two points too much for one run; `x`, `b`, `e` time out, are blocked, or come empty.
 */
const PLAYS: Record<string, string> = {
  acme: '..-....+.....-......x....-...+',
  bravo: '.xx....xxx....-...x.x.x.......',
  carol: '....j......+......-.....j.....',
  delta: '.....bbbbbbbbb....bbbbbbbbbb..',
  echo: '..e..ee...-...e.....eeee.....-',
  fox: '..............................',
};
/** Other events: `p` a person pushes a saved page of delta, `c` pushes code, `d` the scheduler drops the run. */
const BESIDES = '...c...p...d...c....cp........';

const KINDS: Record<string, FailureKind> = { x: 'timeout', b: 'blocked', e: 'changed-layout' };
const LENDERS = Object.keys(PLAYS);
const RUNS = BESIDES.length;

/** The expected result of the thirty runs. No figure moves to a round tenth, because those wait for a second sighting. */
const truth = Object.fromEntries(LENDERS.map((id, index) => [id, { figure: 5030 + index * 100, shown: 0, missed: 0 }]));
const of = (id: string) => truth[id] as NonNullable<(typeof truth)[string]>;
const page = pages();

let remote: Repository;
let github: StandIn;
let issues: IssueTracker;
beforeAll(async () => {
  remote = await repository(LENDERS.map((id) => madeUpLender(id)));
  github = await standIn({ pageSize: 3 });
  issues = githubIssues({ api: github.api, repository: 'prime/minus', token: 'secret', pause: async () => {} });
});
afterAll(async () => {
  await github.close();
  await remote.remove();
});

/** A lender's page in a run, and the figures to be shown after it. */
function play(id: string, run: number): string | FailureKind {
  const lender = of(id);
  const symbol = PLAYS[id]?.[run] ?? '.';
  const failure = KINDS[symbol];
  if (failure) {
    lender.missed++;
    return failure;
  }
  if (symbol === '+') lender.figure += 50;
  if (symbol === '-') lender.figure -= 50;
  lender.missed = 0;
  if (symbol === 'j') return page(id, lender.figure + 2000);
  lender.shown = lender.figure;
  return page(id, lender.figure);
}

const open = (marker: string): string[] =>
  github.issues
    .filter(({ state, body }) => state === 'open' && body?.startsWith(`<!-- prime-minus-${marker}: `))
    .map(({ body }) => /: (\w+) -->/.exec(body ?? '')?.[1] ?? '')
    .sort();

describe.runIf(HAS_GIT)(withGit('thirty runs of the schedule'), () => {
  const alarms: number[] = [];
  let pushes = 1;

  test('play through', async () => {
    const reported = new Set<string>();
    let now = new Date('2026-11-02T00:00:00Z');
    const [collecting, committing] = [await remote.clone(), await remote.clone()];
    let publishedAt: string | null = null;
    for (let run = 0; run < RUNS; run++) {
      now = nextRun(now);
      const beside = BESIDES[run];
      if (beside === 'd') {
        for (const id of LENDERS) if (PLAYS[id]?.[run] !== '.') of(id).figure += PLAYS[id]?.[run] === '+' ? 50 : 0;
        continue;
      }
      if (publishedAt !== null && isOverdue(publishedAt, new Date(now.getTime() - 60_000))) alarms.push(run);

      // As the jobs do: one clone reads the pages, another one commits, and the report reads the branch. The first stands
      // where the run before left it, which is the tip of the branch.
      const script = Object.fromEntries(LENDERS.map((id) => [id, play(id, run)]));
      await collecting.collect(script, now.toISOString());
      const racing: Promise<unknown>[] = [committing.deliver({ collected: collecting.data, base: collecting.base })];
      if (beside === 'p') {
        const person = await remote.clone();
        Object.assign(of('delta'), { figure: of('delta').figure - 50, missed: 0 });
        of('delta').shown = of('delta').figure;
        await person.collect(
          { delta: page('delta', of('delta').figure) },
          new Date(now.getTime() - 120_000).toISOString(),
        );
        racing.push(person.deliver());
      }
      if (beside === 'c')
        racing.push(remote.pushCode(`export const run = ${run};`).catch(() => remote.pushCode(`${run}`)));
      pushes += racing.length;
      await Promise.all(racing);

      await collecting.refresh();
      const { manifest, rates } = await verified(collecting.data);
      publishedAt = manifest.publishedAt;
      await syncIssues(issues, LENDER_ISSUES, lenderIssues(manifest));
      for (const id of LENDERS) {
        const five = rates.get(id)?.find(({ termMonths }) => termMonths === 60);
        expect([run, id, five?.ratePercent]).toEqual([run, id, of(id).shown / 1000]);
        expect([run, id, manifest.lenders[id]?.missedRuns]).toEqual([run, id, of(id).missed]);
        if (of(id).missed >= 2) reported.add(id);
        if (of(id).missed === 0) reported.delete(id);
      }
      expect([run, open('lender')]).toEqual([run, [...reported].sort()]);
    }
  }, 240_000);

  test('lost no commit', async () => {
    const log = (await remote.git('log', '--format=%H %P', 'main')).trim().split('\n');
    expect(log).toHaveLength(pushes);
    for (const line of log.slice(0, -1)) expect(line.split(' ')).toHaveLength(2);
  });

  test('lost no run, and kept the order of publication', async () => {
    const runs = await readRuns((await remote.clone()).data, 99);
    const people = [...BESIDES].filter((beside) => beside === 'p').length;
    const dropped = [...BESIDES].filter((beside) => beside === 'd').length;
    expect(runs).toHaveLength(RUNS - dropped + people);
    expect(new Set(runs.map(({ startedAt }) => startedAt)).size).toBe(runs.length);
  });

  test('left a history that people can read', async () => {
    const subjects = (await remote.git('log', '--format=%s', 'main')).trim().split('\n');
    for (const subject of subjects) {
      expect(subject.length).toBeLessThanOrEqual(80);
      expect(subject).toMatch(
        /^(First snapshot: 12 rates of 6 lenders|Change the code|No rate moved|\w+: \dy fixed posted [\d.]+ -> [\d.]+|\w+: \d+ rates moved|\d+ rates moved at \d lenders)(, (\w+|\d lenders) failed)?$/,
      );
    }
    expect(subjects).toContainEqual(
      expect.stringMatching(/^acme: (?:5y fixed posted 5.03 -> 4.98|2 rates moved), delta failed$/),
    );
    const all = await remote.git('log', '--format=%B', 'main');
    expect(all).toContain('delta: failed (blocked), 2 runs in a row');
    expect(all).toContain('carol: 5y fixed posted held back, 7.23 waits until it is seen again, hours later');
    expect(all).not.toMatch(/-> 7\.\d\d/);
  });

  test('left every snapshot of it whole', async () => {
    const past = await remote.clone();
    const commits = (await remote.git('log', '--format=%H', 'main', '--', 'data/latest.json')).trim().split('\n');
    expect(commits.length).toBeGreaterThan(RUNS - 2);
    for (const commit of commits) {
      await past.git('checkout', '--quiet', '--detach', commit);
      await verified(past.data);
    }
  });

  test('opened one issue per failing lender, and one alarm', () => {
    const titles = github.issues.map(({ body }) => /<!-- (prime-minus-\w+: \w+) -->/.exec(body ?? '')?.[1]);
    expect(titles.sort()).toEqual([
      'prime-minus-lender: bravo',
      'prime-minus-lender: delta',
      'prime-minus-lender: echo',
    ]);
    expect(open('lender')).toEqual([]);
    expect(alarms).toHaveLength(1);
  });
});
