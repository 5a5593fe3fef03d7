import sql from 'sql-template-tag';
import type { Database } from '../database.ts';
import type { Plan, Policy } from '../plans.ts';
import type { Quotas } from '../ports.ts';
import { countersOf, type DayUse, standings, useByDay } from '../tally.ts';

/** What was counted of an account. @param now the clock, in ms since 1970 @param policiesOf the limits of a plan */
export function openUse(
  { query }: Database,
  now: () => number,
  policiesOf: (plan: Plan) => readonly Policy[],
): Omit<Quotas, 'admit'> {
  return {
    async standings(accountId, plan) {
      const stored = await query<{ policy: string; windowStart: number; used: number }>(sql`
        SELECT policy, window_start AS "windowStart", used FROM counter
        WHERE holder = (SELECT holder FROM account WHERE id = ${accountId})`);
      return standings(countersOf(policiesOf(plan), stored), now());
    },
    use: async (accountId) =>
      useByDay(await query<DayUse>(sql`SELECT day, requests FROM use_of_day WHERE account_id = ${accountId}`), now()),
  };
}
