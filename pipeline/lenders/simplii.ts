import { defineLender } from '../read/strategies.ts';

/** It publishes no rates of its own: its page shows those of CIBC. */
export default defineLender({
  id: 'simplii',
  name: 'Simplii Financial',
  kind: 'digital bank',
  page: 'https://www.simplii.com/en/rates/mortgage-rates.html',
  verified: 'shape only',
  minimumRates: 1,
});
