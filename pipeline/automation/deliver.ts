import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../src/command.ts';
import { type Manifest, manifest as manifestShape } from '../../src/rates/schema.ts';
import { hasSnapshot, LATEST } from '../../src/snapshots/manifests.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { type Git, GitError, gitIn } from './git.ts';
import { merge } from './merge.ts';
import { commitMessage } from './message.ts';
import { verified } from './verify.ts';

const DATA = 'data';
const BOT = ['-c', 'user.name=Prime Minus', '-c', 'user.email=41898282+github-actions[bot]@users.noreply.github.com'];
/** Messages of git when the other side is in trouble, or limits how often it is asked: the same push may pass later. */
const PASSING = [
  /returned error: (429|5\d\d)|RPC failed|HTTP\/2 stream|unexpected disconnect|early EOF/i,
  /resolve host|(Connection|Operation) (reset|refused|timed out)|Internal Server Error|secondary rate limit/i,
];
/** Messages after which no other try can pass, and what to do about them. */
const HOPELESS: [RegExp, mend: (branch: string) => string][] = [
  [
    /GH006|GH013|protected branch|rule violations/i,
    (branch) =>
      `a rule of the branch ${branch} refuses the push; the one way that works is a deploy key that the rule lets pass ` +
      '(docs/OPERATING.md, "The repository\'s side")',
  ],
  [
    /couldn't find remote ref/i,
    (branch) =>
      `the repository has no branch ${branch}: push a first commit to it, or name the branch that there is (BRANCH)`,
  ],
];
/** Messages of git when another push came first, at whatever moment of ours. */
const RACED = /\[rejected\]|cannot lock ref|failed to update ref|incorrect old value/;

export interface Delivery {
  /** The clone to work from. Its own branch and files are left alone. */
  clone: string;
  collected: string;
  base: string;
  branch: string;
  env?: Record<string, string>;
  tries?: number;
  /** Waits before another try: shortly after a race, longer where the other side is in trouble. */
  pause?: (turn: number, why: 'raced' | 'trouble') => Promise<unknown>;
}

const unhurried = (turn: number, why: 'raced' | 'trouble'): Promise<unknown> =>
  sleep((why === 'raced' ? 500 * turn : Math.min(60_000, 2000 * 2 ** turn)) + Math.random() * 1000);

/** Commits a collection and pushes it, merged again with every push that came first. @returns null if nothing is new @throws {UserError, GitError} */
export async function deliver(delivery: Delivery) {
  const { clone, collected, branch, env, tries = 8, pause = unhurried } = delivery;
  await verified(collected);
  const git = gitIn(clone, env);
  const tip = `refs/remotes/origin/${branch}`;
  const fetch = (): Promise<string> => git('fetch', '--quiet', 'origin', `+refs/heads/${branch}:${tip}`);
  const worktree = await mkdtemp(path.join(tmpdir(), 'prime-minus-commit-'));
  let turn = 1;
  const patiently = async <Value>(work: () => Promise<Value>): Promise<Value | 'raced'> => {
    for (; ; turn++) {
      try {
        return await work();
      } catch (error) {
        const text = error instanceof GitError ? error.stderr : '';
        const mend = HOPELESS.find(([message]) => message.test(text))?.[1];
        if (mend) throw new UserError(mend(branch), { cause: error });
        const why = RACED.test(text) ? 'raced' : PASSING.some((message) => message.test(text)) ? 'trouble' : null;
        if (why === null || turn >= tries) throw error;
        await pause(turn, why);
        if (why === 'raced') return why;
      }
    }
  };
  try {
    await patiently(fetch);
    await git('worktree', 'add', '--quiet', '--detach', worktree, tip);
    const there = gitIn(worktree, env);
    for (; ; turn++) {
      const staged = await stage(there, worktree, delivery);
      if (staged === null) return null;
      await there(...BOT, 'commit', '--quiet', '-m', staged.message);
      const pushed = await patiently(() => there('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`));
      if (pushed !== 'raced') return { ...staged, commit: (await there('rev-parse', 'HEAD')).trim(), tries: turn };
      await patiently(fetch);
      await there('checkout', '--quiet', '--force', '--detach', tip);
      await there('clean', '--quiet', '-fdx', '--', DATA);
    }
  } finally {
    await rm(worktree, { recursive: true, force: true });
    await git('worktree', 'prune');
  }
}

/** Merges the collection into the checked-out tip, and stages the result. Resolves to null if nothing changes. */
async function stage(there: Git, worktree: string, { collected, base }: Delivery) {
  const target = path.join(worktree, DATA);
  const before = hasSnapshot(target) ? await readSnapshot(target) : null;
  const trees = await there('rev-parse', `${base}:${DATA}`, `HEAD:${DATA}`).catch(() => 'unlike each other');
  const [was, is] = trees.split(/\s/);
  const untouched = was === is;
  await merge({ target, collected, untouched, base: untouched ? null : await manifestAt(there, base) });
  const after = await verified(target);
  await there('add', '--all', '--', DATA);
  const staged = await there('diff', '--cached', '--name-status', '--no-renames', '--', DATA);
  const rewritten = /^[^A]\t(data\/(?:looks|raw|rates|snapshots)\/.*)$/m.exec(staged)?.[1];
  if (rewritten) throw new UserError(`${rewritten} is a version that was published already and can never change`);
  if (staged === '') return null;
  return { message: commitMessage(before, after) };
}

/** The manifest of a commit; null if it had none or the commit cannot be reached. */
async function manifestAt(there: Git, commit: string): Promise<Manifest | null> {
  const text = await there('show', `${commit}:${DATA}/${LATEST}`).catch(() => null);
  return text === null ? null : (manifestShape.safeParse(JSON.parse(text)).data ?? null);
}
