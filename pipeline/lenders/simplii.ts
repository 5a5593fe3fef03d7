import { defineLender } from '../read/strategies.ts';

const URL = 'https://www.simplii.com/en/rates/mortgage-rates.html';

/** It publishes no rates of its own: its page shows those of CIBC. */
export default defineLender({
  id: 'simplii',
  name: 'Simplii Financial',
  kind: 'digital bank',
  page: URL,
  verified: 'shape only',
  minimumRates: 1,
  life: {
    state: 'closed',
    date: '2025-06-19',
    by: false,
    successor: null,
    note: {
      en: 'Those who have a mortgage with it keep it; it is a brand of CIBC.',
      fr: 'Qui y a un prêt hypothécaire le garde; c’est une marque de la CIBC.',
    },
    sources: [{ url: URL, dated: null, confidence: 'medium' }],
  },
});
