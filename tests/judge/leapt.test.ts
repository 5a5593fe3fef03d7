import { leapt } from '../../pipeline/judge/leap.ts';
import { askPage, moved } from './pages.ts';

askPage(leapt, [
  ['three by more than a point and a half', moved('5>6.51 6>4.49 7>8.6'), '3 figures moved by more than 1.5 points'],
  ['two of them', moved('5>6.51 6>4.49'), null],
  ['three, one by no more than that', moved('5>6.51 6>4.49 7>8.5'), null],
  ['half of those that moved', moved('5>6.51 6>4.49 7>8.6 4>4.1 3>3.1 2>2.1 8>8'), '3 figures'],
  ['fewer than half', moved('5>6.51 6>4.49 7>8.6 4>4.1 3>3.1 2>2.1 8>8.1'), null],
]);
