import { askPage, moved, type Row } from './pages.ts';

const variable = (rows: readonly Row[]): Row[] =>
  rows.map(([before, now]) => [
    { ...before, rateType: 'variable' },
    { ...now, rateType: 'variable' },
  ]);

askPage('anotherYear', [
  ['three by a point', moved('5>6 6>5 7>8'), '3 figures moved farther than rates do'],
  ['two of them', moved('5>6 6>5'), null],
  ['three, one by no more than lenders move', moved('5>6 6>5 7>7.95'), null],
  ['half of those that moved', moved('5>6 6>5 7>8 4>4.1 3>3.1 2>2.1 8>8'), '3 figures'],
  ['fewer than half', moved('5>6 6>5 7>8 4>4.1 3>3.1 2>2.1 8>8.1'), null],
  ['variable ones, as prime moved once', variable(moved('5>6 6>7 7>8')), null],
  ['variable ones by more', variable(moved('5>6.51 6>4.49 7>8.6')), '3 figures'],
]);

askPage('opposed', [
  ['one rose, two fell by much', moved('4.59>4.94 6.8>6.35 6.05>5.6'), '1 figures rose by much while 2 fell by much'],
  ['just as much', moved('4.59>4.89 6.8>6.5 6.05>5.75'), '1 figures rose'],
  ['by less', moved('4.59>4.84 6.8>6.55 6.05>5.8'), null],
  ['the curve turned', moved('5.49>5.19 5.34>5.04 6.04>6.29 5.89>6.14'), null],
  ['all fell', moved('4.59>4.09 6.8>6.3 6.05>5.55'), null],
  ['two figures', moved('4.59>4.94 6.8>6.35'), null],
  ['variable rates, which follow prime', variable(moved('4.59>4.94 6.8>6.35 6.05>5.6')), null],
]);

askPage('uneven', [
  ['even steps', moved('4.59>4.49 4.64>4.49 4.74>4.69 5.04>4.74'), null],
  ['one uneven step for all', moved('4.59>4.56 4.64>4.61 4.74>4.71'), '3 figures'],
  ['to one decimal', moved('4.59>4.6 4.64>4.6 4.74>4.7'), '3 figures moved by uneven steps'],
  ['to quarters', moved('4.59>4.5 4.64>4.75 4.78>4.75 5.04>5'), '4 figures look rounded'],
  ['to quarters by even steps', moved('4.55>4.5 4.65>4.75 4.8>4.75 5.05>5'), '4 figures look rounded'],
  ['from quarters to quarters', moved('4.5>4.25 4.75>4.5 5>4.75 5.25>5'), null],
  ['from half-yearly to yearly', moved('4.59>4.64 4.84>4.9 5.24>5.31 6.09>6.18'), '3 figures'],
  ['two digits exchanged', moved('4.59>4.95 4.64>4.46 4.74>4.47 5.04>5.4'), '4 figures'],
  ['two of three', moved('4.59>4.6 4.64>4.6 5.04>5.04'), null],
  ['both of two', moved('4.59>4.6 4.64>4.6'), '2 figures'],
  ['both of two by one step', moved('4.59>4.58 4.64>4.63'), null],
  ['one of two', moved('4.59>4.6 4.64>4.64'), null],
  ['fewer than most of those that moved', moved('4.59>4.6 4.64>4.6 4.74>4.7 5>5.05 6>6.05 7>7.05'), null],
  ['rates that follow prime', variable(moved('3.95>3.71 4.1>3.83 4.2>3.94')), null],
  ['four of five to quarters', moved('4.55>4.5 4.65>4.75 4.8>4.75 5.05>5 5.1>5.2'), '4 figures look rounded'],
  ['four of six to quarters', moved('4.55>4.5 4.65>4.75 4.8>4.75 5.05>5 5.1>5.2 5.3>5.4'), null],
  ['three of five by uneven steps', moved('4.59>4.6 4.64>4.6 4.74>4.7 5>5.05 6>6.05'), '3 figures moved by uneven'],
]);

