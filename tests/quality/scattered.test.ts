import { scattered } from '../../pipeline/quality/scattered.ts';
import { askPage, moved } from './pages.ts';

askPage(scattered, [
  ['up and down, each by its own step', moved('5>5.3 6>5.6 7>7.2 8>7.9'), '4 figures moved up and down'],
  ['two of them', moved('5>5.3 6>5.6'), null],
  ['all up', moved('5>5.3 6>6.4 7>7.2 8>8.1'), null],
  ['all down', moved('5>4.7 6>5.6 7>6.8 8>7.9'), null],
  ['one of four down', moved('5>5.3 6>6.4 7>7.2 8>7.9'), '4 figures'],
  ['one of four up', moved('5>4.7 6>5.6 7>6.8 8>8.1'), '4 figures'],
  ['one of five down', moved('5>5.3 6>6.4 7>7.2 8>8.5 9>8.9'), null],
  ['two steps, up and down', moved('5>5.1 6>6.1 7>6.9 8>7.9'), null],
  ['half as many steps as figures', moved('5>5.1 6>6.1 7>6.9 8>7.9 4>4.2 3>3.2'), null],
  ['three steps for five figures', moved('5>5.1 6>6.1 7>6.9 8>7.9 4>4.2'), '5 figures'],
  [
    'one table beside one that moved alike',
    [
      ...moved('5>5.3 6>5.6 7>7.2', { section: 'a' }),
      ...moved('1>1.1 2>2.1 3>3.1 4>4.1 5>5.1 6>6.1 7>7.1 8>8.1 9>9.1', { section: 'b' }),
    ],
    '3 figures',
  ],
  [
    'two of them beside one that is not printed any more',
    [...moved('5>5.3 6>5.6'), [{ ratePercent: 7 }, { ratePercent: null }]],
    null,
  ],
]);
