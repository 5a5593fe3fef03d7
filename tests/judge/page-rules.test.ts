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
      const said = PAGE_RULES[rule]({
        found,
        known: rates(0),
        reference: NO_SERIES,
        seenOn: () => AT.slice(0, 10),
        isBigBank: false,
        places: new Map(Object.entries(places).map(([at, count]) => [found[Number(at)]?.id ?? '', count])),
      });
      expect(said).toEqual(doubt === null ? null : expect.stringContaining(doubt));
    });
  });
}

askPage('anotherYear', [
  ['three by a point', moved('5>6 6>5 7>8'), '3 figures moved farther than rates do'],
  ['two of them', moved('5>6 6>5'), null],
  ['three, one by no more than lenders move', moved('5>6 6>5 7>7.95'), null],
  ['half of those that moved', moved('5>6 6>5 7>8 4>4.1 3>3.1 2>2.1 8>8'), '3 figures'],
  ['fewer than half', moved('5>6 6>5 7>8 4>4.1 3>3.1 2>2.1 8>8.1'), null],
  ['variable ones, as prime moved once', variable('5>6 6>7 7>8'), null],
  ['variable ones by more', variable('5>6.51 6>4.49 7>8.6'), '3 figures'],
]);

askPage('opposed', [
  ['one rose, two fell by much', moved('4.59>4.94 6.8>6.35 6.05>5.6'), '1 figures rose by much while 2 fell by much'],
  ['just as much', moved('4.59>4.89 6.8>6.5 6.05>5.75'), '1 figures rose'],
  ['by less', moved('4.59>4.84 6.8>6.55 6.05>5.8'), null],
  ['the curve turned', moved('5.49>5.19 5.34>5.04 6.04>6.29 5.89>6.14'), null],
  ['all fell', moved('4.59>4.09 6.8>6.3 6.05>5.55'), null],
  ['two figures', moved('4.59>4.94 6.8>6.35'), null],
  ['variable rates, which follow prime', variable('4.59>4.94 6.8>6.35 6.05>5.6'), null],
]);

askPage('uneven', [
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
  ['rates that follow prime', variable('3.95>3.71 4.1>3.83 4.2>3.94'), null],
  ['four of five to quarters', moved('4.55>4.5 4.65>4.75 4.8>4.75 5.05>5 5.1>5.2'), '4 figures look rounded'],
  ['four of six to quarters', moved('4.55>4.5 4.65>4.75 4.8>4.75 5.05>5 5.1>5.2 5.3>5.4'), null],
  ['three of five by uneven steps', moved('4.59>4.6 4.64>4.6 4.74>4.7 5>5.05 6>6.05'), '3 figures moved by uneven'],
]);

