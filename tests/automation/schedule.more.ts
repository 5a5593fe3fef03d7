import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncIssues } from '../../pipeline/automation/issues.ts';
import {
  knownFailures,
  LENDER_ISSUES,
  lenderIssues,
  OUTAGE_ISSUES,
  outageIssues,
} from '../../pipeline/automation/lender-issues.ts';
import { verified, verifiedHistory } from '../../pipeline/automation/verify.ts';
import { ended, isOutage } from '../../pipeline/collect/ending.ts';
import { isOverdue, nextRun, overdueFrom } from '../../src/rates/collection-times.ts';
import type { FailureKind } from '../../src/rates/vocabulary.ts';
import { listSnapshots } from '../../src/snapshots/manifests.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { madeUpLender } from '../support/lenders.ts';
import { seeded } from '../support/random.ts';
import { type StandIn, standIn } from './support/github.ts';
import { HAS_GIT, type Repository, repository, withGit } from './support/repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RUNS = 30;
const LENDERS = ['acme', 'bravo', 'carol', 'delta', 'echo', 'fox', 'golf'];
/** The schedule goes through a change of the clock, a year's end, and the other change; nothing runs in between. */
const CHAPTERS = ['2026-10-30T00:00:00.000Z', '2026-12-29T00:00:00.000Z', '2027-03-12T00:00:00.000Z'];
const KINDS: readonly FailureKind[] = ['blocked', 'timeout', 'changed-layout'];

const random = seeded(5);
const chance = (share: number): boolean => random() < share;
const below = (limit: number): number => Math.floor(random() * limit);

const happened = new Set<string>();

/** The account that is kept beside the runs: what each lender prints, and what has to be shown. Thousandths of a percent. */
class Lender {
  readonly id: string;
  printed: number;
  shown: number | null = null;
  missed = 0;
  down: { left: number; kind: FailureKind } | null = null;
  hasJumped = false;
  #last = 0;
  #moves = 0;

  constructor(id: string, at: number) {
    this.id = id;
    this.printed = 5030 + 100 * at;
  }

