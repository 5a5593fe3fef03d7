import { STATES as BOTH } from '../words/states.ts';

/** The states in English, for the pages that stand in English only. */
export const STATES = BOTH.en;

/** How an answer was obtained, as people read it. */
export const OBTAINED_WORDS = {
  http: {
    short: 'read by a program',
    long: 'Read from the lender’s own page or feed by a program that says who it is',
  },
  browser: { short: 'read as a browser shows it', long: 'Read from the lender’s own page as a browser shows it' },
  recording: {
    short: 'read from a saved copy',
    long: 'Read from a saved copy of the lender’s page, not from today’s page',
  },
  file: { short: 'read from a page a person saved', long: 'Read from a page that a person saved in a browser' },
} as const;

/** How a reader was checked against its lender. */
export const VERIFIED_WORDS = {
  'recorded page': { short: 'a whole page', long: 'Checked against a whole recorded page of the lender' },
  excerpt: { short: 'an excerpt', long: 'Checked against an excerpt of the lender’s page' },
  'shape only': { short: 'a description', long: 'Checked only against a description of the lender’s page' },
} as const;
