import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { answerOf } from '../../src/rates/answer.ts';
import { CONDITIONS, type ConditionCode } from '../../src/rates/conditions.ts';
import { RULES } from '../../src/rates/fit.ts';
import { type Market, marketOf } from '../../src/rates/market.ts';
import { readQuestion } from '../../src/rates/question-codec.ts';
import { asOffered } from '../../src/rates/scope.ts';
import { readRecorded } from '../lenders/recordings.ts';
import { combinations } from '../support/combinations.ts';
import { entry } from '../support/manifests.ts';
import { some } from '../support/sampled.ts';
import { whileMissing } from './comparison.ts';
import { type OracleQuestion, queryOf } from './oracle.ts';

/**
 * What a lender's recorded page prints for a question: every figure that can be had, or only may be, as its words say. Written by hand. A
 * renewal is one at the lender itself; a special rate counts there before a posted one.
 */
type Printed = (asked: Asked) => [percent: number, isSure: boolean][];
interface Asked extends OracleQuestion {
  insured: boolean;
  share: number;
  newBuild: boolean;
}

const KINDS = { fixed5: ['fixed', 60], fixed3: ['fixed', 36], variable5: ['variable', 60] } as const;
type KindName = keyof typeof KINDS;

const buys = ({ purpose }: Asked): boolean => purpose === 'purchase';
const refinances = ({ purpose }: Asked): boolean => purpose === 'refinance';
const renews = ({ purpose }: Asked): boolean => purpose === 'renewal';
const isShort = ({ years }: Asked): boolean => years <= 25;
const only = (holds: boolean, ...figures: [number, boolean][]): [number, boolean][] => (holds ? figures : []);

/**
 * “If you are refinancing your mortgage, a premium of 0.15% will be added to the posted interest rates. If you are purchasing a rental property
 * or secondary home, or have an amortization of greater than 25 years, a premium of 0.50% will be added to the posted interest rates.”
 */
const atb =
  // ATB marks conventional rates elsewhere: one without the mark does not say that it is for them.
    (insured: number, uninsured: number, isMarked = true): Printed =>
    (asked) => {
      const premium = (refinances(asked) ? 15 : 0) + (asked.rented || asked.years > 25 ? 50 : 0);
      const figure = Math.round((asked.insured ? insured : uninsured) * 100) + premium;
      return only(asked.province === 'CA-AB', [figure / 100, !asked.rented && (isMarked || asked.insured)]);
    };

/**
 * “Premiums may apply to extended amortizations and non-owner occupied homes. A High Ratio mortgage has a down payment of less than 20% when
 * purchasing a home with a purchase price of under $1,500,000. Renewals are ineligible.”
 */
const meridian =
  (highRatio: number, other: number): Printed =>
  (asked) => {
    if (asked.province !== 'CA-ON' || asked.rented) return [];
    const isSure = isShort(asked);
    if (asked.insured && buys(asked) && asked.value < 1_500_000) return [[highRatio, isSure]];
    // An insured purchase at 1,500,000 cannot be; one that moves is none of those that the page marks.
    return [[other, isSure && !(asked.insured && buys(asked))]];
  };

/**
 * Special rates for purchase and switch transactions, by 25 years or more; “this rate is only available to customers with less than 20% down
 * payment, purchasing a home valued at under $1,000,000” for the high-ratio one.
 */
const rbc =
  (highRatio: number | null, upTo25: number, over25: number, postedUpTo25: number, postedOver25: number): Printed =>
  (asked) => {
    const isMarked = highRatio !== null;
    if (isMarked && asked.insured && buys(asked) && asked.value < 1_000_000) return [[highRatio, !asked.rented]];
    const posted = isShort(asked) ? postedUpTo25 : postedOver25;
    const special = isShort(asked) ? upTo25 : over25;
    // Insured purchases have a marked rate somewhere on the page: the unmarked ones do not say that they are for them.
    const isSure = !asked.rented && !(asked.insured && buys(asked));
    return [[refinances(asked) || renews(asked) ? posted : special, isSure]];
  };

/**
 * “… new first priority mortgages on already built, owner-occupied properties with amortization periods of 25 years or less”, 30 for posted
 * ones; the high-ratio rate for “less than 20% down payment, purchasing a home valued at under $1,500,000”. TD is “a national mortgage lender”, and
 * “all TD Mortgages are available as conventional or high-ratio”: it holds for terms in which the page marks none.
 */
const td =
  (highRatio: number | null, special: number, posted: number | null): Printed =>
  (asked) => {
    if (renews(asked) || asked.rented || asked.newBuild || asked.years > 30) return [];
    const isDisplaced =
      highRatio !== null && asked.insured && buys(asked) && asked.value < 1_500_000 && asked.years <= 25;
    if (isDisplaced) return [[highRatio, true]];
    const isSure = highRatio === null || !(asked.insured && buys(asked));
    return [
      ...only(asked.years <= 25, [special, isSure]),
      ...(posted === null ? [] : [[posted, isSure] as [number, boolean]]),
    ];
  };

