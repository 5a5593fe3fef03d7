import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../../pipeline/judge/rule.ts';
import { RULES } from '../../pipeline/judge/rules.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT, storedRate } from '../support/rates.ts';
import { NO_SERIES, seriesOf } from './judged.ts';

type Fields = Parameters<typeof storedRate>[0];
interface Around {
  /** What the last good figure said, and the new one says unless told otherwise; null where there is no last one. */
  was?: Fields | null;
  found?: StoredRate[];
  known?: StoredRate[];
  reference?: Surroundings['reference'];
  isBigBank?: boolean;
  /** With how many decimals the figure is printed. */
  places?: number;
}
/** One question to a rule: what the new figure says, a word of the doubt (null where there is none), and what is around it. */
type Question = [what: string, says: Fields, doubt: string | null, around?: Around];

/** Puts each question to a rule, in the same surroundings but for those of its own. */
function ask(name: string, around: Around, questions: Question[]): void {
  describe(name, () => {
    it.each(questions)('%s', (_, says, doubt, own = {}) => {
      const { found = [], known = [], reference = NO_SERIES, isBigBank = true, places } = { ...around, ...own };
      const was = { ...around.was, ...own.was };
      const before = (own.was === undefined ? around.was : own.was) ? storedRate(was) : null;
      const rate = storedRate({ ...was, ...says });
      const said = RULES[name]?.doubt(rate, {
        before,
        rates: [rate, ...found],
        known: before ? [before, ...known] : known,
        reference,
        seenOn: () => AT.slice(0, 10),
        isAccepted: () => false,
        isBigBank,
        places: new Map(places === undefined ? [] : [[`${rate.id} ratePercent`, places]]),
      });
      expect(said).toEqual(doubt === null ? null : expect.stringContaining(doubt));
    });
  });
}
const NO_PAST = { was: null };

ask('band', {}, [
  ['the lowest rate that there could be', { ratePercent: 0.5 }, null],
  ['a hair below it', { ratePercent: 0.499 }, 'outside 0.5 to 15'],
  ['the highest rate that there could be', { ratePercent: 15 }, null],
  ['a hair above it', { ratePercent: 15.001 }, 'outside 0.5 to 15'],
  ['a lost decimal point', { ratePercent: 60.9 }, '60.9 %'],
  ['a zero', { ratePercent: 0 }, '0 %'],
  ['no rate, but an offset', { ratePercent: null, primeOffsetPercent: -0.6 }, null],
  ['an APR out of the band', { aprPercent: 61.2 }, 'APR of 61.2 %'],
  ['a ceiling out of the band', { rateCeilingPercent: 55 }, 'ceiling of 55 %'],
  ['a prime out of the band', { primePercent: 44.5, primeOffsetPercent: 0 }, 'prime of 44.5 %'],
  ['the widest offset', { primePercent: 4.45, primeOffsetPercent: 6 }, null],
  ['an offset that is a rate', { primePercent: 4.45, primeOffsetPercent: -6.01 }, 'no offset'],
]);

const BELOW_PRIME = { rateType: 'variable', ratePercent: 3.95, primePercent: 4.45, primeOffsetPercent: -0.5 } as const;
const AT_PRIME = { ratePercent: 4.45, primeOffsetPercent: 0 };
const COMPUTED = { ...AT_PRIME, rateBasis: 'computed' } as const;
ask('unfilled', { was: BELOW_PRIME }, [
  ['the same as before', {}, null],
  ['another distance', { ratePercent: 4.05, primeOffsetPercent: -0.4 }, null],
  ['a rate that is unknown now', { ratePercent: null }, 'only its distance from prime is left'],
  ['another distance of an unknown rate', { primeOffsetPercent: -0.4 }, null, { was: { ratePercent: null } }],
  ['zero, worked out', COMPUTED, 'became zero'],
  ['zero, beside a rate that is the prime', { ...AT_PRIME, rateBasis: 'published' }, null],
  ['zero, beside another rate', { primeOffsetPercent: 0 }, 'became zero'],
  ['zero, without a prime', { ...AT_PRIME, primePercent: null }, 'became zero'],
  ['a zero that always was', COMPUTED, null, { was: AT_PRIME }],
  ['no past', COMPUTED, null, NO_PAST],
]);

