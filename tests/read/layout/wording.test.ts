import { describe, expect, it } from 'vitest';
import { isAlarm, isUnsettling } from '../../../pipeline/read/layout/alarm.ts';
import { isLimiting, isOfBonus, namesPlace } from '../../../pipeline/read/layout/limiting.ts';
import { mask } from '../../../pipeline/read/layout/mask.ts';
import { sentencesOf, spelledOut } from '../../../pipeline/read/layout/wording.ts';
import { some } from '../../support/sampled.ts';

const LENGTH = 100_000;
/** A pattern that takes quadratic time needs half a minute or more for such a line, a linear one a tenth of a second. In milliseconds. */
const PATIENCE = 10_000;

describe('the sentences of a line', () => {
  it.each([
    ['Rates change. Ask us! Now? Yes', ['Rates change.', 'Ask us!', 'Now?', 'Yes']],
    ['Am. max. 20 yrs. Max. LTV 50%.', ['Am. max. 20 yrs.', 'Max. LTV 50%.']],
    ['As of Fri. Nov. 20, 2026', ['As of Fri. Nov. 20, 2026']],
    ['Au 20 févr. 2026. Les taux changent.', ['Au 20 févr. 2026.', 'Les taux changent.']],
    ['We are human. 5 people', ['We are human.', '5 people']],
    ['It’s ours. “These” too', ["It's ours.", '“These” too']],
    ['4.59 % or 1.5 million', ['4.59 % or 1.5 million']],
  ])('%s', (line, sentences) => {
    expect(sentencesOf(line)).toEqual(sentences);
  });
});

it.each([
  ["It isn't, can't, won't and doesn’t.", 'It is not, cannot, will not and does not.'],
  ['It donâ€™t apply to today’s rates.', "It do not apply to today's rates."],
  ["Wouldn'tyou", "Wouldn'tyou"],
])('%s is spelled out', (text, said) => {
  expect(spelledOut(text)).toBe(said);
});

describe('a line of 100,000 characters', () => {
  const PIECES = [
    'our ',
    'the ',
    'all all ',
    'new ',
    'mortgage ',
    'our mortgage rates ',
    'nos les ces ',
    'rates are not ',
    'requires a ',
    'members and ',
    'Ontario, ',
    'page you ',
    'unable ',
    'error ',
    '20 years ',
    '$1,',
    '1.',
    '.',
    'x',
    '- ',
  ];
  it.each(some(PIECES, 3))('of "%s" is checked in time', (piece) => {
    const line = `${piece.repeat(LENGTH / piece.length)}!x`;
    const before = performance.now();
    for (const hear of [isAlarm, isUnsettling, isLimiting, isOfBonus, namesPlace, mask, sentencesOf, spelledOut])
      hear(line);
    expect(performance.now() - before).toBeLessThan(PATIENCE);
  });
});
