import { z } from 'zod';
import type { Thousandths } from '../../src/rates/percent.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { Failure } from '../failure.ts';
import { type Answer, type Draft, defineLender, type Reading, type Row } from '../lender.ts';
import { readJson } from '../readers/feeds.ts';
import { feedFigure } from '../readers/figures.ts';
import { literalAfter, unquote } from '../readers/scripts.ts';

const URL = 'https://www.nbc.ca/personal/mortgages/rates.html';
const productMap = z.object({ c1: z.string() });
const products = z.array(z.looseObject({ conditionId: z.string() }));
type Product = z.infer<typeof products>[number];

const KEY = /^taux(Promo)?(\d{1,2})(ans?|mois)([FO])$/;
const OUTSIDE_QUEBEC = PROVINCES.filter((code) => code !== 'CA-QC');

/** The rates of one product. The suffix F or O tells closed from open in fixed products only; in variable ones O marks the posted rate. */
function rowsOf(product: Product, prime: Thousandths | null, notes: string[]): Row[] {
  const variable = product.conditionId !== 'PH-TF';
  const text = (key: string): string | null => (typeof product[key] === 'string' ? (product[key] as string) : null);
  const section = text('productConditionName.en');
  return Object.keys(product)
    .sort()
    .flatMap((key): Row[] => {
      const match = KEY.exec(key);
      const rate = feedFigure(product[key]);
      if (!match || rate === null) return [];
      const [, promo, count, unit, suffix] = match;
      const term = unit === 'mois' ? Number(count) : Number(count) * 12;
      const aprKey = `tac${count}${unit}`;
      const draft: Draft = {
        rateType: variable ? 'variable' : 'fixed',
        termMonths: term,
        prepayment: !variable && suffix === 'O' ? 'open' : 'closed',
        offer: promo ? 'special' : 'posted',
        rate,
        apr: promo ? feedFigure(product[aprKey]) : null,
        product: text('productName.en'),
        label: `${count} ${unit === 'mois' ? 'month' : 'year'}${count === '1' ? '' : 's'}`,
        section,
      };
      if (product.conditionId === 'PH-TV-PL')
        Object.assign(draft, { variant: 'capped', ceiling: feedFigure(product.tauxPlafond) });
      const cells = [key, `${key}Q`, ...(promo ? [aprKey, `${aprKey}Q`] : [])].flatMap((name) =>
        text(name) ? [`${name} ${text(name)}`] : [],
      );
      const drafts = variable ? onPrime(draft, product, prime, notes) : forQuebec(draft, product, key, aprKey);
      return [{ source: 0, section, label: `${product.conditionId} ${key}`, cells, drafts }];
    });
}

/** A variable rate with its distance from prime: `ecart` for the posted rate, the discount in `tauxBase` for the promotional one. */
function onPrime(draft: Draft, product: Product, prime: Thousandths | null, notes: string[]): Draft[] {
  const discount = feedFigure(product.tauxBase);
  if (draft.offer === 'posted') {
    const spread = feedFigure(product.ecart) ?? (/^0([.,]0+)?$/.test(String(product.ecart)) ? 0 : null);
    return [{ ...draft, primeOffset: spread }];
  }
  if (discount === null || prime === null || draft.rate === null) return [draft];
  if (discount >= 2000) {
    notes.push(`${product.conditionId}: a discount of ${discount / 1000} is none; the promotional rate is not read`);
    return [];
  }
  const sum = prime - discount;
  if (sum === draft.rate) return [{ ...draft, primeOffset: -discount }];
  notes.push(
    `${product.conditionId}: the promotional rate prints ${draft.rate / 1000}, but prime less its discount is ${sum / 1000}; the latter is taken`,
  );
  // The APR beside it goes with the printed rate, so it is left out as well.
  return [{ ...draft, rate: null, primeOffset: -discount, apr: null }];
}

/** Promotional rates are printed for Quebec apart; where they differ, both are kept, each with its provinces. */
function forQuebec(draft: Draft, product: Product, key: string, aprKey: string): Draft[] {
  const rate = draft.offer === 'special' ? feedFigure(product[`${key}Q`]) : null;
  if (rate === null || rate === draft.rate) return [draft];
  return [
    { ...draft, provinces: OUTSIDE_QUEBEC },
    { ...draft, provinces: ['CA-QC'], rate, apr: feedFigure(product[`${aprKey}Q`]) },
  ];
}

function read([answer]: Answer[]): Reading {
  const literal = literalAfter(answer?.text ?? '', /setProductMap\(\s*JSON\.parse\(\s*/);
  const all = readJson(readJson(unquote(literal), productMap).c1, products).filter(({ conditionId }) =>
    /^PH-T[FV](-PL)?$/.test(conditionId),
  );
  const primes = new Set(
    all.filter(({ conditionId }) => conditionId !== 'PH-TV').map((product) => feedFigure(product.tauxBase)),
  );
  const [prime = null] = primes;
  if (!all.some(({ conditionId }) => conditionId === 'PH-TF'))
    throw new Failure('changed-layout', 'No fixed-rate product in the script');
  if (primes.size !== 1 || prime === null)
    throw new Failure('changed-layout', `The script prints ${primes.size} primes, or none`);
  const notes: string[] = [];
  const rows = all.flatMap((product) => rowsOf(product, prime, notes));
  if (rows.length === 0) throw new Failure('empty', 'The products hold no rates');
  return { rows, prime, notes };
}

export default defineLender({
  id: 'national',
  name: 'National Bank of Canada',
  kind: 'big bank',
  provinces: null,
  page: URL,
  verified: 'recorded page',
  minimumRates: 13,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /setProductMap/ }], read }],
});
