import { Failure } from '../failure.ts';
import { findDay } from '../read/dates.ts';
import { joinEntries, readEntry } from '../read/feeds.ts';
import { joinWords, parseLabel, type Words } from '../read/labels.ts';
import { defineLender, script, strategy } from '../read/strategies.ts';

const PRODUCTS: Record<string, Words> = {
  FRCM: { rateType: 'fixed', prepayment: 'closed' },
  MICRO: { rateType: 'fixed', prepayment: 'closed', insurance: 'insured' },
  '5YRVARCLO': { rateType: 'variable', prepayment: 'closed' },
  MICROVAR: { rateType: 'variable', prepayment: 'closed', insurance: 'insured' },
};
const OFFERS = { 1: 'posted', 18: 'special' } as const;
const APR = '2';
const VARIABLE_START = /\b(?:var|let|const)\s+(\w+)\s*=/g;
const TUPLE =
  /\[\s*['"](\d{1,2})_null_null_(Year|Month)s?_T['"]\s*,\s*null\s*,\s*(\d+)\s*,\s*['"]([^'"]*)['"]\s*,\s*['"]Published['"]\s*,\s*['"]([^'"]*)['"]\s*,\s*null/g;

const rates = (codes: string[]) =>
  script({
    url: `https://www.cibconline.cibc.com/ebm-pno/api/v1/json/productRatesLegacy?lobId=5&sourceProductCode=${codes.map((code) => `${code}%2C`).join('')}`,
    headers: { referer: 'https://www.cibc.com/' },
  });

/** The published figures of one variable. A value far below zero means none. */
function tuplesOf(script: string) {
  return [...script.matchAll(TUPLE)].map(([, count, unit, category = '', value = '', date = '']) => ({
    term: `${count} ${unit?.toLowerCase()}`,
    category,
    value: Number(value) <= -99 ? '' : value,
    date,
  }));
}

function readProduct(code: string, script: string, says: Words) {
  const tuples = tuplesOf(script);
  return Object.entries(OFFERS).flatMap(([category, offer]) =>
    tuples
      .filter((tuple) => tuple.category === category)
      .map(({ term, value, date }) => {
        const aprs = tuples.filter((tuple) => tuple.category === APR && tuple.term === term);
        // The page has one column of APRs, and it goes with the special rate.
        const apr = offer === 'special' && aprs.length === 1 ? aprs[0]?.value : null;
        const effectiveOn = findDay(date);
        return readEntry({
          section: code,
          at: code,
          label: term,
          says: joinWords(says, parseLabel(term), { offer }),
          rate: value,
          apr,
          with: { effectiveOn },
        });
      }),
  );
}

function read(text: string) {
  const starts = [...text.matchAll(VARIABLE_START)];
  const variables = Object.fromEntries(
    starts.map((start, at) => [start[1] ?? '', text.slice(start.index + start[0].length, starts[at + 1]?.index)]),
  );
  const parts = Object.entries(variables).flatMap(([code, variable]) => {
    const says = PRODUCTS[code];
    return says ? readProduct(code, variable, says) : [];
  });
  if (!('FRCM' in variables)) throw new Failure('changed-layout', 'No variable FRCM in the script');
  // The last one would count for a browser, but nobody publishes two lists on purpose.
  if (Object.keys(variables).length < starts.length)
    throw new Failure('changed-layout', 'A variable stands twice in the script');
  return { ...joinEntries(...parts), data: { 0: variables } };
}

export default defineLender({
  id: 'cibc',
  name: 'CIBC',
  kind: 'big bank',
  page: 'https://www.cibc.com/en/interest-rates/mortgage-rates.html',
  verified: 'excerpt',
  minimumRates: 8,
  passes: [[/\bGIC/, 'of deposits']],
  strategies: [
    strategy([rates(Object.keys(PRODUCTS))], read),
    // The call that public readers of the feed make; it holds the fixed rates only.
    strategy([rates(['FRCM'])], read),
  ],
});
