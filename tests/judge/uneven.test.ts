import { uneven } from '../../pipeline/judge/uneven.ts';
import { askPage, moved } from './pages.ts';

askPage(uneven, [
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
  [
    'rates that follow prime',
    moved('3.95>3.71 4.1>3.83 4.2>3.94').map(([a, b]) => [
      { ...a, rateType: 'variable' },
      { ...b, rateType: 'variable' },
    ]),
    null,
  ],
  ['four of five to quarters', moved('4.55>4.5 4.65>4.75 4.8>4.75 5.05>5 5.1>5.2'), '4 figures look rounded'],
  ['four of six to quarters', moved('4.55>4.5 4.65>4.75 4.8>4.75 5.05>5 5.1>5.2 5.3>5.4'), null],
  ['three of five by uneven steps', moved('4.59>4.6 4.64>4.6 4.74>4.7 5>5.05 6>6.05'), '3 figures moved by uneven'],
]);
