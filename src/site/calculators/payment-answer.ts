import { stepOf } from '../../charts/plot.ts';
import { FREQUENCIES } from '../../rates/calculators/frequencies.ts';
import { overTerm, payment, qualifyingRate, renewed, repay, type YearEnd } from '../../rates/payments.ts';
import { calculator } from '../../words/calculator.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import type { Calculation } from './payment.ts';

/** The payment calculator's answer in words, and its years. */
export function calculated({ mortgage, extra, termMonths, renewalPercent, premium }: Calculation, language: Language) {
  const t = calculator[language];
  const { cents, money, percent, share } = FIGURES[language];
  const { payments, totalInterest, years } = repay(mortgage, extra);
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const qualifying = qualifyingRate(mortgage.ratePercent);
  const months = Math.round(((payments % perYear) * 12) / perYear);
  const later = renewed(mortgage, termMonths, renewalPercent, extra);
  const saved = extra.yearly + extra.each > 0 ? repay(mortgage).totalInterest - totalInterest : 0;
  return {
    years,
    texts: {
      payment: cents(payment(mortgage) + extra.each),
      frequency: t[mortgage.frequency].toLowerCase(),
      borrowed: cents(mortgage.amount),
      premium: premium ? t.ofLoan(money(premium.amount), share(premium.percent)) : t.none,
      interest: money(totalInterest),
      saved: money(saved),
      duration: t.years(Math.floor(payments / perYear), months),
      owed: later ? money(overTerm(mortgage, termMonths, extra).balance) : t.nothingOwed,
      renewalPayment: later ? cents(payment(later)) : '–',
      qualifying: percent(qualifying),
      tested: cents(payment({ ...mortgage, ratePercent: qualifying, frequency: 'monthly' })),
    },
  };
}

// The top of the tallest bar and the base of all bars, in percent of the picture's height.
const CEILING = 3;
const FLOOR = 88;

/** A bar a year: principal below, interest above. Positions are percentages, so that words keep their size. Nothing typed reaches the two SVGs but numbers. */
export function chart(years: YearEnd[], language: Language): string {
  const { money } = FIGURES[language];
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
  const tick = stepOf(most, 4);
  const amounts = Array.from({ length: Math.floor(most / tick) + 1 }, (_, index) => index * tick);
  const height = (amount: number): string => (FLOOR - amount * scale).toFixed(2);
  const lines = amounts.map((amount) => `<line x1="0" x2="100%" y1="${height(amount)}%" y2="${height(amount)}%"/>`);
  const words = amounts.map(
    (amount) => `<text x="100%" y="${height(amount)}%" dy="4" text-anchor="end">${money(amount)}</text>`,
  );
  return (
    `<svg class="axis" aria-hidden="true">${words.join('')}</svg>` +
    `<svg role="img" aria-label="${calculator[language].chart}">${lines.join('')}${bars.join('')}</svg>`
  );
}