  /** Its page, which never prints twice what it printed before its last move: that would be an older copy. */
  page(figure = this.printed): string {
    if (figure !== this.#last) this.#moves++;
    this.#last = figure;
    return `60=${(figure / 1000).toFixed(2)} 36=${(4.81 + 0.05 * this.#moves).toFixed(2)}`;
  }

  /** Its page, as it is read. */
  read(): string {
    Object.assign(this, { missed: 0, shown: this.printed });
    return this.page();
  }

  /** What it answers in a run. No figure moves to a round tenth, because those wait for a second sighting. */
  answer(isOut: boolean, isFirst: boolean): string | FailureKind {
    if (this.down && --this.down.left < 0) this.down = null;
    if (!this.down && chance(0.06)) this.down = { left: below(6), kind: KINDS[below(3)] as FailureKind };
    if (chance(0.25)) this.printed += chance(0.5) ? 50 : -50;
    const failure = isOut ? 'dns' : this.down?.kind;
    if (failure) {
      this.missed++;
      return failure;
    }
    if (isFirst || this.hasJumped || !chance(0.08)) return this.read();
    // For one run its page prints two points too much.
    happened.add('jump');
    Object.assign(this, { missed: 0, hasJumped: true });
    return this.page(this.printed + 2000);
  }
}

let remote: Repository;
let github: StandIn;
beforeAll(async () => {
  remote = await repository(LENDERS.map((id) => madeUpLender(id)));
  github = await standIn({ pageSize: 100 });
});
afterAll(async () => {
  await github.close();
  await remote.remove();
});

/**
 * Runs of the schedule against a bare repository and a loopback GitHub, with what happens to schedules in the world: starts minutes
 * to twelve hours late, lenders that refuse, outages of everything, jobs that die, people who push meanwhile and who acknowledge failures.
 */
describe.runIf(HAS_GIT)(withGit('thirty runs of the schedule'), () => {
  let [commits, delivered] = [1, 0];

  test('show what the lenders print, and report what fails', async () => {
    const lenders = LENDERS.map((id, at) => new Lender(id, at));
    const [collecting, committing] = [await remote.clone(), await remote.clone()];
    let outage = 0;
    let publishedAt: string | null = null;
    for (let run = 0; run < RUNS; run++) {
      const check = (what: string, got: unknown, expected: unknown): void =>
        expect([run, what, got]).toEqual([run, what, expected]);
      const isFirst = delivered === 0;

      // The schedule: due by Toronto's clock, started late. The watcher looks before each run, and in every pause.
      const isPause = run % (RUNS / CHAPTERS.length) === 0;
      const since: string = isPause ? (CHAPTERS[(run * CHAPTERS.length) / RUNS] as string) : (publishedAt as string);
      const due: Date = nextRun(new Date(since));
      const toronto = due.toLocaleTimeString('en-CA', { timeZone: 'America/Toronto', hour12: false });
      expect(['08:17:00', '15:43:00']).toContain(toronto);
      const late = 2 * MINUTE + random() * (chance(0.2) ? 12 * HOUR - 2 * MINUTE : 40 * MINUTE);
      const start = new Date(due.getTime() + late);
      if (publishedAt !== null) {
        const last = Date.parse(publishedAt);
        for (const now of isPause ? [last + 48 * HOUR, start.getTime()] : [start.getTime() - MINUTE])
          check('the alarm', isOverdue(publishedAt, new Date(now)), isPause);
        // On any weekday, an outage that began after the last run is noticed within a day of the missing run.
        const missing = nextRun(new Date(last));
        expect(overdueFrom(missing) - missing.getTime()).toBeLessThan(24 * HOUR);
      }

      if (outage === 0 && chance(0.05)) outage = 1 + below(3);
      const before = lenders.map(({ shown, missed }) => ({ shown, missed }));
      let script = Object.fromEntries(lenders.map((lender) => [lender.id, lender.answer(outage > 0, isFirst)]));
      if (outage > 0) {
        happened.add('outage');
        outage--;
      }
      // Somebody sets the project up on a day on which all goes well.
      if (isFirst) script = Object.fromEntries(lenders.map((lender) => [lender.id, lender.read()]));
      const known = knownFailures(await github.tracker.all());
      const failing = lenders.filter(({ missed }) => missed > 0);

      // One clone reads the pages. It stands where the run before left it, which is the tip of the branch.
      const result = await collecting.collect(script, start.toISOString());
      // Who refuses has answered: that is no fault of the network.
      const silent = Object.values(script).filter((said) => said === 'dns' || said === 'timeout');
      const isOut = silent.length >= 0.8 * LENDERS.length;
      check('the outage', isOutage(result.run), isOut);
      const allKnown = failing.every(({ id }) => known.includes(id));
      const reference = { ...result.reference, failure: null };
      check('the exit code', ended({ ...result, reference }, known), isOut ? 3 : allKnown ? 0 : 1);
      check('the next run', result.snapshot?.manifest.nextRunAt, nextRun(start).toISOString());
      if (!isFirst && chance(0.05)) {
        // The machine dies before the commit: nobody hears of what was read.
        happened.add('killed');
        for (const [at, was] of before.entries()) Object.assign(lenders[at] as Lender, was);
        await collecting.refresh();
        continue;
      }

      // Another one commits, and the report reads the branch.
      const racing: Promise<unknown>[] = [committing.deliver({ collected: collecting.data, base: collecting.base })];
      if (!isFirst && chance(0.15)) {
        happened.add('code pushed meanwhile');
        const push = (): Promise<void> => remote.pushCode(`export const run = ${run};`).catch(push);
        racing.push(push());
      }
      const [helped] = failing;
      if (!isFirst && helped && !isOut && chance(0.3)) {
        happened.add('page fed in meanwhile');
        const person = await remote.clone();
        // Before or after the run: who read something knows more than who failed.
        const at = new Date(start.getTime() + (chance(0.5) ? 5 : -2) * MINUTE);
        await person.collect({ [helped.id]: helped.read() }, at.toISOString());
        racing.push(person.deliver());
        delivered++;
      }
      commits += racing.length;
      delivered++;
      await Promise.all(racing);

      await collecting.refresh();
      const { manifest, rates } = await verified(collecting.data);
      publishedAt = manifest.publishedAt;
      for (const { id, shown, missed } of lenders) {
        const five = rates.get(id)?.find(({ termMonths }) => termMonths === 60);
        check(`${id} shows`, five?.ratePercent ?? null, shown === null ? null : shown / 1000);
        check(`${id} missed`, manifest.lenders[id]?.missedRuns, missed);
      }
      await syncIssues(github.tracker, OUTAGE_ISSUES, outageIssues(result.run, manifest));
      if (!isOut) await syncIssues(github.tracker, LENDER_ISSUES, lenderIssues(manifest));
      const open = github.issues.filter(({ state }) => state === 'open');
      const markers = open.map(({ body }) => /^<!-- prime-minus-(\w+: \w+) -->/.exec(body ?? '')?.[1]);
      const reported = lenders.filter(({ missed }) => missed >= 2).map(({ id }) => `lender: ${id}`);
      if (isOut) expect(markers).toContain('outage: collection');
      else check('the open issues', markers.sort(), reported);
      for (const issue of open)
        if (issue.labels.every(({ name }) => name !== 'known') && chance(0.3)) {
          happened.add('failure acknowledged');
          issue.labels.push({ name: 'known' });
        }
    }
    // A schedule in which nothing happens proves nothing.
    const all = ['outage', 'killed', 'jump', 'code pushed meanwhile', 'page fed in meanwhile', 'failure acknowledged'];
    expect([...happened].sort()).toEqual(all.sort());
  }, 240_000);

  test('lose no commit and no run, and leave every snapshot whole', async () => {
    const log = (await remote.git('log', '--format=%H %P', 'main')).trim().split('\n');
    expect(log).toHaveLength(commits);
    for (const line of log.slice(0, -1)) expect(line.split(' ')).toHaveLength(2);
    const past = await remote.clone();
    const runs = await readRuns(past.data, Number.POSITIVE_INFINITY);
    expect(runs).toHaveLength(delivered);
    expect(new Set(runs.map(({ startedAt }) => startedAt)).size).toBe(delivered);
    expect((await verifiedHistory(past.data)).snapshots).toBe((await listSnapshots(past.data)).length);
    const ofData = (await remote.git('log', '--format=%H', 'main', '--', 'data/latest.json')).trim().split('\n');
    expect(ofData.length).toBeGreaterThan(RUNS - 5);
    for (const commit of ofData) {
      await past.git('checkout', '--quiet', '--detach', commit);
      await verified(past.data);
    }
  });

  test('leave a history that people can read, and one issue for each lender and for the outages', async () => {
    const subjects = (await remote.git('log', '--format=%s', 'main')).trim().split('\n');
    const forms = [
      /First snapshot: 14 rates of 7 lenders|Change the code|No rate moved/,
      /\w+: \dy fixed posted [\d.]+ -> [\d.]+|\w+: \d+ rates moved|\d+ rates moved at \d lenders/,
    ].map(({ source }) => source);
    for (const subject of subjects) {
      expect(subject.length).toBeLessThanOrEqual(80);
      expect(subject).toMatch(new RegExp(`^(${forms.join('|')})(, (\\w+|\\d lenders) failed)?$`));
    }
    const all = await remote.git('log', '--format=%B', 'main');
    expect(all).toMatch(/^\w+: failed \((?:blocked|timeout|changed-layout)\), 2 runs in a row$/m);
    expect(all).toMatch(/^\w+: 5y fixed posted held back, 7\.\d\d waits until it is seen again, hours later$/m);
    expect(all).not.toMatch(/-> 7\.\d\d/);
    const markers = github.issues.map(({ body }) => /^<!-- prime-minus-(\w+: \w+) -->/.exec(body ?? '')?.[1]);
    expect(markers).toContain('outage: collection');
    expect(new Set(markers).size).toBe(markers.length);
  });
});
