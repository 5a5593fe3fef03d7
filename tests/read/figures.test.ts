import { describe, expect, test } from 'vitest';
import { feedFigure, isAbsent, readFigure } from '../../pipeline/read/figures.ts';
import { listed } from '../support/listed.ts';

const NOTHING = { rate: null, apr: null, primeOffset: null };

describe('a cell with a percentage', () => {
  test.each([
    ['4.59%', { rate: 4590 }],
    ['4.440 %', { rate: 4440 }],
    ['12.000%', { rate: 12000 }],
    ['5%', { rate: 5000 }],
    ['4.59 per cent', { rate: 4590 }],
    ['4.59% percent', { rate: 4590 }],
    ['4,59\u00A0%', { rate: 4590 }],
    ['4,39\u202F%', { rate: 4390 }],
    ['5.69% APR: 5.87%', { rate: 5690, apr: 5870 }],
    ['5.69% APR 5.87%', { rate: 5690, apr: 5870 }],
    ['5.69% Annual percentage rate (APR): 5.87%', { rate: 5690, apr: 5870 }],
    ['APR: 5.87% 5.69%', { rate: 5690, apr: 5870 }],
    ['4.81% APR', { apr: 4810 }],
    ['3.59% (3.61% APR)', { rate: 3590, apr: 3610 }],
    ['4.79% 4.81% APR', { rate: 4790, apr: 4810 }],
    ['Annual Percentage Rate (APR) 4.81%', { apr: 4810 }],
    ['3.89% (Prime - 0.56%)', { rate: 3890, primeOffset: -560 }],
    ['RBC Prime Rate -0.500% (3.950%)', { primeOffset: -500 }],
    ['RBC Prime Rate + 0.000%', { primeOffset: 0 }],
    ['Prime - 0.75% for the entire term', { primeOffset: -750 }],
    ['Prime – 0.75%', { primeOffset: -750 }],
    ['Prime −0.75 %', { primeOffset: -750 }],
    ['P + 0.04%', { primeOffset: 40 }],
    ['P - 0.85%', { primeOffset: -850 }],
    ['4.29% (TD Mortgage Prime Rate 4.60% -0.31%)', { rate: 4290, primeOffset: -310 }],
    ['7.75% (TD Mortgage Prime Rate 4.60% +3.15%)', { rate: 7750, primeOffset: 3150 }],
    ['Vancity homeprime rate - 0.50%', { primeOffset: -500 }],
    ['Manulife Bank prime plus 1.00%', { primeOffset: 1000 }],
    ['taux préférentiel - 0,60 %', { primeOffset: -600 }],
    ['4.59% per annum', { rate: 4590 }],
    ['(Prime - 0.56%) 3.89%', { rate: 3890, primeOffset: -560 }],
    ['4.59% per year, APR 4.61%', { rate: 4590, apr: 4610 }],
    ['4.59% p.a.', { rate: 4590 }],
    ['Rate: 4.59%', { rate: 4590 }],
    ['Rate 4.59%', { rate: 4590 }],
    ['Interest rate 4.59%', { rate: 4590 }],
    ['Mortgage rate: 4.59%', { rate: 4590 }],
    ['4.59 percent', { rate: 4590 }],
    ['4.59% 4.59%', { rate: 4590 }],
    ['4.59%4.59 percent', { rate: 4590 }],
    ['4.59 percent4.59%', { rate: 4590 }],
    ['4.59%4.59 percent APR: 4.61%4.61 percent', { rate: 4590, apr: 4610 }],
    ['Prime - 0.30%0.30 percent', { primeOffset: -300 }],
    ['4.59% 0.00% APR', { rate: 4590 }],
    ['Prime less 0.75%', { primeOffset: -750 }],
    ['Prime Plus 1.00%', { primeOffset: 1000 }],
  ])('%s', (cell, figures) => expect(readFigure(cell)).toEqual({ ...NOTHING, ...figures }));

  test.each(
    listed(`104.59%|4.5912%|5|from 4.59%|4.59% 4.69%|4.59% (4.69%)|4.59% 1|As low as 4.79%|4.59% - 4.79%|
      4.59%, $500 cash back|Prime|4.95% (LOC Prime)|Student line of credit 5.95%|LOC Prime + 0.50%|
      Line of credit prime + 0.50%|4.59% rate 4.61% APR|4.\uFFFD%|
      RDS%rate[5].FRCM.Published(5_null_null_Years_T,null,18,null)(#O2#)%|\${rate}%|{bps}|[[rate]]%|%%|NaN%|
      $995|15-Apr-26|0.00%|`),
  )('%s is not read', (cell) => expect(readFigure(cell)).toBeNull());
});

describe('a figure without a percent sign', () => {
  test.each([
    ['6.390', 6390],
    ['5.14', 5140],
    ['4,54', 4540],
    ['5.14%', 5140],
    ['5.14 %', 5140],
    ['12.25', 12250],
  ])('%s', (cell, rate) => expect(readFigure(cell)).toEqual({ ...NOTHING, rate }));

  test.each([['5'], ['N/A'], ['680+'], ['5.14 5.24'], ['5.1.4'], ['114.25']])('%s is not read', (cell) => {
    expect(readFigure(cell)).toBeNull();
  });
});

test('a figure without a percent sign may be beside an APR with one', () => {
  expect(readFigure('5.14 (5.24% APR)')).toEqual({ ...NOTHING, rate: 5140, apr: 5240 });
});

test.each(
  listed(`|N/A|n/a|--|-|–|—|0.00%|0|%|RDS%rate[5]%|\${x}|{bps}|{{ rate }}|[[rate]]|%%|NaN|undefined|null|none|NA|
    N / A|N/A %|N/D|n.d.|N.A.|S/O|s.o.|s. o.|so|0.|0,00 %|{ rate }%`),
)('"%s" means that there is no figure', (cell) => expect(isAbsent(cell)).toBe(true));

test.each([['4.59%'], ['P + 0.04%'], ['call us'], ['0.04%'], ['N/A, call us'], ['10'], ['on request']])(
  '"%s" means something else',
  (cell) => expect(isAbsent(cell)).toBe(false),
);

test.each([
  ['4,54', 4540],
  ['4.54', 4540],
  ['6.400', 6400],
  ['4.5900000', 4590],
  [4.590000000000001, 4590],
  ['4.590000000000001', 4590],
  ['4.0999999999999996', 4100],
  [4.9, 4900],
  ['4.59%', 4590],
  ['', null],
  ['0.000', null],
  [0, null],
  [-99, null],
  ['-99.9', null],
  [Number.NaN, null],
  [null, null],
  [true, null],
  ['4.5.9', null],
  ['rate', null],
  [[4.9], null],
  ['99.999', 99999],
  ['100', null],
  ['10.%', null],
  ['4.9%2', null],
  ['4.9 %', 4900],
  [`4.9${' '.repeat(37)}`, 4900],
  [`4.9${' '.repeat(38)}`, null],
])('the feed value %s', (value, expected) => expect(feedFigure(value)).toBe(expected));
