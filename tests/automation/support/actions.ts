import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { gitIn } from '../../../pipeline/automation/git.ts';
import { followed } from '../../support/process.ts';
import { type Contexts, filled, runs } from './expressions.ts';
import { type Job, readWorkflow, type Step } from './project-files.ts';
import { PLAIN } from './repository.ts';

type Outputs = Record<string, string>;

/** The inputs of a workflow run. */
interface Given {
  event: string;
  inputs?: Record<string, unknown>;
  vars: Record<string, string>;
  secrets: Record<string, string>;
  /** Bare repositories by `owner/name`; the first is the one that the workflow runs in. */
  repositories: Record<string, string>;
  /** Environment of every step, besides what the workflow says. */
  env: Record<string, string>;
}

/** The outputs of a run: everything that others may read. */
export interface Rehearsal {
  /** How each job ended. */
  results: Record<string, string>;
  outputs: Record<string, Outputs>;
  /** The output of its steps. */
  log: string;
  summary: string;
  /** A folder for each artifact. */
  artifacts: Record<string, string>;
}

const ROOT = path.resolve('.');

/** Values with every expression in them filled in. */
const filledIn = (values: Record<string, unknown>, contexts: Contexts): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value, contexts)]));

/**
 * Runs a workflow's own lines as GitHub would: jobs after those they need, each in a machine of its own, its `run` lines in a shell,
 * its expressions by GitHub's library. What actions do stands in `ACTIONS`, as far as it matters here.
 */
export async function rehearse(file: string, home: string, given: Given): Promise<Rehearsal> {
  const workflow = readWorkflow(file);
  const [repository = ''] = Object.keys(given.repositories);
  const github = {
    event_name: given.event,
    event: { repository: { default_branch: 'main', fork: false } },
    ref: 'refs/heads/main',
    ref_name: 'main',
    ref_type: 'branch',
    repository,
    server_url: 'https://github.invalid',
    token: 'secret',
  };
  const made: Rehearsal = { results: {}, outputs: {}, log: '', summary: '', artifacts: {} };
  for (const [name, job] of Object.entries(workflow.jobs)) {
    const needed = [job.needs ?? []].flat();
    const needs = Object.fromEntries(
      needed.map((id) => [id, { result: made.results[id], outputs: made.outputs[id] ?? {} }]),
    );
    const went = needed.every((id) => made.results[id] === 'success') ? 'well' : 'wrong';
    const base = { github, needs, vars: given.vars, secrets: given.secrets, inputs: given.inputs ?? {} };
    if (!runs(job.if, base, went)) made.results[name] = 'skipped';
    else await runJob(job, name, { base, given, made, home, env: workflow.env ?? {} });
  }
  return made;
}

/** A job under way: its machine's folders, and what its expressions see. */
interface Machine {
  workspace: string;
  temp: string;
  given: Given;
  made: Rehearsal;
  home: string;
}

async function runJob(
  { steps, outputs = {} }: Job,
  name: string,
  run: { base: Contexts; given: Given; made: Rehearsal; home: string; env: Record<string, unknown> },
): Promise<void> {
  const { base, given, made, home } = run;
  const folder = await mkdtemp(path.join(home, `${name}-`));
  const machine: Machine = { workspace: path.join(folder, 'work'), temp: path.join(folder, 'temp'), given, made, home };
  await mkdir(machine.workspace);
  await mkdir(machine.temp);
  const own = { env: filledIn(run.env, base), runner: { temp: machine.temp }, steps: {} as Contexts };
  const contexts: Contexts = { ...base, ...own };
  let went: 'well' | 'wrong' = 'well';
  for (const step of steps) {
    if (!runs(step.if, contexts, went)) continue;
    const [told, ended] = await runStep(step, machine, contexts);
    if (step.id) own.steps[step.id] = { outputs: told };
    if (!ended && !step['continue-on-error']) went = 'wrong';
  }
  made.results[name] = went === 'well' ? 'success' : 'failure';
  made.outputs[name] = filledIn(outputs, contexts);
  await rm(folder, { recursive: true });
}

async function runStep(step: Step, machine: Machine, contexts: Contexts): Promise<[Outputs, boolean]> {
  if (step.uses) {
    const action = ACTIONS[step.uses.replace(/@.*/, '')];
    if (!action) throw new Error(`nobody plays ${step.uses}`);
    return [(await action(filledIn(step.with ?? {}, contexts), machine)) ?? {}, true];
  }
  // The packages are those of these tests.
  if (step.run === 'npm ci') {
    await symlink(path.join(ROOT, 'node_modules'), path.join(machine.workspace, 'node_modules'));
    return [{}, true];
  }
  const [outputFile, summaryFile] = [path.join(machine.temp, 'output'), path.join(machine.temp, 'summary')];
  const child = spawn('bash', ['-eo', 'pipefail', '-c', step.run ?? ''], {
    cwd: machine.workspace,
    env: {
      ...PLAIN,
      PATH: process.env['PATH'],
      HOME: machine.home,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NOW: process.env['NOW'],
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: Object.keys(machine.given.repositories)[0],
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      ...machine.given.env,
      ...(contexts['env'] as Record<string, string>),
      ...filledIn(step.env ?? {}, contexts),
    },
  });
  const { output, ended } = followed(child);
  const code = await ended;
  machine.made.log += output.out + output.err;
  machine.made.summary += await readFile(summaryFile, 'utf8').catch(() => '');
  const told = await readFile(outputFile, 'utf8').catch(() => '');
  await Promise.all([outputFile, summaryFile].map((file) => rm(file, { force: true })));
  return [Object.fromEntries([...told.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value])), code === 0];
}

/** The effects of the workflows' actions that these tests observe. */
const ACTIONS: Record<string, (given: Record<string, string>, machine: Machine) => Promise<Outputs | undefined>> = {
  async 'actions/checkout'({ ref }, { workspace, given }) {
    const [bare = ''] = Object.values(given.repositories);
    await gitIn(workspace, PLAIN)('clone', '--quiet', '--shared', bare, '.');
    if (ref)
      await gitIn(workspace, PLAIN)(
        'checkout',
        '--quiet',
        ...(ref.startsWith('refs/heads/') ? [ref.slice(11)] : [ref]),
      );
    return undefined;
  },
  'actions/setup-node': async () => undefined,
  async 'actions/upload-artifact'({ name = '', path: from = '' }, { home, made }) {
    const folder = path.join(await mkdtemp(path.join(home, 'artifact-')), name);
    if (existsSync(from)) {
      await cp(from, folder, { recursive: true });
      made.artifacts[name] = folder;
    }
    return { 'artifact-url': `https://github.invalid/artifacts/${name}` };
  },
  async 'actions/download-artifact'({ pattern = '', path: to = '' }, { made }) {
    const from = made.artifacts[pattern];
    if (from) await cp(from, to, { recursive: true });
    return undefined;
  },
  'actions/configure-pages': async () => ({ base_path: '/rates', origin: 'https://owner.github.invalid' }),
  async 'actions/upload-pages-artifact'({ path: from = '' }, { workspace, home, made }) {
    const folder = await mkdtemp(path.join(home, 'pages-'));
    await cp(path.join(workspace, from), folder, { recursive: true });
    made.artifacts['github-pages'] = folder;
    return undefined;
  },
  'actions/deploy-pages': async () => ({ page_url: 'https://owner.github.invalid/rates/' }),
};
