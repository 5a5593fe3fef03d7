import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';

/** Takes a data folder's write lock, which the kernel frees if a run is killed. @returns its release; null if another holds it @throws if unwritable */
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
      // The previous holder may have removed the file we opened: SQLite then fails, because it cannot keep a journal beside it.
      if (isStillThere()) throw error;
      continue;
    }
    if (isStillThere())
      return () => {
        // The folder may have been replaced meanwhile; then the lock file there is another run's.
        if (isStillThere()) rmSync(file);
        database.close();
      };
    // A lock on a removed file locks nobody out.
    database.close();
  }
}
