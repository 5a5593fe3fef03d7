import { askPage, moved, type Row } from './pages.ts';

askPage('permuted', [
  ['nothing moved', moved('5>5 6>6'), null],
  ['one moved', moved('5>5.1 6>6'), null],
  ['two that moved alone took each other’s place', moved('5>6 6>5'), '2 rates of one table exchanged their figures'],
  ['two among many did', moved('4>4.1 5>6 7>7.3 6>5'), null],
  ['four in pairs', moved('5>6 6>5 7>8 8>7'), '4 rates of one table exchanged their figures'],
  ['four in pairs, among many', moved('4>4.1 5>6 6>5 7>8 8>7'), '4 rates of one table exchanged their figures'],
  [
    'two of one table, where those of another moved',
    [...moved('5>6 6>5', { section: 'a' }), ...moved('1>1.2 2>2.2', { section: 'b' })],
    '2 rates of one table',
  ],
  ['two of two tables', [...moved('5>6', { section: 'a' }), ...moved('6>5', { section: 'b' })], null],
  ['one took another’s, that one its own', moved('5>6 6>7'), null],
  ['three went round', moved('5>6 6>7 7>5'), '3 figures are those that other rates had before'],
  ['all moved by one step', moved('5>6 6>7 7>8'), null],
  ['most are another’s, by steps of their own', moved('5>6.1 6.1>7 7>9'), '3 figures'],
  ['three of five are', moved('1>2.1 2.1>3.3 3.3>4.6 5>5.05 6>6.07'), null],
  ['three of five, the fourth too', moved('1>2.1 2.1>3.3 3.3>5 5>5.05 6>6.07'), '5 figures'],
  ['most are another’s, by half as many steps', moved('5>6 6>7 7>8.5 8.5>10'), null],
  ['one figure for two is another’s once', moved('5>7 6>7 7>8.1'), null],
  [
    'one became zero, where one is gone that had none',
    [
      [{ primeOffsetPercent: -0.5 }, { primeOffsetPercent: 0 }],
      [{ primeOffsetPercent: null }, null],
    ],
    null,
  ],
  ['one has the figure of a rate that is gone', moved('5>6 6>'), '1 figures'],
  ['half have', moved('5>6 7>7.2 6>'), '2 figures'],
  ['one of three has', moved('5>6 7>7.2 8>8.3 6>'), null],
  ['a rate is gone that nobody has the figure of', moved('5>5.1 6>'), null],
  [
    'one table went round beside others that moved alike',
    [...moved('5>6 6>7 7>5', { section: 'a' }), ...moved('1>1.2 2>2.2 3>3.2 4>4.2', { section: 'b' })],
    '3 figures',
  ],
  ['four went round', moved('5>6 6>7 7>8 8>5'), '4 figures are those that other rates had before'],
  ['four went round, and all were cut', moved('5>5.9 6>6.9 7>7.9 8>4.9'), '4 figures are those that other rates had'],
  ['three did', moved('5>5.9 6>6.9 7>4.9'), null],
  ['short terms were cut and long ones raised, and some met', moved('5>4.8 4.8>5 4.6>4.8 5.2>5 5.4>5.2'), null],
  ['two pairs did so beside another', moved('5>4.8 4.8>5 5.5>5.3 5.3>5.5 4.6>4.8'), null],
  [
    'most of one table are another’s of it, beside others that moved alike',
    [...moved('5>6 6>7 7>9', { section: 'a' }), ...moved('1>1.2 2>2.2 3>3.2 4>4.2', { section: 'b' })],
    '3 figures',
  ],
  ['APRs exchanged', moved('5.1>6.1 6.1>5.1', { field: 'aprPercent' }), 'exchanged'],
  ['distances from prime exchanged', moved('-0.5>-0.9 -0.9>-0.5', { field: 'primeOffsetPercent' }), 'exchanged'],
  ['four moved by one step', moved('5>6 6>7 7>8 8>9'), null],
  ['five moved by one step that is no step between them', moved('1>2.5 2>3.5 3>4.5 4>5.5 5>6.5'), null],
  [
    'they are the APRs that the rates had beside them',
    [5, 6.1, 7.3].map((from, at): Row => {
      const aprPercent = from + 0.2 + at / 10;
      return [
        { ratePercent: from, aprPercent },
        { ratePercent: aprPercent, aprPercent },
      ];
    }),
    '3 figures',
  ],
  ['distances are another’s', moved('-0.5>-0.9 -0.9>-1.4 -1.4>-1.1', { field: 'primeOffsetPercent' }), '3 figures'],
  [
    'three distances became none, beside three rates without one',
    [...moved('-0.5>0 -0.9>0 -0.2>0', { field: 'primeOffsetPercent' }), ...moved('5>5 6>6 7>7')],
    null,
  ],
  [
    'one table came to the figures of another, which moved alike',
    [...moved('1>2 3>4.5 5>7', { section: 'a' }), ...moved('2>2.2 4.5>4.7 7>7.2 9>9.2', { section: 'b' })],
    null,
  ],
  [
    'two small tables took the figures of each other',
    [...moved('1>2.2 3>4.5', { section: 'a' }), ...moved('2.2>3 4.5>4.9', { section: 'b' })],
    '4 figures',
  ],
]);
