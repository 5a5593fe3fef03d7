import type { Lender, Rate } from '../rates/schema.ts';

/** The states a figure or a lender can be in, each in one word and one sentence. */
export const STATES: Record<Rate['state'] | Lender['state'], { word: string; meaning: string }> = {
  fresh: { word: 'Fresh', meaning: 'Read from the lender in the latest run.' },
  carried: {
    word: 'Carried',
    meaning: 'This lender could not be read in the latest run; its last good figure is shown.',
  },
  stale: {
    word: 'Stale',
    meaning: 'Not seen for more than twice the usual time between readings. Never ranked as lowest.',
  },
  quarantined: {
    word: 'Held back',
    meaning: 'A new figure looked implausible and waits to be seen a second time; the last good one is shown.',
  },
  unavailable: { word: 'Not readable', meaning: 'This lender has not been read yet, or does not allow it.' },
};

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
