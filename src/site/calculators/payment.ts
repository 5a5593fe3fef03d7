import type { PlotLine } from '../../charts/plot.ts';
import { type Cents, inDollars } from '../../rates/calculators/cents.ts';
import { COMPOUNDING_SOURCES, usualCompounding } from '../../rates/calculators/compounding.ts';
import { FREQUENCIES } from '../../rates/calculators/frequencies.ts';
import {
  DOWN_PAYMENT,
  isHighRatio,
  minimumDown,
  PREMIUMS,
  type Purchase,
  premiumFor,
} from '../../rates/calculators/insured.ts';
import { type Loan, paymentsIn, regularPayment, standingAfter, yearlyExtra } from '../../rates/calculators/loan.ts';
import { QUALIFYING_SOURCES, qualifyingRate } from '../../rates/calculators/qualifying.ts';
import { type ScheduledYear, schedule } from '../../rates/calculators/schedule.ts';
import { TERMS } from '../../rates/terms.ts';
import { percent } from '../../rates/thousandths.ts';
import { calculators } from '../../words/calculators.ts';
import { inputs } from '../../words/inputs.ts';
import { payment as words } from '../../words/payment.ts';
import { reasonIn } from '../../words/reasons.ts';
import { shell } from '../../words/shell.ts';
import { type Answer, type Asking, type Block, calculator } from './calculator.ts';
import { type Down, downOf, USUAL_RATE, type Values } from './fields.ts';
import { homeQuery } from './purchase.ts';

const fields = ({ field, language }: Asking) => {
  const t = words[language];
  return {
    price: field.sum(t.price, { least: 1_000, usual: '700000' }),
    down: field.down(t.down),
    balance: field.maybe(field.sum(t.balance, { least: 1_000 })),
    rate: field.rate(calculators[language].rate, { least: 0, usual: USUAL_RATE }),
    type: field.type(),
    term: field.term(),
    amortization: field.years(),
    frequency: field.frequency(),
    yearly: field.orNone(field.sum(t.yearly)),
    each: field.orNone(field.sum(t.each)),
  };
};
type Inputs = Values<ReturnType<typeof fields>>;

/** What a share of the price is in dollars: `10% = $70,000`. */
export const downHint = (
  { price, down }: { price?: Cents; down?: Down },
  { language, write }: Asking,
): string | false =>
  price !== undefined &&
  down !== undefined &&
  'share' in down &&
  calculators[language].shareIs(write.share(down.share), write.whole(downOf(down, price)));

/** What is wrong with a down payment: nothing is left to borrow, or it is below the minimum. */
export function downFault({ price, down }: Purchase, { language, write }: Asking): string | null {
  if (down >= price) return inputs[language].downOverPrice;
  return down < minimumDown(price) ? inputs[language].downBelow(write.whole(minimumDown(price))) : null;
}

function faults({ price, down: typed, balance, amortization }: Partial<Inputs>, asking: Asking) {
  if (price === undefined || typed === undefined || balance !== null) return {};
  const home = { price, down: downOf(typed, price) };
  const isTooLong = isHighRatio(home) && (amortization ?? 0) > 30;
  return { down: downFault(home, asking), amortization: isTooLong ? inputs[asking.language].longInsured : null };
}

/** The mortgage of the fields: the typed sum, or the price less the down payment, with an insurance premium. */
function loanOf({ price, down, balance, rate, type, amortization, frequency }: Inputs) {
  const home = balance === null ? { price, down: downOf(down, price) } : null;
  const premium = home && premiumFor(home, amortization * 12);
  const principal = balance ?? price - downOf(down, price) + (premium?.sum ?? 0);
  const loan: Loan = {
    principal,
    rate,
    compounding: usualCompounding(type),
    amortizationMonths: amortization * 12,
    frequency,
  };
  return { home, premium, loan };
}

