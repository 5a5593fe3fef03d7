import { z } from 'zod';
import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading, type Source } from '../lender.ts';
import { joinEntries, readEntry } from '../readers/entries.ts';
import { readJson } from '../readers/feeds.ts';
import { feedFigure } from '../readers/figures.ts';
import { joinWords, parseLabel, type Words } from '../readers/labels.ts';
import { joinParts } from '../readers/rows.ts';

const source = (name: string): Source => ({
  url: `https://dmtsms.scotiabank.com/api/rates/daily/${name}`,
  format: 'json',
});
const [POSTED, PROMOTIONAL, PRIME] = ['nonspecialmortgage', 'varmortgage', 'prime'].map(source) as [
  Source,
  Source,
  Source,
];

const figure = z.union([z.string(), z.number()]).nullish();
const term = z.looseObject({ TERM_VALUE: z.union([z.string(), z.number()]), TERM_UNIT: z.string(), RATE: figure });
const product = z.looseObject({ PRODUCT: z.string(), RATE: figure, TERMS: z.array(term).nullish() });
const feed = z.looseObject({ success: z.unknown().optional(), data: z.array(z.unknown()) });
type Product = z.infer<typeof product>;

const FIXED: Words = { rateType: 'fixed', prepayment: 'closed', offer: 'posted' };
const VARIABLE: Words = { rateType: 'variable', offer: 'special' };
/** What a product of the feeds is, and its name on Scotiabank's page; others are noted and not read. */
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

/** The lines of a product: one a term, or one without a term. */
function linesOf({ RATE, TERMS }: Product): { label: string; says: Words | null; rate: Product['RATE'] }[] {
  if (!TERMS || TERMS.length === 0) return [{ label: '', says: {}, rate: RATE }];
  return TERMS.map((line) => {
    const label = `${line.TERM_VALUE} ${UNITS[line.TERM_UNIT] ?? line.TERM_UNIT}`;
    return { label, says: parseLabel(label), rate: line.RATE ?? (TERMS.length === 1 ? RATE : null) };
  });
}

/** The one figure that the named products print; null where there is none, or several. */
function figureOf(products: Product[], isNamed: (name: string) => boolean): number | null {
  const lines = products.filter(({ PRODUCT }) => isNamed(PRODUCT)).flatMap(linesOf);
  const figures = new Set(lines.map(({ rate }) => feedFigure(rate)));
  return figures.size === 1 ? ([...figures][0] ?? null) : null;
}

function productsOf(answer: Answer | undefined): Product[] {
  const { success, data } = readJson(answer?.text ?? '', feed);
  if (success === false) throw new Failure('empty', `${answer?.url} says that it has no rates`);
  return data
    .flatMap((item) => product.safeParse(item).data ?? [])
    .map((item) => ({ ...item, PRODUCT: item.PRODUCT.replace(/\s+/g, ' ').trim().toUpperCase() }));
}

function read(answers: Answer[]): Reading {
  const [posted, promotional, prime] = answers.map(productsOf);
  const cap = figureOf([...(posted ?? []), ...(promotional ?? [])], (name) => name === CAP);
  const parts = [posted, promotional].map((products, at) =>
    joinEntries(
      ...(products ?? []).flatMap((item) =>
        linesOf(item).map((line) => {
          const known = PRODUCTS[item.PRODUCT];
          const rate = feedFigure(line.rate);
          const capped = known?.variant === 'capped' && cap !== null && rate !== null && cap >= rate;
          return readEntry({
            source: at,
            section: line.label ? item.PRODUCT : null,
            label: line.label || item.PRODUCT,
            says: known && line.says ? joinWords(known.says, line.says) : null,
            rate: line.rate,
            with: { variant: known?.variant, product: known?.name ?? null, ceiling: capped ? cap : null },
          });
        }),
      ),
    ),
  );
  return { ...joinParts(...parts), prime: figureOf(prime ?? [], (name) => OWN_PRIME.test(name)) };
}

export default defineLender({
  id: 'scotiabank',
  name: 'Scotiabank',
  kind: 'big bank',
  provinces: null,
  page: 'https://www.scotiabank.com/ca/en/personal/rates-prices/mortgages-rates.html',
  verified: 'shape only',
  minimumRates: 8,
  ways: [
    { sources: [POSTED, PROMOTIONAL, PRIME], read },
    // No rate is quoted on prime here, so its feed alone must not cost the rates.
    { sources: [POSTED, PROMOTIONAL], read },
  ],
});
