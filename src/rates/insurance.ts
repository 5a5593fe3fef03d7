/** What CMHC asks for insuring a mortgage, in percent of the loan, by the largest share of the price that is borrowed. */
export const PREMIUMS = {
  source:
    'https://www.cmhc-schl.gc.ca/professionals/industry-innovation-and-leadership/industry-expertise/resources-for-mortgage-professionals/mortgage-loan-insurance-and-premiums',
  since: '2017-03-17',
  bands: [
    { upToPercent: 65, percent: 0.6 },
    { upToPercent: 75, percent: 1.7 },
    { upToPercent: 80, percent: 2.4 },
    { upToPercent: 85, percent: 2.8 },
    { upToPercent: 90, percent: 3.1 },
    { upToPercent: 95, percent: 4 },
  ],
  /** Over 25 and up to 30 years, for first-time buyers and newly built homes (CMHC, 5 June 2024). */
  longAmortization: { overYears: 25, upToYears: 30, points: 0.2 },
} as const;

/** The least that a buyer pays down: Department of Finance, in force since 15 December 2024. */
export const DOWN_PAYMENT = {
  source: 'https://www.canada.ca/en/financial-consumer-agency/services/mortgages/down-payment.html',
  since: '2024-12-15',
  bands: [
    { upTo: 500_000, percent: 5 },
    { upTo: 1_500_000, percent: 10 },
  ],
  /** A home at this price or more cannot be insured: a fifth must be paid down. */
  insurableBelow: 1_500_000,
  uninsuredPercent: 20,
} as const;

/** What is bought, in dollars, and over how many years it is paid off. */
export interface Home {
  price: number;
  down: number;
}

/** The share of its price that is borrowed for a home, in percent. */
export function loanToValue({ price, down }: Home): number {
  return ((price - down) / price) * 100;
}

/** Whether more is borrowed than a lender may lend without insurance: over 80 % of the price (Bank Act, s. 418). */
export function isHighRatio({ price, down }: Home): boolean {
  // In whole cents, so that exactly a fifth is enough.
  return Math.round(down * 100) * 5 < Math.round(price * 100);
}

/** The least that must be paid down for a home of this price, in dollars. */
export function minimumDown(price: number): number {
  if (price >= DOWN_PAYMENT.insurableBelow) return cents((price * DOWN_PAYMENT.uninsuredPercent) / 100);
  let from = 0;
  let least = 0;
  for (const { upTo, percent } of DOWN_PAYMENT.bands) {
    least += (Math.max(0, Math.min(price, upTo) - from) * percent) / 100;
    from = upTo;
  }
  return cents(least);
}

/** An insurance premium: percent of the loan, and dollars. */
export interface Premium {
  percent: number;
  amount: number;
}

/**
 * The premium for a home bought with less than a fifth down, which is added to the mortgage; null where none is needed.
 * @param home one that can be insured: at least the minimum is paid down
 */
export function premiumFor(home: Home, amortizationYears: number): Premium | null {
  if (!isHighRatio(home)) return null;
  const { bands, longAmortization } = PREMIUMS;
  const share = Math.round(loanToValue(home) * 1e6) / 1e6;
  const band = bands.find(({ upToPercent }) => share <= upToPercent) ?? bands[bands.length - 1];
  const points = amortizationYears > longAmortization.overYears ? longAmortization.points : 0;
  const percent = Math.round(((band?.percent ?? 0) + points) * 100) / 100;
  return { percent, amount: cents(((home.price - home.down) * percent) / 100) };
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
