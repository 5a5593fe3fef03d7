import { z } from 'zod';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { findDay } from '../readers/dates.ts';
import { joinEntries, readEntry } from '../readers/entries.ts';
import { readJson } from '../readers/feeds.ts';
import { literalAfter } from '../readers/scripts.ts';

const URL = 'https://www.hometrust.ca/mortgages/rates/';
const YEARS = [1, 2, 3, 4, 5];
const figures = z.array(z.unknown()).length(YEARS.length);
const data = z.looseObject({ acc: figures, classic: figures });
const PRODUCTS = [
  { list: 'acc', day: 'accEffDate', product: 'Accelerator' },
  { list: 'classic', day: 'classicEffDate', product: 'Classic' },
] as const;

function read([answer]: Answer[]): Reading {
  const page = answer?.text ?? '';
  const rates = readJson(literalAfter(page, /var\s+mortgageRates\s*=\s*/), data);
  const part = joinEntries(
    ...PRODUCTS.flatMap(({ list, day, product }) => {
      const effectiveOn = findDay(new RegExp(`var\\s+${day}\\s*=\\s*["']([^"']*)["']`).exec(page)?.[1] ?? '');
      return YEARS.map((years, at) =>
        readEntry({
          section: list,
          label: `${years} year${years === 1 ? '' : 's'}`,
          says: { rateType: 'fixed', termMonths: years * 12, prepayment: 'closed', offer: 'posted' },
          rate: rates[list][at],
          with: { product, variant: product.toLowerCase(), effectiveOn },
        }),
      );
    }),
  );
  return { ...part, prime: null };
}

export default defineLender({
  id: 'hometrust',
  name: 'Home Trust',
  kind: 'alternative lender',
  provinces: null,
  page: URL,
  verified: 'excerpt',
  minimumRates: 8,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /var\s+mortgageRates\b/ }], read }],
});
