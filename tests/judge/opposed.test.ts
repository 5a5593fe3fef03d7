import { opposed } from '../../pipeline/judge/opposed.ts';
import { askPage, moved } from './pages.ts';

askPage(opposed, [
  [
    'one rose and two fell by much',
    moved('4.59>4.94 6.8>6.35 6.05>5.6'),
    '1 figures rose by much while 2 fell by much',
  ],
  ['just as much', moved('4.59>4.89 6.8>6.5 6.05>5.75'), '1 figures rose'],
  ['by less', moved('4.59>4.84 6.8>6.55 6.05>5.8'), null],
  ['the curve turned', moved('5.49>5.19 5.34>5.04 6.04>6.29 5.89>6.14'), null],
  ['all fell', moved('4.59>4.09 6.8>6.3 6.05>5.55'), null],
  ['two figures', moved('4.59>4.94 6.8>6.35'), null],
  [
    'variable rates, which follow prime',
    moved('4.59>4.94 6.8>6.35 6.05>5.6').map(([a, b]) => [
      { ...a, rateType: 'variable' },
      { ...b, rateType: 'variable' },
    ]),
    null,
  ],
]);
