import { practicesOf, privilegePercent, termRulesOf } from '../../lenders/practices.ts';
import type { LenderTerms } from '../../lenders/schema.ts';
import { breakOrStay, mostWorth, type Swap, type SwapResult } from '../../rates/calculators/break-or-stay.ts';
import { addMonths } from '../../rates/calculators/calendar.ts';
import { type Cents, inDollars } from '../../rates/calculators/cents.ts';
import { usualCompounding } from '../../rates/calculators/compounding.ts';
import { isCappedByAct } from '../../rates/calculators/interest-act.ts';
import { privilegeLeft } from '../../rates/calculators/privilege.ts';
import { type Comparison, chargeRange, type Reading, readings } from '../../rates/calculators/readings.ts';
import { toThousandths } from '../../rates/thousandths.ts';
import { calculators } from '../../words/calculators.ts';
import { penalty as words } from '../../words/penalty.ts';
import { capital, termWords } from '../../words/terms.ts';
import { typesetNote } from '../lenders/terms.ts';
import { pathOf } from '../links.ts';
import { type Answer, type Asking, type Block, lineOf } from './calculator.ts';
import { lenderChoices } from './lenders.ts';
import { type Given, type Known, neededRates, periodOf, termsOf } from './penalty-fields.ts';

/** The charge with everything that leads to it; null if a rate without which nothing can be said is missing. */
function chargeOf(
  given: Given,
  terms: LenderTerms | null,
  { own, compared, signedByBank, postedByBank }: Known,
  { today }: Asking,
) {
  const period = periodOf(given, today);
  if (!period) return null;
  const { type: rateType, prepayment, rate: contract, balance, borrower, next, benchmark } = given;
  const sum = given.pay ?? balance;
  const amortizationMonths = given.amortization * 12;
  const signed = given.signed ?? own?.rates.signed ?? signedByBank?.value ?? null;
  // A contract above the posted rate had no discount.
  const discount = given.discount ?? (signed === null ? null : Math.max(0, signed - contract));
  const comparisons = compared.map((termMonths, at): Comparison => {
    const typed = at === 0 ? given : { posted: given.posted2, current: given.current2 };
    return {
      termMonths,
      posted: typed.posted ?? own?.rates.posted.get(termMonths) ?? postedByBank[at]?.value ?? null,
      current: typed.current ?? own?.rates.current.get(termMonths) ?? null,
      benchmark,
    };
  });
  const percent = privilegePercent(terms);
  const left = privilegeLeft({
    percent: given.privilege ?? (percent === null ? null : toThousandths(percent)),
    ...{ original: given.original, used: given.used },
  });
  const isCapped = isCappedByAct({ startedOn: period.startedOn, termMonths: Number(given.term), borrower }, today);
  const all = readings(
    {
      ...{
        sum,
        rateType,
        prepayment,
        contract,
        discount,
        amortizationMonths,
        isCapped,
        comparisons,
        left: period.left,
      },
      ...{ prime: given.prime ?? own?.rates.prime ?? null, privilegeLeft: left },
    },
    practicesOf(terms, sum < balance),
  );
  const range = chargeRange(all);
  if (range === null) return null;
  const otherCosts = given.fees + given.cashback - given.received;
  const ways: Omit<Swap, 'cost'> = {
    ...{ balance: sum, amortizationMonths, monthsLeft: period.left.months, isCostBorrowed: given.costs === 'borrowed' },
    now: { rate: contract, compounding: usualCompounding(rateType) },
    next: { rate: next ?? contract, compounding: usualCompounding(given.nexttype) },
  };
  const swap = (charge: Cents): SwapResult => breakOrStay({ ...ways, cost: charge + otherCosts });
  const whole = next === null ? null : mostWorth(ways);
  return {
    ...{ period, comparisons, discount, isCapped, readings: all, range, otherCosts, privilegeLeft: left },
    /** The highest charge at which the other rate still pays. */
    worth: whole === null || whole < otherCosts ? null : whole - otherCosts,
    /** The comparison with another rate, at the lowest and at the highest cost of the break. */
    swaps: next === null ? null : { least: swap(range.least), most: swap(range.most) },
  };
}
type Charge = NonNullable<ReturnType<typeof chargeOf>>;

