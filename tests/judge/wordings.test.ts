import { describe, expect, test } from 'vitest';
import { ALARMS, isAlarm } from '../../pipeline/judge/alarm.ts';
import { HARMLESS, isHarmless } from '../../pipeline/judge/harmless.ts';

const both = (table: typeof ALARMS) =>
  table.map(({ language, catches, pattern }) => [language, catches, pattern] as const);

describe('a harmless form', () => {
  test.each(both(HARMLESS))('%s: %s', (_, catches, pattern) => {
    expect([pattern.test(catches), isHarmless(catches), isAlarm(catches)]).toEqual([true, true, false]);
    expect(HARMLESS.filter((row) => row.pattern.test(catches))).toHaveLength(1);
  });

  test('is one of at most thirty', () => {
    expect(HARMLESS.length).toBeLessThanOrEqual(30);
  });

  test.each(both(HARMLESS))('covers its whole sentence: %s, but for members', (_, catches) => {
    for (const more of ['for members only', 'pour les membres seulement'])
      for (const sentence of [`${catches} ${more}`, `${more} ${catches}`, catches.replace(/\W*$/, ` ${more}.`)])
        expect([sentence, isHarmless(sentence)]).toEqual([sentence, false]);
  });
});

describe('an alarm', () => {
  test.each(both(ALARMS))('%s: %s', (_, catches, pattern) => {
    expect([pattern.test(catches), isAlarm(catches), isHarmless(catches)]).toEqual([true, true, false]);
    expect(isAlarm(`  « ${catches.toUpperCase()} » `)).toBe(true);
  });

  test.each([
    'We no longer offer new mortgages.',
    'We are no longer accepting mortgage applications.',
    'Rates are for illustrative purposes only.',
    'Nous n’offrons plus de prêts hypothécaires.',
  ])('is: %s', (text) => {
    expect(isAlarm(text)).toBe(true);
  });

  test('is one of twenty plain phrases', () => {
    expect(ALARMS.length).toBeLessThanOrEqual(20);
  });

  test.each([
    'Are your rates no longer available?',
    'If these rates are no longer available, call us.',
    'Rates may be discontinued.',
    'Online banking is down for maintenance.',
    'Payment examples are for illustration purposes only.',
    'Our branch in Ottawa is closed on Sunday.',
    'Credit card offers are no longer available.',
    'isUnavailable = false',
    'Les taux peuvent être suspendus.',
    'Si nos taux ne sont plus offerts, appelez-nous.',
  ])('is not: %s', (text) => {
    expect(isAlarm(text)).toBe(false);
  });
});
