import { expect, it, test } from 'vitest';
import { meaningOfLines, saysSomething } from '../../pipeline/judge/words.ts';
import { NOTHING_JUDGED } from '../../src/snapshots/judgements.ts';

const meaning = meaningOfLines(['acme'], NOTHING_JUDGED);

it.each([
  ['title Mortgage rates | Acme', 'title Mortgage rates'],
  ['h1 Mortgage rates', "h1 Today's mortgage rates in Canada"],
  ['row 5 yr | #', 'row 5 Year | #'],
  ['row 5 Year | # | N/A', 'row 5 Year | # | –'],
  ['row 5 Year | # | N/A', 'row 5 Year | # | Not available'],
  ['heading Fixed rates', 'heading Fixed mortgage rates'],
  ['header Term | Rate', 'header Mortgage term | Rate'],
  ['note Rates may change.', 'note rates may change'],
  ['group Fixed rate', 'group Fixed'],
  ['header Current rate', 'header Rate'],
  ['heading 5-Year fixed', 'heading Five year fixed'],
])('two names say the same: %s, and %s', (one, other) => expect(meaning(one)).toBe(meaning(other)));

it.each([
  ['title Fixed rates', 'h1 Fixed rates'],
  ['h1 Fixed rates', 'h1 Variable rates'],
  ['h1 Rates <= 80', 'h1 Rates 80'],
  ['row 5 Year | #', 'row # | 5 Year'],
  ['row 5 Year | # | Fixed', 'row 5 Year | # / Fixed'],
  ['row 5 Year | #', 'row 3 Year | #'],
  ['row 5 Year | # | N/A', 'row 5 Year | # | #'],
  ['row < 25 years | #', 'row 25 years | #'],
  ['row 5 Year | -#', 'row 5 Year | #'],
  ['row 5 Year- | #', 'row 5 Year | #'],
  ['row 5 Year colspan 2 | #', 'row 5 Year | #'],
  ['row 5 Year rowspan 2 | #', 'row 5 Year colspan 2 | #'],
  ['row 5 Year struck out | #', 'row 5 Year | #'],
  ['row 5 Year | # struck out', 'row 5 Year | #'],
  ['header Term | APR', 'header Term | Rate'],
  ['note Rates may change.', 'note Rates will change.'],
  ['header Term | Rate', 'header | Rate'],
  ['header Term | Posted rate', 'header Term | Posted'],
  // A text that begins like a name is none.
  ['note row 5 yr', 'note row 5 Year'],
  ['h1x 5 yr', 'h1x 5 Year'],
])('two names say different things: %s, and %s', (one, other) => expect(meaning(one)).not.toBe(meaning(other)));

test('a name of the page that says nothing may come and go, a heading may not', () => {
  expect(
    ['title Acme', 'h1 Mortgage rates', 'heading Mortgage rates', 'h1 Fixed rates', 'caption Table 1'].map((line) =>
      saysSomething(meaning(line)),
    ),
  ).toEqual([false, false, true, true, false]);
});