const BESIDE_SPECIAL = { found: [storedRate({ offer: 'special', ratePercent: 4.59 })] };
const besidePosted = (ratePercent: number | null) => ({ found: [storedRate({ offer: 'posted', ratePercent })] });
ask('specialBelowPosted', {}, [
  ['a special alone', { offer: 'special', ratePercent: 4.59 }, null],
  ['a special below the posted rate', { offer: 'special', ratePercent: 4.59 }, null, besidePosted(6.09)],
  ['a special that is the posted rate', { offer: 'special', ratePercent: 6.09 }, null, besidePosted(6.09)],
  ['a special above it', { offer: 'special', ratePercent: 6.1 }, 'above the posted 6.09', besidePosted(6.09)],
  ['a posted rate below it', { ratePercent: 4.5 }, 'above', BESIDE_SPECIAL],
  ['one of another term', { termMonths: 36, offer: 'special', ratePercent: 6.5 }, null, besidePosted(6.09)],
  ['a posted rate that is unknown', { offer: 'special', ratePercent: 6.5 }, null, besidePosted(null)],
]);

// A posted 5-year rate of a big bank, and its distance from the series, which stands at 6.09.
const FAR = 'by more than 1 point';
ask('bankOfCanada', { was: { ratePercent: 6.09 }, reference: seriesOf(60, 6.09) }, [
  ['the distance grew by a point', { ratePercent: 7.09 }, null],
  ['it grew by more', { ratePercent: 7.1 }, "left the Bank of Canada's 6.09 % by more than 1 point"],
  ['it fell by more', { ratePercent: 5.08 }, FAR],
  ['the rate crossed the series', { ratePercent: 6.6 }, FAR, { was: { ratePercent: 5.59 } }],
  ['the distance is wide, and was', { ratePercent: 4.29 }, null, { was: { ratePercent: 4.09 } }],
  ['it stays, both moved', { ratePercent: 7.39 }, null, { reference: seriesOf(60, 7.39, 6.09) }],
  ['the series went the other way', { ratePercent: 6.69 }, FAR, { reference: seriesOf(60, 5.59, 6.09) }],
  ['of one year', { ratePercent: 8 }, FAR, { was: { termMonths: 12 }, reference: seriesOf(12, 6.09) }],
  ['of three years', { ratePercent: 8 }, FAR, { was: { termMonths: 36 }, reference: seriesOf(36, 6.09) }],
  ['of a term with the series of another', { ratePercent: 8 }, null, { was: { termMonths: 36 } }],
  ['of a term without a series', { ratePercent: 8 }, null, { was: { termMonths: 84 } }],
  ['no series is collected', { ratePercent: 12 }, null, { reference: NO_SERIES }],
  ['none was then', { ratePercent: 6.5 }, null, { reference: seriesOf(60, 6.09, null) }],
  ['none is now', { ratePercent: 6.5 }, null, { reference: seriesOf(60, null, 6.09) }],
  ['a rate without a past', { ratePercent: 12 }, null, NO_PAST],
  ['a rate that is unknown', { ratePercent: null }, null],
  ['a special', { ratePercent: 8 }, null, { was: { offer: 'special' } }],
  ['a variable rate', { ratePercent: 8 }, null, { was: { rateType: 'variable' } }],
  ['an open mortgage', { ratePercent: 9.9 }, null, { was: { prepayment: 'open' } }],
  ['another lender than a big bank', { ratePercent: 9.09 }, null, { isBigBank: false }],
]);

const NO_APR = { was: { aprPercent: null } };
const OFF_PRIME = { was: { primeOffsetPercent: null } };
ask('jump', { was: { ratePercent: 6.09, aprPercent: 6.12, rateCeilingPercent: 8, primeOffsetPercent: -0.5 } }, [
  ['nothing moved', {}, null],
  ['a whole point with its prime', { ratePercent: 7.09 }, null],
  ['a whole point, as of a wrong first digit', { ratePercent: 5.09 }, '6.09 % became 5.09 %', OFF_PRIME],
  ['a whole point, and its distance', { primeOffsetPercent: -0.6, ratePercent: 5.09 }, '6.09 % became 5.09 %'],
  ['nearly a whole point', { ratePercent: 7.08 }, null, OFF_PRIME],
  ['more than a point up', { ratePercent: 7.091 }, '6.09 % became 7.091 %'],
  ['more than a point down', { ratePercent: 5.089 }, '6.09 % became 5.089 %'],
  ['an APR that jumped', { aprPercent: 7.2 }, '6.12 % became 7.2 %'],
  ['a ceiling that jumped', { rateCeilingPercent: 9.5 }, '8 % became 9.5 %'],
  ['an offset that jumped', { primeOffsetPercent: 0.6 }, '-0.5 % became 0.6 %'],
]);

