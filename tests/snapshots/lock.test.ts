import fs, { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lock } from '../../src/snapshots/lock.ts';
import { temporaryFolder } from '../support/folder.ts';
import { expectAllClosed } from '../support/open-files.ts';
import { textsOf } from './folder.ts';

/** Takes a place that must be free. */
function taken(root: string): () => void {
  const release = lock(root);
  if (!release) throw new Error('the place is taken');
  return release;
}

describe('the lock of a data folder', () => {
  it('has one holder at a time, and leaves no file behind', async () => {
    const root = path.join(temporaryFolder(), 'data');
    const release = taken(root);
    expect(lock(root)).toBeNull();
    release();
    expect(await textsOf(root)).toEqual({});
    taken(root)();
  });

  it.each<[string, (root: string) => void]>([
    ['a file', (root) => writeFileSync(root, '')],
    [
      'a folder whose lock is no database',
      (root) => {
        mkdirSync(root);
        writeFileSync(path.join(root, '.lock'), 'this was written by another program');
      },
    ],
  ])('of %s is an error, and not a lock held by somebody else', (_, make) => {
    const root = path.join(temporaryFolder(), 'data');
    make(root);
    expect(() => lock(root)).toThrow();
  });

  it.each<[string, (root: string) => void, isHeld: boolean]>([
    ['was removed', () => {}, false],
    ['is another, which somebody holds', (root) => void onTestFinished(taken(root)), true],
  ])('can be released if the folder %s', (_, replace, isHeld) => {
    const root = path.join(temporaryFolder(), 'data');
    const release = taken(root);
    renameSync(root, `${root}.old`);
    replace(root);
    release();
    expect(existsSync(path.join(root, '.lock'))).toBe(isHeld);
    if (isHeld) expect(lock(root)).toBeNull();
  });

  it.each<[string, object, string, 'before' | 'after']>([
    ['before we looked at it', fs, 'statSync', 'before'],
    ['before we had it', Database.prototype, 'exec', 'before'],
    ['as we had it', Database.prototype, 'exec', 'after'],
  ])('can be taken again if its file was removed %s', (_, module, call, moment) => {
    const root = temporaryFolder();
    expectAllClosed(root);
    const remove = (): void => rmSync(path.join(root, '.lock'));
    const functions = module as Record<string, (...given: unknown[]) => unknown>;
    const original = functions[call] as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(functions, call).mockImplementationOnce(function (this: unknown, ...given) {
      if (moment === 'before') remove();
      const answer = original.apply(this, given);
      if (moment === 'after') remove();
      return answer;
    });
    const restore = (): void => {
      spy.mockRestore();
      syncBuiltinESMExports();
    };
    syncBuiltinESMExports();
    onTestFinished(restore);
    const release = taken(root);
    restore();
    expect(lock(root)).toBeNull();
    release();
  });
});
