import { readdirSync, readlinkSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';

const HANDLES = '/proc/self/fd';

/** The files below a folder that this process holds open (on Linux only). */
function openFiles(folder: string): string[] {
  const names = process.platform === 'linux' ? readdirSync(HANDLES) : [];
  return names.flatMap((name) => {
    try {
      return [readlinkSync(`${HANDLES}/${name}`)].filter((file) => file.startsWith(folder));
    } catch {
      // It was closed meanwhile, like the handle of this listing itself.
      return [];
    }
  });
}

/** Fails the running test if a file below the folder is still open at its end. */
export function expectAllClosed(folder: string): void {
  onTestFinished(() => expect(openFiles(folder)).toEqual([]));
}
