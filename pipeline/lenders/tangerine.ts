import { z } from 'zod';
import { findDay } from '../read/dates.ts';
import { itemsOf, joinEntries, readEntry } from '../read/feeds.ts';
import { joinWords, parseLabel, type Vocabulary } from '../read/labels.ts';
import { defineLender, feed, strategy } from '../read/strategies.ts';

const FEED = 'https://www.tangerine.ca/content/dam/tangerine-shared/product-rates/currentRates.json';
const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((text) => String(text ?? '').trim());
const ratesFeed = z.object({ rates: z.array(z.unknown()) });
const entry = z.looseObject({
  group: z.string().transform((group) => group.trim().toLowerCase()),
  term: words,
  product_description: words,
  account_term: words,
  interest_rate: z.unknown().optional(),
  date: words,
});

const OWN: Vocabulary = [['tangerine', {}]];
/** Terms that Tangerine sells, in years: the feed may print them as bare numbers. */
const BARE_TERM = /^(?:1|2|3|4|5|7|10)$/;

function read({ rates }: z.infer<typeof ratesFeed>) {
  const mortgages = itemsOf(rates, entry).filter(({ group }) => group === 'mortgage');
  return joinEntries(
    ...mortgages.map((mortgage) => {
      const label = [mortgage.account_term, mortgage.product_description].filter(Boolean).join(' ');
      const words = parseLabel(label, OWN);
      const term = parseLabel(BARE_TERM.test(mortgage.term) ? `${mortgage.term} years` : mortgage.term);
      const says = joinWords(words, term);
      return readEntry({
        section: mortgage.group,
        at: `rates.${mortgage.at}`,
        label: [mortgage.term, label].join(' | '),
        says: says && { prepayment: 'closed', offer: 'posted', ...says },
        rate: mortgage.interest_rate,
        with: { label: label || mortgage.term, effectiveOn: findDay(mortgage.date) },
      });
    }),
  );
}

export default defineLender({
  id: 'tangerine',
  name: 'Tangerine',
  kind: 'digital bank',
  page: 'https://www.tangerine.ca/en/rates/mortgage-rates',
  verified: 'shape only',
  minimumRates: 6,
  words: OWN,
  strategies: [strategy([feed({ url: FEED }, ratesFeed)], read)],
});