const BASES = {
  open: 'openNone',
  'after-five-years': 'act',
  differential: 'basisGap',
  'interest-to-maturity': 'basisRest',
} as const;

/** Why the charge is what it is: one way of counting, several that differ, or the least of an open end. */
function basisWords(
  { readings: [first], range, comparisons, discount, isCapped }: Charge,
  given: Given,
  { language, figures }: Asking,
): string {
  const t = words[language];
  if (range.isLeast) {
    const lacking = (rate: 'posted' | 'current'): string =>
      figures.list(
        comparisons.filter((one) => one[rate] === null).map(({ termMonths }) => termWords(termMonths, language)),
      );
    const needs = neededRates(given);
    const missing = [
      needs.signed && discount === null && t.lackSigned,
      needs.posted && lacking('posted') !== '' && t.lackPosted(lacking('posted')),
      needs.current && lacking('current') !== '' && t.lackCurrent(lacking('current')),
      needs.benchmark && given.benchmark === null && t.lackBenchmark,
    ].filter((one) => one !== false);
    return t.isLeast(figures.list(missing));
  }
  if (isCapped && first?.basis === 'after-five-years') return t.act;
  if (range.least !== range.most || !first) return t.basisRange;
  if (first.basis !== 'three-months') return t[BASES[first.basis]];
  return first.charged === 0 ? t.basisNone : given.type === 'variable' ? t.basisVariable : t.basisThree;
}

/** Whether the other rate is worth it: yes, no, or what decides. */
function verdictWords({ swaps, range, worth }: Charge, { language, write }: Asking): string | false {
  if (swaps === null) return false;
  const t = words[language];
  const [high, low] = [swaps.least.gain, swaps.most.gain];
  if (range.isLeast)
    return worth === null || worth < range.least
      ? t.verdictNeverLeast(write.whole(-high))
      : t.verdictUnknown(write.whole(worth));
  if (low > 0) return t.verdictYes(write.wholeRange(low, high));
  return high > 0 ? t.verdictDepends(write.whole(worth ?? 0)) : t.verdictNo(write.wholeRange(-high, -low));
}

/** The name of the method behind a reading. */
function methodWords({ practice, termMonths, basis, compared }: Reading, { language }: Asking): string {
  const t = words[language];
  if (basis === 'open') return t.open;
  if (compared === null) return basis === 'interest-to-maturity' ? t.basisRest : t.threeMonths;
  const parts = [t[practice.method], termMonths !== null && termWords(termMonths, language)];
  if (practice.counting === 'present-value') parts.push(t['present-value']);
  return parts.filter(Boolean).join(', ');
}

