import { describe, expect, test } from 'vitest';
import { findDay } from '../../pipeline/read/dates.ts';
import { type DayRole, maskDays, printedDays } from '../../pipeline/read/printed-days.ts';
import { listed } from '../support/listed.ts';

const TODAY = '2026-11-20';

describe('the dates in a line', () => {
  test.each([
    ['4.59 APR', '4.59 APR'],
    ['5 Year: 4.59 Mar', '5 Year: 4.59 Mar'],
    ['It raises your APR. 5-Year closed', 'It raises your APR. 5-Year closed'],
    ['Effective 15 Apr', 'Effective @'],
    ['Updated 04/15/2026', 'Updated @'],
    ['Form 12/2026, page 3/4', 'Form 12/2026, page 3/4'],
  ])('%s', (line, masked) => expect(maskDays(line)).toBe(masked));

  test.each([
    ['11/10/2026', '2026-11-10'],
    ['12/11/2026', '2026-11-12'],
    ['25/12/2026', '2026-12-25'],
    ['01/12/2027', '2027-01-12'],
    ['31/31/2026', undefined],
  ])('%s is %s', (line, day) => expect(printedDays(line, TODAY)[0]?.day ?? undefined).toBe(day));

  test.each([
    ['Rates of November 2023', '2023-11-30', 'updated'],
    ['Taux de janvier 2027', '2027-01-31', 'updated'],
    ['Rates for Q4 2026', undefined, undefined],
    ['Scheduled: goes live December 15, 2026', '2026-12-15', 'effective'],
    ['Printed on October 2, 2025', '2025-10-02', 'updated'],
    ['Mortgage rates for November 2026', undefined, undefined],
    ['Effective November 2026', '2026-11-01', 'effective'],
    ['Rates of all our mortgages until December 2026', '2026-12-31', 'until'],
    ["Offre valable jusqu'à décembre 2026", '2026-12-31', 'until'],
  ])('%s is %s, %s', (line, day, role) => {
    const [printed] = printedDays(line, TODAY);
    expect([printed?.day, printed?.role]).toEqual([day, role]);
  });
});

describe('the role of a date', () => {
  const ROLES: [DayRole | null, string][] = [
    [
      'until',
      `Until|Valid till|Runs through|Runs thru|It will end|Ends|Ended|Ending|Expires|Expire|Expired|Expiry|Before|
      Apply by|Valid to|Jusqu'au|Se termine le|Prend fin le|Offre expire le|Avant le`,
    ],
    [
      'updated',
      `Updated|Reviewed|Published|Posted|As at|As of|Current as of|Current to|Mis à jour le|Mise à jour le|Publiés le|
      En date du|Rates of|Rate for|Figures of|Figure of|Prices for|Taux du|Taux du mois de|Taux d'|Données de`,
    ],
    [
      'effective',
      `Effective|In effect|From|Since|Starting|Beginning|Begins|Begin|On and after|En vigueur le|À compter du|Dès le|
      Depuis le|À partir du`,
    ],
    [
      null,
      `Effective advice is what our clients get, so call on|Call us on|Until then. See|Send|
      Updated when rates have moved a little too far`,
    ],
  ];
  test.each(ROLES.flatMap(([role, all]) => listed(all).map((words) => [words, role] as const)))(
    '"%s" is %s',
    (words, role) =>
      expect(printedDays(`${words} November 18, 2026`, TODAY)).toMatchObject([{ day: '2026-11-18', role }]),
  );
});

describe('a date without a year', () => {
  const dayOf = (line: string) => printedDays(line, TODAY).map(({ day }) => day);

  test.each([
    ['November 18', '2026-11-18'],
    ['December 31', '2026-12-31'],
    ['January 1st', '2027-01-01'],
    ['June 1', '2026-06-01'],
    ['May 1', '2027-05-01'],
    ['May 23', '2026-05-23'],
    ['18 novembre', '2026-11-18'],
    ['1er janvier', '2027-01-01'],
    ['Tuesday, November 18', '2025-11-18'],
    ['Thursday November 18', '2027-11-18'],
    ['Monday, November 18', null],
    ['February 29', null],
    ['mercredi le 18 novembre', '2026-11-18'],
    ['Wed the 18 Nov', '2026-11-18'],
  ])('%s is %s', (line, day) => expect(dayOf(line)).toEqual([day]));

  const WEEK = [
    ['Sunday', 'Sun', 'dimanche'],
    ['Monday', 'Mon', 'lundi'],
    ['Tuesday', 'Tues', 'mardi'],
    ['Wednesday', 'Wed', 'mercredi'],
    ['Thursday', 'Thurs', 'jeudi'],
    ['Friday', 'Fri', 'vendredi'],
    ['Saturday', 'Sat', 'samedi'],
  ];
  test.each(WEEK.map((names, at) => [15 + at, names] as const))(
    'is the one that matches its weekday, November %i',
    (date, [long, short, french]) => {
      const lines = [`On ${long}, November ${date}`, `On ${short}. November ${date}`, `Le ${french} ${date} novembre`];
      expect(lines.flatMap(dayOf)).toEqual(lines.map(() => `2026-11-${date}`));
      expect(lines.map((line) => maskDays(line))).toEqual(['On @', 'On @', 'Le @']);
      const other = date === 21 ? 15 : date + 1;
      expect(dayOf(`On ${long}, November ${other}`)).not.toEqual([`2026-11-${other}`]);
    },
  );

  const YEAR = [
    'Jan|January|janv|janvier',
    'Feb|February|févr|février',
    'Mar|March|mars',
    'Apr|April|avr|avril',
    'May|mai',
    'Jun|June|juin',
    'Jul|July|juil|juillet',
    'Aug|August|août',
    'Sep|Sept|September|septembre',
    'Oct|October|octobre',
    'Nov|November|novembre',
    'Dec|December|déc|décembre',
  ];
  test.each(YEAR.map((names, at) => [names, String(at + 1).padStart(2, '0')] as const))(
    'is understood with the month %s',
    (names, month) => {
      for (const name of names.split('|')) {
        expect(dayOf(`${name}. 5`).map((day) => day?.slice(5))).toEqual([`${month}-05`]);
        expect(dayOf(`5 ${name}`).map((day) => day?.slice(5))).toEqual([`${month}-05`]);
        expect(dayOf(`until ${name} 2028`).map((day) => day?.slice(0, 7))).toEqual([`2028-${month}`]);
        expect(findDay(`${name} 5, 2026`)).toBe(`2026-${month}-05`);
      }
    },
  );
});