ask('leap', { was: { ratePercent: 6.09 } }, [
  ['two points down', { ratePercent: 4.09 }, null],
  ['more, as to a placeholder', { ratePercent: 9.99 }, 'farther than rates move'],
]);

ask('apr', {}, [
  ['no APR', { ratePercent: 4.59, aprPercent: null }, null],
  ['no rate', { ratePercent: null, aprPercent: 4.62 }, null],
  ['an APR that is the rate', { ratePercent: 4.59, aprPercent: 4.59 }, null],
  ['an APR a rounding step below', { ratePercent: 4.59, aprPercent: 4.58 }, null],
  ['an APR below the rate', { ratePercent: 4.59, aprPercent: 4.579 }, 'below the rate'],
  ['an APR with dear fees', { ratePercent: 5.19, aprPercent: 8.19 }, null],
  ['an APR of something else', { ratePercent: 5.19, aprPercent: 8.191 }, 'far above the rate'],
]);

const ALONE = 'the rate went from 4.34 % to 3.44 %, and its APR from 4.38 % to 4.38 %';
ask('aprMove', { was: { ratePercent: 4.34, aprPercent: 4.38 } }, [
  ['a rate and its APR stay', {}, null],
  ['they move together', { ratePercent: 4.04, aprPercent: 4.08 }, null],
  ['their moves differ by 0.30', { ratePercent: 4.04 }, null],
  ['the rate fell alone', { ratePercent: 3.44 }, ALONE],
  ['the APR rose alone', { aprPercent: 4.69 }, 'its APR from 4.38 % to 4.69 %'],
  ['they move apart', { ratePercent: 4.19, aprPercent: 4.54 }, 'the rate went from'],
  ['the APR is gone', { ratePercent: 3.44, aprPercent: null }, null],
  ['the APR is new', { ratePercent: 3.44, aprPercent: 4.5 }, null, NO_APR],
  ['the rate is gone', { ratePercent: null }, null],
]);

const DIGITS = { ratePercent: 4.59, aprPercent: 4.625, primeOffsetPercent: -0.35, rateCeilingPercent: 8.25 };
const [HALF, FINE] = [{ ratePercent: 4.5 }, { ratePercent: 4.625 }];
ask('digits', { was: DIGITS }, [
  ['nothing moved', {}, null],
  ['ten basis points up', { ratePercent: 4.69 }, null],
  ['another third decimal', { ratePercent: 4.628 }, null, { was: FINE }],
  ['another second decimal', { ratePercent: 4.54 }, null],
  ['a quarter point down', { ratePercent: 4.34 }, null],
  ['its last decimal lost', { ratePercent: 4.5 }, '4.59 % became 4.5 %, as if digits were lost'],
  ['all decimals lost', { ratePercent: 4 }, '4.59 % became 4 %, as if digits were lost'],
  ['a round figure printed with all decimals', { ratePercent: 4.5 }, null, { places: 2 }],
  ['one decimal printed', { ratePercent: 4.5 }, '4.59 % became 4.5 %', { places: 1 }],
  ['half a point down, printed with its one decimal', { ratePercent: 4 }, null, { was: HALF, places: 1 }],
  ['half a point down, printed without', { ratePercent: 4 }, '4.5 % became 4 %', { was: HALF, places: 0 }],
  ['five thousandths down, printed with all three', { ratePercent: 4.62 }, null, { was: FINE, places: 3 }],
  ['five thousandths down, printed with two', { ratePercent: 4.62 }, '4.625 %', { was: FINE, places: 2 }],
  ['the third decimal of an APR lost', { aprPercent: 4.62 }, '4.625 % became 4.62 %'],
  ['an offset cut', { primeOffsetPercent: -0.3 }, '-0.35 % became -0.3 %'],
  ['an offset without its minus', { primeOffsetPercent: 0.35 }, 'as if its sign were lost'],
  ['a mark behind it', { ratePercent: 4.591 }, 'lost, or a mark stood behind it'],
  ['a digit that slipped', { ratePercent: 4.059 }, '4.59 % became 4.059 %'],
  ['moved, and its last decimal lost', { ratePercent: 4.4 }, '4.59 % became 4.4 %', { places: 1 }],
  ['an APR that is printed finer', { aprPercent: 4.633 }, null, { was: { aprPercent: 4.62 } }],
  ['an APR of three decimals that moved', { aprPercent: 4.628 }, null],
  ['an offset below one that is gone', { primeOffsetPercent: null }, null],
  ['an offset of thousandths that it never had', { primeOffsetPercent: -0.005 }, null, OFF_PRIME],
  ['a new figure beside one that was cut', { aprPercent: 4.625, primeOffsetPercent: -0.3 }, '-0.35 %', NO_APR],
]);