/** The charge, and every way in which it may be counted. */
function chargeBlocks(charge: Charge, given: Given, terms: LenderTerms | null, known: Known, asking: Asking): Block[] {
  const { language, write, figures, page, link, site } = asking;
  const [t, c] = [words[language], calculators[language]];
  const { readings: all, range, period, comparisons, otherCosts } = charge;
  const isClosed = all[0]?.basis !== 'open';
  const isFixed = given.type === 'fixed' && isClosed && all[0]?.basis !== 'after-five-years';
  const between = (of: (reading: Reading) => Cents | null): string | null => {
    const values = all.map(of).filter((one) => one !== null);
    return values.length === 0 ? null : write.range(Math.min(...values), Math.max(...values));
  };
  const names = figures.list(comparisons.map(({ termMonths }) => termWords(termMonths, language)));
  const [rule] = termRulesOf(terms);
  const needs = neededRates(given);
  const isBank = (known.signedByBank && needs.signed) || (needs.posted && known.postedByBank.some(Boolean));
  const { account } = page.locals;
  const login = link(`/login?next=${encodeURIComponent(pathOf(page.url) + page.url.search)}`);
  const lender = lenderChoices(site.lenders, language).find(({ id }) => id === given.lender);
  const ways = all.map((one) => [
    methodWords(one, asking),
    one.isLeast ? c.from(write.sum(one.sum)) : write.sum(one.sum),
    one.compared ? t.gapOf(write.rate(one.compared.own), write.rate(one.compared.against)) : '–',
    write.sum(one.charged),
  ]);
  return [
    {
      notice: isBank && t.isEstimate,
      says: [verdictWords(charge, asking), basisWords(charge, given, asking)],
      rows: [
        [t.timeLeft, t.until(write.span(period.left.months, period.left.days), figures.printedDay(period.endsOn))],
        [t.comparedWith, isFixed && (rule ? t.rule(names, t[rule.rounds]) : capital(names))],
        [t.discountOf, isFixed && charge.discount !== null && write.rate(charge.discount)],
        [t.threeMonths, isClosed && between(({ threeMonths }) => threeMonths)],
        [t.differential, isFixed && between((one) => one.differential)],
        [t.free, charge.privilegeLeft !== null && write.sum(charge.privilegeLeft)],
        [t.counted, charge.privilegeLeft !== null && between(({ charged }) => charged)],
        [t.total, otherCosts !== 0 && write.range(range.least + otherCosts, range.most + otherCosts)],
      ],
      small: [
        isFixed && comparisons.length > 1 && t.tie(names),
        ...(terms?.notes ?? []).map((note) => typesetNote(note, language)),
      ],
    },
    ...(range.least === range.most
      ? []
      : [{ title: t.ways, table: { heads: [t.way, t.bar, t.gap, t.counted], rows: ways } }]),
    {
      ...(known.own?.receipts.length && { title: t.receipts, receipts: known.own.receipts }),
      small: [
        account && known.own?.isSigningUnread && t.unread,
        !account && isClosed && t.signInFirst(login),
        lender?.isPublished && terms && c.lenderPage(lender.name, `${link(`/lenders/${lender.id}`)}#terms`),
      ],
    },
  ];
}

/** The month from which switching pays, drawn, and month by month; where the whole charge is known. */
function paysBlock({ least, most }: NonNullable<Charge['swaps']>, asking: Asking): Block {
  const { language, write, figures, today } = asking;
  const [t, c] = [words[language], calculators[language]];
  const isRange = least.gain !== most.gain;
  const line = (name: string, { months }: SwapResult) =>
    lineOf(
      name,
      c.month,
      months.map(({ month, gain }) => [month, inDollars(gain)] as const),
      figures.wholeGap,
      asking,
    );
  const [low, high] = [least.paysFrom, most.paysFrom];
  const title =
    low === null
      ? t.neverPays
      : high === null
        ? t.paysMaybe(low)
        : low === high
          ? t.paysFrom(low, figures.printedDay(addMonths(today, low)))
          : t.paysBetween(low, high);
  const lines = isRange ? [line(t.gainLow, least), line(t.gainHigh, most)] : [line('', least)];
  const gains = isRange ? [`${t.gain}, ${t.gainLow}`, `${t.gain}, ${t.gainHigh}`] : [t.gain];
  const rows = least.months.map(({ month, stay, move, gain }, at) => {
    const sums = [stay, move, gain, ...(isRange ? [most.months[at]?.gain ?? 0] : [])];
    return [`${month}, ${figures.printedDay(addMonths(today, month))}`, ...sums.map(write.sum)];
  });
  return {
    ...{ id: 'pays', title, says: [t.how(write.whole(least.payment))] },
    plot:
      rows.length > 1
        ? {
            title: t.gain,
            description: title,
            lines,
            place: String,
            unit: c.month.toLowerCase(),
            figure: figures.money,
          }
        : null,
    folds: [{ id: 'months', title: c.asTable, table: { heads: [c.month, t.stay, t.move, ...gains], rows } }],
  };
}

/** What breaking the mortgage costs, and whether a lower rate is worth it. */
export function penaltyAnswer(given: Given, known: Known, asking: Asking): Answer | null {
  const { language, write } = asking;
  const terms = termsOf(given);
  const charge = chargeOf(given, terms, known, asking);
  if (!charge) return null;
  const { range, swaps } = charge;
  const sum = range.isLeast
    ? calculators[language].from(write.whole(range.least))
    : write.wholeRange(range.least, range.most);
  return {
    bar: [[words[language].bar, sum]],
    beside: chargeBlocks(charge, given, terms, known, asking),
    below: range.isLeast || !swaps ? [] : [paysBlock(swaps, asking)],
    carried: {},
    board: '/rates?purpose=switch',
  };
}
