import { statSync } from 'node:fs';
import path from 'node:path';
import type { BrokenFile } from '../snapshots/files.ts';
import { timeOf } from '../stamp.ts';
import type { HistoryFile } from './history-file.ts';
import type { Damage } from './revision.ts';

/** The parts of the past that could not be read. They are named, and the rest is served. */
export interface Holes {
  /** @param snapshot the id of the snapshot that the file belongs to; null of an archived page */
  add(snapshot: string | null, problem: BrokenFile): void;
  all(): Damage[];
  /** A snapshot that is listed and could not be read; null if it could, or is not listed. */
  named(snapshot: string): Damage | null;
  /** The last unreadable snapshot that was published in a period, ms since 1970; null if there is none. */
  between(after: number, until: number): Damage | null;
  /** True if an unreadable file has changed meanwhile. */
  isMended(): boolean;
}

interface Row {
  snapshot: string;
  file: string;
  at: number;
  problem: string;
  mark: string;
}

export function openHoles(root: string, { sql }: HistoryFile): Holes {
  const add = sql<[string, string, number, string, string]>(
    'INSERT OR REPLACE INTO holes (snapshot, file, at, problem, mark) VALUES (?, ?, ?, ?, ?)',
  );
  const all = sql<[], Row>('SELECT snapshot, file, at, problem, mark FROM holes ORDER BY snapshot, file');
  const named = sql<[string, string], Row>(
    'SELECT snapshot, file, at, problem, mark FROM holes WHERE snapshot = ? AND NOT EXISTS (SELECT 1 FROM moments WHERE id = ?) LIMIT 1',
  );
  const between = sql<[number, number], Row>(
    `SELECT snapshot, file, at, problem, mark FROM holes
     WHERE at > ? AND at <= ? AND snapshot <> '' AND snapshot NOT IN (SELECT id FROM moments) ORDER BY at DESC LIMIT 1`,
  );
  const damage = ({ snapshot, file, problem }: Row): Damage => ({ snapshot: snapshot || null, file, problem });
  const damageIn = (row: Row | undefined): Damage | null => (row ? damage(row) : null);
  const markOf = (file: string): string => {
    const found = statSync(path.join(root, file), { throwIfNoEntry: false });
    return found ? `${found.mtimeMs}/${found.ino}/${found.size}` : 'missing';
  };
  return {
    add(snapshot, { file, message }) {
      const relative = path.relative(root, file).split(path.sep).join('/');
      add.run(snapshot ?? '', relative, snapshot ? Date.parse(timeOf(snapshot)) : 0, message, markOf(relative));
    },
    all: () => all.all().map(damage),
    named: (snapshot) => damageIn(named.get(snapshot, snapshot)),
    between: (after, until) => damageIn(between.get(after, until)),
    isMended: () => all.all().some(({ file, mark }) => markOf(file) !== mark),
  };
}
