import { describe } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { storedRate } from '../support/rates.ts';
import { ask, type Question } from './doubts.ts';
import { NO_SERIES, seriesOf } from './series.ts';

describe('a figure out of the band', () => {
  ask('band', [
    ['the lowest rate that there could be', { ratePercent: 0.5 }, {}, null],
    ['a hair below it', { ratePercent: 0.499 }, {}, 'outside 0.5 to 15'],
    ['the highest rate that there could be', { ratePercent: 15 }, {}, null],
    ['a hair above it', { ratePercent: 15.001 }, {}, 'outside 0.5 to 15'],
    ['a lost decimal point', { ratePercent: 60.9 }, {}, '60.9 %'],
    ['a zero', { ratePercent: 0 }, {}, '0 %'],
    ['no rate, but an offset', { ratePercent: null, primeOffsetPercent: -0.6 }, {}, null],
    ['an APR out of the band', { aprPercent: 61.2 }, {}, 'APR of 61.2 %'],
    ['a ceiling out of the band', { rateCeilingPercent: 55 }, {}, 'ceiling of 55 %'],
    ['a prime out of the band', { primePercent: 44.5, primeOffsetPercent: 0 }, {}, 'prime of 44.5 %'],
    ['the widest offset', { primePercent: 4.45, primeOffsetPercent: 6 }, {}, null],
    ['an offset that is a rate', { primePercent: 4.45, primeOffsetPercent: -6.01 }, {}, 'no offset'],
  ]);
});

describe('a figure that is filled in later', () => {
  const below = { rateType: 'variable', ratePercent: 3.95, primePercent: 4.45, primeOffsetPercent: -0.5 } as const;
  const atPrime = { ...below, ratePercent: 4.45, primeOffsetPercent: 0 } as const;
  const before = storedRate(below);

  ask('unfilled', [
    ['the same as before', below, { before }, null],
    ['another distance', { ...below, ratePercent: 4.05, primeOffsetPercent: -0.4 }, { before }, null],
    ['a rate that is unknown now', { ...below, ratePercent: null }, { before }, 'only its distance from prime is left'],
    [
      'another distance, of a rate that always was unknown',
      { ...below, ratePercent: null, primeOffsetPercent: -0.4 },
      { before: storedRate({ ...below, ratePercent: null }) },
      null,
    ],
    ['zero, worked out', { ...atPrime, rateBasis: 'computed' }, { before }, 'became zero'],
    ['zero, beside a rate that is the prime', { ...atPrime, rateBasis: 'published' }, { before }, null],
    ['zero, beside another rate', { ...atPrime, ratePercent: 3.95 }, { before }, 'became zero'],
    ['zero, without a prime', { ...atPrime, primePercent: null }, { before }, 'became zero'],
    ['a zero that always was', { ...atPrime, rateBasis: 'computed' }, { before: storedRate(atPrime) }, null],
    ['no past', { ...atPrime, rateBasis: 'computed' }, {}, null],
  ]);
});

describe('special below posted', () => {
  const posted = (ratePercent: number | null) => storedRate({ offer: 'posted', ratePercent });
  const special = (ratePercent: number | null) => storedRate({ offer: 'special', ratePercent });

  ask('specialBelowPosted', [
    ['a special alone', { offer: 'special', ratePercent: 4.59 }, {}, null],
    ['a special below the posted rate', { offer: 'special', ratePercent: 4.59 }, { found: [posted(6.09)] }, null],
    ['a special that is the posted rate', { offer: 'special', ratePercent: 6.09 }, { found: [posted(6.09)] }, null],
    ['a special above it', { offer: 'special', ratePercent: 6.1 }, { found: [posted(6.09)] }, 'above the posted 6.09'],
    ['a posted rate below its special', { offer: 'posted', ratePercent: 4.5 }, { found: [special(4.59)] }, 'above'],
    ['one of another term', { termMonths: 36, offer: 'special', ratePercent: 6.5 }, { found: [posted(6.09)] }, null],
    ['a posted rate that is unknown', { offer: 'special', ratePercent: 6.5 }, { found: [posted(null)] }, null],
  ]);
});

