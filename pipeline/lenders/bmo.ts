import { z } from 'zod';
import { joinEntries, readEntry } from '../read/feeds.ts';
import { joinWords, parseLabel, type Vocabulary } from '../read/labels.ts';
import { joinParts } from '../read/parts.ts';
import { defineLender, feed, strategy } from '../read/strategies.ts';

const SPECIALS = 'https://www.bmo.com/public-data/api/v2.0/bmo-ca-mortgages-rates.json';
const POSTED = 'https://www.bmo.com/public-data/api/epm/v1.0/bmo-epm-mortgage.json';
const specialsFeed = z.record(z.string(), z.unknown());
const group = z.record(z.string(), z.unknown());
const postedFeed = z.looseObject({ mortgageRates: z.looseObject({ fixed: group, variable: group }) });
const postedEntry = z.looseObject({ en: z.string(), value: z.unknown(), term_months: z.coerce.number() });

const OWN: Vocabulary = [
  ['smart', {}],
  ['over 25', { amortizationOverYears: 25 }],
];
/** Still in the feed, though it is no longer sold. */
const STALE = '18YearOpen';

/** `smartFixed5YearClosedHighRatioSpecial` as words. */
const spaced = (key: string): string => {
  const words = key.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function readSpecials(specials: z.infer<typeof specialsFeed>) {
  const keys = Object.keys(specials).filter((key) => !/Apr(?:Over25)?$/.test(key));
  return joinEntries(
    ...keys.sort().map((key) => {
      const words = parseLabel(spaced(key), OWN);
      const banded = words && `${key}Over25` in specials ? { ...words, amortizationUpToYears: 25 } : words;
      const smart = key.startsWith('smart') && { variant: 'smart', product: 'BMO Smart Fixed Mortgage' };
      const apr = specials[key.replace(/Special(Over25)?$/, 'SpecialApr$1')] ?? specials[`${key}Apr`];
      const fields = { label: spaced(key), ...smart };
      return readEntry({ section: null, label: key, at: key, says: banded, rate: specials[key], apr, with: fields });
    }),
  );
}

function readPosted({ mortgageRates }: z.infer<typeof postedFeed>) {
  return joinEntries(
    ...(['fixed', 'variable'] as const).flatMap((rateType) =>
      Object.entries(mortgageRates[rateType])
        .filter(([key]) => key !== STALE)
        .sort()
        .map(([key, value]) => {
          const entry = postedEntry.safeParse(value).data;
          const [named, labelled] = [parseLabel(spaced(key)), parseLabel(entry?.en ?? '')];
          const says = joinWords(
            named,
            labelled,
            entry && { rateType, termMonths: entry.term_months, offer: 'posted' },
          );
          const at = `mortgageRates.${rateType}.${key}`;
          return readEntry({ source: 1, section: rateType, label: entry?.en ?? key, at, says, rate: entry?.value });
        }),
    ),
  );
}

export default defineLender({
  id: 'bmo',
  name: 'BMO',
  kind: 'big bank',
  page: 'https://www.bmo.com/en-ca/main/personal/mortgages/mortgage-rates/',
  verified: 'excerpt',
  minimumRates: 8,
  words: OWN,
  passes: [
    [/\b18YearOpen\b/, 'no longer sold'],
    [/\b12VariableLimited\b/, 'a term that nobody sells'],
  ],
  strategies: [
    strategy([feed({ url: SPECIALS }, specialsFeed), feed({ url: POSTED }, postedFeed)], (specials, posted) =>
      joinParts(readSpecials(specials), readPosted(posted)),
    ),
  ],
});
