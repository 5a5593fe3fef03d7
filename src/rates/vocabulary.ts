/** The closed lists of the field: every code that a rate, a lender or a failure can carry, with its words. */

export const RATE_TYPES = ['fixed', 'variable'] as const;
export const PREPAYMENTS = ['closed', 'open', 'convertible'] as const;
export const OFFERS = ['posted', 'special'] as const;
export const INSURANCES = ['insured', 'insurable', 'uninsured'] as const;
export const PURPOSES = ['purchase', 'switch', 'refinance', 'renewal'] as const;
export const RATE_STATES = ['fresh', 'carried', 'quarantined', 'stale'] as const;
export const LENDER_STATES = ['fresh', 'carried', 'stale', 'unavailable'] as const;

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
export const PROVINCES = Object.keys(PROVINCE_NAMES) as [
  keyof typeof PROVINCE_NAMES,
  ...(keyof typeof PROVINCE_NAMES)[],
];

/** What a lender may ask before it grants the rate. Each is recorded only where the lender's own words say it. */
export const CONDITIONS = {
  'high-ratio-only': { short: 'high-ratio', long: 'High-ratio (insured) mortgages only' },
  'conventional-only': { short: 'conventional', long: 'Conventional (uninsured) mortgages only' },
  'new-clients-only': { short: 'new clients', long: 'New clients only' },
  'members-only': { short: 'members', long: 'Members only' },
  'client-rate': { short: 'client rate', long: 'For clients with a qualifying account' },
  'quick-close': { short: 'quick close', long: 'The mortgage must close within a short time' },
  'restricted-prepayment': { short: 'restricted prepayment', long: 'Restricted prepayment or early discharge' },
  bundle: { short: 'with another product', long: 'Another product of the lender must be taken as well' },
  'purchase-or-switch-only': { short: 'purchase or switch', long: 'Purchases and switches only' },
  cashback: { short: 'cash back', long: 'With cash back' },
  'minimum-amount': { short: 'minimum amount', long: 'A minimum mortgage amount applies' },
  'limited-time': { short: 'limited time', long: 'A limited-time offer' },
  'owner-occupied': { short: 'owner-occupied', long: 'For homes that their owner lives in' },
  'price-limit': { short: 'price limit', long: 'The price of the home must lie below a limit' },
  'new-mortgages-only': { short: 'new mortgages', long: 'New mortgages only' },
  'no-renewal': { short: 'no renewals', long: 'Not for renewals' },
  'no-refinance': { short: 'no refinancing', long: 'Not for refinancing' },
  'existing-clients-only': { short: 'existing clients', long: 'Existing clients only' },
  'outside-lending-policy': {
    short: 'outside lending policy',
    long: 'For borrowers outside conventional lending policy',
  },
  'select-channels': { short: 'select channels', long: 'Only through some of the lender’s channels' },
  'as-low-as': { short: 'as low as', long: 'The lowest rate: a borrower may be quoted a higher one' },
  'amortization-premium': { short: 'more over long amortizations', long: 'May be higher over a longer amortization' },
  'advance-limit': { short: 'advanced in time', long: 'The mortgage must be advanced within a set time' },
  'further-limits': { short: 'further limits', long: 'The lender’s small print names further limits' },
  // Said by no lender, but by the demo of what it made up: nobody can have such a rate, and it ranks nowhere.
  'made-up': { short: 'made up', long: 'Made up for a demonstration: nobody offers it' },
} as const;
export const CONDITION_CODES = Object.keys(CONDITIONS) as [keyof typeof CONDITIONS, ...(keyof typeof CONDITIONS)[]];

/** Why a lender could not be read in a run. A closed list: what has no kind here is a bug. */
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
  'not-recorded': 'The recording holds no answer of this lender',
  'no-browser': 'The page needs a browser, and none is installed',
  outdated: 'The answer is older than the one that is known',
} as const;
export const FAILURE_KIND_CODES = Object.keys(FAILURE_KINDS) as [
  keyof typeof FAILURE_KINDS,
  ...(keyof typeof FAILURE_KINDS)[],
];
export type FailureKind = keyof typeof FAILURE_KINDS;

/** What kind of house a lender is. */
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

/** How an adapter was checked against the lender: a whole recorded page, an excerpt of one, or only its described shape. */
export const VERIFICATIONS = ['recorded page', 'excerpt', 'shape only'] as const;

/** Who else finds a figure, besides the lender's own reader. */
const WITNESSES = {
  words: 'A second reading, which knows no lender, finds the figure beside words that mean its term and type',
  'other-source': 'Another page or feed of the lender says the same',
} as const;
export const WITNESS_CODES = Object.keys(WITNESSES) as (keyof typeof WITNESSES)[];

/** How an answer was obtained. */
export const OBTAINED = ['http', 'browser', 'recording', 'file', 'archive', 'made-up'] as const;

/** What a lender id looks like: short, lowercase letters and digits. */
export const LENDER_ID = /^[a-z0-9]{2,24}$/;

/** Words that stand after /api/rates/ and therefore can never be lender ids. */
export const RESERVED_WORDS = ['aggregated', 'history', 'changes'] as const;
