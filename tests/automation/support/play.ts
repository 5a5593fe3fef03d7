import { githubIssues } from '../../../pipeline/automation/github.ts';
import { syncIssues } from '../../../pipeline/automation/issues.ts';
import {
  knownFailures,
  LENDER_ISSUES,
  lenderIssues,
  OUTAGE_ISSUES,
  outageIssues,
} from '../../../pipeline/automation/lender-issues.ts';
import { verified, verifiedHistory } from '../../../pipeline/automation/verify.ts';
import { ended, isOutage } from '../../../pipeline/collect/ending.ts';
import { isOverdue, nextRun, overdueFrom } from '../../../src/rates/collection-times.ts';
import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import { listSnapshots } from '../../../src/snapshots/manifests.ts';
import { readRuns } from '../../../src/snapshots/runs.ts';
import { madeUpLender } from '../../support/lenders.ts';
import { type StandIn, standIn } from './github.ts';
import { pages } from './pages.ts';
import { type Repository, repository } from './repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LENDERS = ['acme', 'bravo', 'carol', 'delta', 'echo', 'fox', 'golf'];
/** Where the play goes through a change of the clock, a year's end, and the other change. */
const CHAPTERS = ['2026-10-30T00:00:00.000Z', '2026-12-29T00:00:00.000Z', '2027-03-12T00:00:00.000Z'];

/** The result of a play: every difference from the expected state, and the log of events. */
export interface Played {
  wrong: string[];
  happened: Record<string, number>;
}

/** One lender's printed figures, and those to be shown. Thousandths of a percent. */
interface Truth {
  figure: number;
  shown: number | null;
  missed: number;
  down: { left: number; kind: FailureKind } | null;
}

/**
 * Plays runs of the schedule against a bare repository and a loopback GitHub, with what happens to schedules in the world:
 * starts minutes to twelve hours late, lenders that refuse, outages of everything, jobs that die, people who push meanwhile
 * and who acknowledge failures. A plain account is kept beside it, and every difference is told.
 * @param runs over all chapters @param random numbers between 0 and 1, the same at each play
 */