/** The payment, what it costs, and the schedule to the end. */
function answer(values: Inputs, asking: Asking): Answer {
  const { language, write, link } = asking;
  const [t, c] = [words[language], calculators[language]];
  const { term, frequency, each, rate, type } = values;
  const { home, premium, loan } = loanOf(values);
  const extra = yearlyExtra(frequency, values.yearly, each);
  const [paid, plain] = [schedule(loan, extra), schedule(loan)];
  const months = Number(term);
  const owed = standingAfter(loan, paymentsIn(months, frequency), extra).balance;
  // One point above the rate, so that a renewal that costs more is in sight.
  const later = Math.min(25_000, rate + 1_000);
  const rest = { principal: owed, rate: later, amortizationMonths: loan.amortizationMonths - months };
  const tested = qualifyingRate(rate);
  const hasExtra = values.yearly + each > 0;
  const monthsOf = (payments: number): number => Math.ceil((payments * 12) / FREQUENCIES[frequency].perYear);
  const slug = TERMS.find(({ rateType, termMonths }) => rateType === type && termMonths === months)?.slug;
  // Only a first home or a new one can be insured over more than 25 years.
  const isLong = premium !== null && values.amortization > 25;
  const buyer = { isFirstHome: isLong, isNewBuild: false };
  const question = home && homeQuery(home.price, home.down, loan.amortizationMonths, buyer);
  const offer = new URLSearchParams([['rate', `${percent(rate)}`], ['term', slug ?? ''], ...(question ?? [])]);
  return {
    bar: [[`${t.bar}, ${c[frequency].toLowerCase()}`, write.whole(paid.payment + each)]],
    beside: [
      {
        rows: [
          [c.borrowed, write.sum(loan.principal)],
          [c.premium, premium && c.ofLoan(write.sum(premium.sum), write.share(premium.percent))],
          [t.totalInterest, write.sum(paid.interest)],
          [t.saved, hasExtra && write.sum(plain.interest - paid.interest)],
          [t.sooner, hasExtra && write.years(monthsOf(plain.rows.length - paid.rows.length))],
          [t.owed, write.sum(owed)],
          [t.renewed(write.rate(later)), owed > 0 && write.sum(regularPayment({ ...loan, ...rest }))],
          [t.tested(write.rate(tested)), write.sum(regularPayment({ ...loan, rate: tested, frequency: 'monthly' }))],
        ],
        says: [slug && t.good(write.rate(rate), link(`/offer?${offer}`))],
        small: [isLong && `${reasonIn(language, 'insured-over-25-years')}.`],
      },
    ],
    below: [
      owedBlock(
        asking,
        loan,
        paid,
        hasExtra ? plain : null,
        write.years(Math.min(months, loan.amortizationMonths)),
        owed,
      ),
    ],
    carried: {
      balance: inDollars(loan.principal),
      ...(home && { price: inDollars(home.price), down: inDollars(home.down) }),
    },
    board: `/rates${question ? `?${question}` : ''}`,
  };
}

type Paid = ReturnType<typeof schedule>;
/** What is owed, drawn, and year by year. @param plain the same without extra payments; null if there are none */
function owedBlock(asking: Asking, loan: Loan, paid: Paid, plain: Paid | null, term: string, owed: Cents): Block {
  const { language, write, figures } = asking;
  const [t, c] = [words[language], calculators[language]];
  /** The balances at the end of each year. @param name empty where there is no other line */
  const line = (name: string, years: readonly Pick<ScheduledYear, 'year' | 'balance'>[]): PlotLine => ({
    name,
    points: [{ year: 0, balance: loan.principal }, ...years].map(({ year, balance }) => {
      const [x, y] = [year, inDollars(balance)];
      const figure = figures.money(y);
      const read = name === '' ? figure : `${figure} (${name})`;
      return { x, y, title: shell[language].pair(`${c.year} ${x}`, read) };
    }),
  });
  const heads = [c.interest, t.principal, ...(plain ? [t.extra] : []), c.owed];
  const sums = ({
    interest,
    principal,
    extra,
    balance,
  }: Pick<ScheduledYear, 'interest' | 'principal' | 'extra' | 'balance'>): string[] =>
    [interest, principal, ...(plain ? [extra] : []), balance].map(write.sum);
  return {
    id: 'years',
    title: plain ? t.findingSaved(write.whole(plain.interest - paid.interest)) : t.finding(term, write.whole(owed)),
    plot: {
      ...{
        title: t.described,
        description: t.sameRate,
        unit: c.year.toLowerCase(),
        place: String,
        figure: figures.money,
      },
      lines: plain ? [line(t.withExtra, paid.years), line(t.without, plain.years)] : [line('', paid.years)],
    },
    small: [t.sameRate],
    folds: [
      {
        id: 'by-year',
        title: t.byYear,
        table: { heads: [c.year, ...heads], rows: paid.years.map((year) => [`${year.year}`, ...sums(year)]) },
      },
    ],
  };
}

/** The payment calculator: what a mortgage costs until it is paid off. */
export const payment = calculator({
  ...{ name: 'payment', words, fields, answer },
  groups: ({ language }) => ({ price: calculators[language].mortgage, yearly: { folded: words[language].extras } }),
  hints: (values, asking) => ({
    down: values.balance === null && downHint(values, asking),
    balance: values.balance != null && words[asking.language].instead,
  }),
  check: faults,
  rules: ({ language }) => [
    [calculators[language].compounding, COMPOUNDING_SOURCES],
    [words[language].minimumDown, DOWN_PAYMENT.sources],
    [words[language].premiums, PREMIUMS.sources],
    [calculators[language].stress, QUALIFYING_SOURCES],
  ],
});
