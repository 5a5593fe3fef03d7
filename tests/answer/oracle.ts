/**
 * What is lowest for a question, told by walking over all rates field by field. It shares no code with the project: what it knows of
 * rates stands in the fields of GET /api/rates/aggregated and GET /api/lenders.
 */

/** A rate as the API serves it, as far as an answer depends on it. */
export interface OracleRate {
  id: string;
  lender: string;
  rateType: string;
  termMonths: number | null;
  prepayment: string;
  insurance: string | null;
  insuranceStated: readonly string[];
  ltvOverPercent: number | null;
  ltvUpToPercent: number | null;
  ltvUnderPercent: number | null;
  priceUnder: number | null;
  priceUpTo: number | null;
  loanAtLeast: number | null;
  loanUnder: number | null;
  amortizationOverYears: number | null;
  amortizationUpToYears: number | null;
  purpose: string | null;
  provinces: readonly string[] | null;
  provincesStated: boolean;
  provincesUnsure: readonly string[];
  ratePercent: number | null;
  conditions: readonly string[];
  surcharges: readonly Surcharge[];
  state: string;
  observedAt: string;
}

interface Surcharge {
  points: number;
  purposes: readonly string[];
  occupancies: readonly string[];
  amortizationOverYears: number | null;
}

/** A question as somebody would ask it. Sums in dollars. */
export interface OracleQuestion {
  purpose: 'purchase' | 'renewal' | 'switch' | 'refinance';
  province: string | null;
  value: number;
  balance: number;
  years: number;
  insured: boolean | null;
  currentLender: string | null;
  firstHome: boolean;
  rented: boolean;
}

export interface OracleAnswer {
  /** Percent; null where there is none. */
  figure: number | null;
  /** The rates that have it. */
  ids: string[];
  isSure: boolean;
  lenders: number;
}

const TEN = 'AB BC MB NB NL NS ON PE QC SK'.split(' ').map((code) => `CA-${code}`);

const FEW = new Set([
  ...['client-rate', 'quick-close', 'restricted-prepayment', 'bundle', 'minimum-amount', 'outside-lending-policy'],
  ...['select-channels', 'as-low-as', 'further-limits', 'break-calculation'],
]);

/** Whether a mortgage is insured: by less than a fifth down, by what it is, or by its balance. */
function isInsured(question: OracleQuestion): boolean {
  const isHigh = question.balance * 5 > question.value * 4;
  if (question.purpose === 'refinance') return false;
  if (question.purpose === 'purchase') return isHigh;
  return question.insured ?? isHigh;
}

/** Whether nobody can answer. */
function isImpossible(question: OracleQuestion): boolean {
  const isHigh = question.balance * 5 > question.value * 4;
  if (question.purpose === 'purchase') {
    if (!isHigh) return false;
    return question.rented || (question.years > 25 && !question.firstHome);
  }
  return question.purpose !== 'refinance' && isHigh && !isInsured(question);
}

/** 2: it can be had; 1: it may be; 0: for some, or for others. */
export function standing(rate: OracleRate, question: OracleQuestion, all: readonly OracleRate[]): 0 | 1 | 2 {
  const insured = isInsured(question);
  const share = (question.balance / question.value) * 100;
  let isSure = true;
  // Where.
  if (rate.provinces !== null) {
    // Who says no province lives in one of the ten.
    if (question.province === null && TEN.some((code) => !rate.provinces?.includes(code))) return 0;
    if (question.province !== null && !rate.provinces.includes(question.province)) return 0;
  }
  if (!rate.provincesStated) isSure = false;
  if (question.province !== null && rate.provincesUnsure.includes(question.province)) isSure = false;
  // The purpose. A renewal is answered by the rates of other lenders for moving.
  const moves = question.purpose === 'renewal' || question.purpose === 'switch';
  if (moves && rate.lender === question.currentLender) return 0;
  const asked = moves ? 'switch' : question.purpose;
  if (rate.purpose !== null && rate.purpose !== asked) return 0;
  // How long, how much.
  if (rate.amortizationUpToYears !== null && question.years > rate.amortizationUpToYears) return 0;
  if (rate.amortizationOverYears !== null && !(question.years > rate.amortizationOverYears)) return 0;
  if (rate.ltvUpToPercent !== null && share > rate.ltvUpToPercent + 1e-9) return 0;
  if (rate.ltvOverPercent !== null && !(share > rate.ltvOverPercent + 1e-9)) return 0;
  if (rate.ltvUnderPercent !== null && share > rate.ltvUnderPercent - 1e-9) return 0;
  if (rate.priceUnder !== null && question.value >= rate.priceUnder) return 0;
  if (rate.priceUpTo !== null && question.value > rate.priceUpTo) return 0;
  // Bounds on the loan are chosen so that no premium crosses one.
  if (rate.loanAtLeast !== null && question.balance < rate.loanAtLeast) return 0;
  if (rate.loanUnder !== null && question.balance >= rate.loanUnder) return 0;
  // Insured or not.
  if (rate.insurance === 'insured' && !insured) return 0;
  if (rate.insurance === 'uninsured' && insured) return 0;
  if (rate.insurance === 'insurable') return 0;
  if (
    rate.insurance === null &&
    !rate.conditions.includes('high-ratio-only') &&
    !rate.conditions.includes('conventional-only')
  ) {
    const wanted = insured ? 'insured' : 'uninsured';
    const own = all.filter((one) => one.lender === rate.lender);
    const sameKind = own.filter(
      (one) =>
        one.rateType === rate.rateType && one.termMonths === rate.termMonths && one.prepayment === rate.prepayment,
    );
    if (sameKind.some((one) => one.insurance === wanted && standing(one, question, []) > 0)) return 0;
    // A source counts where the page names no insurance for this kind.
    const isSaid = rate.insuranceStated.includes(wanted) && sameKind.every((one) => one.insurance === null);
    const isNamed = own.some((one) => one.insurance !== null);
    if (!isNamed && !isSaid) isSure = false;
    const isWanted = (one: OracleRate) => one.insurance === wanted && (one.purpose === null || one.purpose === asked);
    if (!isSaid && own.some(isWanted)) isSure = false;
  }
  // Who lives there.
  if (question.rented) isSure = false;
  for (const condition of rate.conditions) {
    if (FEW.has(condition)) return 0;
    if (condition === 'new-clients-only' || condition === 'existing-clients-only' || condition === 'made-up') return 0;
    if (condition === 'high-ratio-only' && !insured) return 0;
    if (condition === 'conventional-only' && insured) return 0;
    if (condition === 'purchase-or-switch-only' && question.purpose === 'refinance') return 0;
    if (condition === 'no-refinance' && question.purpose === 'refinance') return 0;
    if (condition === 'owner-occupied' && question.rented) return 0;
    if (condition === 'price-limit' && question.value >= 1_000_000) isSure = false;
    if (condition === 'rate-may-vary' || condition === 'unjudged-words') isSure = false;
    if (condition === 'amortization-premium' && question.years > 25) isSure = false;
  }
  return isSure ? 2 : 1;
}

