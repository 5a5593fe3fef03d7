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
});
