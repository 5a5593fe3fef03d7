import { statSync } from 'node:fs';
import path from 'node:path';
import type { BrokenFile } from '../snapshots/files.ts';
import { timeOf } from '../stamp.ts';
import type { HistoryFile } from './history-file.ts';
import type { Damage } from './revision.ts';

/** The parts of the past that could not be read. They are named, and the rest is served. */
export type Holes = ReturnType<typeof openHoles>;

export function openHoles(root: string, file: HistoryFile) {
  type Row = { snapshot: string; file: string; problem: string; mark: string };
  const rows = (rest: string, ...given: unknown[]): Row[] =>
    file.all(`SELECT snapshot, file, problem, mark FROM holes ${rest}`, ...given);
  const damage = ({ snapshot, file, problem }: Row): Damage => ({ snapshot: snapshot || null, file, problem });
  const first = ([row]: Row[]): Damage | null => (row ? damage(row) : null);
  const markOf = (name: string): string => {
    const found = statSync(path.join(root, name), { throwIfNoEntry: false });
    return found ? `${found.mtimeMs}/${found.ino}/${found.size}` : 'missing';
  };
  return {
    /** @param snapshot the id of the snapshot that the file belongs to; null of an archived page */
    add(snapshot: string | null, { file: broken, message }: BrokenFile): void {
      const name = path.relative(root, broken).split(path.sep).join('/');
      const at = snapshot ? Date.parse(timeOf(snapshot)) : 0;
      const add = 'INSERT OR REPLACE INTO holes (snapshot, file, at, problem, mark) VALUES (?, ?, ?, ?, ?)';
      file.run(add, snapshot ?? '', name, at, message, markOf(name));
    },
    all: (): Damage[] => rows('ORDER BY snapshot, file').map(damage),
    /** A snapshot that is listed and could not be read; null if it could, or is not listed. */
    named: (snapshot: string): Damage | null =>
      first(rows('WHERE snapshot = ? AND NOT EXISTS (SELECT 1 FROM moments WHERE id = snapshot) LIMIT 1', snapshot)),
    /** The last unreadable snapshot that was published in a period, ms since 1970; null if there is none. */
    between(after: number, until: number): Damage | null {
      const lost = "at > ? AND at <= ? AND snapshot <> '' AND snapshot NOT IN (SELECT id FROM moments)";
      return first(rows(`WHERE ${lost} ORDER BY at DESC LIMIT 1`, after, until));
    },
    isMended: (): boolean => rows('').some((row) => markOf(row.file) !== row.mark),
  };
}
