import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/**
 * Takes the one writer's place in a data folder. SQLite's file lock is held by the kernel, so a killed run frees it and no
 * stale lock file ever has to be judged by its age.
 * @returns the way to give the place back, or null where another run holds it
 * @throws where the folder cannot be written
 */
export function lock(root: string): (() => void) | null {
  mkdirSync(root, { recursive: true });
  const file = path.join(root, '.lock');
  const inode = (): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;
  for (;;) {
    const database = new Database(file, { timeout: 0 });
    const opened = inode();
    const isStillThere = (): boolean => opened !== undefined && inode() === opened;
    try {
      database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      database.close();
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
      // The holder before us may have removed the file we opened: SQLite fails where it finds none to keep a journal beside.
      if (isStillThere()) throw error;
      continue;
    }
    if (isStillThere())
      return () => {
        // The folder may have been replaced by another, and this be another's place.
        if (isStillThere()) rmSync(file);
        database.close();
      };
    // A lock on a removed file excludes nobody.
    database.close();
  }
}
