import { endings } from '../../pipeline/judge/endings.ts';
import { askPage, moved, type Row } from './pages.ts';

/** Three figures that stay, on the endings 4 and 9 of a twentieth of a point. */
const HABIT = moved('5.49>5.49 5.34>5.34 6.04>6.04 5.89>5.89');
const computed = (rows: Row[]): Row[] =>
  rows.map(([before, now]) => [before, now && { ...now, rateBasis: 'computed' as const }]);

askPage(endings, [
  ['three moved within the habit', [...HABIT, ...moved('4.59>4.54 4.64>4.69 4.79>4.74')], null],
  [
    'three left it',
    [...HABIT, ...moved('4.59>4.51 4.64>4.62 4.79>4.73')],
    '3 figures end as none of this lender’s do'.replace('’', "'"),
  ],
  ['two left it', [...HABIT, ...moved('4.59>4.51 4.64>4.62')], null],
  [
    'three of seven left it',
    [...HABIT, ...moved('4.59>4.51 4.64>4.62 4.79>4.73 4.1>4.14 4.2>4.24 4.3>4.34 4.4>4.44')],
    null,
  ],
  [
    'three of six left it',
    [...HABIT, ...moved('4.59>4.51 4.64>4.62 4.79>4.73 4.14>4.19 4.24>4.29 4.34>4.39')],
    '3 figures',
  ],
  ['half a point’s twentieth is the same ending', moved('5.49>5.54 5.54>5.59 5.59>5.64 6.09>6.14'), null],
  ['a lender of many endings has no habit', moved('5.49>5.41 5.37>5.32 6.06>6.08 5.85>5.83 4.51>4.56'), null],
  ['too few figures are known for a habit', moved('5.49>5.41 5.34>5.32'), null],
  [
    'what is worked out from prime has any ending',
    [...HABIT, ...computed(moved('4.59>4.51 4.64>4.62 4.79>4.73'))],
    null,
  ],
]);
