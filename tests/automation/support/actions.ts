import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { gitIn } from '../../../pipeline/automation/git.ts';
import { type Contexts, filled, runs } from './expressions.ts';
import { PLAIN } from './repository.ts';

/** The inputs of a workflow run. */
export interface Given {
  event: string;
  payload?: Record<string, unknown>;
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
  outputs: Record<string, Record<string, string>>;
  /** The output of its steps. */
  log: string;
  summary: string;
  /** A folder for each artifact. */
  artifacts: Record<string, string>;
}

interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  env?: Record<string, unknown>;
  with?: Record<string, unknown>;
  'continue-on-error'?: boolean;
}
interface Job {
  if?: string;
  needs?: string | string[];
  outputs?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  env?: Record<string, unknown>;
  jobs: Record<string, Job>;
}

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * Runs a workflow's own lines as GitHub would: jobs after those they need, each in a machine of its own, its `run` lines in a shell,
 * its expressions by GitHub's library. What actions do stands in `ACTIONS`, as far as it matters here.
 */
export async function rehearse(file: string, home: string, given: Given): Promise<Rehearsal> {
  const workflow = parse(await readFile(path.join(ROOT, '.github', 'workflows', file), 'utf8')) as Workflow;
  const [repository = ''] = Object.keys(given.repositories);
  const github = {
    event_name: given.event,
    event: { repository: { default_branch: 'main', fork: false }, ...given.payload },
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
  const env = Object.fromEntries(Object.entries(run.env).map(([key, value]) => [key, filled(value, base)]));
  const contexts: Contexts = { ...base, env, runner: { temp: machine.temp }, steps: {} as Contexts };
  let went: 'well' | 'wrong' = 'well';
  for (const step of steps) {
    if (!runs(step.if, contexts, went)) continue;
    const [told, ended] = await runStep(step, machine, contexts);
    if (step.id) (contexts['steps'] as Contexts)[step.id] = { outputs: told };
    if (!ended && !step['continue-on-error']) went = 'wrong';
  }
  made.results[name] = went === 'well' ? 'success' : 'failure';
  made.outputs[name] = Object.fromEntries(Object.entries(outputs).map(([key, text]) => [key, filled(text, contexts)]));
  await rm(folder, { recursive: true });
}

type Outputs = Record<string, string>;

async function runStep(step: Step, machine: Machine, contexts: Contexts): Promise<[Outputs, boolean]> {
  const resolved = (values: Record<string, unknown> = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value, contexts)]));
  if (step.uses) {
    const action = ACTIONS[step.uses.replace(/@.*/, '')];
    if (!action) throw new Error(`nobody plays ${step.uses}`);
    return [(await action(resolved(step.with), machine)) ?? {}, true];
  }
  // The packages are those of these tests.
  if (step.run === 'npm ci') {
    await symlink(path.join(ROOT, 'node_modules'), path.join(machine.workspace, 'node_modules'));
    return [{}, true];
  }
  const [output, summary] = ['output', 'summary'].map((name) => path.join(machine.temp, name)) as [string, string];
  const child = spawn('bash', ['-eo', 'pipefail', '-c', step.run ?? ''], {
    cwd: machine.workspace,
    env: {
      ...PLAIN,
      PATH: process.env['PATH'],
      HOME: machine.home,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: Object.keys(machine.given.repositories)[0],
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      ...machine.given.env,
      ...(contexts['env'] as Record<string, string>),
      ...resolved(step.env),
    },
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  machine.made.log += out + err;
  machine.made.summary += await readFile(summary, 'utf8').catch(() => '');
  const told = await readFile(output, 'utf8').catch(() => '');
  await Promise.all([output, summary].map((file) => rm(file, { force: true })));
  return [Object.fromEntries([...told.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value])), code === 0];
}

/** The effects of the workflows' actions that these tests observe. */
const ACTIONS: Record<string, (given: Record<string, string>, machine: Machine) => Promise<Outputs | undefined>> = {
  async 'actions/checkout'({ repository, ref, path: to = '.', 'ssh-key': key }, { workspace, given }) {
    const [here = ''] = Object.keys(given.repositories);
    if (repository && key !== given.secrets['DATA_READ_KEY']) throw new Error(`no key opens ${repository}`);
    const bare = given.repositories[repository || here];
    if (!bare) throw new Error(`there is no repository ${repository}`);
    const folder = path.join(workspace, to);
    await gitIn(workspace, PLAIN)('clone', '--quiet', '--shared', bare, folder);
    if (ref)
      await gitIn(folder, PLAIN)('checkout', '--quiet', ...(ref.startsWith('refs/heads/') ? [ref.slice(11)] : [ref]));
    return undefined;
  },
  'actions/setup-node': async () => undefined,
  async 'actions/upload-artifact'({ name = '', path: from = '' }, { home, made }) {
    const folder = path.join(await mkdtemp(path.join(home, 'artifact-')), name);
    const found = await cp(from, folder, { recursive: true }).then(
      () => true,
      () => false,
    );
    if (found) made.artifacts[name] = folder;
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