describe('the distance of a big bank’s posted rate from the Bank of Canada’s series', () => {
  /** A posted 5-year rate that went from a figure to another while the series stood at 6.09. */
  const moved = (
    from: number,
    to: number,
    fields: Question[1] = {},
    around: Partial<Question[2]> = {},
  ): [Question[1], Question[2]] => [
    { ratePercent: to, ...fields },
    { before: storedRate({ ...fields, ratePercent: from }), reference: seriesOf(60, 6.09), ...around },
  ];

  ask('bankOfCanada', [
    ['grew by a point', ...moved(6.09, 7.09), null],
    ['grew by more', ...moved(6.09, 7.1), "left the Bank of Canada's 6.09 % by more than 1 point"],
    ['fell by more', ...moved(6.09, 5.08), 'by more than 1 point'],
    ['crossed the series', ...moved(5.59, 6.6), 'by more than 1 point'],
    ['is wide, and was', ...moved(4.09, 4.29), null],
    ['stays, both moved', ...moved(6.09, 7.39, {}, { reference: seriesOf(60, 7.39, 6.09) }), null],
    [
      'jumped, since the series went the other way',
      ...moved(6.09, 6.69, {}, { reference: seriesOf(60, 5.59, 6.09) }),
      'by more than 1 point',
    ],
    ['of one year', ...moved(5.49, 7, { termMonths: 12 }, { reference: seriesOf(12, 6.09) }), 'more than 1'],
    ['of three years', ...moved(6.05, 8, { termMonths: 36 }, { reference: seriesOf(36, 6.09) }), 'more than 1'],
    ['of a term with the series of another', ...moved(6.05, 8, { termMonths: 36 }), null],
    ['of a term without a series', ...moved(6.05, 8, { termMonths: 84 }), null],
    ['where no series is collected', ...moved(6.09, 12, {}, { reference: NO_SERIES }), null],
    ['where none was then', ...moved(6.09, 6.5, {}, { reference: seriesOf(60, 6.09, null) }), null],
    ['where none is now', ...moved(6.09, 6.5, {}, { reference: seriesOf(60, null, 6.09) }), null],
    ['of a rate without a past', { ratePercent: 12 }, { reference: seriesOf(60, 6.09) }, null],
    ['of a rate that is unknown', { ratePercent: null }, { before: storedRate(), reference: seriesOf(60, 6.09) }, null],
    ['of a special', ...moved(3.9, 5.9, { offer: 'special' }), null],
    ['of a variable rate', ...moved(3.9, 5.9, { rateType: 'variable' }), null],
    ['of an open mortgage', ...moved(6.9, 9.9, { prepayment: 'open' }), null],
    ['of another lender than a big bank', ...moved(6.09, 9.09, {}, { isBigBank: false }), null],
  ]);
});

describe('a move farther than ever', () => {
  const before = storedRate({ ratePercent: 5 });
  const small = storedRate({ ratePercent: 3.5 });

  ask('impossibleMove', [
    ['three points up', { ratePercent: 8 }, { before }, null],
    ['farther up', { ratePercent: 8.01 }, { before }, '5 % became 8.01 %, farther than rates move'],
    ['farther down', { ratePercent: 1.99 }, { before }, 'farther than rates move'],
    ['a rate that is known no more', { ratePercent: null }, { before: small }, null],
    ['a rate that was not known', { ratePercent: 3.5 }, { before: storedRate({ ratePercent: null }) }, null],
    ['no past', { ratePercent: 8 }, {}, null],
  ]);
});

describe('a jump', () => {
  const before = storedRate({ ratePercent: 6.09, aprPercent: 6.12, rateCeilingPercent: 8, primeOffsetPercent: -0.5 });
  const same = { ratePercent: 6.09, aprPercent: 6.12, rateCeilingPercent: 8, primeOffsetPercent: -0.5 };
  const fixed = { ...before, primeOffsetPercent: null };

  ask('jump', [
    ['nothing moved', same, { before }, null],
    ['a whole point with its prime', { ...same, ratePercent: 7.09 }, { before }, null],
    [
      'a whole point, as of a wrong first digit',
      { ...same, primeOffsetPercent: null, ratePercent: 5.09 },
      { before: fixed },
      '6.09 % became 5.09 %',
    ],
    [
      'a whole point, where its distance from prime moved too',
      { ...same, primeOffsetPercent: -0.6, ratePercent: 5.09 },
      { before },
      '6.09 % became 5.09 %',
    ],
    ['nearly a whole point', { ...same, ratePercent: 7.08 }, { before: fixed }, null],
    ['more than a point up', { ...same, ratePercent: 7.091 }, { before }, '6.09 % became 7.091 %'],
    ['more than a point down', { ...same, ratePercent: 5.089 }, { before }, '6.09 % became 5.089 %'],
    ['an APR that jumped', { ...same, aprPercent: 7.2 }, { before }, '6.12 % became 7.2 %'],
    ['a ceiling that jumped', { ...same, rateCeilingPercent: 9.5 }, { before }, '8 % became 9.5 %'],
    ['an offset that jumped', { ...same, primeOffsetPercent: 0.6 }, { before }, '-0.5 % became 0.6 %'],
    ['no past', same, {}, null],
  ]);
});