/** The figure with what its lender adds for the question, in thousandths of a percent added up. */
function figureOf({ ratePercent, surcharges }: OracleRate, { purpose, rented, years }: OracleQuestion): number {
  const asked = purpose === 'renewal' ? 'switch' : purpose;
  const due = surcharges.filter(
    (one) =>
      one.purposes.includes(asked) ||
      one.occupancies.includes(rented ? 'rented' : 'owner') ||
      (one.amortizationOverYears !== null && years > one.amortizationOverYears),
  );
  return Math.round(due.reduce((sum, { points }) => sum + points, ratePercent as number) * 1000) / 1000;
}

/** Whether a figure stands today: read in the latest run, or its lender could not be asked and it is not old. */
function stands(rate: OracleRate, lenders: ReadonlyMap<string, string | null>): boolean {
  if (rate.state === 'fresh') return true;
  if (rate.state !== 'carried') return false;
  // A rate that was seen before the last reading of its lender's page had gone from that page.
  return rate.observedAt === lenders.get(rate.lender);
}

/** The lowest rate for a question in one kind of closed mortgage. @param lenders when each was read last */
export function oracle(
  all: readonly OracleRate[],
  lenders: ReadonlyMap<string, string | null>,
  question: OracleQuestion,
  kind: { rateType: string; termMonths: number },
): OracleAnswer {
  const sure: OracleRate[] = [];
  const unsure: OracleRate[] = [];
  if (!isImpossible(question))
    for (const rate of all) {
      if (rate.rateType !== kind.rateType || rate.termMonths !== kind.termMonths || rate.prepayment !== 'closed')
        continue;
      if (rate.ratePercent === null || !stands(rate, lenders)) continue;
      const how = standing(rate, question, all);
      if (how === 2) sure.push(rate);
      if (how === 1) unsure.push(rate);
    }
  const pool = sure.length > 0 ? sure : unsure;
  const figures = pool.map((rate) => figureOf(rate, question));
  const figure = figures.length === 0 ? null : Math.min(...figures);
  return {
    figure,
    ids: pool.filter((rate) => figureOf(rate, question) === figure).map(({ id }) => id),
    isSure: sure.length > 0,
    lenders: new Set([...sure, ...unsure].map(({ lender }) => lender)).size,
  };
}

/** The question as the query of a request. */
export function queryOf(question: OracleQuestion): string {
  const { purpose, province, value, balance, years, insured, currentLender, firstHome, rented } = question;
  const query = new URLSearchParams({ purpose, amortizationYears: String(years) });
  if (province !== null) query.set('province', province);
  if (purpose === 'purchase') {
    query.set('price', String(value));
    query.set('down', String(value - balance));
    if (firstHome) query.set('firstHome', 'yes');
  } else {
    query.set('value', String(value));
    query.set('balance', String(balance));
    if (insured !== null) query.set('insured', insured ? 'yes' : 'no');
    if (currentLender !== null) query.set('currentLender', currentLender);
  }
  if (rented) query.set('occupancy', 'rented');
  return query.toString();
}