export async function play(runs: number, random: () => number): Promise<Played> {
  const wrong: string[] = [];
  const happened: Record<string, number> = {};
  const happens = (what: string): void => {
    happened[what] = (happened[what] ?? 0) + 1;
  };
  const chance = (share: number): boolean => random() < share;
  const remote: Repository = await repository(LENDERS.map((id) => madeUpLender(id)));
  const github: StandIn = await standIn({ pageSize: 100 });
  try {
    const issues = githubIssues({ api: github.api, repository: 'prime/minus', token: 'secret', pause: async () => {} });
    const truth = new Map(
      LENDERS.map((id, index): [string, Truth] => [
        id,
        { figure: 5030 + 100 * index, shown: null, missed: 0, down: null },
      ]),
    );
    const of = (id: string): Truth => truth.get(id) as Truth;
    const page = pages();
    const [collecting, committing] = [await remote.clone(), await remote.clone()];
    let [outage, publishedAt, commits, delivered, isFirst]: [number, string | null, number, number, boolean] = [
      0,
      null,
      1,
      0,
      true,
    ];

    for (let run = 0; run < runs; run++) {
      const chapter = Math.floor((run * CHAPTERS.length) / runs);
      const opens = run === 0 || Math.floor(((run - 1) * CHAPTERS.length) / runs) !== chapter;
      const check = (what: string, got: unknown, expected: unknown): void => {
        if (JSON.stringify(got) !== JSON.stringify(expected))
          wrong.push(`run ${run}: ${what} is ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`);
      };

      // The schedule: due by Toronto's clock, started late. The watcher looks an hour before each run, and in every pause.
      const due: Date = nextRun(new Date(opens ? (CHAPTERS[chapter] as string) : (publishedAt as string)));
      const toronto = due.toLocaleTimeString('en-CA', { timeZone: 'America/Toronto', hour12: false });
      check('the clock of Toronto at the start', ['08:17:00', '15:43:00'].includes(toronto), true);
      const late = chance(0.2) ? 2 * MINUTE + random() * 12 * HOUR - 2 * MINUTE : 2 * MINUTE + random() * 40 * MINUTE;
      const start = new Date(due.getTime() + late);
      if (publishedAt !== null) {
        const isPause = opens;
        const looks = isPause
          ? [new Date(Date.parse(publishedAt) + 48 * HOUR), start]
          : [new Date(start.getTime() - MINUTE)];
        for (const now of looks) {
          const alarm = isOverdue(publishedAt, now);
          check('the alarm', alarm, isPause);
          if (alarm) happens('alarm');
        }
        // On any weekday, an outage that began after the last run is noticed within a day of the missing run.
        check(
          'how soon an outage is seen',
          overdueFrom(nextRun(new Date(publishedAt))) - nextRun(new Date(publishedAt)).getTime() < 24 * HOUR,
          true,
        );
      }

      // The lenders' answers.
      if (outage === 0 && chance(0.05)) outage = 1 + Math.floor(random() * 3);
      const script: Record<string, string | FailureKind> = {};
      const before = new Map([...truth].map(([id, one]) => [id, { ...one }]));
      for (const id of LENDERS) {
        const lender = of(id);
        if (lender.down && --lender.down.left < 0) lender.down = null;
        if (!lender.down && chance(0.06))
          lender.down = { left: Math.floor(random() * 6), kind: chance(0.5) ? 'blocked' : 'timeout' };
        if (chance(0.25)) lender.figure += chance(0.5) ? 50 : -50;
        const failure: FailureKind | undefined = outage > 0 ? 'dns' : lender.down?.kind;
        script[id] = failure ?? page(id, lender.figure);
        if (failure) lender.missed++;
        else Object.assign(lender, { missed: 0, shown: lender.figure });
      }
      const isOut = outage > 0;
      if (isOut) {
        outage--;
        happens('outage');
      }
      const known = knownFailures(await issues.all());
      const failing = LENDERS.filter((id) => of(id).missed > 0);
      if (isFirst && failing.length > 0) {
        // Somebody sets the project up on a day on which all goes well.
        for (const id of LENDERS) Object.assign(of(id), { missed: 0, shown: of(id).figure, down: null });
        for (const id of LENDERS) script[id] = page(id, of(id).figure);
        failing.length = 0;
      }

      const result = await collecting.collect(script, start.toISOString());
      // Who refuses has answered: that is no fault of the network.
      const silent = LENDERS.filter((id) => script[id] === 'dns' || script[id] === 'timeout');
      const outNow = silent.length >= 0.8 * LENDERS.length;
      check('the outage', isOutage(result.run), outNow);
      check(
        'the exit code',
        ended({ ...result, reference: { ...result.reference, failure: null } }, known),
        outNow ? 3 : failing.every((id) => known.includes(id)) ? 0 : 1,
      );
      check('the next run', result.snapshot?.manifest.nextRunAt, nextRun(start).toISOString());

      if (!isFirst && chance(0.05)) {
        // The machine dies before the commit: nobody hears of what was read.
        happens('killed');
        for (const [id, was] of before) Object.assign(of(id), { shown: was.shown, missed: was.missed });
        await collecting.refresh();
        continue;
      }
      const racing: Promise<unknown>[] = [committing.deliver({ collected: collecting.data, base: collecting.base })];
      if (!isFirst && chance(0.15)) {
        happens('code pushed meanwhile');
        const push = (): Promise<void> => remote.pushCode(`export const run = ${run};`).catch(push);
        racing.push(push());
      }
      const helped = failing[0];
      if (!isFirst && helped && !isOut && chance(0.3)) {
        happens('page fed in meanwhile');
        const person = await remote.clone();
        // Read after the run, so it is the later sighting.
        const at = new Date(start.getTime() + 5 * MINUTE).toISOString();
        await person.collect({ [helped]: page(helped, of(helped).figure) }, at);
        Object.assign(of(helped), { missed: 0, shown: of(helped).figure });
        racing.push(person.deliver());
        delivered++;
      }
      commits += racing.length;
      delivered++;
      isFirst = false;
      await Promise.all(racing);

      await collecting.refresh();
      const snapshot = await verified(collecting.data);
      publishedAt = snapshot.manifest.publishedAt;
      for (const id of LENDERS) {
        const five = snapshot.rates.get(id)?.find(({ termMonths }) => termMonths === 60);
        check(`${id} shows`, five?.ratePercent ?? null, of(id).shown === null ? null : (of(id).shown as number) / 1000);
        check(`${id} missed`, snapshot.manifest.lenders[id]?.missedRuns, of(id).missed);
      }

      const [logged] = await readRuns(collecting.data, 1);
      if (logged) await syncIssues(issues, OUTAGE_ISSUES, outageIssues(result.run, snapshot.manifest));
      if (!outNow) await syncIssues(issues, LENDER_ISSUES, lenderIssues(snapshot.manifest));
      const open = (marker: string): string[] =>
        github.issues
          .filter(({ state, body }) => state === 'open' && body?.startsWith(`<!-- prime-minus-${marker}: `))
          .map(({ body }) => /: (\w+) -->/.exec(body ?? '')?.[1] ?? '')
          .sort();
      check('the outage’s issue', open('outage').length, outNow ? 1 : 0);
      if (!outNow)
        check(
          'the issues of lenders',
          open('lender'),
          LENDERS.filter((id) => of(id).missed >= 2),
        );
      for (const issue of github.issues)
        if (issue.state === 'open' && issue.labels.every(({ name }) => name !== 'known') && chance(0.3)) {
          happens('failure acknowledged');
          issue.labels.push({ name: 'known' });
        }
    }

    // Nothing was lost: a line of commits, a line of snapshots, a line in the log for each run that was handed in.
    const log = (await remote.git('log', '--format=%H %P', 'main')).trim().split('\n');
    const check = (what: string, got: unknown, expected: unknown): void => {
      if (got !== expected) wrong.push(`${what}: ${got}, not ${expected}`);
    };
    check('commits', log.length, commits);
    check(
      'commits with another number of parents than one',
      log.slice(0, -1).filter((line) => line.split(' ').length !== 2).length,
      0,
    );
    const last = await remote.clone();
    const logged = await readRuns(last.data, Number.POSITIVE_INFINITY);
    check('runs in the log', logged.length, delivered);
    check('runs in the log twice', logged.length - new Set(logged.map(({ startedAt }) => startedAt)).size, 0);
    check('sound snapshots', (await verifiedHistory(last.data)).snapshots, (await listSnapshots(last.data)).length);
    check('outage issues', github.issues.filter(({ body }) => body?.includes('prime-minus-outage')).length <= 1, true);
    check(
      'issues of lenders, one each',
      github.issues.filter(({ body }) => body?.startsWith('<!-- prime-minus-lender')).length <= LENDERS.length,
      true,
    );
    happened.commits = log.length;
    return { wrong, happened };
  } finally {
    await github.close();
    await remote.remove();
  }
}