describe('an APR', () => {
  ask('apr', [
    ['no APR', { ratePercent: 4.59, aprPercent: null }, {}, null],
    ['no rate', { ratePercent: null, aprPercent: 4.62 }, {}, null],
    ['an APR that is the rate', { ratePercent: 4.59, aprPercent: 4.59 }, {}, null],
    ['an APR a rounding step below', { ratePercent: 4.59, aprPercent: 4.58 }, {}, null],
    ['an APR below the rate', { ratePercent: 4.59, aprPercent: 4.579 }, {}, 'below the rate'],
    ['an APR with dear fees', { ratePercent: 5.19, aprPercent: 8.19 }, {}, null],
    ['an APR of something else', { ratePercent: 5.19, aprPercent: 8.191 }, {}, 'far above the rate'],
  ]);
});

describe('a rate and its APR', () => {
  const before = storedRate({ ratePercent: 4.34, aprPercent: 4.38 });

  ask('aprMove', [
    ['that stay', { ratePercent: 4.34, aprPercent: 4.38 }, { before }, null],
    ['that move together', { ratePercent: 4.04, aprPercent: 4.08 }, { before }, null],
    ['whose moves differ by 0.30', { ratePercent: 4.04, aprPercent: 4.38 }, { before }, null],
    [
      'of which the rate fell alone',
      { ratePercent: 3.44, aprPercent: 4.38 },
      { before },
      'the rate went from 4.34 % to 3.44 %, and its APR from 4.38 % to 4.38 %',
    ],
    ['whose APR rose alone', { ratePercent: 4.34, aprPercent: 4.69 }, { before }, 'its APR from 4.38 % to 4.69 %'],
    ['that move apart', { ratePercent: 4.19, aprPercent: 4.54 }, { before }, 'the rate went from'],
    ['whose APR is gone', { ratePercent: 3.44, aprPercent: null }, { before }, null],
    ['whose APR is new', { ratePercent: 3.44, aprPercent: 4.5 }, { before: storedRate({ aprPercent: null }) }, null],
    ['whose rate is gone', { ratePercent: null, aprPercent: 4.38 }, { before }, null],
    ['without a past', { ratePercent: 3.44, aprPercent: 4.38 }, {}, null],
  ]);
});

describe('digits that were lost', () => {
  const same = { ratePercent: 4.59, aprPercent: 4.625, primeOffsetPercent: -0.35, rateCeilingPercent: 8.25 };
  const before = storedRate(same);
  const half = { ...before, ratePercent: 4.5 };
  const fine = { ...before, ratePercent: 4.625 };
  const bare = { ...before, aprPercent: null };

  ask('digits', [
    ['nothing moved', same, { before }, null],
    ['ten basis points up', { ...same, ratePercent: 4.69 }, { before }, null],
    ['another third decimal', { ...same, ratePercent: 4.628 }, { before: fine }, null],
    ['another second decimal', { ...same, ratePercent: 4.54 }, { before }, null],
    ['a quarter point down', { ...same, ratePercent: 4.34 }, { before }, null],
    ['its last decimal lost', { ...same, ratePercent: 4.5 }, { before }, '4.59 % became 4.5 %, as if digits were lost'],
    ['all decimals lost', { ...same, ratePercent: 4 }, { before }, '4.59 % became 4 %, as if digits were lost'],
    ['a round figure printed with all decimals', { ...same, ratePercent: 4.5 }, { before, places: 2 }, null],
    ['one decimal printed', { ...same, ratePercent: 4.5 }, { before, places: 1 }, '4.59 % became 4.5 %'],
    ['half a point down, printed with its one decimal', { ...same, ratePercent: 4 }, { before: half, places: 1 }, null],
    [
      'half a point down, printed without',
      { ...same, ratePercent: 4 },
      { before: half, places: 0 },
      '4.5 % became 4 %',
    ],
    [
      'five thousandths down, printed with all three',
      { ...same, ratePercent: 4.62 },
      { before: fine, places: 3 },
      null,
    ],
    ['five thousandths down, printed with two', { ...same, ratePercent: 4.62 }, { before: fine, places: 2 }, '4.625 %'],
    ['the third decimal of an APR lost', { ...same, aprPercent: 4.62 }, { before }, '4.625 % became 4.62 %'],
    ['an offset cut', { ...same, primeOffsetPercent: -0.3 }, { before }, '-0.35 % became -0.3 %'],
    ['an offset without its minus', { ...same, primeOffsetPercent: 0.35 }, { before }, 'as if its sign were lost'],
    ['a mark behind it', { ...same, ratePercent: 4.591 }, { before }, 'lost, or a mark stood behind it'],
    ['a digit that slipped', { ...same, ratePercent: 4.059 }, { before }, '4.59 % became 4.059 %'],
    ['an APR that is printed finer', { ...same, aprPercent: 4.633 }, { before: { ...before, aprPercent: 4.62 } }, null],
    ['an APR of three decimals that moved', { ...same, aprPercent: 4.628 }, { before }, null],
    ['an offset below one that is gone', { ...same, primeOffsetPercent: null }, { before }, null],
    ['an offset of thousandths that it never had', { primeOffsetPercent: -0.005 }, { before: storedRate() }, null],
    ['a new figure beside one that was cut', { ...same, primeOffsetPercent: -0.3 }, { before: bare }, '-0.35 % became'],
    ['no past', same, {}, null],
  ]);
});