/**
 * “… members on new and renewing mortgages where the mortgage loan-to-value is less than 75 % and the amortization is 25 years or less”; the
 * special “with 20 % or greater down payment …, purchasing a residential owner-occupied property with purchase price under $1,000,000, and
 * mortgage amortization of 25 years or less”; the insured one with “a purchase price under $1,500,000, the amortization is 30 years or less”.
 */
const vancity =
  (insured: number | null, special: number | null, other: number): Printed =>
  (asked) => {
    if (asked.province !== 'CA-BC' || asked.rented) return [];
    const found: [number, boolean][] = [];
    const isInsured = insured !== null && asked.insured && buys(asked) && asked.value < 1_500_000 && asked.years <= 30;
    const isSpecial = special !== null && !asked.insured && buys(asked) && asked.value < 1_000_000 && asked.years <= 25;
    if (isInsured) found.push([insured, true]);
    if (isSpecial) found.push([special, true]);
    // Beside a marked one that fits, the unmarked one is for others. Purchases have marks somewhere on the page.
    if (!isInsured && !isSpecial && asked.share < 75 && asked.years <= 25) found.push([other, !buys(asked)]);
    return found;
  };

/**
 * “Applies to owner-occupied homes and to a high ratio mortgage with a 25-year amortization period and less than a 20% down payment, purchasing a
 * home valued at under $1,500,000. Applicable for members switching their existing mortgage. Blends and refinances are not eligible. Renewals are
 * not eligible for the 3-Year Fixed Closed and 5-Year Fixed Closed High Ratio rates.” Of the variable one nothing says that renewals are.
 */
const alterna =
  (highRatio: number, special: number): Printed =>
  (asked) => {
    if (asked.province !== 'CA-ON') return [];
    const isHighRatio = asked.insured && (buys(asked) || asked.purpose === 'switch') && !asked.rented;
    if (isHighRatio && isShort(asked) && asked.value < 1_500_000) return [[highRatio, true]];
    return [[special, !asked.rented && !asked.insured]];
  };

/**
 * “*The fixed mortgage rate is only available to members with greater than 20% down payment, purchasing a residential, owner occupied property
 * valued at under $1,000,000. **only members with less than 20% down payment, property valued at under $1,500,000.” Of British Columbia.
 */
const envision =
  (insured: number, uninsured: number): Printed =>
  (asked) => {
    if (asked.province !== 'CA-BC') return [];
    if (asked.insured) return only(asked.value < 1_500_000, [insured, !asked.rented]);
    const isMeant = buys(asked) && !asked.rented && asked.value < 1_000_000 && asked.share < 80;
    return only(isMeant, [uninsured, true]);
  };

/**
 * “For new high-ratio-insured, closed, residential (owner-occupied) first mortgage loans only”, of amortizations up to 25 years; of all others
 * “interest rate and approval based on risk profile”. The posted rates “are used in Mortgage term break calculations”.
 */
const coastcapital =
  (highRatio: number | null, upTo25: number, over25: number): Printed =>
  (asked) => {
    const isHighRatio = highRatio !== null && asked.insured && (!isShort(asked) || !(asked.rented || renews(asked)));
    return [[isHighRatio ? highRatio : isShort(asked) ? upTo25 : over25, false]];
  };

/** “Special rates are for owner occupied properties with amortization of 25 years or less”, “(High Ratio)”, “(Conventional)”. */
const servus =
  (highRatio: number, conventional: number, posted: number, isMarked = true): Printed =>
  (asked) => {
    const isSpecial = isShort(asked) && !asked.rented;
    const figure = isSpecial ? (asked.insured ? highRatio : conventional) : posted;
    // What is not marked does not say that it is for insured mortgages, or that it is not.
    return only(asked.province === 'CA-AB', [figure, isMarked && !asked.rented]);
  };

/** “Insured”, “Insurable”, “Conventional”; insurable is what only the lender's insurer decides. “Actual rates may vary.” */
const firstnational =
  (insured: number, conventional: number): Printed =>
  (asked) => [[asked.insured ? insured : conventional, false]];

/**
 * “Rate available to mortgages with borrower-paid mortgage insurance only.” Standard rates “are based on our most favourable rates in Ontario
 * and are for reference only”, which few can have.
 */
const eqbank =
  (evolution: number, isForInsured: boolean): Printed =>
  (asked) =>
    only(asked.insured || !isForInsured, [evolution, false]);

/** “HighRatioSpecial”; “SpecialOver25” for a variable one over more than 25 years. It sells insured mortgages from 5 % down, in all of Canada. */
const bmo =
  (highRatio: number | null, special: number, over25 = special): Printed =>
  (asked) => [[(asked.insured ? highRatio : null) ?? (isShort(asked) ? special : over25), !asked.rented]];

