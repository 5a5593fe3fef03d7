import { practicesOf, termRulesOf } from '../../lenders/practices.ts';
import { interestSaved } from '../../rates/calculators/break-or-stay.ts';
import type { Cents } from '../../rates/calculators/cents.ts';
import { COMPARABLE_TERM_SOURCES } from '../../rates/calculators/comparable-term.ts';
import { INTEREST_ACT_SOURCES, isCappedByAct } from '../../rates/calculators/interest-act.ts';
import { METHODS, type Method } from '../../rates/calculators/ird.ts';
import { CHARGE_SOURCES } from '../../rates/calculators/prepayment-charge.ts';
import { type Comparison, chargeRange, type Reading, readings } from '../../rates/calculators/readings.ts';
import { calculators } from '../../words/calculators.ts';
import { penalty as words } from '../../words/penalty.ts';
import { capital, termWords } from '../../words/terms.ts';
import { typesetNote } from '../lenders/terms.ts';
import { type Answer, type Asking, type Block, calculator } from './calculator.ts';
import { ratesLink, termsLink } from './lenders.ts';
import {
  asks,
  COMPARED,
  type Fields,
  faults,
  fields,
  type Inputs,
  isSent,
  know,
  neededRates,
  periodOf,
  termsOf,
} from './penalty-fields.ts';

/** The charge with everything that leads to it; null if a rate without which nothing can be said is missing. */
function chargeOf(inputs: Inputs, asking: Asking) {
  const { today } = asking;
  const { compared, values } = know(inputs, asking);
  const period = periodOf(inputs, today);
  if (!period) return null;
  const { type: rateType, rate: contract, balance, free, next, benchmark } = inputs;
  const sum = inputs.pay ?? balance;
  const amortizationMonths = inputs.amortization * 12;
  const rateOf = (name: keyof typeof values) => inputs[name] ?? values[name]?.value ?? null;
  const signed = rateOf('signed');
  // A contract above the posted rate had no discount.
  const discount = signed === null ? null : Math.max(0, signed - contract);
  const comparisons = compared.map((termMonths, at): Comparison => {
    const { posted, current } = COMPARED[at] as (typeof COMPARED)[number];
    return { termMonths, posted: rateOf(posted), current: rateOf(current), benchmark };
  });
  const isCapped = isCappedByAct(period.startedOn, Number(inputs.term), today);
  const all = readings(
    {
      ...{ sum, rateType, contract, discount, amortizationMonths, isCapped, comparisons, free },
      ...{ left: period.left, prime: rateOf('prime') },
    },
    practicesOf(termsOf(inputs), sum < balance),
  );
  const range = chargeRange(all);
  if (range === null) return null;
  /** The interest that another rate saves until the term ends. */
  const saved =
    next === null
      ? null
      : interestSaved({ sum, rate: contract, rateType, amortizationMonths }, next, period.left.months);
  return { period, comparisons, discount, isCapped, readings: all, range, saved };
}
type Charge = NonNullable<ReturnType<typeof chargeOf>>;

const BASES = {
  'after-five-years': 'act',
  differential: 'basisGap',
  'interest-to-maturity': 'basisRest',
} as const;

/** Why the charge is what it is: one way of counting, several that differ, or the least of an open end. */
function basisWords(charge: Charge, values: Inputs, asking: Asking): string {
  const { readings: all, range, comparisons, discount, isCapped } = charge;
  const { language, figures, write } = asking;
  const t = words[language];
  const [first, last] = [all[0], all.at(-1)];
  if (range.isLeast && first) {
    const lacking = (rate: 'posted' | 'current'): string =>
      figures.list(
        comparisons.filter((known) => known[rate] === null).map(({ termMonths }) => termWords(termMonths, language)),
      );
    const needs = neededRates(values);
    const missing = [
      needs.posted && lacking('posted') !== '' && t.lackPosted(lacking('posted')),
      needs.current && lacking('current') !== '' && t.lackCurrent(lacking('current')),
      needs.benchmark && values.benchmark === null && t.lackBenchmark,
    ].filter((words) => words !== false);
    const way = methodWords(first, asking);
    return [
      t.isLeast(write.whole(range.least), way.charAt(0).toLowerCase() + way.slice(1)),
      range.most > range.least &&
        last?.termMonths &&
        t.ifCompared(write.whole(range.most), termWords(last.termMonths, language)),
      needs.signed && discount === null ? t.lacksSigned : t.lacks(figures.list(missing)),
    ]
      .filter(Boolean)
      .join(' ');
  }
  if (isCapped && first?.basis === 'after-five-years') return t.act;
  if (range.least !== range.most || !first) return t.basisRange;
  if (first.basis !== 'three-months') return t[BASES[first.basis]];
  return first.charged === 0 ? t.basisNone : values.type === 'variable' ? t.basisVariable : t.basisThree;
}

