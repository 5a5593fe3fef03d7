import { type Accounts, openAccounts } from './accounts.ts';
import { type AdmissionDesk, openAdmission } from './admission.ts';
import { openDatabase } from './database.ts';
import { type Keys, openKeys } from './keys.ts';
import { openQuotas } from './quotas.ts';
import { openSessions, type Sessions } from './sessions.ts';
import { openThrottles, type Throttles } from './throttles.ts';

/** Everything behind the gate. All calls are asynchronous, so that a shared database can stand behind several servers. */
export interface Access {
  accounts: Accounts;
  keys: Keys;
  sessions: Sessions;
  throttles: Throttles;
  admission: AdmissionDesk;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  close(): void;
}

/** Opens the gate's database and its ports. @throws {UserError} @param now the clock, in ms since 1970 */
export function openAccess(options: { file: string; secure: boolean; now: () => number }): Access {
  const { file, secure, now } = options;
  const database = openDatabase(file);
  const alive = database.prepare('SELECT 1 FROM account LIMIT 1'); // Reads a page; SELECT 1 alone would not.
  return {
    accounts: openAccounts(database, now),
    keys: openKeys(database, now),
    sessions: openSessions(database, secure, now),
    throttles: openThrottles(database, now),
    admission: openAdmission(database, openQuotas(database), now),
    async check() {
      alive.get();
    },
    close: () => void database.close(),
  };
}