const adding = (points: number) => [
  { points, purposes: ['refinance' as const], occupancies: [], amortizationOverYears: null },
];
ask('surcharges', { was: { surcharges: adding(0.1) } }, [
  ['the same surcharge', {}, null],
  ['another one', { surcharges: adding(0.01) }, 'its surcharges changed'],
  ['one that is gone', { surcharges: [] }, 'its surcharges changed'],
]);

ask('newcomer', {}, [
  ['the first run of a lender', {}, null],
  ['a rate it printed before', {}, null, { was: { ratePercent: 6 } }],
  ['a rate it did not print before', {}, 'did not print before', { known: [storedRate({ termMonths: 36 })] }],
]);

const INSURED = storedRate({ insurance: 'insured' });
const IS_GONE = 'it may be one that is gone';
const STANDS = { known: [storedRate()], found: [storedRate()] };
ask('renamed', { known: [INSURED] }, [
  ['the same figure without its limit', {}, IS_GONE],
  ['another figure without its limit', { ratePercent: 5.99 }, IS_GONE],
  ['the same figure with another limit', { insurance: 'uninsured' }, IS_GONE],
  ['another figure with another limit', { insurance: 'uninsured', ratePercent: 5.99 }, IS_GONE],
  ['another figure of another kind', { prepayment: 'convertible', ratePercent: 5.99 }, IS_GONE],
  ['the same, a wider limit', { ltvUpToPercent: 80 }, 'it may be', { known: [storedRate({ ltvUpToPercent: 65 })] }],
  ['the same figure with more limits', { insurance: 'insured' }, null, { known: [storedRate()] }],
  ['the same figure of one that is there', {}, null, { found: [INSURED] }],
  ['the same figure in its table', { termMonths: 48 }, IS_GONE],
  ['the same figure in another table', { termMonths: 48, section: 'Specials' }, null],
  ['another figure of another term', { termMonths: 48, ratePercent: 5.99 }, null],
  ['a renewal beside all loans', { purpose: 'renewal', ratePercent: 5.99 }, 'it may be', STANDS],
  ['a renewal beside all loans, at their figure', { purpose: 'renewal' }, null, STANDS],
  ['the same figure under another term', { termMonths: 72 }, 'it may be', { known: [storedRate({ termMonths: 6 })] }],
  ['a rate that is known', {}, null, { was: { ratePercent: 5.99 } }],
]);

const WHOLE = { aprPercent: 6.12, primeOffsetPercent: -0.5, primePercent: 4.45, rateCeilingPercent: 8 };
ask('parts', { was: WHOLE }, [
  ['all its parts', {}, null],
  ['other figures in the same parts', { aprPercent: 6.2 }, null],
  ['an APR that is gone', { aprPercent: null }, 'its APR is gone'],
  ['a ceiling that is gone', { rateCeilingPercent: null }, 'its ceiling is gone'],
  ['the rate itself', { ratePercent: null }, 'its rate is gone'],
  ['an APR that it never had', { aprPercent: 6.12 }, 'had no APR before', NO_APR],
]);

ask('onPrime', { was: WHOLE }, [
  ['a quotation on prime that stays', {}, null],
  ['its distance is gone', { primeOffsetPercent: null }, 'distance from prime is gone'],
  ['its prime is gone', { primePercent: null }, 'its prime is gone'],
  ['it never had one', { primeOffsetPercent: -0.5 }, 'had no distance from prime before', OFF_PRIME],
]);
