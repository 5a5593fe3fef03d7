import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder for the running test, removed when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
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
