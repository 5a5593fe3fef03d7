/** The closed lists of the field: every code that a rate, a lender or a failure can carry, with its words. */

export const RATE_TYPES = ['fixed', 'variable'] as const;
export const PREPAYMENTS = ['closed', 'open', 'convertible'] as const;
export const OFFERS = ['posted', 'special'] as const;
export const INSURANCES = ['insured', 'insurable', 'uninsured'] as const;
export type Insurance = (typeof INSURANCES)[number];
export const PURPOSES = ['purchase', 'switch', 'refinance', 'renewal'] as const;
export type Purpose = (typeof PURPOSES)[number];
/** How a home is used. Questions tell only the first two apart. */
export const OCCUPANCIES = ['owner', 'rented', 'second-home'] as const;
export const RATE_STATES = ['fresh', 'carried', 'quarantined', 'stale'] as const;
export const LENDER_STATES = ['fresh', 'carried', 'stale', 'unavailable'] as const;

/**
 * How a lender stands. `closing`: it said that it will stop selling mortgages. `closed`: it sells none to new borrowers; a person with a
 * source says so, never the clock.
 */
export const LIFE_STATES = ['active', 'closing', 'closed'] as const;

/** Provinces and territories by ISO 3166-2 code. */
export const PROVINCE_NAMES = {
  'CA-AB': 'Alberta',
  'CA-BC': 'British Columbia',
  'CA-MB': 'Manitoba',
  'CA-NB': 'New Brunswick',
  'CA-NL': 'Newfoundland and Labrador',
  'CA-NS': 'Nova Scotia',
  'CA-NT': 'Northwest Territories',
  'CA-NU': 'Nunavut',
  'CA-ON': 'Ontario',
  'CA-PE': 'Prince Edward Island',
  'CA-QC': 'Quebec',
  'CA-SK': 'Saskatchewan',
  'CA-YT': 'Yukon',
} as const;
export type Province = keyof typeof PROVINCE_NAMES;
export const PROVINCES = Object.keys(PROVINCE_NAMES) as [Province, ...Province[]];

/** Why a lender could not be read in a run. A closed list: a failure without a kind here is a bug. */
export const FAILURE_KINDS = {
  timeout: 'Too slow to answer, or to read',
  dns: 'The name could not be resolved',
  refused: 'The connection was refused or dropped',
  tls: 'The secure connection failed',
  blocked: 'The lender refuses automated reading',
  robots: 'The robots rules of the site ask not to be read',
  'http-status': 'An error status was answered',
  moved: 'The page has moved',
  'too-large': 'Larger, or more involved, than a page of rates',
  'cut-off': 'The answer ended too early',
  'content-type': 'The answer was of another kind than expected',
  empty: 'The page held no figures',
  'changed-layout': 'The page no longer looks as it did',
  'too-few-rows': 'Too few of the known rates were on the page',
  'reader-error': 'Our reader made a mistake',
  'not-recorded': 'We could not read this lender',
  'no-browser': 'The page needs a browser, and none is installed',
  outdated: 'The answer is older than the one that is known',
} as const;
export type FailureKind = keyof typeof FAILURE_KINDS;
export const FAILURE_KIND_CODES = Object.keys(FAILURE_KINDS) as [FailureKind, ...FailureKind[]];

/** The kind of a lender. */
export const LENDER_KINDS = [
  'big bank',
  'bank',
  'digital bank',
  'credit union',
  'cooperative',
  'monoline',
  'alternative lender',
  'digital lender',
  'broker',
  'made-up',
] as const;

/** How an adapter was checked against the lender: by a recorded page, an excerpt, only its described shape, or only words of a page that we never saw. */
export const VERIFICATIONS = ['recorded page', 'excerpt', 'shape only', 'never seen'] as const;

/** The other sources that confirm a figure: another page or feed; in older versions, a second reading beside words that mean its term and type. */
export const WITNESS_CODES = ['words', 'other-source'] as const;

/** The methods of obtaining a response. */
export const OBTAINED = ['http', 'browser', 'recording', 'file', 'made-up'] as const;

/** The form of a lender id: short, lowercase letters and digits. */
export const LENDER_ID = /^[a-z0-9]{2,24}$/;

/** Words that follow /api/rates/ and therefore can never be lender ids. */
export const RESERVED_WORDS = ['aggregated', 'lowest', 'history', 'changes', 'receipt', 'series'] as const;

/**
 * How we know that a wrong figure was our error: its reader was fixed while the lender's page was unchanged; the same response was read
 * again; or the corrected figure was valid no later.
 */
export const CORRECTION_REASONS = ['reader-mended', 'same-answer', 'said-before'] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];