/** The name of the method behind a reading. */
function methodWords({ practice, termMonths, basis, compared }: Reading, { language }: Asking): string {
  const t = words[language];
  if (compared === null) return basis === 'interest-to-maturity' ? t.basisRest : t.threeMonths;
  const parts = [t[practice.method], termMonths !== null && termWords(termMonths, language)];
  if (practice.counting === 'present-value') parts.push(t['present-value']);
  return parts.filter(Boolean).join(', ');
}

/** The charge, and every way in which it may be counted. */
function chargeBlocks(charge: Charge, values: Inputs, asking: Asking): Block[] {
  const { language, write, figures } = asking;
  const [t, c] = [words[language], calculators[language]];
  const { readings: all, range, period, comparisons, saved } = charge;
  const terms = termsOf(values);
  const isFixed = values.type === 'fixed' && !charge.isCapped;
  const between = (of: (reading: Reading) => Cents | null): string | null => {
    const sums = all.map(of).filter((sum) => sum !== null);
    return sums.length === 0 ? null : write.range(Math.min(...sums), Math.max(...sums));
  };
  const names = figures.list(comparisons.map(({ termMonths }) => termWords(termMonths, language)));
  const [rule] = termRulesOf(terms);
  const ways = all.map((reading) => [
    methodWords(reading, asking),
    reading.isLeast ? c.from(write.sum(reading.sum)) : write.sum(reading.sum),
    reading.compared ? t.gapOf(write.rate(reading.compared.own), write.rate(reading.compared.against)) : '–',
    write.sum(reading.charged),
  ]);
  return [
    {
      says: [
        basisWords(charge, values, asking),
        range.isLeast && ratesLink(values.lender, asking),
        saved !== null && (saved > 0 ? t.saved(write.whole(saved)) : t.savesNone),
      ],
      rows: [
        [t.timeLeft, t.until(write.span(period.left.months, period.left.days), figures.printedDay(period.endsOn))],
        [t.comparedWith, isFixed && (rule ? t.rule(names, t[rule.rounds]) : capital(names))],
        [t.discountOf, isFixed && charge.discount !== null && write.rate(charge.discount)],
        [t.threeMonths, between(({ threeMonths }) => threeMonths)],
        [t.differential, isFixed && between(({ differential }) => differential)],
        [t.counted, values.free !== null && between(({ charged }) => charged)],
      ],
      small: [
        isFixed && comparisons.length > 1 && t.tie(names),
        ...(terms?.notes ?? []).map((note) => typesetNote(note, language)),
      ],
    },
    ...(range.least === range.most
      ? []
      : [{ title: t.ways, table: { heads: [t.way, t.bar, t.gap, t.counted], rows: ways } }]),
    { says: [termsLink(values.lender, asking)] },
  ];
}

/** What breaking the mortgage costs, and whether a lower rate is worth it. */
function answer(values: Inputs, asking: Asking): Answer | null {
  const { language, write } = asking;
  const charge = chargeOf(values, asking);
  if (!charge) return null;
  const { range } = charge;
  const sum = range.isLeast
    ? calculators[language].from(write.whole(range.least))
    : write.wholeRange(range.least, range.most);
  return {
    bar: [[words[language].bar, sum]],
    beside: chargeBlocks(charge, values, asking),
    carried: {},
    board: '/rates?purpose=switch',
  };
}

/** What breaking a mortgage costs, and whether a lower rate pays for it. */
export const penalty = calculator<Fields>({
  ...{ name: 'break', words, fields, check: faults, isSent, asks, answer },
  groups: ({ language }) => {
    const t = words[language];
    return {
      lender: calculators[language].mortgage,
      began: { folded: t.more },
      signed: null,
    };
  },
  otherwise: (values, { language }) =>
    values.rate && values.balance && neededRates(values).prime ? words[language].needsPrime : words[language].fillIn,
  rules: ({ language }) => {
    const t = words[language];
    const methods = Object.entries(METHODS).map(([method, sources]) => [t[method as Method], sources] as const);
    return [
      [t.bar, CHARGE_SOURCES],
      [t.comparedWith, COMPARABLE_TERM_SOURCES],
      ...methods,
      [t.actName, INTEREST_ACT_SOURCES],
    ];
  },
});
