import { uniform } from '../../pipeline/judge/uniform.ts';
import { askPage, moved } from './pages.ts';

askPage(uniform, [
  ['three became one', moved('5>6 5.5>6 5.7>6'), '3 figures that were different'],
  ['three that were two', moved('5>6 5>6 5.7>6'), null],
  ['three became two', moved('5>6 5.5>6 5.7>6.1'), null],
  ['one of them stayed', moved('5>6 5.5>6 6>6'), '3 figures'],
  [
    'one table became one',
    [...moved('5>6 5.5>6 5.7>6', { section: 'a' }), ...moved('4>4.1', { section: 'b' })],
    '3 figures',
  ],
  [
    'three became one beside one that is not printed any more',
    [...moved('5>6 5.5>6 5.7>6'), [{ ratePercent: 4 }, { ratePercent: null }]],
    '3 figures',
  ],
  ['most of those that moved met at one', moved('5>6 5.5>6 5.7>6 5.8>6 7>7.1'), '5 figures'],
  ['three of them did', moved('5>6 5.5>6 5.7>6 7>7.1'), null],
  ['half of them did', moved('5>6 5.5>6 5.7>6 5.8>6 1>2 2>3 3>4 4>5'), null],
  [
    'most of those that moved did, beside many that stayed',
    moved('5>6 5.5>6 5.7>6 5.8>6 1>1 2>2 3>3 4>4'),
    '8 figures',
  ],
  ['six became two', moved('1>7 2>8 3>7 4>8 5>7 6>8'), '6 figures'],
  ['six became three', moved('1>8 2>9 3>7 4>8 5>9 6>7'), null],
  ['five became two', moved('1>7 2>8 3>7 4>8 5>7'), null],
]);
