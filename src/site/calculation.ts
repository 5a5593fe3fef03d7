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

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 96;
const FLOOR = HEIGHT - 28;

/** The repayment as a bar a year: principal below, interest above. The text of an SVG's inside; no input reaches it but numbers. */
export function chart(years: YearEnd[]): string {
  const most = Math.max(...years.map((year) => year.interest + year.principal));
  const step = (WIDTH - LEFT) / years.length;
  const scale = (FLOOR - 12) / most;
  const every = years.length > 20 ? 5 : years.length > 10 ? 2 : 1;
  const bars = years.map(({ year, interest, principal }, index) => {
    const x = (LEFT + index * step + step * 0.12).toFixed(1);
    const width = (step * 0.76).toFixed(1);
    const top = FLOOR - principal * scale;
    const label =
      year % every === 0 || year === 1
        ? `<text x="${(LEFT + (index + 0.5) * step).toFixed(1)}" y="${HEIGHT - 8}" text-anchor="middle">${year}</text>`
        : '';
    return `<rect class="principal" x="${x}" y="${top.toFixed(1)}" width="${width}" height="${(principal * scale).toFixed(1)}"/><rect class="interest" x="${x}" y="${(top - interest * scale).toFixed(1)}" width="${width}" height="${(interest * scale).toFixed(1)}"/>${label}`;
  });
  const lines = [0, 0.5, 1].map((part) => {
    const y = (FLOOR - part * most * scale).toFixed(1);
    return `<line x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/><text x="${LEFT - 8}" y="${Number(y) + 4}" text-anchor="end">${money(part * most)}</text>`;
  });
  return lines.join('') + bars.join('');
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