test.each([
  ['Rates effective March 1', '2026-03-01', 'effective'],
  ['Rates effective December 1', '2026-12-01', 'effective'],
  ['Rates effective January 19', '2027-01-19', 'effective'],
  ['Rates effective January 20', '2026-01-20', 'effective'],
  ['Updated February 14', '2026-02-14', 'updated'],
  ['Updated November 21', '2026-11-21', 'updated'],
  ['Updated November 22', '2025-11-22', 'updated'],
  ['Rates in effect since December 5', '2025-12-05', 'effective'],
  ['En vigueur depuis le 5 décembre', '2025-12-05', 'effective'],
  ['This offer ended April 30', '2026-04-30', 'until'],
  ['This offer expired March 3', '2026-03-03', 'until'],
  ['This offer ends April 30', '2027-04-30', 'until'],
  ['Since we began to lend in Toronto, rates are effective December 1', '2026-12-01', 'effective'],
])('a date without a year makes sense in its role: %s', (line, day, role) => {
  expect(printedDays(line, TODAY)).toMatchObject([{ day, role }]);
});

describe('a range of dates lasts until its second, and counts as its first only if that is to come', () => {
  test.each([
    ['Offer valid from November 1 to December 31, 2026', '2026-11-01', null, '2026-12-31'],
    ['Offer available November 1, 2026 - January 31, 2027', '2026-11-01', null, '2027-01-31'],
    ['Rates of December 1 through December 31, 2026', '2026-12-01', 'effective', '2026-12-31'],
    ['May 1 to June 30, 2026', '2026-05-01', null, '2026-06-30'],
    ['November 1, 2025 to January 31, 2027', '2025-11-01', null, '2027-01-31'],
    ['November 20 to November 20, 2026', '2026-11-20', null, '2026-11-20'],
    ['December 15 to January 15, 2027', '2026-12-15', 'effective', '2027-01-15'],
    ['Offre valide du 1er novembre au 31 décembre 2026', '2026-11-01', null, '2026-12-31'],
    ['Between November 1 and December 31, 2026', '2026-11-01', null, '2026-12-31'],
    ['Entre le 1er novembre et le 31 décembre 2026', '2026-11-01', null, '2026-12-31'],
  ])('%s', (line, first, role, last) => {
    expect(printedDays(line, TODAY)).toMatchObject([
      { day: first, role },
      { day: last, role: 'until' },
    ]);
  });

  test.each([
    ['Rates changed on November 3 and November 18, 2026', [null, null]],
    ['Posted November 3, 2026, effective November 18, 2026', ['updated', 'effective']],
    ['Open November 3 to all, and November 18, 2026', [null, null]],
    ['Closed on November 3, then up to November 18, 2026', [null, null]],
    ['Between November 3 or so and November 18, 2026', [null, null]],
    ['Between November 3 and, say, November 18, 2026', [null, null]],
    ['Between us: November 3 and November 18, 2026', [null, null]],
    ['Monday, November 18 to December 31, 2026', [null, null]],
    ['December 1, 2026 to Monday, November 18', [null, null]],
  ])('%s is none', (line, roles) => expect(printedDays(line, TODAY).map(({ role }) => role)).toEqual(roles));
});

test.each([
  ['For mortgages funded before November 30, 2016', null],
  ['For mortgages funded before November 30, 2026', 'until'],
  ['For mortgages funded before November 19, 2025', null],
  ['For mortgages funded before November 20, 2025', 'until'],
  ['Offer ended November 30, 2016', 'until'],
  ['Before you ask any of us about it: the offer ended November 30, 2016', 'until'],
])('a date before which loans were made, long ago, is no end of an offer: %s', (line, role) => {
  expect(printedDays(line, TODAY)[0]?.role).toBe(role);
});

test.each([
  ['Until February 2028', '2028-02-29'],
  ['Until February 2027', '2027-02-28'],
  ['Since February 2028', '2028-02-01'],
  ['Rates for December 2026', '2026-12-31'],
])('a month without a day: %s is %s', (line, day) => expect(printedDays(line, TODAY)).toMatchObject([{ day }]));

test('several dates in a line keep their order, each once', () => {
  const line = 'From 2026-11-18 to Friday, December 4 and 09-16-2026';
  expect(printedDays(line, TODAY).map(({ day }) => day)).toEqual(['2026-11-18', '2026-12-04', '2026-09-16']);
  expect(maskDays(line)).toBe('From @ to @ and @');
});
