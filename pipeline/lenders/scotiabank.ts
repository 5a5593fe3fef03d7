import { z } from 'zod';
import { Failure } from '../failure.ts';
import { itemsOf, joinEntries, readEntry } from '../read/feeds.ts';
import { feedFigure } from '../read/figures.ts';
import { joinWords, parseLabel, type Words } from '../read/labels.ts';
import { joinParts } from '../read/parts.ts';
import { defineLender, feed, strategy } from '../read/strategies.ts';

const figure = z.union([z.string(), z.number()]).nullish();
const term = z.looseObject({ TERM_VALUE: z.union([z.string(), z.number()]), TERM_UNIT: z.string(), RATE: figure });
const product = z.looseObject({
  PRODUCT: z.string().transform((name) => name.replace(/\s+/g, ' ').trim().toUpperCase()),
  RATE: figure,
  TERMS: z.array(term).nullish(),
});
type Product = z.infer<typeof product> & { at: number };
/** Entries that are not products of a known shape are skipped. */
const products = z
  .looseObject({ success: z.unknown().optional(), data: z.array(z.unknown()) })
  .transform(({ success, data }) => ({ success, products: itemsOf(data, product) }));

const source = (name: string) => feed({ url: `https://dmtsms.scotiabank.com/api/rates/daily/${name}` }, products);
const [POSTED, PROMOTIONAL, PRIME] = [source('nonspecialmortgage'), source('varmortgage'), source('prime')];

const FIXED: Words = { rateType: 'fixed', prepayment: 'closed', offer: 'posted' };
const VARIABLE: Words = { rateType: 'variable', offer: 'special' };
/** The feeds' products, with their names on Scotiabank's page; others are noted and not read. */
const PRODUCTS: Record<string, { says: Words; name?: string; variant?: string }> = {
  'CONVENTIONAL RESIDENTIAL, ETC': { says: { ...FIXED, insurance: 'uninsured' } },
  'N.H.A. RESIDENTIAL, ETC': { says: { ...FIXED, insurance: 'insured' } },
  OPEN: { says: { ...FIXED, prepayment: 'open' } },
  'MORTGAGE PROMOTIONAL 1': {
    says: { ...VARIABLE, termMonths: 60, prepayment: 'closed' },
    name: 'Scotia Flex Value Mortgage-Closed 5 Year Term',
  },
  'MORTGAGE PROMOTIONAL 2': {
    says: { ...VARIABLE, termMonths: 36, prepayment: 'closed' },
    name: 'Scotia Ultimate Variable Rate Mortgage - 3 Year Closed Term',
    variant: 'capped',
  },
  'MORTGAGE PROMOTIONAL 3': {
    says: { ...VARIABLE, termMonths: 60, prepayment: 'open' },
    name: 'Scotia Flex Value Mortgage-Open 5 Year Term',
  },
};
const CAP = 'ULTIMATE VARIABLE RATE CAP (MAXIMUM)';
const OWN_PRIME = /^(?:SCOTIABANK )?PRIME(?: (?:LENDING )?RATE)?$/;
const UNITS: Record<string, string> = { Y: 'year', M: 'month' };

/** The lines of a product: one per term, or one without a term. */
function linesOf({ RATE, TERMS, at }: Product) {
  if (!TERMS || TERMS.length === 0) return [{ label: '', at: `data.${at}`, says: {}, rate: RATE }];
  return TERMS.map((line, place) => {
    const label = `${line.TERM_VALUE} ${UNITS[line.TERM_UNIT] ?? line.TERM_UNIT}`;
    return {
      label,
      at: `data.${at}.TERMS.${place}`,
      says: parseLabel(label),
      rate: line.RATE ?? (TERMS.length === 1 ? RATE : null),
    };
  });
}

/** The one figure that the named products print; null if there is none, or several. */
function figureOf(products: Product[], isNamed: (name: string) => boolean): number | null {
  const figures = new Set(
    products
      .filter(({ PRODUCT }) => isNamed(PRODUCT))
      .flatMap((product) => linesOf(product).map(({ rate }) => feedFigure(rate))),
  );
  return figures.size === 1 ? ([...figures][0] ?? null) : null;
}

function readProducts(products: Product[], at: number, cap: number | null) {
  return joinEntries(
    ...products.flatMap((item) =>
      linesOf(item).map(({ label, at: place, says, rate }) => {
        const known = PRODUCTS[item.PRODUCT];
        const capped =
          known?.variant === 'capped' && cap !== null && cap >= (feedFigure(rate) ?? Number.POSITIVE_INFINITY);
        return readEntry({
          source: at,
          section: label ? item.PRODUCT : null,
          label: label || item.PRODUCT,
          at: place,
          says: joinWords(known?.says, says),
          rate,
          with: { variant: known?.variant, product: known?.name ?? null, ceiling: capped ? cap : null },
        });
      }),
    ),
  );
}

function read(...answers: z.infer<typeof products>[]) {
  if (answers.some(({ success }) => success === false)) throw new Failure('empty', 'A feed says that it has no rates');
  const [posted = [], promotional = [], prime = []] = answers.map((answer) => answer.products);
  const cap = figureOf([...posted, ...promotional], (name) => name === CAP);
  const part = joinParts(readProducts(posted, 0, cap), readProducts(promotional, 1, cap));
  return { ...part, prime: figureOf(prime, (name) => OWN_PRIME.test(name)) };
}

export default defineLender({
  id: 'scotiabank',
  name: 'Scotiabank',
  kind: 'big bank',
  page: 'https://www.scotiabank.com/ca/en/personal/rates-prices/mortgages-rates.html',
  verified: 'shape only',
  minimumRates: 8,
  passes: [[/\b(?:COTTAGE|RIGHT RATE)\b/i, 'of a product that its page does not show']],
  strategies: [
    strategy([POSTED, PROMOTIONAL, PRIME], read),
    // No rate is quoted on prime here, so a failure of the prime's feed alone must not cost the rates.
    strategy([POSTED, PROMOTIONAL], read),
  ],
});
