import { describe, expect, it } from 'vitest';
import { PAGE_RULES } from '../../pipeline/judge/rules.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';
import { NO_SERIES } from './judged.ts';

type Fields = Parameters<typeof storedRate>[0];
/** One rate before and now; null where it is not on the page. */
type Row = readonly [before: Fields | null, now: Fields | null];

/** Rows of which one field moved, as in `5>5.1 6>`: the second is gone. `fields` are those of both times. */
const moved = (moves: string, fields: Fields = {}, field = 'ratePercent'): Row[] =>
  moves.split(' ').map((move): Row => {
    const [from, to] = move.split('>');
    return [{ ...fields, [field]: Number(from) }, to ? { ...fields, [field]: Number(to) } : null];
  });
const variable = (moves: string) => moved(moves, { rateType: 'variable' });
const offsets = (moves: string) => moved(moves, {}, 'primeOffsetPercent');
const aprs = (moves: string) => moved(moves, {}, 'aprPercent');
/** Rows of two tables. */
const tables = (one: string, other: string) => [...moved(one, { section: 'a' }), ...moved(other, { section: 'b' })];

/** What a page says, a word of the doubt (null where there is none), and with how many decimals the figure of a row is printed. */
type Question = [what: string, rows: readonly Row[], doubt: string | null, places?: Record<number, number>];

/** Asks a rule for a page as a whole, one term a row. */
function askPage(rule: keyof typeof PAGE_RULES, questions: Question[]): void {
  describe(rule, () => {
    it.each(questions)('%s', (_, rows, doubt, places = {}) => {
      const rates = (side: 0 | 1): StoredRate[] =>
        rows.flatMap((row, at) => (row[side] ? [storedRate({ termMonths: 12 * (at + 1), ...row[side] })] : []));
      const found = rates(1);
      const reason = PAGE_RULES[rule]({
        rates: found,
        known: rates(0),
        reference: NO_SERIES,
        seenOn: () => AT.slice(0, 10),
        isAccepted: () => false,
        isBigBank: false,
        places: new Map(Object.entries(places).map(([at, count]) => [`${found[Number(at)]?.id} ratePercent`, count])),
      });
      expect(reason).toEqual(doubt === null ? null : expect.stringContaining(doubt));
    });
  });
}

askPage('anotherYear', [
  ['three by more than a point', moved('5>6.1 6>4.9 7>8.2'), '3 figures moved farther than rates do'],
  ['two of them', moved('5>6.1 6>4.9'), null],
  ['three, one by a point, as prime moved once', moved('5>6.1 6>4.9 7>8'), null],
  ['half of those that moved', moved('5>6.1 6>4.9 7>8.2 4>4.1 3>3.1 2>2.1 8>8'), '3 figures'],
  ['fewer than half', moved('5>6.1 6>4.9 7>8.2 4>4.1 3>3.1 2>2.1 8>8.1'), null],
]);

askPage('opposed', [
  ['one rose, two fell by much', moved('4.59>4.94 6.8>6.35 6.05>5.75'), '1 figures rose by much while 2 fell by much'],
  ['variable ones rose, fixed ones fell', [...variable('3.8>4.09 3.77>3.94'), ...moved('4.19>3.65')], '1 figures rose'],
  ['by less', moved('4.59>4.83 6.8>6.5 6.05>5.8'), null],
  ['the curve turned', moved('5.49>5.19 5.34>5.04 6.04>6.29 5.89>6.14'), null],
  ['all fell', moved('4.59>4.09 6.8>6.3 6.05>5.5'), null],
]);

askPage('uneven', [
  ['even steps', moved('4.59>4.49 4.64>4.49 4.74>4.69 5.04>4.74'), null],
  ['one uneven step for all', moved('4.59>4.56 4.64>4.61 4.74>4.71'), '3 figures'],
  ['to one decimal', moved('4.59>4.6 4.64>4.6 4.74>4.7'), '3 figures moved by uneven steps'],
  ['from half-yearly to yearly', moved('4.59>4.64 4.84>4.9 5.24>5.31 6.09>6.18'), '3 figures'],
  ['two digits exchanged', moved('4.59>4.95 4.64>4.46 4.74>4.47 5.04>5.4'), '4 figures'],
  ['two of three', moved('4.59>4.6 4.64>4.6 5.04>5.04'), null],
  ['half of those that moved', moved('4.59>4.6 4.64>4.6 4.74>4.7 5>5.05 6>6.05 7>7.05'), '3 figures'],
  ['fewer', moved('4.59>4.6 4.64>4.6 4.74>4.7 5>5.05 6>6.05 7>7.05 8>8.05'), null],
  ['rates that follow prime', variable('3.95>3.71 4.1>3.83 4.2>3.94'), null],
]);

askPage('uniform', [
  ['three became one', moved('5>6 5.5>6 5.7>6'), '3 figures that were different'],
  ['three that were two', moved('5>6 5>6 5.7>6'), null],
  ['one of them stayed', moved('5>6 5.5>6 6>6'), '3 figures'],
  ['one table did', tables('5>6 5.5>6 5.7>6', '4>4.1 3>3.1 2>2.1'), '3 figures'],
  ['most that moved did, beside many that stayed', moved('5>6 5.5>6 5.7>6 7>7.1 1>1 2>2 3>3 4>4'), '3 figures'],
  ['half of them did', moved('5>6 5.5>6 5.7>6 1>2 2>3 3>4'), null],
]);

