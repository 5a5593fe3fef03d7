import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../../src/command.ts';
import { commitSettings, now, reportSettings, startSettings } from '../../src/settings.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { isOutage } from '../collect/ending.ts';
import { isSavable } from '../collect/sources/saved.ts';
import { loadLenders } from '../registry.ts';
import { deliver } from './deliver.ts';
import { type Command, FOLDER_COMMANDS } from './folder-commands.ts';
import { branchOf, gitIn, headOf, withCredentials } from './git.ts';
import { githubIssues, IssuesOff, type IssueTracker } from './github.ts';
import { type IssueSeries, type IssueUpdate, syncIssues } from './issues.ts';
import {
  acceptances,
  knownFailures,
  LENDER_ISSUES,
  lenderIssues,
  OUTAGE_ISSUES,
  outageIssues,
  WAITING_ISSUES,
  waitingIssues,
} from './lender-issues.ts';
import { count } from './markdown.ts';
import { layOver, pack } from './parcel.ts';
import { collections, runCollections, runStep, setOutputs } from './runner.ts';
import { summary, unfinished } from './summary.ts';

async function withIssues(settings: ReturnType<typeof reportSettings>, work: (tracker: IssueTracker) => Promise<void>) {
  const { GITHUB_API_URL: api, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = settings;
  if (!token || !repository)
    throw new UserError('GITHUB_TOKEN and GITHUB_REPOSITORY (owner/name) must be set to keep issues');
  try {
    await work(githubIssues({ api, repository, token }));
  } catch (error) {
    if (!(error instanceof IssuesOff)) throw error;
    console.log('Issues are switched off in this repository: nothing is kept there');
  }
}

const COMMANDS: Record<string, Command> = {
  ...FOLDER_COMMANDS,

  async collect() {
    const settings = startSettings();
    const { DATA_DIR, RECORD_DIR, HAND_DIR, GITHUB_OUTPUT } = settings;
    await mkdir(DATA_DIR, { recursive: true });
    const base = await headOf(gitIn(DATA_DIR));
    const started = now().toISOString();
    const code = await runCollections(collections(settings));
    if (HAND_DIR) console.log(`${count(await pack(DATA_DIR, path.join(HAND_DIR, 'collected')), 'file')} changed`);
    if (HAND_DIR && RECORD_DIR) await layOver(RECORD_DIR, path.join(HAND_DIR, 'answers'));
    if (!GITHUB_OUTPUT) return typeof code === 'number' ? code : 2;
    // The exit code is only reported at the end of the workflow, because everything read well has to be committed first.
    await setOutputs(GITHUB_OUTPUT, { base, exit_code: String(code), started });
    return 0;
  },

  async commit() {
    const settings = commitSettings();
    const {
      COLLECTED,
      HANDED,
      BASE,
      BRANCH,
      DEPLOY_KEY: key,
      GITHUB_TOKEN: token,
      GITHUB_SERVER_URL: server,
    } = settings;
    const git = gitIn('.');
    const branch = BRANCH ?? (await branchOf(git));
    if (branch === '') throw new UserError('the clone stands on no branch: name the one to push to, BRANCH=main');
    const base = BASE ?? (await headOf(git));
    if (HANDED) await layOver(HANDED, COLLECTED);
    const done = await withCredentials({ key, token, server }, (env) =>
      deliver({ clone: '.', collected: path.resolve(COLLECTED), base, branch, env }),
    );
    console.log(done ? `${done.commit.slice(0, 12)} pushed to ${branch}\n\n${done.message}` : 'Nothing to commit');
  },

  async decisions() {
    const settings = reportSettings();
    const decisions = { known: '', accept: '' };
    const ids = (await loadLenders()).map(({ id }) => id);
    await withIssues(settings, async (tracker) => {
      const issues = await tracker.all();
      decisions.known = knownFailures(issues).join(' ');
      decisions.accept = acceptances(issues, ids).join(' ');
    });
    if (settings.GITHUB_OUTPUT) await setOutputs(settings.GITHUB_OUTPUT, decisions);
    console.log(`Known failures: ${decisions.known || 'none'}\nAccepted: ${decisions.accept || 'nothing'}`);
  },

  async summary() {
    const settings = reportSettings();
    const { COLLECTED, GITHUB_STEP_SUMMARY, STARTED_AT, EXIT_CODE } = settings;
    const [run] = await readRuns(COLLECTED, 1);
    const isOlder = !run || (STARTED_AT !== undefined && run.startedAt < STARTED_AT);
    const text = isOlder ? unfinished(EXIT_CODE) : summary(run, await readSnapshot(COLLECTED));
    if (GITHUB_STEP_SUMMARY) await appendFile(GITHUB_STEP_SUMMARY, text);
    else console.log(text);
  },

  async report() {
    const settings = reportSettings();
    const snapshot = await readSnapshot(settings.COLLECTED);
    const [run] = await readRuns(settings.COLLECTED, 1);
    const savable = new Set((await loadLenders()).filter(isSavable).map(({ id }) => id));
    const updates: [IssueSeries, IssueUpdate][] = [];
    if (run) updates.push([OUTAGE_ISSUES, outageIssues(run, snapshot.manifest)]);
    // In an outage the lenders are not to blame: their failures say nothing about them.
    if (!run || !isOutage(run))
      updates.push([LENDER_ISSUES, lenderIssues(snapshot.manifest, settings.ARTIFACT_URL, (id) => savable.has(id))]);
    updates.push([WAITING_ISSUES, waitingIssues(snapshot, now())]);
    await withIssues(settings, async (tracker) => {
      for (const [series, update] of updates)
        for (const action of await syncIssues(tracker, series, update)) console.log(action);
    });
  },
};

/** One command of the workflows. @returns its exit code @throws {UserError} */
export async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UserError(`Name one of: ${Object.keys(COMMANDS).join(', ')}`);
  if (args.some((argument) => argument.startsWith('-')))
    throw new UserError(`${name} takes no options, only a folder or file: npm run automation -- ${name} [NAME]`);
  return (await command(args)) ?? 0;
}

if (import.meta.main) await runStep(main);
