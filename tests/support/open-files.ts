import { readdirSync, readlinkSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';

const HANDLES = '/proc/self/fd';

/** The files below a folder that this process holds open, where the system tells (Linux). */
function openFiles(folder: string): string[] {
  const names = process.platform === 'linux' ? readdirSync(HANDLES) : [];
  return names.flatMap((name) => {
    try {
      return [readlinkSync(`${HANDLES}/${name}`)].filter((file) => file.startsWith(folder));
    } catch {
      // It was closed meanwhile, as the one by which these names were listed.
      return [];
    }
  });
}

/** When the running test ends, nothing below a folder may be open any more. */
export function expectAllClosed(folder: string): void {
  onTestFinished(() => expect(openFiles(folder)).toEqual([]));
}
