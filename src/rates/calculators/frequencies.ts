/** Payment frequencies. Accelerated: half or a quarter of the monthly payment, so one more month is paid a year. */
export const FREQUENCIES = {
  monthly: { perYear: 12, partOfMonthly: null },
  'semi-monthly': { perYear: 24, partOfMonthly: null },
  biweekly: { perYear: 26, partOfMonthly: null },
  weekly: { perYear: 52, partOfMonthly: null },
  'accelerated-biweekly': { perYear: 26, partOfMonthly: 2 },
  'accelerated-weekly': { perYear: 52, partOfMonthly: 4 },
} as const;
export type Frequency = keyof typeof FREQUENCIES;
export const FREQUENCY_NAMES = Object.keys(FREQUENCIES) as [Frequency, ...Frequency[]];
