import { describe, expect, it } from 'vitest';
import { isAlarm, isUnsettling } from '../../../pipeline/read/layout/alarm.ts';
import { isLimiting, isOfBonus, namesPlace } from '../../../pipeline/read/layout/limiting.ts';
import { mask } from '../../../pipeline/read/layout/mask.ts';
import { sentencesOf } from '../../../pipeline/read/layout/wording.ts';
import { some } from '../../support/sampled.ts';

const LENGTH = 100_000;
/** A pattern that takes quadratic time needs half a minute or more for such a line, a linear one a tenth of a second. In milliseconds. */
const PATIENCE = 10_000;

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
    for (const hear of [isAlarm, isUnsettling, isLimiting, isOfBonus, namesPlace, mask, sentencesOf]) hear(line);
    expect(performance.now() - before).toBeLessThan(PATIENCE);
  });
});