/**
 * “Rates may differ if amortization is more than 25 years”; special rates are printed for Quebec and for the rest of Canada. It sells to insured
 * and to other borrowers, in all provinces.
 */
const national =
  (special: number | null, posted: number): Printed =>
  (asked) => {
    const isSpecial = special !== null && asked.province !== null;
    return [
      ...(isSpecial ? [[special, isShort(asked) && !asked.rented] as [number, boolean]] : []),
      ...only(!isSpecial || !renews(asked), [posted, !asked.rented]),
    ];
  };

/**
 * “As low as”, which few can have, beside the rates of a list, in all of Canada but the territories. Manulife One takes 20 % down; an insured
 * rate of Select is printed for one term, so that the others do not say that they are for insured mortgages.
 */
const manulife =
  (listed: number, isOne = false): Printed =>
  (asked) =>
    only(!isOne || !asked.insured, [listed, !asked.rented && !asked.insured]);

const PAGES: Record<string, Partial<Record<KindName, Printed>>> = {
  alterna: { fixed5: alterna(4.34, 4.79), fixed3: alterna(4.24, 4.74), variable5: alterna(3.7, 4.15) },
  atb: { fixed5: atb(4.09, 4.44), fixed3: atb(4.39, 4.49), variable5: atb(3.65, 3.95, false) },
  bmo: { fixed5: bmo(4.74, 4.84), fixed3: bmo(null, 4.64), variable5: bmo(null, 4.1, 4.2) },
  coastcapital: {
    fixed5: coastcapital(3.89, 4.19, 4.29),
    fixed3: coastcapital(null, 3.99, 4.09),
    variable5: coastcapital(3.69, 3.79, 3.89),
  },
  envision: { fixed5: envision(4.34, 4.74), variable5: envision(4.55, 4.95) },
  eqbank: { fixed5: eqbank(4.24, true), fixed3: eqbank(4.64, false), variable5: eqbank(3.6, true) },
  firstnational: {
    fixed5: firstnational(4.49, 4.94),
    fixed3: firstnational(4.94, 4.94),
    variable5: firstnational(3.7, 4.29),
  },
  manulife: { fixed5: manulife(5.04, true), fixed3: manulife(4.99), variable5: manulife(4.45) },
  meridian: { fixed5: meridian(4.49, 4.79), fixed3: meridian(4.29, 4.69), variable5: meridian(3.59, 3.89) },
  national: { fixed5: national(4.64, 6.09), fixed3: national(4.54, 6.05), variable5: national(null, 4.45) },
  rbc: {
    fixed5: rbc(4.29, 4.59, 4.69, 6.09, 6.09),
    fixed3: rbc(null, 4.44, 4.54, 6.05, 6.05),
    variable5: rbc(3.65, 3.95, 4.05, 4.45, 4.45),
  },
  servus: { fixed5: servus(4.19, 4.39, 6.09), fixed3: servus(4.39, 4.39, 6.04, false) },
  td: { fixed5: td(4.94, 4.94, 6.09), fixed3: td(null, 4.79, 6.05), variable5: td(null, 4.29, null) },
  vancity: {
    fixed5: vancity(4.29, 4.34, 4.44),
    fixed3: vancity(4.19, 4.24, 4.34),
    variable5: vancity(null, null, 3.95),
  },
};

/** Every combination of what the words of these pages are about. */
const QUESTIONS: Asked[] = combinations({
  purpose: ['purchase', 'switch', 'refinance', 'renewal'],
  province: [null, 'CA-AB', 'CA-BC', 'CA-ON'],
  value: [700_000, 999_000, 1_000_000, 1_200_000, 1_499_000, 1_600_000],
  share: [50, 74.9, 75, 80, 85],
  years: [20, 25, 26, 30],
  rented: [false, true],
  insured: [false, true],
  newBuild: [false, true],
} as const).flatMap(({ share, ...choice }): Asked[] => {
  const { purpose, value, years, rented, insured, newBuild } = choice;
  const balance = Math.round((value * share) / 100);
  const isHigh = balance * 5 > value * 4;
  // Over 25 years a first home or a newly built one is insured.
  const isInsurable = value < 1_500_000 && !rented && (years <= 25 || newBuild);
  const isAsked = {
    purchase: insured === isHigh && (!isHigh || isInsurable),
    switch: !newBuild && (insured || !isHigh),
    refinance: !newBuild && !insured && !isHigh,
    renewal: !newBuild,
  }[purpose];
  const rest = { balance, currentLender: null, firstHome: false, share: (balance / value) * 100 };
  return isAsked ? [{ ...choice, ...rest }] : [];
});