askPage('uniform', [
  ['three became one', moved('5>6 5.5>6 5.7>6'), '3 figures that were different'],
  ['three that were two', moved('5>6 5>6 5.7>6'), null],
  ['three became two', moved('5>6 5.5>6 5.7>6.1'), null],
  ['one of them stayed', moved('5>6 5.5>6 6>6'), '3 figures'],
  ['one table did', [...moved('5>6 5.5>6 5.7>6', { section: 'a' }), ...moved('4>4.1', { section: 'b' })], '3 figures'],
  [
    'three became one beside one that is not printed any more',
    [...moved('5>6 5.5>6 5.7>6'), [{ ratePercent: 4 }, { ratePercent: null }]],
    '3 figures',
  ],
  ['most of those that moved met at one', moved('5>6 5.5>6 5.7>6 5.8>6 7>7.1'), '5 figures'],
  ['three of them did', moved('5>6 5.5>6 5.7>6 7>7.1'), null],
  ['half of them did', moved('5>6 5.5>6 5.7>6 5.8>6 1>2 2>3 3>4 4>5'), null],
  ['most that moved did, beside many that stayed', moved('5>6 5.5>6 5.7>6 5.8>6 1>1 2>2 3>3 4>4'), '8 figures'],
  ['six became two', moved('1>7 2>8 3>7 4>8 5>7 6>8'), '6 figures'],
  ['six became three', moved('1>8 2>9 3>7 4>8 5>9 6>7'), null],
  ['five became two', moved('1>7 2>8 3>7 4>8 5>7'), null],
]);

const offsets = (moves: string) => moved(moves, { field: 'primeOffsetPercent' });

askPage('decimals', [
  ['three cut', moved('4.59>4.5 5.24>5.2 6.34>6.3'), '3 figures look as if decimals were lost or added'],
  ['three with a third', moved('4.59>4.591 5.24>5.242 6.34>6.343'), '3 figures'],
  ['two cut', moved('4.59>4.5 5.24>5.2'), null],
  ['half of them cut', moved('4.59>4.5 5.24>5.2 6.34>6.3 7.09>7.34 8.09>8.34 9.09>9.34'), '3 figures'],
  ['fewer than half', moved('4.59>4.5 5.24>5.2 6.34>6.3 7.09>7.34 8.09>8.34 9.09>9.34 4.09>4.34'), null],
  ['by one step, printed with both decimals', moved('4.59>4.5 5.29>5.2 6.39>6.3'), null, { 0: 2, 1: 2, 2: 2 }],
  ['by one step, one of them printed with one', moved('4.59>4.5 5.29>5.2 6.39>6.3'), '3 figures', { 0: 2, 1: 1, 2: 2 }],
  ['by one step, printed nobody knows how', moved('4.59>4.5 5.29>5.2 6.39>6.3'), '3 figures'],
  ['by two steps, printed with both decimals', moved('4.59>4.5 5.24>5.2 6.34>6.3'), '3 figures', { 0: 2, 1: 2, 2: 2 }],
  ['APRs cut', moved('4.625>4.62 5.128>5.12 6.239>6.23', { field: 'aprPercent' }), '3 figures'],
  ['signs turned', offsets('-0.35>0.35 -0.6>0.6 -0.8>0.8'), '3 distances from prime changed their sign'],
  ['distances moved', offsets('-0.35>-0.45 -0.6>-0.7 -0.8>-0.9'), null],
  ['one sign turned', offsets('-0.35>0.35'), null],
  ['three of six turned', offsets('-0.35>0.35 -0.6>0.6 -0.8>0.8 -1>-1 -1.1>-1.1 -1.2>-1.2'), '3 distances'],
  ['three of seven turned', offsets('-0.35>0.35 -0.6>0.6 -0.8>0.8 -1>-1 -1.1>-1.1 -1.2>-1.2 -1.3>-1.3'), null],
]);
