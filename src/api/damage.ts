import { UserError } from '../command.ts';
import type { History } from '../history/history.ts';
import type { Damage } from '../history/revision.ts';
import { BrokenFile } from '../snapshots/files.ts';
import type { ApiContext } from './context.ts';
import type { Problem } from './problem.ts';

/** A part of the past that cannot be read, as it is told: the file below the data folder, and what restores it there. */
export interface ToldDamage {
  snapshot: string | null;
  file: string;
  command: string;
}

const told = ({ snapshot, file }: Omit<Damage, 'problem'>): ToldDamage => ({
  snapshot,
  file,
  command: `git restore ${file}`,
});

/** What of the past could not be read: every answer about it says so. */
export const damageIn = (history: Pick<History, 'holes'>): ToldDamage[] => history.holes.all().map(told);

/** 503: what was asked for is in a file that cannot be read. Trying again does not help before somebody restores it. */
export function historyDamaged(damage: Omit<Damage, 'problem'>): Problem {
  const { snapshot, file, command } = told(damage);
  return {
    status: 503,
    code: 'history-damaged',
    detail: `What was published then stands in ${file}, which is damaged or missing. The operator restores it in the data folder with: ${command}. All other times are answered.`,
    members: { damaged: [{ snapshot, file, command }] },
  };
}

/** What is told of a past snapshot that could not be read; the log says what is wrong with the file. @throws what is a bug */
export function unreadablePast(error: unknown, log: ApiContext['log'], snapshot: string | null = null): Problem {
  if (!(error instanceof UserError)) throw error;
  log.error({ problem: error.message }, 'a past snapshot cannot be read');
  const file = error instanceof BrokenFile ? (BELOW.exec(error.file.replaceAll('\\', '/'))?.[0] ?? '') : '';
  return historyDamaged({ snapshot, file });
}
/** A file of the past, below the data folder. */
const BELOW = /(?:archive|raw|rates|reference|snapshots)\/[^/]+\/[^/]+$|latest\.json$/;

/** Whether an endpoint was given a problem in place of what it asked for. */
export const isProblem = (read: unknown): read is Problem =>
  read !== null && typeof read === 'object' && 'code' in read;

/** The same for answers that have no room for it: the files, below the data folder. */
export function damageHeader(history: Pick<History, 'holes'>): Record<string, string> {
  const files = [...new Set(history.holes.all().map(({ file }) => file))];
  return files.length > 0 ? { 'X-Damaged-Files': files.slice(0, 10).join(', ') } : {};
}
