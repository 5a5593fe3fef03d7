import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { backUp, restore } from '../../src/access/sqlite/backup.ts';
import { runCommand, UserError } from '../../src/command.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import {
  commitSettings,
  databaseSettings,
  dataSettings,
  reportSettings,
  runnerSettings,
  startSettings,
} from '../../src/settings.ts';
import { readLatest } from '../../src/snapshots/manifests.ts';
import { readRuns } from '../../src/snapshots/runs.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { deliver } from './commit.ts';
import { gitIn, tokenEnv } from './git.ts';
import { githubIssues, type IssueTracker } from './github.ts';
import { syncIssues } from './issues.ts';
import { LENDER_ISSUES, lenderIssues } from './lender-issues.ts';
import { count } from './markdown.ts';
import { migrate } from './migrate.ts';
import { runCollection, setOutputs } from './start.ts';
import { summary } from './summary.ts';
import { verified, verifiedHistory } from './verify.ts';
import { lateness, WATCH_ISSUES, watchIssues } from './watch.ts';

/** The issues of the repository a workflow runs in; null outside of one. */
function issueTracker(settings: ReturnType<typeof reportSettings>): IssueTracker | null {
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN } = settings;
  if (!GITHUB_TOKEN || !GITHUB_REPOSITORY) return null;
  return githubIssues({ api: GITHUB_API_URL, repository: GITHUB_REPOSITORY, token: GITHUB_TOKEN });
}

const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  async collect() {
    const { LENDERS, GITHUB_OUTPUT } = startSettings();
    const base = (await gitIn('.')('rev-parse', 'HEAD')).trim();
    const code = await runCollection(LENDERS);
    // The exit code is told at the end of the workflow: what was read well has to be committed first.
    if (GITHUB_OUTPUT) await setOutputs(GITHUB_OUTPUT, { base, exit_code: String(code) });
    else return typeof code === 'number' ? code : 2;
    return 0;
  },

  async commit() {
    const { COLLECTED, BASE, BRANCH, GITHUB_TOKEN, GITHUB_SERVER_URL } = commitSettings();
    const git = gitIn('.');
    const branch = BRANCH ?? (await git('branch', '--show-current')).trim();
    const base = BASE ?? (await git('rev-parse', 'HEAD')).trim();
    const token = GITHUB_TOKEN ? tokenEnv(GITHUB_TOKEN, GITHUB_SERVER_URL) : {};
    const done = await deliver({ clone: '.', collected: path.resolve(COLLECTED), base, branch, env: token });
    console.log(done ? `${done.commit.slice(0, 12)} pushed to ${branch}\n\n${done.message}` : 'Nothing to commit');
    return 0;
  },

  async summary() {
    const { COLLECTED, GITHUB_STEP_SUMMARY } = reportSettings();
    const [run] = await readRuns(COLLECTED, 1);
    if (!run) throw new UserError(`${COLLECTED} holds no run`);
    const text = summary(run, await readSnapshot(COLLECTED));
    if (GITHUB_STEP_SUMMARY) await appendFile(GITHUB_STEP_SUMMARY, text);
    else console.log(text);
    return 0;
  },

  async report() {
    const settings = reportSettings();
    const update = lenderIssues(await readLatest(settings.COLLECTED));
    const tracker = issueTracker(settings);
    if (!tracker) throw new UserError('GITHUB_TOKEN and GITHUB_REPOSITORY (owner/name) must be set to keep issues');
    for (const action of await syncIssues(tracker, LENDER_ISSUES, update)) console.log(action);
    return 0;
  },

  async watch() {
    const now = new Date();
    const settings = reportSettings();
    const latest = await readLatest(settings.COLLECTED).catch((error: Error) => ({
      problem: error.message,
    }));
    const late = lateness(latest, now);
    const tracker = issueTracker(settings);
    const update = watchIssues(late, 'publishedAt' in latest ? latest.publishedAt : null, now);
    if (tracker) for (const action of await syncIssues(tracker, WATCH_ISSUES, update)) console.log(action);
    console.log(late ?? 'Snapshots come as they should');
    return late === null ? 0 : 1;
  },

  async verify([folder = dataSettings().DATA_DIR]) {
    const { manifest, rates } = await verified(folder);
    const { snapshots, versions } = await verifiedHistory(folder);
    const { HISTORY_PATH } = dataSettings();
    await verifyHistory(folder, HISTORY_PATH ?? ':memory:');
    const figures = [...rates.values()].reduce((sum, list) => sum + list.length, 0);
    console.log(
      `${folder}: snapshot ${manifest.snapshot} is whole: ${figures} rates of ${rates.size} lenders; ` +
        `so are all ${count(snapshots, 'snapshot')} and ${count(versions, 'version')} before and with it, and the history says what they say`,
    );
    return 0;
  },

  async migrate([folder = dataSettings().DATA_DIR]) {
    const { snapshots, versions, bytes } = await migrate(folder);
    const [before, after] = bytes.map((sum) => (sum / 1e6).toFixed(1));
    console.log(
      `${folder}: ${count(snapshots, 'snapshot')} and ${count(versions, 'version')} stand in today's layout and say what they said; ` +
        `${before} MB became ${after} MB. Commit the folder.`,
    );
    return 0;
  },

  async backup([folder = 'backups']) {
    console.log(await backUp(databaseSettings().DATABASE_PATH, folder, new Date()));
    return 0;
  },

  async restore([backup]) {
    if (!backup) throw new UserError('Name the backup: npm run automation -- restore backups/accounts-….sqlite');
    const { DATABASE_PATH } = databaseSettings();
    await restore(backup, DATABASE_PATH);
    console.log(`${DATABASE_PATH} holds what ${backup} held`);
    return 0;
  },
};

/** One command of the workflows. @returns its exit code @throws {UserError} */
export async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UserError(`Name one of: ${Object.keys(COMMANDS).join(', ')}`);
  if (args.some((argument) => argument.startsWith('-')))
    throw new UserError(`${name} takes no options, only a folder or file: npm run automation -- ${name} [NAME]`);
  return command(args);
}

if (import.meta.main)
  await runCommand(
    () => main(process.argv.slice(2)),
    (line) => console.error(`${runnerSettings().GITHUB_ACTIONS ? '::error::' : ''}${line}`),
  );