describe('a new rate', () => {
  ask('newcomer', [
    ['the first run of a lender', {}, {}, null],
    ['a rate it printed before', {}, { before: storedRate({ ratePercent: 6 }) }, null],
    ['a rate it did not print before', {}, { known: [storedRate({ termMonths: 36 })] }, 'did not print before'],
  ]);
});

describe('a new rate that may be a missing one under another id', () => {
  const insured = storedRate({ insurance: 'insured' });
  const wide = storedRate();
  const may = (gone: StoredRate) => `it may be ${gone.id}, which is gone`;
  ask('renamed', [
    ['the same figure without its limit', {}, { known: [insured] }, may(insured)],
    ['another figure without its limit', { ratePercent: 5.99 }, { known: [insured] }, may(insured)],
    ['the same figure with another limit', { insurance: 'uninsured' }, { known: [insured] }, may(insured)],
    ['another figure with another limit', { insurance: 'uninsured', ratePercent: 5.99 }, { known: [insured] }, null],
    ['the same, a wider limit', { ltvUpToPercent: 80 }, { known: [storedRate({ ltvUpToPercent: 65 })] }, 'it may be'],
    ['the same figure with more limits', { insurance: 'insured' }, { known: [wide] }, null],
    ['the same figure of one that is there', {}, { known: [insured], found: [insured] }, null],
    ['the same figure of another term', { termMonths: 48 }, { known: [insured] }, null],
    ['the same figure under another term', { termMonths: 72 }, { known: [storedRate({ termMonths: 6 })] }, 'it may be'],
    ['a rate that is known', {}, { before: storedRate({ ratePercent: 5.99 }), known: [insured] }, null],
  ]);
});

describe('the parts of a rate', () => {
  const whole = { aprPercent: 6.12, primeOffsetPercent: -0.5, primePercent: 4.45, rateCeilingPercent: 8 };
  const before = storedRate(whole);
  const bare = storedRate({});

  describe('what stands beside a rate', () => {
    ask('parts', [
      ['all its parts', whole, { before }, null],
      ['other figures in the same parts', { ...whole, aprPercent: 6.2 }, { before }, null],
      ['an APR that is gone', { ...whole, aprPercent: null }, { before }, 'its APR is gone'],
      ['a ceiling that is gone', { ...whole, rateCeilingPercent: null }, { before }, 'its ceiling is gone'],
      ['the rate itself', { ...whole, ratePercent: null }, { before }, 'its rate is gone'],
      ['an APR that it never had', { aprPercent: 6.12 }, { before: bare }, 'had no APR before'],
      ['no past', whole, {}, null],
    ]);
  });

  describe('a quotation on prime', () => {
    ask('onPrime', [
      ['that stays', whole, { before }, null],
      ['whose distance is gone', { ...whole, primeOffsetPercent: null }, { before }, 'distance from prime is gone'],
      ['whose prime is gone', { ...whole, primePercent: null }, { before }, 'its prime is gone'],
      ['that it never had', { primeOffsetPercent: -0.5 }, { before: bare }, 'had no distance from prime before'],
      ['of a rate without a past', whole, {}, null],
    ]);
  });

  describe('a rate beside its prime', () => {
    const summed = { ratePercent: 3.95, primeOffsetPercent: -0.5, primePercent: 4.45 };
    const last = { before: storedRate(summed) };
    ask('sum', [
      ['that moved with its distance', { ...summed, ratePercent: 3.75, primeOffsetPercent: -0.7 }, last, null],
      ['that moved with its prime', { ...summed, ratePercent: 3.7, primePercent: 4.2 }, last, null],
      ['that its distance left behind', { ...summed, primeOffsetPercent: -0.7 }, last, 'no longer the sum'],
      ['that its prime left behind', { ...summed, primePercent: 4.2 }, last, 'no longer the sum'],
      ['that shows no prime any more', { ...summed, primePercent: null }, last, null],
      ['that shows no distance any more', { ...summed, primeOffsetPercent: null }, last, null],
      ['that is gone', { ...summed, ratePercent: null }, last, null],
      ['that was no sum', { ...summed, ratePercent: 4 }, { before: storedRate({ ...summed, ratePercent: 4.1 }) }, null],
    ]);
  });
});