const TAKEN = 'figures are those that other rates had before';
askPage('permuted', [
  ['nothing moved', moved('5>5 6>6'), null],
  ['two that moved alone took each other’s place', moved('5>6 6>5'), `2 ${TAKEN}`],
  ['two among many did', moved('4>4.1 5>6 7>7.3 6>5'), null],
  ['four in pairs', moved('5>6 6>5 7>8 8>7'), `4 ${TAKEN}`],
  ['two of one table, where those of another moved', tables('5>6 6>5', '1>1.2 2>2.2'), `2 ${TAKEN}`],
  ['two of two tables', tables('5>6', '6>5'), `2 ${TAKEN}`],
  ['one took another’s, that one its own', moved('5>6 6>7'), null],
  ['three went round', moved('5>6 6>7 7>5'), `3 ${TAKEN}`],
  ['all moved by one step', moved('5>6 6>7 7>8'), null],
  ['most are another’s, by steps of their own', moved('5>6.1 6.1>7 7>9'), `3 ${TAKEN}`],
  ['three of five are', moved('1>2.1 2.1>3.3 3.3>4.6 5>5.05 6>6.07'), null],
  ['three of five, the fourth too', moved('1>2.1 2.1>3.3 3.3>5 5>5.05 6>6.07'), `5 ${TAKEN}`],
  ['one has the figure of a rate that is gone', moved('5>6 6>'), `1 ${TAKEN}`],
  ['half have', moved('5>6 7>7.2 6>'), `2 ${TAKEN}`],
  ['one of three has', moved('5>6 7>7.2 8>8.3 6>'), null],
  ['a rate is gone that nobody has the figure of', moved('5>5.1 6>'), null],
  ['one table did beside others that moved alike', tables('5>6 6>7 7>5', '1>1.2 2>2.2 3>3.2 4>4.2'), `3 ${TAKEN}`],
  ['short terms were cut and long ones raised, and some met', moved('5>4.8 4.8>5 4.6>4.8 5.2>5 5.4>5.2'), null],
  ['APRs exchanged', aprs('5.1>6.1 6.1>5.1'), `2 ${TAKEN}`],
  ['distances from prime exchanged', offsets('-0.5>-0.9 -0.9>-0.5'), `2 ${TAKEN}`],
  [
    'they are the APRs that the rates had beside them',
    ['5>5.2', '6.1>6.4', '7.3>7.7'].flatMap((move) => moved(move, { aprPercent: Number(move.split('>')[1]) })),
    `3 ${TAKEN}`,
  ],
  ['two small tables took the figures of each other', tables('1>2.2 3>4.5', '2.2>3 4.5>4.9'), `4 ${TAKEN}`],
]);

askPage('decimals', [
  ['three cut', moved('4.59>4.5 5.24>5.2 6.34>6.3'), '3 figures look as if decimals were lost or added'],
  ['three with a third', moved('4.59>4.591 5.24>5.242 6.34>6.343'), '3 figures'],
  ['two cut', moved('4.59>4.5 5.24>5.2'), null],
  ['half of them cut', moved('4.59>4.5 5.24>5.2 6.34>6.3 7.09>7.34 8.09>8.34 9.09>9.34'), '3 figures'],
  ['fewer than half', moved('4.59>4.5 5.24>5.2 6.34>6.3 7.09>7.34 8.09>8.34 9.09>9.34 4.09>4.34'), null],
  ['by one step, printed with both decimals', moved('4.59>4.5 5.29>5.2 6.39>6.3'), null, { 0: 2, 1: 2, 2: 2 }],
  ['by one step, one of them printed with one', moved('4.59>4.5 5.29>5.2 6.39>6.3'), '3 figures', { 0: 2, 1: 1, 2: 2 }],
  ['by one step, printed nobody knows how', moved('4.59>4.5 5.29>5.2 6.39>6.3'), '3 figures'],
  ['by two steps, printed with both decimals', moved('4.59>4.5 5.24>5.2 6.34>6.3'), '3 figures', { 0: 2, 1: 2, 2: 2 }],
  ['APRs cut', aprs('4.625>4.62 5.128>5.12 6.239>6.23'), '3 figures'],
  ['signs turned', offsets('-0.35>0.35 -0.6>0.6 -0.8>0.8'), '3 distances from prime changed their sign'],
  ['distances moved', offsets('-0.35>-0.45 -0.6>-0.7 -0.8>-0.9'), null],
  ['one sign turned', offsets('-0.35>0.35'), null],
  ['three of six turned', offsets('-0.35>0.35 -0.6>0.6 -0.8>0.8 -1>-1 -1.1>-1.1 -1.2>-1.2'), '3 distances'],
  ['three of seven turned', offsets('-0.35>0.35 -0.6>0.6 -0.8>0.8 -1>-1 -1.1>-1.1 -1.2>-1.2 -1.3>-1.3'), null],
]);
