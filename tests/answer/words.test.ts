import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { RULES } from '../../src/rates/fit.ts';
import { lowestIn } from '../../src/rates/lowest.ts';
import { marketOf } from '../../src/rates/market.ts';
import { readQuestion } from '../../src/rates/question-codec.ts';
import { readRecorded } from '../lenders/recordings.ts';
import { entry } from '../support/manifests.ts';
import { type OracleQuestion, queryOf } from './oracle.ts';

/** What a lender's recorded page prints for a question: every figure that can be had, or only may be, as its words say. Written by hand. */
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
    const isSure = asked.years <= 25;
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
    const isShort = asked.years <= 25;
    const isMarked = highRatio !== null;
    if (isMarked && asked.insured && buys(asked) && asked.value < 1_000_000) return [[highRatio, !asked.rented]];
    const posted = isShort ? postedUpTo25 : postedOver25;
    const special = isShort ? upTo25 : over25;
    // Insured purchases have a marked rate somewhere on the page: the unmarked ones do not say that they are for them.
    const isSure = !asked.rented && !(asked.insured && buys(asked));
    return refinances(asked) ? [[posted, isSure]] : [[special, isSure]];
  };

/**
 * “… new first priority mortgages on already built, owner-occupied properties with amortization periods of 25 years or less”, 30 for posted
 * ones; the high-ratio rate for “less than 20% down payment, purchasing a home valued at under $1,500,000”. Where TD lends is not known.
 */
