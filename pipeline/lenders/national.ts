import { z } from 'zod';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { Failure } from '../failure.ts';
import type { Draft } from '../lender.ts';
import { findDay } from '../read/dates.ts';
import { figure, readJson } from '../read/feeds.ts';
import { feedFigure } from '../read/figures.ts';
import { limitsOf } from '../read/limits.ts';
import type { Page } from '../read/page.ts';
import { joinParts, NOTHING, type Part, partOf } from '../read/parts.ts';
import { literalAfter, unquote } from '../read/scripts.ts';
import { defineLender } from '../read/strategies.ts';

const productMap = z.object({ c1: z.string() });
/** `tauxBase` is the prime of fixed and capped products, and the discount of the variable one. */
const product = z.looseObject({ conditionId: z.string(), tauxBase: figure, tauxPlafond: figure, ecart: figure });
type Product = z.infer<typeof product>;

const FIXED = 'PH-TF';
const VARIABLE = 'PH-TV';
const CAPPED = 'PH-TV-PL';
const KEY = /^taux(Promo)?(\d{1,2})(ans?|mois)([FO])$/;
/** A term of one month, at prime: in 2016 and 2019 its page said that it is not for new loans, and it is no offer to anybody since. */
const NOT_FOR_NEW = 'taux1moisF';
/** The page's small print on its fixed special rates, outside of the script. */
const SMALL_PRINT = /Rates may differ if amortization [^.]*\./i;
const QUEBEC: (typeof PROVINCES)[number][] = ['CA-QC'];
const shortCode = (code: string): string => code.slice(3).toLowerCase();
const OUTSIDE_QUEBEC = PROVINCES.filter((code) => code !== 'CA-QC');

/** One figure of a product. The suffix F or O tells closed from open in fixed products only; in variable ones O marks the posted rate. */
function readKey(from: Product, at: number, key: string, conditions: Draft['conditions']): Part {
  const text = (name: string): string | null => (typeof from[name] === 'string' ? from[name] : null);
  const [match, promo, count, unit, suffix] = KEY.exec(key) ?? [];
  const rate = feedFigure(from[key]);
  if (!match || rate === null || key === NOT_FOR_NEW) return NOTHING;
  const fixed = from.conditionId === FIXED;
  const section = text('productConditionName.en');
  const apr = `tac${count}${unit}`;
  const draft: Draft = {
    rateType: fixed ? 'fixed' : 'variable',
    termMonths: Number(count) * (unit === 'mois' ? 1 : 12),
    prepayment: fixed && suffix === 'O' ? 'open' : 'closed',
    offer: promo ? 'special' : 'posted',
    rate,
    apr: promo ? feedFigure(from[apr]) : null,
    product: text('productName.en'),
    label: `${count} ${unit === 'mois' ? 'month' : 'year'}${count === '1' ? '' : 's'}`,
    section,
    conditions: fixed && promo ? conditions : [],
    effectiveOn: findDay(text('tauxDateJour') ?? ''),
    ...(from.conditionId === CAPPED && { variant: 'capped', ceiling: from.tauxPlafond }),
  };
  const regions = promo ? [key, `${key}Q`, apr, `${apr}Q`] : [key];
  const cells = regions.flatMap((name) => (text(name) ? [`${name} ${text(name)}`] : []));
  const row = { source: 0, section, label: `${from.conditionId} ${key}`, cells, at: String(at) };
  const onPrime = fixed ? draft : { ...draft, primeOffset: offsetOf(from, draft) };
  // A promotional variable rate is quoted by its discount: without one there is nothing to check the printed sum against.
  if (onPrime.primeOffset === null)
    return partOf({ ...row, drafts: [], blanks: [draft] }, `Left out: ${key} has no discount`);
  if (!promo) return partOf({ ...row, drafts: [onPrime] });
  // Promotional rates are printed twice, for Quebec and for the rest: always two rates, equal or not.
  const quebec = { ...onPrime, provinces: QUEBEC, rate: feedFigure(from[`${key}Q`]), apr: feedFigure(from[`${apr}Q`]) };
  const parts = [{ ...onPrime, provinces: OUTSIDE_QUEBEC }, quebec];
  const isRead = ({ rate }: Draft): boolean => rate !== null;
  return partOf({ ...row, drafts: parts.filter(isRead), blanks: parts.filter((part) => !isRead(part)) });
}

/** Distance from prime: `ecart` of a posted rate, the discount of a promotional one. Two points or more count as none. */
function offsetOf({ ecart, tauxBase }: Product, { offer }: Draft): number | null {
  if (offer === 'posted') return ecart ?? 0;
  return tauxBase !== null && tauxBase < 2000 ? -tauxBase : null;
}

function read({ scripts, text }: Page) {
  const conditions = limitsOf(text.match(SMALL_PRINT)?.[0] ?? '')?.conditions;
  const literal = literalAfter(scripts, /setProductMap\(\s*JSON\.parse\(\s*/);
  const data = readJson(readJson(unquote(literal), productMap).c1, z.array(product));
  const products = data.filter(({ conditionId }) => [FIXED, VARIABLE, CAPPED].includes(conditionId));
  const primes = new Set(
    products.filter(({ conditionId }) => conditionId !== VARIABLE).map(({ tauxBase }) => tauxBase),
  );
  const [prime = null] = primes;
  if (!products.some(({ conditionId }) => conditionId === FIXED))
    throw new Failure('changed-layout', 'No fixed-rate product in the script');
  if (primes.size !== 1 || prime === null)
    throw new Failure('changed-layout', `The script prints ${primes.size} primes, or none`);
  const part = joinParts(
    ...products.flatMap((from) =>
      Object.keys(from)
        .sort()
        .map((key) => readKey(from, data.indexOf(from), key, conditions)),
    ),
  );
  if (part.rows.length === 0) throw new Failure('empty', 'The products hold no rates');
  return { ...part, prime, data: { 0: data } };
}

export default defineLender({
  id: 'national',
  name: 'National Bank of Canada',
  kind: 'big bank',
  page: 'https://www.nbc.ca/personal/mortgages/rates.html',
  verified: 'recorded page',
  minimumRates: 13,
  // Once one rate where Quebec's figure was the same.
  renamed: Object.fromEntries(
    [36, 48, 60].map((months) => {
      const id = `national/fixed/${months}m/closed/special`;
      return [id, [QUEBEC, OUTSIDE_QUEBEC].map((codes) => `${id}/${codes.map(shortCode).join('-')}`)];
    }),
  ),
  passes: [
    [/^Special offers on certain terms\b/i, 'filled in by scripts from what is read'],
    [/\btaux1moisF\b/, 'a term that its page said is not for new loans'],
  ],
  source: { landmark: /setProductMap/ },
  read,
});
