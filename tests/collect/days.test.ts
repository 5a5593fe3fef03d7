import { describe, expect } from 'vitest';
import { judgementsOf } from '../../pipeline/judge/acceptance.ts';
import { findDay } from '../../pipeline/read/dates.ts';
import { textDigest } from '../../pipeline/read/layout/frame.ts';
import { joinTables } from '../../pipeline/read/parts.ts';
import { readRows } from '../../pipeline/read/rows.ts';
import { page, strategy } from '../../pipeline/read/strategies.ts';
import { addJudgements } from '../../src/snapshots/judgements.ts';
import type { Asked } from '../accidents/stage.ts';
import { FIVE, fed, feedWith, INTRO, type PageParts, pageWith, tabled } from '../support/page-lender.ts';
import { accepted } from '../support/sightings.ts';
import { acme, it, moved } from './accepted.ts';

const says = (line: string): Partial<PageParts> => ({ intro: `${INTRO}<p>${line}</p>` });

// The first run is on Friday, November 20, 2026; the second on Saturday, at 01:00 UTC, which is Friday evening in Canada.
describe('a figure that moved and has a date beside it', () => {
  it.each<[what: string, before: string, now: string, doubt: string | null]>([
    ['later than before', 'Effective November 18, 2026.', 'Effective November 19, 2026.', null],
    ['as before', 'Effective November 18, 2026.', 'Effective November 18, 2026.', null],
    ['of this run', 'Effective November 18, 2026.', 'Effective November 20, 2026.', null],
    ['of this run by UTC', 'Effective November 18, 2026.', 'Effective November 21, 2026.', null],
    ['to come', 'Effective November 18, 2026.', 'Effective November 22, 2026.', 'dated 2026-11-22, which is to come'],
    ['to come, without year', 'Effective November 18.', 'Effective December 1.', 'dated 2026-12-01, which is to come'],
    ['earlier than before', 'Effective November 18, 2026.', 'Effective November 17, 2026.', 'after one of 2026-11-18'],
    ['of another year', 'Updated November 18, 2026.', 'Updated June 3, 2024.', 'dated 2024-06-03'],
    ['later, without year', 'Rates effective Wednesday, November 18.', 'Rates effective Friday, November 20.', null],
    ['of a wrong weekday', 'Effective Wednesday, November 18.', 'Effective Monday, November 20.', 'a day that is none'],
    ['in figures', 'Effective 18/11/2026.', 'Effective 20/11/2026.', null],
    ['in figures, to come', 'Effective 18/11/2026.', 'Effective 12/12/2026.', 'dated 2026-12-12, which is to come'],
    ['in figures, in the order that is over', 'Effective 18/11/2026.', 'Effective 11/12/2026.', 'dated 2026-11-12'],
    ['of an update, to come', 'Last updated November 18, 2026.', 'Last updated December 2, 2026.', 'which is to come'],
    ['until which it holds', 'Rates until December 1, 2026.', 'Rates until December 8, 2026.', null],
    ['until which it holds, of this run', 'Rates until December 1, 2026.', 'Rates until November 20, 2026.', null],
    ['that is over', 'Rates until December 1, 2026.', 'Rates until November 19, 2026.', '2026-11-19, which is over'],
    ['of another year, on another line', 'Updated November 18, 2026.', 'Effective June 3, 2025.', 'dated 2025-06-03'],
    ['with no role', 'We opened on May 5, 2020.', 'We opened on May 6, 2030.', null],
  ])('%s', async (_, before, now, doubt) => {
    const { first, at } = await accepted(acme, pageWith(says(before)));
    for (const hours of doubt === null ? [8] : [8, 20]) {
      const { shown, entry } = await at(hours, moved(says(now)));
      expect(shown).toEqual({ ...first.shown, [FIVE]: doubt === null ? '6.19 fresh' : '6.09 quarantined' });
      if (doubt === null) continue;
      expect(entry.held[`acme/${FIVE}`]?.until).toBe('person');
      expect(entry.held[`acme/${FIVE}`]?.reason).toContain(doubt);
    }
  });

  it.for<[line: string, shown: string]>([
    ['Updated November 20, 2026.', '6.19 fresh'],
    ['Updated November 10, 2026.', '6.09 quarantined'],
    ['Effective November 16, 2026.', '6.19 fresh'],
    ['Effective November 10, 2026.', '6.09 quarantined'],
    ['Effective December 1, 2026.', '6.09 quarantined'],
    ['All of them are effective November 20, 2026.', '6.09 quarantined'],
  ])('that is new on the page: "%s", %s', async ([line, shown], { at }) => {
    for (const hours of [8, 14]) expect((await at(hours, moved(says(line)))).shown[FIVE]).toBe(shown);
  });

  it.each<[of: string, parts: (day: string) => Partial<PageParts>]>([
    ['the prime', (day) => ({ notes: `<h2>Savings</h2><p>Our prime rate is 4.45% as of ${day}.</p>` })],
    ['another table', (day) => ({ headings: ['Posted fixed rates', `Special fixed rates effective ${day}`] })],
  ])('waits for a person if the day of %s goes back', async (_, parts) => {
    const { at } = await accepted(acme, pageWith(parts('November 18, 2026')));
    for (const hours of [8, 20])
      expect((await at(hours, moved(parts('November 18, 2025')))).shown[FIVE]).toBe('6.09 quarantined');
  });

  it('in the heading over it counts, and is not remembered if it cannot be true', async () => {
    const headings = (day: string) => [`Posted fixed rates effective ${day}`, 'Special fixed rates'] as const;
    const { at } = await accepted(acme, pageWith({ headings: headings('November 18, 2026') }));
    const special = [['5 Year', 4.49] as const];
    const { shown } = await at(8, moved({ headings: headings('December 1, 2026'), special }));
    expect([shown[FIVE], shown['fixed/60m/closed/special']]).toEqual(['6.09 quarantined', '4.49 fresh']);
    expect((await at(9, moved({ headings: headings('November 20, 2026') }))).shown[FIVE]).toBe('6.19 fresh');
  });
});