const td =
  (highRatio: number | null, special: number, posted: number | null): Printed =>
  (asked) => {
    if (asked.rented || asked.newBuild || asked.years > 30) return [];
    const isDisplaced =
      highRatio !== null && asked.insured && buys(asked) && asked.value < 1_500_000 && asked.years <= 25;
    if (isDisplaced) return [[highRatio, false]];
    return [
      ...only(asked.years <= 25, [special, false]),
      ...(posted === null ? [] : [[posted, false] as [number, boolean]]),
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

const PAGES: Record<string, Record<KindName, Printed>> = {
  atb: { fixed5: atb(4.09, 4.44), fixed3: atb(4.39, 4.49), variable5: atb(3.65, 3.95, false) },
  meridian: { fixed5: meridian(4.49, 4.79), fixed3: meridian(4.29, 4.69), variable5: meridian(3.59, 3.89) },
  rbc: {
    fixed5: rbc(4.29, 4.59, 4.69, 6.09, 6.09),
    fixed3: rbc(null, 4.44, 4.54, 6.05, 6.05),
    variable5: rbc(3.65, 3.95, 4.05, 4.45, 4.45),
  },
  td: { fixed5: td(4.94, 4.94, 6.09), fixed3: td(null, 4.79, 6.05), variable5: td(null, 4.29, null) },
  vancity: {
    fixed5: vancity(4.29, 4.34, 4.44),
    fixed3: vancity(4.19, 4.24, 4.34),
    variable5: vancity(null, null, 3.95),
  },
};

/** Every combination of what the words of these pages are about. */
const QUESTIONS: Asked[] = (['purchase', 'switch', 'refinance'] as const).flatMap((purpose) =>
  (['CA-AB', 'CA-BC', 'CA-ON'] as const).flatMap((province) =>
    [700_000, 999_000, 1_000_000, 1_200_000, 1_499_000, 1_600_000].flatMap((value) =>
      [50, 74.9, 75, 80, 85].flatMap((share) =>
        [20, 25, 26, 30].flatMap((years) =>
          [false, true].flatMap((rented) =>
            [false, true].flatMap((insured): Asked[] => {
              const balance = Math.round((value * share) / 100);
              const isHigh = balance * 5 > value * 4;
              const isAsked =
                purpose === 'purchase'
                  ? insured === isHigh && !(isHigh && (value >= 1_500_000 || rented))
                  : purpose === 'switch'
                    ? insured || !isHigh
                    : !insured && !isHigh;
              // Over 25 years a first home or a newly built one is insured.
              return [false, true].flatMap((newBuild) =>
                isAsked &&
                (purpose === 'purchase' || !newBuild) &&
                (!isHigh || purpose !== 'purchase' || years <= 25 || newBuild)
                  ? [
                      {
                        ...{ purpose, province, value, balance, years, insured, rented, newBuild },
                        ...{ currentLender: null, firstHome: false, share: (balance / value) * 100 },
                      },
                    ]
                  : [],
              );
            }),
          ),
        ),
      ),
    ),
  ),
);

const RECORDINGS = path.resolve(import.meta.dirname, '../recordings');
const lenders = await loadLenders();
const markets = new Map(
  Object.keys(PAGES).map((id) => {
    const lender = lenders.find((one) => one.id === id);
    if (!lender) throw new Error(`no lender ${id}`);
    const seen = '2026-11-20T13:00:00.000Z';
    const rates = readRecorded(RECORDINGS, lender).rates.map((rate) => ({
      ...rate,
      observedAt: seen,
      state: 'fresh' as const,
      forMost: true,
    }));
    const all = { rates, lenders: [{ id, observedAt: seen }] } as unknown as Parameters<typeof marketOf>[0];
    return [id, marketOf(all, { lenders: { [id]: entry({ observedAt: seen }) } }, Date.parse(seen))];
  }),
);

/** The first questions that the module answers otherwise than the words of a page. */
function differences(id: string, most = 3): unknown[] {
  const market = markets.get(id);
  const found: unknown[] = [];
  for (const asked of QUESTIONS) {
    const query = new URLSearchParams(
      queryOf({ ...asked, insured: asked.purpose === 'switch' ? asked.insured : null }),
    );
    if (asked.newBuild) query.set('newBuild', 'yes');
    const { question } = readQuestion((name) => query.get(name), new Map());
    for (const [kind, [rateType, termMonths]] of Object.entries(KINDS)) {
      const printed = (PAGES[id] as Record<string, Printed>)[kind]?.(asked) ?? [];
      const sure = printed.filter(([, isSure]) => isSure);
      const [truth] = (sure.length > 0 ? sure : printed).sort(([a], [b]) => a - b);
      const told = market && lowestIn(market, question, { rateType, termMonths });
      const said = told ? [told.rate.ratePercent, told.standing === 'can'] : undefined;
      if (JSON.stringify(said) !== JSON.stringify(truth)) found.push([query.toString(), kind, said, truth]);
      if (found.length >= most) return found;
    }
  }
  return found;
}

describe(`the words of recorded pages, over ${QUESTIONS.length} questions`, () => {
  test.each(Object.keys(PAGES))('%s', (id) => {
    expect(differences(id)).toEqual([]);
  });

  test.each([
    ['other-price', 'rbc'],
    ['other-loan-to-value', 'vancity'],
    ['other-amortization', 'rbc'],
    ['other-purpose', 'meridian'],
    ['other-insurance', 'rbc'],
    ['insurance-not-stated', 'rbc'],
    ['provinces-not-stated', 'td'],
    ['tenants-not-stated', 'atb'],
    ['other-province', 'atb'],
  ] as const)('notice that %s is missing', (rule, id) => {
    const taken = vi.spyOn(RULES[rule] as unknown as { holds: () => boolean }, 'holds').mockReturnValue(false);
    expect(differences(id, 1)).toHaveLength(1);
    taken.mockRestore();
  });

  test('notice that surcharges are missing', () => {
    const { rates, ...market } = markets.get('atb') as NonNullable<ReturnType<typeof markets.get>>;
    markets.set('atb', { ...market, rates: rates.map((rate) => ({ ...rate, surcharges: [] })) });
    expect(differences('atb', 1)).toHaveLength(1);
    markets.set('atb', { ...market, rates });
  });
});
