import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder for the running test, removed when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes empty folders for the tests of a file or group, which are removed when the last of these tests ends. */
export function foldersOfTests(): () => string {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
    made.push(folder);
    return folder;
  };
}

/** Makes folders for several tests and clears them away. */
export function scratch(): { folder: () => Promise<string>; clear: () => Promise<void> } {
  const made: string[] = [];
  return {
    folder: async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-data-'));
      made.push(folder);
      return folder;
    },
    clear: async () => void (await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })))),
  };
}
