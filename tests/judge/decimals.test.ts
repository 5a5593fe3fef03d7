import { decimals } from '../../pipeline/judge/decimals.ts';
import { askPage, moved } from './pages.ts';

const offsets = (moves: string) => moved(moves, { field: 'primeOffsetPercent' });

askPage(decimals, [
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
