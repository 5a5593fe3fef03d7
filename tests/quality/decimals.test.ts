import { decimals } from '../../pipeline/quality/decimals.ts';
import { askPage, moved } from './pages.ts';

askPage(decimals, [
  ['two cut', moved('4.59>4.5 5.24>5.2'), '2 figures look as if decimals were lost or added'],
  ['two with a third', moved('4.59>4.591 5.24>5.242'), '2 figures'],
  ['one cut', moved('4.59>4.5'), null],
  ['half of them cut', moved('4.59>4.5 5.24>5.2 6.09>6.34 7.09>7.34'), '2 figures'],
  ['fewer than half', moved('4.59>4.5 5.24>5.2 6.09>6.34 7.09>7.34 8.09>8.34'), null],
  ['by one step, printed with both decimals', moved('4.59>4.5 5.29>5.2'), null, { 0: 2, 1: 2 }],
  ['by one step, one of them printed with one', moved('4.59>4.5 5.29>5.2'), '2 figures', { 0: 2, 1: 1 }],
  ['by one step, printed nobody knows how', moved('4.59>4.5 5.29>5.2'), '2 figures'],
  ['by two steps, printed with both decimals', moved('4.59>4.5 5.24>5.2'), '2 figures', { 0: 2, 1: 2 }],
  ['APRs cut', moved('4.625>4.62 5.128>5.12', { field: 'aprPercent' }), '2 figures'],
  [
    'signs turned',
    moved('-0.35>0.35 -0.6>0.6', { field: 'primeOffsetPercent' }),
    '2 distances from prime changed their sign',
  ],
  ['distances moved', moved('-0.35>-0.45 -0.6>-0.7', { field: 'primeOffsetPercent' }), null],
  ['one sign turned', moved('-0.35>0.35', { field: 'primeOffsetPercent' }), null],
  ['two of four turned', moved('-0.35>0.35 -0.6>0.6 -0.8>-0.8 -1>-1', { field: 'primeOffsetPercent' }), '2 distances'],
  ['two of five turned', moved('-0.35>0.35 -0.6>0.6 -0.8>-0.8 -1>-1 -1.2>-1.2', { field: 'primeOffsetPercent' }), null],
]);
