import { describe, expect, test } from 'vitest';
import { findDay, maskDays, printedDays, splitDay } from '../../pipeline/read/dates.ts';

describe('the date in a heading', () => {
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
  ])('%s', (heading, rest, day) => {
    expect(splitDay(heading)).toEqual({ rest, day });
  });
});

describe('dates', () => {
  test.each([
    ['15-APR-26', '2026-04-15'],
    ['1 avril 2026', '2026-04-01'],
    ['DÉC 24, 2026', '2026-12-24'],
    ['5 juin 2026', '2026-06-05'],
    ['7 May 2026', '2026-05-07'],
  ])('%s', (text, day) => {
    expect(findDay(text)).toBe(day);
  });

  test.each([
    'Form 12026-03-27',
    '2026-03-271',
    '2026-03-27-01',
    '109-16-2026',
    '09-16-20261',
    '2026-00-10',
    '12 bananas 2026',
  ])('there is none in %s', (text) => {
    expect(findDay(text)).toBeNull();
  });
});

describe('the dates in a line', () => {
  test.each([
    ['4.59 APR', '4.59 APR'],
    ['5 Year: 4.59 Mar', '5 Year: 4.59 Mar'],
    ['Effective 15 Apr', 'Effective @'],
    ['Updated 04/15/2026', 'Updated @'],
    ['Form 12/2026, page 3/4', 'Form 12/2026, page 3/4'],
  ])('%s', (line, masked) => {
    expect(maskDays(line)).toBe(masked);
  });

  test.each([
    ['11/10/2026', '2026-11-10'],
    ['12/11/2026', '2026-11-12'],
    ['25/12/2026', '2026-12-25'],
    ['01/12/2027', '2027-01-12'],
    ['31/31/2026', undefined],
  ])('%s is %s', (line, day) => {
    expect(printedDays(line, '2026-11-20')[0]?.day ?? undefined).toBe(day);
  });

  test.each([
    ['Rates of November 2023', '2023-11-30', 'updated'],
    ['Taux de janvier 2027', '2027-01-31', 'updated'],
    ['Mortgage rates for November 2026', undefined, undefined],
    ['Effective November 2026', '2026-11-01', 'effective'],
    ["Offre valable jusqu'à décembre 2026", '2026-12-31', 'until'],
  ])('%s is %s, %s', (line, day, role) => {
    const [printed] = printedDays(line, '2026-11-20');
    expect([printed?.day, printed?.role]).toEqual([day, role]);
  });
});

describe('the role of a date', () => {
  const DAY = 'November 18, 2026';
  const ROLES = {
    until:
      "Until|Valid till|Runs through|Runs thru|It will end|Ends|Ended|Ending|Expires|Expire|Expired|Expiry|Before|Apply by|Valid to|Jusqu'au|Se termine le|Prend fin le|Offre expire le|Avant le",
    updated:
      "Updated|Reviewed|Published|Posted|As at|As of|Current as of|Current to|Mis à jour le|Mise à jour le|Publiés le|En date du|Rates of|Rate for|Figures of|Figure of|Prices for|Taux du|Taux du mois de|Taux d'|Données de",
    effective:
      'Effective|In effect|From|Since|Starting|Beginning|Begins|Begin|On and after|En vigueur le|À compter du|Dès le|Depuis le|À partir du',
    none: 'Call us on|Until then. See|Send|Updated when rates have moved a little too far',
  };
  test.each(Object.entries(ROLES).flatMap(([role, all]) => all.split('|').map((words) => [words, role])))(
    '"%s" is %s',
    (words, role) => {
      expect(printedDays(`${words} ${DAY}`, '2026-11-20')).toMatchObject([
        { day: '2026-11-18', role: role === 'none' ? null : role },
      ]);
    },
  );
});

describe('a date without a year', () => {
  const dayOf = (line: string) => printedDays(line, '2026-11-20').map(({ day }) => day);

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
  ])('%s is %s', (line, day) => {
    expect(dayOf(line)).toEqual([day]);
  });

  test.each(['4.59% Mar 5%', 'Mar 5.25', 'Nov 4,5', 'Marché 5', '3.5 mai', 'Section 5 marketing', 'Remark 5'])(
    'is not found in %s',
    (line) => {
      expect(dayOf(line)).toEqual([]);
    },
  );

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
      for (const line of [
        `On ${long}, November ${date}`,
        `On ${short}. November ${date}`,
        `Le ${french} ${date} novembre`,
      ]) {
        expect(dayOf(line)).toEqual([`2026-11-${date}`]);
        expect(maskDays(line)).toMatch(/^(?:On|Le) @$/);
      }
      expect(dayOf(`On ${long}, November ${date === 21 ? 15 : date + 1}`)).not.toEqual([
        `2026-11-${date === 21 ? 15 : date + 1}`,
      ]);
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

describe('a month without a day', () => {
  test.each([
    ['Until February 2028', '2028-02-29'],
    ['Until February 2027', '2027-02-28'],
    ['Since February 2028', '2028-02-01'],
    ['Rates for December 2026', '2026-12-31'],
  ])('%s is %s', (line, day) => {
    expect(printedDays(line, '2026-11-20')).toMatchObject([{ day }]);
  });
});

test('several dates in a line keep their order, each once', () => {
  const line = 'From 2026-11-18 to Friday, December 4 and 09-16-2026';
  expect(printedDays(line, '2026-11-20').map(({ day }) => day)).toEqual(['2026-11-18', '2026-12-04', '2026-09-16']);
  expect(maskDays(line)).toBe('From @ to @ and @');
});
