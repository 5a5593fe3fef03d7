import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBuilder } from './site.ts';

const MEMORY = '/dev/shm';
const ENOUGH = 1 << 30;
/** The day of all tests, whatever the machine's is: five minutes into a quarter hour, just after the snapshot of the tests was published. */
const DAY = '2026-11-20T13:20:00.000Z';
/** Inside the project, because the build finds the packages it runs from there. */
const BUILDS = path.join(import.meta.dirname, '..', '..', '.astro');

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Makes one folder for the temporary folders of all test files, and removes it with everything that a failed test left there. It is in
 * memory if the machine has a gigabyte to spare: the tests make thousands of small files, and none of them is about
 * the disk. The sites that files share are built beside the project's modules by one process, and removed as well. Processes that
 * tests start find their modules compiled where Node keeps them by default.
 */
export default function setup(): () => void {
  process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), 'node-compile-cache');
  const memory = existsSync(MEMORY) && roomIn(MEMORY) > ENOUGH;
  const folder = mkdtempSync(path.join(memory ? MEMORY : tmpdir(), 'prime-minus-tests-'));
  process.env['TMPDIR'] = folder;
  process.env['NOW'] = DAY;
  mkdirSync(BUILDS, { recursive: true });
  const sites = mkdtempSync(path.join(BUILDS, 'shared-'));
  process.env['SHARED_SITES'] = sites;
  // The path of a socket has to be short, and that of the project may be long.
  const builder = path.join(folder, 'builder');
  process.env['SITE_BUILDER'] = builder;
  const closeBuilder = openBuilder(builder);
  return () => {
    closeBuilder();
    for (const made of [folder, sites]) rmSync(made, { recursive: true, force: true });
  };
}