it.each([
  'Effective December 1, 2026.',
  'Effective November 1, 2026.',
  'Rates until November 1, 2026.',
  'Updated June 3, 2024.',
])('unchanged figures are fresh whatever date is beside them: %s', async (line) => {
  const { first, at } = await accepted(acme, pageWith(says('Effective November 18, 2026.')));
  const { shown, line: log } = await at(8, pageWith(says(line)));
  expect([shown, log.held]).toEqual([first.shown, []]);
});

const DAY = says('Effective November 18, 2026.');
it.each<[string, Partial<PageParts>, Partial<PageParts>]>([
  ['known, in another place', DAY, { ...DAY, notes: '<p>Effective January 3, 2019.</p>' }],
  ['new', {}, says('As of January 3, 2019:')],
])('a line with a day of long ago marks its rates, and is asked about once: it is %s', async (_, before, now) => {
  const { at } = await accepted(acme, pageWith(before));
  for (const hours of [8, 20, 32]) {
    const { entry } = await at(hours, pageWith(now));
    expect(Object.keys(entry.limited)).toContain(`acme/${FIVE}`);
    expect(entry.waiting?.differences).toHaveLength(1);
  }
});

it('a day of long ago is no news in a heading that a person named', async () => {
  const dated = (name: string) => pageWith({ headings: ['Posted fixed rates', `${name} - as of January 3, 2019`] });
  const { at, root, timeOf } = await accepted(acme, dated('Special rates'));
  const who = { by: 'ann', at: timeOf(1) };
  const within = { digest: textDigest('Dream'), within: true as const };
  await addJudgements(root, 'acme', [{ verdict: 'name', name: 'Special', ...within, ...who }]);
  expect((await at(8, dated('Dream rates'))).entry.waiting).toBeNull();
});

it.each(['Rates until November 21, 2026.', 'Rates until November 19, 2026.'])(
  'an offer that ends marks its rates, though the page goes on printing it: %s',
  async (line) => {
    const { at } = await accepted(acme, pageWith(says('Rates until November 21, 2026.')));
    for (const hours of [40, 60, 100]) {
      const { entry } = await at(hours, pageWith(says(line)));
      expect([Object.keys(entry.limited).length, entry.waiting?.differences.length]).toEqual([7, 1]);
    }
  },
);

