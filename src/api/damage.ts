import { UserError } from '../command.ts';
import type { History } from '../history/history.ts';
import type { Damage } from '../history/revision.ts';
import { BrokenFile } from '../snapshots/files.ts';
import type { ApiContext } from './context.ts';
import type { Problem } from './problem.ts';

/** A damaged part of the past, as reported to clients: the file below the data folder, and how to restore it. */
export interface DamagedFile {
  snapshot: string | null;
  file: string;
  command: string;
}

const described = ({ snapshot, file }: Omit<Damage, 'problem'>): DamagedFile => ({
  snapshot,
  file,
  command: `git restore ${file}`,
});

/** The damaged parts of the past. Every answer about the past lists them. */
export const damageIn = (history: Pick<History, 'holes'>): DamagedFile[] => history.holes.all().map(described);

/** 503: the file that holds the answer cannot be read. A retry does not help until somebody restores the file. */
export function historyDamaged(damage: Omit<Damage, 'problem'>): Problem {
  const { snapshot, file, command } = described(damage);
  return {
    status: 503,
    code: 'history-damaged',
    detail: `What was published then stands in ${file}, which is damaged or missing. The operator restores it in the data folder with: ${command}. All other times are answered.`,
    members: { damaged: [{ snapshot, file, command }] },
  };
}

/** The problem for a past snapshot that could not be read; the log says what is wrong with the file. @throws errors that are bugs */
export function unreadablePast(error: unknown, log: ApiContext['log'], snapshot: string | null = null): Problem {
  if (!(error instanceof UserError)) throw error;
  log.error({ problem: error.message }, 'a past snapshot cannot be read');
  const file = error instanceof BrokenFile ? (BELOW.exec(error.file.replaceAll('\\', '/'))?.[0] ?? '') : '';
  return historyDamaged({ snapshot, file });
}
/** A file of the past, below the data folder. */
const BELOW = /(?:archive|raw|rates|reference|signatures|snapshots)\/[^/]+\/[^/]+$|(?:keys|latest)\.json$/;

export const isProblem = (read: unknown): read is Problem =>
  read !== null && typeof read === 'object' && 'code' in read;

/** A header with the damaged files, below the data folder, for answers that cannot list them. */
export function damageHeader(history: Pick<History, 'holes'>): Record<string, string> {
  const files = [...new Set(history.holes.all().map(({ file }) => file))];
  return files.length > 0 ? { 'X-Damaged-Files': files.slice(0, 10).join(', ') } : {};
}
