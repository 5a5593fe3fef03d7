import { describe, expect, test } from 'vitest';
import { ALARMS, isAlarm } from '../../pipeline/judge/alarm.ts';
import { ACCOUNTS, SHARES } from '../../pipeline/read/account.ts';
import { OTHER_PRODUCTS } from '../../pipeline/read/layout/wording.ts';
import { ASKED_OF_ALL, NARROWS } from '../../pipeline/read/limits.ts';
import { ROLES } from '../../pipeline/read/printed-days.ts';
import { DAYS, OTHERS, PAYMENTS } from '../../pipeline/read/silent-columns.ts';
import { ELSEWHERE } from '../../pipeline/read/tables.ts';
import { CLICKS } from '../../pipeline/read/text.ts';
import { REFUSALS } from '../../pipeline/read/whole-answer.ts';

const both = (table: readonly (typeof ALARMS)[number][]) =>
  table.map(({ language, catches, pattern }) => [language, catches, pattern] as const);

const TABLES = {
  ...{ ACCOUNTS, ASKED_OF_ALL, CLICKS, DAYS, ELSEWHERE, NARROWS, OTHER_PRODUCTS, OTHERS, PAYMENTS, ROLES },
  ...{ REFUSALS, SHARES },
};
test.each(Object.entries(TABLES).flatMap(([name, rows]) => both(rows).map((row) => [name, ...row] as const)))(
  '%s, %s: the pattern of "%s" matches it, and no other of its table does',
  (name, _, catches, pattern) => {
    expect(pattern.test(catches)).toBe(true);
    expect(TABLES[name as keyof typeof TABLES].filter((row) => row.pattern.test(catches))).toHaveLength(1);
  },
);

describe('an alarm', () => {
  test.each(both(ALARMS))('%s: %s', (_, catches, pattern) => {
    expect([pattern.test(catches), isAlarm(catches)]).toEqual([true, true]);
    expect([isAlarm(`  ${catches.toUpperCase()}`), isAlarm(`“${catches}”`)]).toEqual([true, false]);
  });

  test('is one of twenty plain phrases', () => expect(ALARMS.length).toBeLessThanOrEqual(20));

  test.each([
    'Are your rates no longer available?',
    'If these rates are no longer available, call us.',
    'Rates may be discontinued.',
    'Online banking is down for maintenance.',
    'I ended up with a mortgage.',
    'Not available in combination with any other offer.',
    'This offer is no longer available to members of other banks.',
    'Payment examples are for illustration purposes only.',
    'Our branch in Ottawa is closed on Sunday.',
    'Credit card offers are no longer available.',
    'isUnavailable = false',
    'Les taux peuvent être suspendus.',
    'Si nos taux ne sont plus offerts, appelez-nous.',
  ])('is not: %s', (text) => expect(isAlarm(text)).toBe(false));
});
