/** The Bank of Canada's series whose past is stored and served: our name for each, and the Bank's. */
export const REFERENCE_SERIES = {
  prime: 'V80691311',
  'posted-1-year': 'V80691333',
  'posted-3-year': 'V80691334',
  'posted-5-year': 'V80691335',
  'policy-rate': 'V39079',
  'yield-5-year': 'BD.CDN.5YR.DQ.YLD',
} as const;
export type ReferenceName = keyof typeof REFERENCE_SERIES;
export const REFERENCE_NAMES = Object.keys(REFERENCE_SERIES) as ReferenceName[];

/** The first day that is asked for. */
export const REFERENCE_SINCE = '2000-01-01';
