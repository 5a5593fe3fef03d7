import { describe, expect, test } from 'vitest';
import { findDay, splitDay } from '../../pipeline/read/dates.ts';
import { listed } from '../support/listed.ts';

test.each([
  ['Mortgage Terms Rate effective 15-Apr-26', 'Mortgage Terms Rate', '2026-04-15'],
  ['Rates (APR) as of 2026-03-27', 'Rates (APR)', '2026-03-27'],
  ['Rates - 2026-03-27', 'Rates', '2026-03-27'],
  ['Rates (effective date as of: September 19th, 2026 )', 'Rates (', '2026-09-19'],
  ['Effective from 2026-03-27: our (closed) rates', ': our (closed) rates', '2026-03-27'],
  ['Rates: [2026-03-27]', 'Rates', '2026-03-27'],
  ['Rates valid from 2026-04-25T16:00:46.128-04:00', 'Rates', '2026-04-25'],
  ['Rates in effect 2026-04-25T16:00:46+0000', 'Rates', '2026-04-25'],
  ['Rates as of 2026-04-25T16:00:46Z', 'Rates', '2026-04-25'],
  ['Rates as of 2026-04-25T16:00', 'Rates', '2026-04-25'],
  ['Rates as of Wed Sep 16 00:00:00 EDT 2026', 'Rates as of Wed', '2026-09-16'],
  ['Effective rates 2026-03-27', 'Effective rates', '2026-03-27'],
  ['The last change was 2026-03-27', 'The last change was', '2026-03-27'],
  ['Posted on 2026-03-27, effective 2026-03-27', 'Posted on , effective 2026-03-27', '2026-03-27'],
  ['5 Year 2026 Rates as of 2026-03-27', '5 Year 2026 Rates', '2026-03-27'],
  ['Fixed  Rates', 'Fixed  Rates', null],
  ['Rates of 2026-03-27 and 2026-04-27', 'Rates of 2026-03-27 and 2026-04-27', null],
])('the date in a heading: %s', (heading, rest, day) => expect(splitDay(heading)).toEqual({ rest, day }));

describe('dates', () => {
  test.each([
    ['15-APR-26', '2026-04-15'],
    ['1 avril 2026', '2026-04-01'],
    ['DÉC 24, 2026', '2026-12-24'],
    ['5 juin 2026', '2026-06-05'],
    ['7 May 2026', '2026-05-07'],
    ['Rate effective 15-Apr-26', '2026-04-15'],
    ['as of 2026\u201103\u201127', '2026-03-27'],
    ['Effective Date (2026-03-25 )', '2026-03-25'],
    ['Wed Sep 16 00:00:00 EDT 2026', '2026-09-16'],
    ['09-16-2026', '2026-09-16'],
    ['September 19th, 2026', '2026-09-19'],
    ['Saturday, July 18, 2026', '2026-07-18'],
    ['2026-04-25T16:00:46.128-04:00', '2026-04-25'],
    ['1er mai 2026', '2026-05-01'],
    ['25 août 2026', '2026-08-25'],
    ['15 juillet 2026', '2026-07-15'],
    ['Sept. 5, 2026', '2026-09-05'],
  ])('%s', (text, day) => expect(findDay(text)).toBe(day));

  test.each(
    listed(`Form 12026-03-27|2026-03-271|2026-03-27-01|109-16-2026|09-16-20261|2026-00-10|12 bananas 2026|
      Rates on {currentDate}|31-Feb-26|5 Year 2026|from 2026-01-01 to 2026-02-01|13-45-2026|`),
  )('there is none in %s', (text) => expect(findDay(text)).toBeNull());
});
