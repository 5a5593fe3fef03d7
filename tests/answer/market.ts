import { CONDITION_CODES } from '../../src/rates/conditions.ts';
import type { LenderEntry, StoredRate, Surcharge } from '../../src/rates/schema.ts';
import { HEADLINE_TERMS } from '../../src/rates/terms.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { waitingAt } from '../rates/markets.ts';
import { failing } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';
import type { Planned } from '../support/snapshot.ts';

const HOUR = 3_600_000;
/** So many hours before an instant. */
const before = (at: Date, hours: number): string => new Date(at.getTime() - hours * HOUR).toISOString();

const adding = (change: Partial<Surcharge>): Surcharge => ({
  ...{ points: 0.03, purposes: [], occupancies: [], amortizationOverYears: null },
  ...change,
});

/** The limits of a lender's rates. Each comes in a rate for insured mortgages and one for others, unless it names the insurance. */
const NARROWED: Record<string, Partial<StoredRate>> = {
  boundbc: { provinces: ['CA-BC'] },
  boundeast: { provinces: ['CA-NS', 'CA-NB', 'CA-PE'] },
  nowhere: { provincesStated: false },
  tenprovinces: { provinces: PROVINCES.filter((code) => !['CA-NT', 'CA-NU', 'CA-YT'].includes(code)) },
  sellsboth: { insurance: null },
  upto25: { amortizationUpToYears: 25 },
  over25: { amortizationOverYears: 25 },
  upto20: { amortizationUpToYears: 20 },
  upto65: { ltvUpToPercent: 65 },
  over75: { ltvOverPercent: 75 },
  forbuying: { purpose: 'purchase' },
  forswitch: { purpose: 'switch' },
  forrefinance: { purpose: 'refinance' },
  forrenewal: { purpose: 'renewal' },
  insurable: { insurance: 'insurable' },
  unsaid: { insurance: null },
  under75: { ltvUnderPercent: 75 },
  priceunder: { priceUnder: 1_200_000 },
  priceupto: { priceUpTo: 700_000 },
  loanatleast: { loanAtLeast: 700_000 },
  loanunder: { loanUnder: 700_000 },
  open: { prepayment: 'open' },
  ...Object.fromEntries(
    CONDITION_CODES.map((code) => [code.replaceAll('-', ''), { conditions: [code] } satisfies Partial<StoredRate>]),
  ),
};

/** Lenders that add for some, and are lowest in their province all the same. */
const ADDING: Record<string, Partial<StoredRate>> = {
  addsforrefinance: { provinces: ['CA-QC'], surcharges: [adding({ purposes: ['refinance'] })] },
  addsover25: { provinces: ['CA-SK'], surcharges: [adding({ amortizationOverYears: 25 })] },
  addsforrented: { provinces: ['CA-MB'], surcharges: [adding({ occupancies: ['rented'] })] },
};

/** Overrides of a lender's manifest entry. */
const entriesAt = (at: Date): Record<string, Partial<LenderEntry>> => ({
  lendsinon: { provinces: ['CA-ON'] },
  nowhere: { provincesStated: false },
  unsurewhere: { provincesUnsure: ['CA-ON'] },
  sellsboth: { sells: (['insured', 'uninsured'] as const).map((insurance) => ({ insurance, product: null })) },
  unreached: { ...failing(1, { since: before(at, 1) }), observedAt: before(at, 20) },
  stale: { ...failing(9, { since: before(at, 59) }), observedAt: before(at, 60) },
});

/** Lenders whose rates hardly a question is kept from: theirs are the highest, or they would hide what is kept from more. */
const WIDE = [
  ...['base', 'marks', 'unreached', 'membersonly', 'cashback', 'limitedtime', 'advancelimit', 'norenewal'],
  ...['newmortgagesonly', 'owneroccupied', 'pricelimit', 'amortizationpremium', 'norefinance', 'purchaseorswitchonly'],
];

/**
 * Lenders of which each has what one rule is about: the more a rule keeps it from, the lower its figures, so that it would be lowest where
 * the rule is forgotten. Of every headline term.
 * @param at when it is published @param since when each rate began
 */
export function everyRule(at: Date, since = at): Record<string, Planned> {
  const named = [NARROWED, entriesAt(at), { held: 1, missing: 1, marks: 1 }, ADDING].flatMap(Object.keys);
  const all = [...new Set(['base', ...named])];
  const lenders = [...WIDE.filter((lender) => all.includes(lender)), ...all.filter((lender) => !WIDE.includes(lender))];
  return Object.fromEntries(lenders.map((lender, place) => [lender, plannedOf(lender, 5.5 - place * 0.05, at, since)]));
}

function plannedOf(lender: string, figure: number, at: Date, since: Date): Planned {
  const narrowed = NARROWED[lender] ?? ADDING[lender] ?? {};
  const both = ['insured', lender === 'marks' ? null : 'uninsured'] as const;
  const insurances = 'insurance' in narrowed ? [narrowed.insurance ?? null] : both;
  const rates = HEADLINE_TERMS.flatMap(({ rateType, termMonths }, term) =>
    insurances.map((insurance, other) =>
      storedRate({
        ...{ lender, rateType, termMonths, offer: 'special', changedAt: since.toISOString() },
        ratePercent: Math.round((figure + term / 10 + other / 100) * 1000) / 1000,
        ...narrowed,
        insurance,
      }),
    ),
  );
  return { rates, entry: { ...entriesAt(at)[lender], ...doubtsOf(lender, rates, at) } };
}

function doubtsOf(lender: string, rates: readonly StoredRate[], at: Date): Partial<LenderEntry> {
  const each = <Doubt>(doubt: (rate: StoredRate) => Doubt) =>
    Object.fromEntries(rates.map((rate) => [rate.id, doubt(rate)]));
  if (lender === 'missing')
    return { missing: each(() => ({ missedRuns: 1, observedAt: before(at, 12), reason: null })) };
  const now = before(at, 0);
  return lender === 'held' ? { held: each((rate) => waitingAt({ ...rate, ratePercent: 2.345 }, now, now)) } : {};
}
