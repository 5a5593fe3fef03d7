import { execFileSync } from 'node:child_process';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { ask, start } from '../server.ts';
import { type Figure, figure, succeeds, type Trial, temporary, until } from '../trial.ts';

/** Longest wait for readiness, in ms. */
const PATIENCE = 15_000;

/** Time until /readyz answers with this status, in s; NaN if it never does. */
const untilReady = async (port: number, status: number): Promise<number> =>
  (await until(async () => (await ask(port, '/readyz')).status === status, PATIENCE)) / 1000;

async function fill(disk: string): Promise<() => Promise<void>> {
  const file = path.join(disk, 'ballast');
  for (let bytes = 1 << 20; bytes >= 1024; bytes >>= 1)
    while (await succeeds(writeFile(file, Buffer.alloc(bytes, 1), { flag: 'a' })));
  return () => rm(file);
}

async function deleteFile(database: string): Promise<() => Promise<void>> {
  await rm(database);
  return async () => {
    const folder = path.dirname(database);
    const copy = (await readdir(folder)).find((name) => name.includes('.rescued-'));
    await rename(path.join(folder, copy ?? ''), database);
  };
}

async function upgrade(database: string): Promise<() => Promise<void>> {
  const other = new Sqlite(database);
  const version = other.pragma('user_version', { simple: true });
  other.pragma('user_version = 999');
  return async () => {
    other.pragma(`user_version = ${version}`);
    other.close();
  };
}

export const trial: Trial = {
  number: 7,
  unless: () => (process.getuid?.() === 0 ? null : 'a disk can be filled by root only'),
  async run() {
    const figures: Figure[] = [];
    await using ends = new AsyncDisposableStack();
    const { path: disk } = ends.use(await temporary());
    // A small disk in memory.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
    ends.defer(() => void execFileSync('umount', ['--lazy', disk]));
    const database = path.join(disk, 'gate.sqlite');
    const server = ends.use(await start({ settings: { DATABASE_PATH: database } }));
    for (const [what, trouble] of [
      ['a full disk', () => fill(disk)],
      ['a database file that was deleted', () => deleteFile(database)],
      ['tables of another release', () => upgrade(database)],
    ] as const) {
      const mend = await trouble();
      figures.push(figure(`${what}: not ready after`, await untilReady(server.port, 503), 5, 's'));
      await mend();
      figures.push(figure(`${what}: ready again after`, await untilReady(server.port, 200), 5, 's'));
    }
    return figures;
  },
};
