import { z } from 'zod';
import { Failure } from '../failure.ts';
import { feedFigure } from '../read/figures.ts';
import type { Footnotes } from '../read/footnotes.ts';
import type { Vocabulary } from '../read/labels.ts';
import { defineLender, feed, page, strategy } from '../read/strategies.ts';
import { readPage } from './td/page.ts';
import { emptyProduct, KEY, OPEN_VARIABLE, type Product, toReading } from './td/products.ts';

const PAGE = 'https://www.td.com/ca/en/personal-banking/products/mortgages/mortgage-rates';
const WORDS: Vocabulary = [['competitive', {}]];
const FEED = 'https://psservice.td.com/ca/en/carate/getRates';

/** The page's footnotes on fixed posted rates, specials and high-ratio rates (2026-04-25): the feed has none of them. */
const FOOTNOTES: Footnotes = new Map(
  Object.entries({
    2: 'New first priority mortgages on already built, owner-occupied properties with amortization periods of 25 years or less.',
    6: 'New first priority mortgages on already built, owner-occupied properties with amortization periods of 30 years or less.',
    4: 'Less than 20% down payment, purchasing a residential property valued at under $1,500,000.',
  }),
);

/** The marks of a product of the feed, as the page prints them. */
const marksOf = (key: string, highRatio: boolean): Product['marks'] => {
  const both = highRatio ? ['4'] : [];
  // The posted high-ratio rate is only printed beside its special, whose mark is the narrower one.
  const posted = highRatio ? ['2'] : ['6'];
  return {
    posted: key.startsWith('MTGF') ? [...posted, ...both] : both,
    special: key === OPEN_VARIABLE ? both : ['2', ...both],
    beside: [],
  };
};

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const figures = z.array(value).optional();
const shape = z.record(z.string(), z.looseObject({ nonHighRatio: figures, highRatio: figures }));

/** The feed: `[posted, discount, special, APR, flag]` for each product key. */
function readFeed(answer: z.infer<typeof shape>) {
  const products = Object.entries(answer).flatMap(([key, ratios]) =>
    (['nonHighRatio', 'highRatio'] as const).flatMap((ratio): Product[] => {
      const cells = ratios[ratio] ?? [];
      if (!KEY.test(key) || cells.length < 4) return [];
      const [posted = null, , special = null, apr = null] = cells.map(feedFigure);
      const empty = emptyProduct(key, ratio === 'highRatio', `${key}.${ratio}`);
      const marks = marksOf(key, empty.highRatio);
      return [{ ...empty, posted, isPosted: true, special, apr, cells: cells.map(String), marks }];
    }),
  );
  if (products.length === 0) throw new Failure('changed-layout', 'The feed holds no mortgage product');
  return toReading(products, { footnotes: FOOTNOTES }, []);
}

const rates = feed(
  {
    url: FEED,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://www.td.com', accept: '*/*' },
    body: '{"errorText":"Unable to get the rate","ratesType":"resl"}',
  },
  shape,
);

export default defineLender({
  id: 'td',
  name: 'TD Canada Trust',
  kind: 'big bank',
  page: PAGE,
  verified: 'recorded page',
  minimumRates: 13,
  words: WORDS,
  strategies: [
    strategy([rates], readFeed),
    strategy([page({ url: PAGE, landmark: /TD Mortgage Prime Rate/, via: 'browser' }, WORDS)], readPage),
  ],
});