askPage('uniform', [
  ['three became one', moved('5>6 5.5>6 5.7>6'), '3 figures that were different'],
  ['three that were two', moved('5>6 5>6 5.7>6'), null],
  ['three became two', moved('5>6 5.5>6 5.7>6.1'), null],
  ['one of them stayed', moved('5>6 5.5>6 6>6'), '3 figures'],
  ['one table did', tables('5>6 5.5>6 5.7>6', '4>4.1'), '3 figures'],
  [
    'three became one beside one that is not printed any more',
    [...moved('5>6 5.5>6 5.7>6'), [{ ratePercent: 4 }, { ratePercent: null }]],
    '3 figures',
  ],
  ['most of those that moved met at one', moved('5>6 5.5>6 5.7>6 5.8>6 7>7.1'), '5 figures'],
  ['three of them did', moved('5>6 5.5>6 5.7>6 7>7.1'), null],
  ['half of them did', moved('5>6 5.5>6 5.7>6 5.8>6 1>2 2>3 3>4 4>5'), null],
  ['most that moved did, beside many that stayed', moved('5>6 5.5>6 5.7>6 5.8>6 1>1 2>2 3>3 4>4'), '8 figures'],
  ['six became two', moved('1>7 2>8 3>7 4>8 5>7 6>8'), '6 figures'],
  ['six became three', moved('1>8 2>9 3>7 4>8 5>9 6>7'), null],
  ['five became two', moved('1>7 2>8 3>7 4>8 5>7'), null],
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

const EXCHANGED = 'rates of one table exchanged their figures';
askPage('permuted', [
  ['nothing moved', moved('5>5 6>6'), null],
  ['one moved', moved('5>5.1 6>6'), null],
  ['two that moved alone took each other’s place', moved('5>6 6>5'), `2 ${EXCHANGED}`],
  ['two among many did', moved('4>4.1 5>6 7>7.3 6>5'), null],
  ['four in pairs', moved('5>6 6>5 7>8 8>7'), `4 ${EXCHANGED}`],
  ['four in pairs, among many', moved('4>4.1 5>6 6>5 7>8 8>7'), `4 ${EXCHANGED}`],
  ['two of one table, where those of another moved', tables('5>6 6>5', '1>1.2 2>2.2'), '2 rates of one table'],
  ['two of two tables', tables('5>6', '6>5'), null],
  ['one took another’s, that one its own', moved('5>6 6>7'), null],
  ['three went round', moved('5>6 6>7 7>5'), '3 figures are those that other rates had before'],
  ['all moved by one step', moved('5>6 6>7 7>8'), null],
  ['most are another’s, by steps of their own', moved('5>6.1 6.1>7 7>9'), '3 figures'],
  ['three of five are', moved('1>2.1 2.1>3.3 3.3>4.6 5>5.05 6>6.07'), null],
  ['three of five, the fourth too', moved('1>2.1 2.1>3.3 3.3>5 5>5.05 6>6.07'), '5 figures'],
  ['most are another’s, by half as many steps', moved('5>6 6>7 7>8.5 8.5>10'), null],
  ['one figure for two is another’s once', moved('5>7 6>7 7>8.1'), null],
  [
    'one became zero, where one is gone that had none',
    [...offsets('-0.5>0'), [{ primeOffsetPercent: null }, null]],
    null,
  ],
  ['one has the figure of a rate that is gone', moved('5>6 6>'), '1 figures'],
  ['half have', moved('5>6 7>7.2 6>'), '2 figures'],
  ['one of three has', moved('5>6 7>7.2 8>8.3 6>'), null],
  ['a rate is gone that nobody has the figure of', moved('5>5.1 6>'), null],
  [
    'one table went round beside others that moved alike',
    tables('5>6 6>7 7>5', '1>1.2 2>2.2 3>3.2 4>4.2'),
    '3 figures',
  ],
  ['four went round', moved('5>6 6>7 7>8 8>5'), '4 figures are those that other rates had before'],
  ['four went round, and all were cut', moved('5>5.9 6>6.9 7>7.9 8>4.9'), '4 figures are those that other rates had'],
  ['three did', moved('5>5.9 6>6.9 7>4.9'), null],
  ['short terms were cut and long ones raised, and some met', moved('5>4.8 4.8>5 4.6>4.8 5.2>5 5.4>5.2'), null],
  ['two pairs did so beside another', moved('5>4.8 4.8>5 5.5>5.3 5.3>5.5 4.6>4.8'), null],
  [
    'most of one table are another’s of it, beside others that moved alike',
    tables('5>6 6>7 7>9', '1>1.2 2>2.2 3>3.2 4>4.2'),
    '3 figures',
  ],
  ['APRs exchanged', aprs('5.1>6.1 6.1>5.1'), 'exchanged'],
  ['distances from prime exchanged', offsets('-0.5>-0.9 -0.9>-0.5'), 'exchanged'],
  ['four moved by one step', moved('5>6 6>7 7>8 8>9'), null],
  ['five moved by one step that is no step between them', moved('1>2.5 2>3.5 3>4.5 4>5.5 5>6.5'), null],
  [
    'they are the APRs that the rates had beside them',
    ['5>5.2', '6.1>6.4', '7.3>7.7'].flatMap((move) => moved(move, { aprPercent: Number(move.split('>')[1]) })),
    '3 figures',
  ],
  ['distances are another’s', offsets('-0.5>-0.9 -0.9>-1.4 -1.4>-1.1'), '3 figures'],
  [
    'three distances became none, beside three rates without one',
    [...offsets('-0.5>0 -0.9>0 -0.2>0'), ...moved('5>5 6>6 7>7')],
    null,
  ],
  [
    'one table came to the figures of another, which moved alike',
    tables('1>2 3>4.5 5>7', '2>2.2 4.5>4.7 7>7.2 9>9.2'),
    null,
  ],
  ['two small tables took the figures of each other', tables('1>2.2 3>4.5', '2.2>3 4.5>4.9'), '4 figures'],
]);

/** Rates of two kinds, one term a row, as in `5.09>4.99/5.2 4.89>4.79/5.1`: first one of the one kind, then one of the other. */
const sides = ([one, other]: readonly [Fields, Fields], moves: string, also: Fields = {}): Row[] =>
  moves.split(' ').flatMap((pair, at) =>
    pair.split('/').flatMap((move, side) => {
      const fields = { termMonths: 12 * (at + 1), ...also, ...(side === 0 ? one : other) };
      return moved(move.includes('>') ? move : `${move}>${move}`, fields);
    }),
  );
const OFFERS = [{ offer: 'special' }, { offer: 'posted' }] as const;
const INSURANCE = [{ insurance: 'insured' }, { insurance: 'uninsured' }] as const;
/** Three specials that took the posted figures, less 0.20; the same, and two that were cut alike; five that moved by steps of their own. */
const TAKEN = '4.59>5.89/6.09 4.49>5.29/5.49 4.79>6.29/6.49';
const ALIKE = `${TAKEN} 4.69>4.49/6.99 4.39>4.19/6.79`;
const OTHERWISE = '4.59>4.54/6.04 4.49>4.39/5.44 4.79>4.64/6.44 4.69>4.44/6.94 4.39>4.04/6.74';
const LIKE_BESIDE = '3 figures look like those of the rates beside them';

askPage('borrowed', [
  ['all cut alike', sides(OFFERS, '4.59>4.49/6.09>5.99 4.49>4.39/5.49>5.39 4.79>4.69/6.49>6.39'), null],
  ['specials took the posted figures, cut', sides(OFFERS, TAKEN), LIKE_BESIDE],
  ['two of them', sides(OFFERS, '4.59>5.89/6.09 4.49>5.29/5.49 4.79>4.69/6.49'), null],
  ['specials came nearer', sides(OFFERS, '4.59>5.89/6.09 4.49>5.19/5.49 4.79>6.09/6.49 4.99>6.29/6.89'), null],
  [
    'each took the figure of the next term, cut',
    moved('4.99>4.54 4.64>4.34 4.44>4.69 4.79>5.14 5.24>5.24'),
    '4 figures look like those of the rates beside them',
  ],
  [
    'each term moved by a step of its own, on a flat curve',
    moved('5.59>5.34 4.34>4.24 4.29>4.24 4.34>4.19 4.44>4.24 4.64>4.59 4.84>4.74'),
    null,
  ],
  [
    'insured and uninsured changed places, cut',
    sides(INSURANCE, '4.29>4.44/4.54>4.19 4.19>4.34/4.44>4.09'),
    '2 figures were below those of the rates beside them, and are above them now',
  ],
  ['one pair did', sides(INSURANCE, '4.29>4.44/4.54>4.19 4.19>4.09/4.44>4.34'), '1 figures were below'],
  ['one fell below the other, which stayed', sides(INSURANCE, '4.29/4.54>4.19 4.19/4.44 4.39/4.64'), null],
  ['all of them did', sides(INSURANCE, '4.29/4.54>4.19 4.19/4.44>4.09'), '2 figures were below'],
  ['two products did', sides([{ product: 'a' }, { product: 'b' }], '4.29>4.44/4.54>4.19 4.19>4.34/4.44>4.09'), null],
  [
    'variable rates came to lie above fixed ones',
    sides([{ rateType: 'variable' }, { rateType: 'fixed' }], '4.29>4.79/4.54 4.19>4.69/4.44'),
    null,
  ],
  [
    'those that a limit tells from the others took their figures, cut',
    sides([{ insurance: null }, { insurance: 'uninsured' }], TAKEN),
    LIKE_BESIDE,
  ],
  [
    'they took the figures of rates that differ in two things',
    sides(
      [
        { offer: 'special', insurance: 'insured' },
        { offer: 'posted', insurance: 'uninsured' },
      ],
      TAKEN,
    ),
    null,
  ],
  ['each of three took the figure of the next term, cut', moved('4.99>4.54 4.64>4.34 4.44>4.69 4.79>4.79'), null],
  ['they did, and two were cut alike', sides(OFFERS, ALIKE), '3 figures look like'],
  ['they did, and three were cut alike', sides(OFFERS, `${ALIKE} 5.09>4.89/6.6`), '3 figures'],
  ['they did, and four were cut alike', sides(OFFERS, `${ALIKE} 5.09>4.89/6.6 5.19>4.99/6.7`), null],
  ['they did, and two moved otherwise', sides(OFFERS, `${TAKEN} 4.69>4.64/6.99 4.39>4.29/6.79`), null],
  ['four of five did', sides(OFFERS, `${TAKEN} 4.69>6.79/6.99 4.39>4.29/6.79`), '4 figures look like'],
  ['four came by two steps', sides(OFFERS, '4.59>5.29/5.49 4.79>5.49/5.69 4.39>5.19/5.39 4.49>5.29/5.49'), null],
  [
    'those of one table did, beside another that moved otherwise',
    [...sides(OFFERS, TAKEN, { section: 'a' }), ...sides(OFFERS, OTHERWISE, { section: 'b', insurance: 'insured' })],
    LIKE_BESIDE,
  ],
  ['one alone fell below the other', sides(INSURANCE, '4.29/4.54>4.19'), null],
  ['two of three did', sides(INSURANCE, '4.29/4.54>4.19 4.19/4.44>4.09 4.39/4.64'), null],
  [
    'four of five did so',
    sides(INSURANCE, '4.29/4.54>4.19 4.19/4.44>4.09 4.39/4.64>4.29 4.49/4.74>4.39 4.59/4.84'),
    '4 figures were below',
  ],
  ['two that were the same came apart', sides(INSURANCE, '4.29>4.39/4.29 4.19>4.34/4.19'), null],
]);
