import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deliver } from '../../../pipeline/automation/deliver.ts';
import { type Git, gitIn } from '../../../pipeline/automation/git.ts';
import { collect, type RunResult } from '../../../pipeline/collect/collect.ts';
import type { LenderFile } from '../../../pipeline/lender.ts';
import type { FailureKind } from '../../../src/rates/vocabulary.ts';
import { scripted } from '../../support/lenders.ts';
import { SAME_CODE } from '../../support/run.ts';

/** Whether git is installed. Without it the tests that need one leave themselves out, and say so. */
export const HAS_GIT = spawnSync('git', ['--version'], { stdio: 'ignore' }).status === 0;

/** The name of a group of tests, with the reason why it is left out where it is. */
export const withGit = (name: string): string => (HAS_GIT ? name : `${name} (left out: git is not installed here)`);

/** Git by the settings beside this file alone. A file, because git hands no other settings on to the far side of a push. */
export const PLAIN = { GIT_CONFIG_GLOBAL: path.join(import.meta.dirname, 'gitconfig'), GIT_CONFIG_NOSYSTEM: '1' };
const AUTHOR = ['-c', 'user.name=A person', '-c', 'user.email=person@example.org'];

/** A clone of the branch, as a job of the workflow or a person at a desk has it. */
export interface Clone {
  folder: string;
  data: string;
  git: Git;
  /** The commit it stands on. */
  base: string;
  /** Makes it what a fresh clone would be now. */
  refresh(): Promise<void>;
  /** Collects here: each lender answers its lines or fails. The registry is the repository's unless told. */
  collect(script: Record<string, string | FailureKind>, at: string, registry?: LenderFile[]): Promise<RunResult>;
  /** Commits what was collected here and pushes it. */
  deliver(options?: Partial<Parameters<typeof deliver>[0]>): ReturnType<typeof deliver>;
}

/** Whether a data folder holds a lender. */
function isKnown(data: string, lender: string): boolean {
  const file = path.join(data, 'latest.json');
  return existsSync(file) && lender in (JSON.parse(readFileSync(file, 'utf8')) as { lenders: object }).lenders;
}

/** A bare repository that stands for GitHub, and clones of it. */
export interface Repository {
  home: string;
  bare: string;
  git: Git;
  clone(): Promise<Clone>;
  /** A clone that nobody touches, for who begins as a copy. */
  untouched(): Promise<Clone>;
  /** A person changes a clone's files, and pushes that to `main`. */
  push(change: (folder: string) => Promise<unknown>): Promise<void>;
  /** A person pushes one file. */
  pushCode(text: string, file?: string): Promise<void>;
  /** Runs these shell lines before a push is taken. @returns the hook's file */
  beforeReceiving(lines: string): Promise<string>;
  remove(): Promise<void>;
}

/** @param like a repository to begin as a copy of */
export async function repository(lenders: LenderFile[], like?: Repository): Promise<Repository> {
  const home = await mkdtemp(path.join(tmpdir(), 'prime-minus-repository-'));
  const bare = path.join(home, 'bare.git');
  // A clone that reads the objects where they lie, and is copied for each one asked for.
  const first = path.join(home, 'clone');
  let standsOn = '';
  if (like) {
    const { folder, base } = await like.untouched();
    await cp(like.bare, bare, { recursive: true });
    await cp(folder, first, { recursive: true });
    for (const file of ['config', 'objects/info/alternates'].map((name) => path.join(first, '.git', name)))
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll(like.bare, bare));
    standsOn = base;
  } else {
    await gitIn(home, PLAIN)('init', '--quiet', '--bare', '--initial-branch=main', bare);
    await gitIn(home, PLAIN)('clone', '--quiet', '--shared', '--no-checkout', bare, first);
  }
  /** The commit of the branch; empty where there is none yet. Read from its file: a process each time is most of a test. */
  const tip = async (): Promise<string> => {
    const file = path.join(bare, 'refs', 'heads', 'main');
    return (await readFile(file, 'utf8').catch(() => '')).trim();
  };
  let clones = 0;
  let untouched: Promise<Clone> | undefined;

  async function clone(): Promise<Clone> {
    const folder = path.join(home, `clone-${++clones}`);
    await cp(first, folder, { recursive: true });
    const git = gitIn(folder, PLAIN);
    const data = path.join(folder, 'data');
    const made: Clone = {
      folder,
      data,
      git,
      base: '',
      refresh: async () => {
        made.base = await tip();
        if (made.base !== '') await git('reset', '--quiet', '--hard', made.base);
        await git('clean', '--quiet', '-fdx');
      },
      collect: (script, at, registry = lenders) => {
        const now = (): Date => new Date(at);
        const named = lenders.filter(({ id }) => id in script);
        return collect({
          root: data,
          registry,
          lenders: named,
          asksAll: named.length === registry.length,
          afresh: false,
          // Pages of lenders that nobody read yet are the test's own.
          ...(named.some(({ id }) => !isKnown(data, id)) ? { accepts: 'any' as const } : {}),
          fetcher: scripted(script, now),
          fingerprints: SAME_CODE,
          now,
        });
      },
      deliver: (options) =>
        deliver({
          clone: folder,
          collected: data,
          base: made.base,
          branch: 'main',
          env: PLAIN,
          pause: (turn) => new Promise((done) => setTimeout(done, 20 * turn * Math.random())),
          ...options,
        }),
    };
    made.base = await tip();
    if (made.base !== '' && made.base !== standsOn) await git('reset', '--quiet', '--hard', made.base);
    return made;
  }

  async function push(change: (folder: string) => Promise<unknown>): Promise<void> {
    const { folder, git } = await clone();
    await change(folder);
    await git('add', '--all', '--force');
    await git(...AUTHOR, 'commit', '--quiet', '--allow-empty', '-m', 'Change the code');
    await git('push', '--quiet', 'origin', 'HEAD:refs/heads/main');
  }
  const pushCode = (text: string, file = 'code.ts'): Promise<void> =>
    push(async (folder) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    });

  async function beforeReceiving(lines: string): Promise<string> {
    const file = path.join(bare, 'hooks', 'pre-receive');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    return file;
  }

  if (!like) await pushCode('first');
  return {
    ...{ home, bare, git: gitIn(bare, PLAIN), clone, push, pushCode, beforeReceiving },
    untouched: () => {
      untouched ??= clone();
      return untouched;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
