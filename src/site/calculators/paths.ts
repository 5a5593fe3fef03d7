/** The calculators, in the order in which they are offered, with the name of each in `words/calculators.ts`. */
export const CALCULATORS = [
  ['/calculator', 'payment'],
  ['/calculator/break', 'break'],
  ['/calculator/variable', 'variable'],
  ['/calculator/afford', 'afford'],
  ['/calculator/closing', 'closing'],
  ['/calculator/offers', 'offers'],
  ['/calculator/schedule', 'schedule'],
] as const;
export type CalculatorName = (typeof CALCULATORS)[number][1];
