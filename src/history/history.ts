import type { Snapshot } from '../snapshots/snapshot.ts';
import type { Answers } from './answers.ts';
import type { openCorrections } from './corrections.ts';
import type { LastSeen } from './last-seen.ts';
import type { openSpells } from './spells.ts';

/**
 * Everything that was published, on both clocks, kept up to date from its data folder run by run. Synchronous, but for what is read from files.
 * Instants are ms since 1970.
 */
export interface History extends Answers {
  lastSeen: LastSeen;
  spells: ReturnType<typeof openSpells>;
  corrections: ReturnType<typeof openCorrections>;
  /** Reads what was published since. Failures go to `onProblem`, and it is tried again. */
  catchUp(): Promise<void>;
  /** True if everything was read at least once. Before that, the newest data here are long out of date. */
  isWhole(): boolean;
  /** The whole that was published with a look. @throws {UserError} if one of its files is missing or damaged */
  read(look: number): Promise<Snapshot>;
  /** The commit that brought a snapshot; null if there is none. */
  commitOf(id: string): Promise<string | null>;
  close(): Promise<void>;
}
