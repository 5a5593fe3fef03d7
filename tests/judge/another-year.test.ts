import { anotherYear } from '../../pipeline/judge/another-year.ts';
import { askPage, moved, type Row } from './pages.ts';

const variable = (rows: readonly Row[]): Row[] =>
  rows.map(([before, now]) => [
    { ...before, rateType: 'variable' },
    { ...now, rateType: 'variable' },
  ]);

askPage(anotherYear, [
  ['three by a point', moved('5>6 6>5 7>8'), '3 figures moved farther than rates do'],
  ['two of them', moved('5>6 6>5'), null],
  ['three, one by no more than lenders move', moved('5>6 6>5 7>7.95'), null],
  ['half of those that moved', moved('5>6 6>5 7>8 4>4.1 3>3.1 2>2.1 8>8'), '3 figures'],
  ['fewer than half', moved('5>6 6>5 7>8 4>4.1 3>3.1 2>2.1 8>8.1'), null],
  ['variable ones, as prime moved once', variable(moved('5>6 6>7 7>8')), null],
  ['variable ones by more', variable(moved('5>6.51 6>4.49 7>8.6')), '3 figures'],
]);
