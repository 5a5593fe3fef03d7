import { FREQUENCIES, type Mortgage, payment, qualifyingRate, repay, type YearEnd } from '../rates/payments.ts';
import { formatPercent } from '../rates/percent.ts';

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });

/** Whole dollars: `$412,310`. */
export function money(amount: number): string {
  return dollars.format(amount);
}

/** Dollars and cents: `$2,326.42`. */
export function moneyExact(amount: number): string {
  return exact.format(amount);
}

/** Everything the calculator says about a mortgage, as text by the name of its place on the page. */
export function calculation(mortgage: Mortgage): { texts: Record<string, string>; years: YearEnd[] } {
  const { payment: regular, payments, totalInterest, years } = repay(mortgage);
  const { perYear, words } = FREQUENCIES[mortgage.frequency];
  const qualifying = qualifyingRate(mortgage.ratePercent);
  const tested = payment({ ...mortgage, ratePercent: qualifying, frequency: 'monthly' });
  const left = payments % perYear;
  return {
    years,
    texts: {
      payment: moneyExact(regular),
      frequency: words.toLowerCase(),
      interest: money(totalInterest),
      total: money(mortgage.amount + totalInterest),
      duration: `${Math.floor(payments / perYear)} years${left === 0 ? '' : ` and ${Math.round((left * 12) / perYear)} months`}`,
      five: money(years[4]?.balance ?? 0),
      qualifying: `${formatPercent(qualifying)} %`,
      tested: moneyExact(tested),
      contract: moneyExact(payment({ ...mortgage, frequency: 'monthly' })),
    },
  };
}

// Percent of the picture's height: where the tallest bar ends and where all begin.
const CEILING = 3;
const FLOOR = 88;

const TICKS = [0.5, 1, 2, 2.5];

/** The smallest round amount that divides an axis into at most four parts. @param most its end, in dollars */
function tick(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (TICKS.find((part) => most / (part * unit) <= 4) ?? 2.5);
}

/**
 * The repayment as a bar a year: principal below, interest above, amounts at the left. Places are percentages, so that the words
 * keep their size at any width. Two SVGs as text; no input reaches them but numbers.
 */
export function chart(years: YearEnd[]): string {
  const most = Math.max(...years.map((year) => year.interest + year.principal));
  const step = 100 / years.length;
  const scale = (FLOOR - CEILING) / most;
  const every = years.length > 20 ? 5 : years.length > 10 ? 2 : 1;
  const bar = (kind: string, x: number, floor: number, amount: number): string =>
    `<rect class="${kind}" x="${x.toFixed(2)}%" y="${(floor - amount * scale).toFixed(2)}%" width="${(step * 0.76).toFixed(2)}%" height="${(amount * scale).toFixed(2)}%"/>`;
  const bars = years.map(({ year, interest, principal }, index) => {
    const x = (index + 0.12) * step;
    const label = `<text x="${((index + 0.5) * step).toFixed(2)}%" y="98%" text-anchor="middle">${year}</text>`;
    return (
      bar('principal', x, FLOOR, principal) +
      bar('interest', x, FLOOR - principal * scale, interest) +
      (year % every === 0 || year === 1 ? label : '')
    );
  });
  const amounts = Array.from({ length: Math.floor(most / tick(most)) + 1 }, (_, index) => index * tick(most));
  const height = (amount: number): string => (FLOOR - amount * scale).toFixed(2);
  const lines = amounts.map((amount) => `<line x1="0" x2="100%" y1="${height(amount)}%" y2="${height(amount)}%"/>`);
  const words = amounts.map(
    (amount) => `<text x="100%" y="${height(amount)}%" dy="4" text-anchor="end">${money(amount)}</text>`,
  );
  return (
    `<svg class="axis" aria-hidden="true">${words.join('')}</svg>` +
    `<svg role="img" aria-label="Principal and interest paid each year; the table below has the figures">${lines.join('')}${bars.join('')}</svg>`
  );
}

/** The same, a table row a year. */
export function yearRows(years: YearEnd[]): string {
  return years
    .map(
      ({ year, interest, principal, balance }) =>
        `<tr><th scope="row">${year}</th><td>${money(principal)}</td><td>${money(interest)}</td><td>${money(balance)}</td></tr>`,
    )
    .join('');
}