const RECORDINGS = path.resolve(import.meta.dirname, '../recordings');
const lenders = await loadLenders();
const markets = new Map(
  Object.keys(PAGES).map((id) => {
    const lender = lenders.find((one) => one.id === id);
    if (!lender) throw new Error(`no lender ${id}`);
    const seen = '2026-11-20T13:00:00.000Z';
    const rates = readRecorded(RECORDINGS, lender).rates.map((rate) => ({
      ...asOffered(rate, lender.facts),
      observedAt: seen,
      state: 'fresh' as const,
      forMost: true,
    }));
    const all = { rates, lenders: [{ id, observedAt: seen }] } as unknown as Parameters<typeof marketOf>[0];
    return [id, marketOf(all, { lenders: { [id]: entry({ observedAt: seen }) } }, Date.parse(seen))];
  }),
);

/** What the module answers: figure, and whether it is sure. A renewal asks for the lender's own rates, which nothing else then counts. */
function answered(id: string, asked: Asked, kind: { rateType: 'fixed' | 'variable'; termMonths: number }) {
  const query = new URLSearchParams(
    queryOf({
      ...asked,
      insured: buys(asked) || refinances(asked) ? null : asked.insured,
      currentLender: renews(asked) ? id : null,
    }),
  );
  if (asked.newBuild) query.set('newBuild', 'yes');
  const { question } = readQuestion((name) => query.get(name), new Map([[id, { provinces: null }]]));
  const { terms, stay } = answerOf(markets.get(id) as Market, question, [kind]);
  const elsewhere = terms[0]?.lowest ?? null;
  const found = stay ? (stay[0]?.lowest ?? stay[0]?.posted) : elsewhere;
  return {
    query: query.toString(),
    said: found ? [found.rate.ratePercent, found.standing === 'can'] : undefined,
    isElsewhereToo: stay !== null && elsewhere !== null,
  };
}

/** The first questions that the module answers otherwise than the words of a page. */
function differences(id: string, questions: readonly Asked[], most: number): unknown[] {
  const found: unknown[] = [];
  for (const asked of questions) {
    for (const [kind, [rateType, termMonths]] of Object.entries(KINDS)) {
      const printed = PAGES[id]?.[kind as KindName]?.(asked) ?? [];
      const sure = printed.filter(([, isSure]) => isSure);
      const [truth] = (sure.length > 0 ? sure : printed).sort(([a], [b]) => a - b);
      const { query, said, isElsewhereToo } = answered(id, asked, { rateType, termMonths });
      if (isElsewhereToo || JSON.stringify(said) !== JSON.stringify(truth)) found.push([query, kind, said, truth]);
      if (found.length >= most) return found;
    }
  }
  return found;
}

describe(`the words of recorded pages, over ${QUESTIONS.length} questions`, () => {
  test.each(Object.keys(PAGES))('%s', (id) => {
    expect(differences(id, some(QUESTIONS, 23), 3)).toEqual([]);
  });

  const NOTICED = QUESTIONS.filter((_, at) => at % 5 === 0);
  const isSeen = (id: string): boolean => differences(id, NOTICED, 1).length > 0;

  // No recorded page bounds the loan itself, and a page that is asked alone has no other lender.
  test.each<[Exclude<keyof typeof RULES, 'other-lender' | 'other-loan'>, string]>([
    ['province-not-chosen', 'atb'],
    ['other-province', 'atb'],
    ['other-purpose', 'meridian'],
    ['own-lender', 'bmo'],
    ['other-amortization', 'rbc'],
    ['other-loan-to-value', 'vancity'],
    ['other-price', 'rbc'],
    ['other-insurance', 'rbc'],
    ['insurable', 'firstnational'],
    ['insurance-not-stated', 'rbc'],
    ['provinces-not-stated', 'eqbank'],
    ['tenants-not-stated', 'atb'],
  ])('notice that the rule %s is missing', (rule, id) =>
    expect(whileMissing(RULES[rule], () => isSeen(id))).toBe(true),
  );

  // What Coast Capital prints for breaking a term and ATB for clients is never the lowest of its page.
  test.each<[ConditionCode, string]>([
    ['already-built', 'td'],
    ['amortization-premium', 'meridian'],
    ['as-low-as', 'manulife'],
    ['new-mortgages-only', 'td'],
    ['owner-occupied', 'servus'],
    ['purchase-or-switch-only', 'rbc'],
  ])('notice that the condition %s is missing', (code, id) =>
    expect(whileMissing(CONDITIONS[code], () => isSeen(id))).toBe(true),
  );

  test('notice that surcharges are missing', () => {
    const { rates, ...market } = markets.get('atb') as Market;
    markets.set('atb', { ...market, rates: rates.map((rate) => ({ ...rate, surcharges: [] })) });
    expect(isSeen('atb')).toBe(true);
    markets.set('atb', { ...market, rates });
  });
});