it('an offer that a person called harmless is asked about when it has ended', async () => {
  const page = pageWith(says('Our offer for rates is until November 22, 2026.'));
  const { at, root, timeOf } = await accepted(acme, pageWith());
  const [words] = (await at(4, page)).entry.waiting?.differences ?? [];
  const who = { by: 'ann', at: timeOf(5) };
  await addJudgements(root, 'acme', judgementsOf({ verdict: 'harmless' }, words as Asked, who));
  expect((await at(8, page)).entry.waiting).toBeNull();
  expect((await at(80, page)).entry.waiting?.differences).toHaveLength(1);
});

describe('a moved figure of a feed', () => {
  const lender = fed('acme');
  const feedOf = (key: string, day: string): string => feedWith().replace('{', `{"${key}":"${day}",`);
  const script = (feed: string) => ({ 'https://api.acme.example/rates.json': feed, [lender.page]: pageWith() });

  it.each<[key: string, now: string, shown: string]>([
    ['effectiveDate', '2026-11-20', '6.19 fresh'],
    ['effectiveDate', '2026-12-01', '6.09 quarantined'],
    ['run_date', '2026-11-20', '6.19 fresh'],
    ['run_date', '2026-12-01', '6.09 quarantined'],
    ['update_time', '2025-11-20 06:00:00', '6.09 quarantined'],
    ['nextMeeting', '2026-12-09', '6.19 fresh'],
  ])('with %s %s is %s', async (key, now, expected) => {
    const { at } = await accepted(lender, script(feedOf(key, '2026-11-18')));
    expect((await at(8, script(feedOf(key, now).replace('6.09', '6.19')))).shown[FIVE]).toBe(expected);
  });
});

describe('a figure that moved and has a date in a script', () => {
  const dated = tabled('dated', {
    strategies: [
      strategy([page({ url: 'https://dated.example/rates' })], ({ tables, scripts }) =>
        joinTables(tables, (table) =>
          readRows(table, {
            otherwise: { prepayment: 'closed', offer: 'posted' },
            with: { effectiveOn: findDay(/"([^"]*)"/.exec(scripts)?.[1] ?? '') },
          }),
        ),
      ),
    ],
  });
  const on = (day: string): Partial<PageParts> => ({ top: `<script>var day = "${day}";</script>` });
  it.each([
    ['as before', '2026-11-18', '6.19 fresh'],
    ['later', '2026-11-20', '6.19 fresh'],
    ['earlier', '2026-11-17', '6.09 quarantined'],
    ['to come', '2026-12-01', '6.09 quarantined'],
  ])('%s', async (_, day, expected) => {
    const { at } = await accepted(dated, pageWith(on('2026-11-18')));
    expect((await at(12, moved(on(day)))).shown[FIVE]).toBe(expected);
  });
  it('never goes back where the figure stays', async () => {
    const { at } = await accepted(dated, pageWith(on('2026-11-18')));
    const { rates } = await at(12, pageWith(on('2026-11-17')));
    expect(new Set(rates.map(({ effectiveOn }) => effectiveOn))).toEqual(new Set(['2026-11-18']));
  });
});

// A page names its year without a day, too.
describe('a figure that moved on a page of a year', () => {
  // The 4th of January, 2027.
  const NEW_YEAR = 24 * 45;
  it.each<[what: string, year: string, hours: number, state: string]>([
    ['as before', '2026', 8, 'fresh'],
    ['of before', '2025', 8, 'quarantined'],
    ['as before, in the new one', '2026', NEW_YEAR, 'fresh'],
    // What waits was last seen before.
    ['of before, in the new one', '2025', NEW_YEAR, 'stale'],
    ['that came', '2027', NEW_YEAR, 'fresh'],
    ['that is to come', '2027', 8, 'quarantined'],
  ])('%s', async (_, year, hours, state) => {
    const named = (one: string) => ({ title: `Mortgage rates ${one}`, h1: `Mortgage rates in ${one}` });
    const { at } = await accepted(acme, pageWith(named('2026')));
    expect((await at(hours, moved(named(year)))).rates.find(({ id }) => id.endsWith(FIVE))?.state).toBe(state);
  });
});
