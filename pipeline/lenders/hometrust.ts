import { z } from 'zod';
import { findDay } from '../read/dates.ts';
import { joinEntries, readEntry, readJson } from '../read/feeds.ts';
import type { Page } from '../read/page.ts';
import { literalAfter } from '../read/scripts.ts';
import { defineLender } from '../read/strategies.ts';

const YEARS = [1, 2, 3, 4, 5];
const figures = z.array(z.unknown()).length(YEARS.length);
const data = z.looseObject({ acc: figures, classic: figures });
const PRODUCTS = [
  { list: 'acc', day: 'accEffDate', product: 'Accelerator' },
  { list: 'classic', day: 'classicEffDate', product: 'Classic' },
] as const;

function read({ scripts }: Page) {
  const rates = readJson(literalAfter(scripts, /(?:var|let|const)\s+mortgageRates\s*=\s*/), data);
  const part = joinEntries(
    ...PRODUCTS.flatMap(({ list, day, product }) => {
      const effectiveOn = findDay(
        new RegExp(`(?:var|let|const)\\s+${day}\\s*=\\s*["']([^"']*)["']`).exec(scripts)?.[1] ?? '',
      );
      return YEARS.map((years, at) =>
        readEntry({
          section: list,
          at: list,
          label: `${years} year${years === 1 ? '' : 's'}`,
          says: { rateType: 'fixed', termMonths: years * 12, prepayment: 'closed', offer: 'posted' },
          rate: rates[list][at],
          with: { product, variant: product.toLowerCase(), effectiveOn },
        }),
      );
    }),
  );
  return { ...part, data: { 0: rates } };
}

export default defineLender({
  id: 'hometrust',
  name: 'Home Trust',
  kind: 'alternative lender',
  page: 'https://www.hometrust.ca/mortgages/rates/',
  verified: 'excerpt',
  minimumRates: 8,
  source: { landmark: /(?:var|let|const)\s+mortgageRates\b/ },
  read,
});
