import sql from 'sql-template-tag';
import type { Account } from '../accounts.ts';
import type { Database } from '../database.ts';
import type { Access } from '../ports.ts';
import { bucketsOf, OF_ACCOUNTS } from '../throttles.ts';

/** Resets the counters of requests and of tries. */
export function openUnlock({ together }: Database): Access['unlock'] {
  return (account: Pick<Account, 'id' | 'email'> | null) =>
    together(async (query) => {
      if (account === null) {
        await query(sql`DELETE FROM counter`);
        await query(sql`DELETE FROM throttle WHERE substr(bucket, 1, 5) <> 'home/'`);
        return;
      }
      await query(sql`DELETE FROM counter WHERE holder = (SELECT holder FROM account WHERE id = ${account.id})`);
      for (const kind of OF_ACCOUNTS)
        for (const subject of [account.id, account.email]) {
          const prefix = bucketsOf(kind, subject);
          await query(sql`DELETE FROM throttle WHERE substr(bucket, 1, ${prefix.length}) = ${prefix}`);
        }
    });
}
