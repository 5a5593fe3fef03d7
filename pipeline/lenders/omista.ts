import { defineLender } from '../lender.ts';
import { readWidget } from '../read/central1.ts';
import { page, strategy } from '../read/strategies.ts';

const URL = 'https://omista.com/rates';

export default defineLender({
  id: 'omista',
  name: 'Omista Credit Union',
  kind: 'credit union',
  provinces: ['CA-NB'],
  provincesSource: null,
  page: URL,
  verified: 'never seen',
  minimumRates: 8,
  passes: [[/\| ?Convertible\b|^[^|]*\/ Convertible\b/i, 'of a mortgage without a term']],
  strategies: [strategy([page({ url: URL, landmark: /List of rates for/i })], ({ tables }) => readWidget(tables))],
});
