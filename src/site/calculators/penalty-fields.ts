import { practicesOf, termRulesOf } from '../../lenders/practices.ts';
import type { LenderTerms } from '../../lenders/schema.ts';
import { LENDER_TERMS } from '../../lenders/terms.ts';
import { addMonths, type Day, daysBetween, spanBetween } from '../../rates/calculators/calendar.ts';
import { comparableTerms, USUAL_TERMS } from '../../rates/calculators/comparable-term.ts';
import type { Method } from '../../rates/calculators/ird.ts';
import { calculators } from '../../words/calculators.ts';
import { fields as faultWords } from '../../words/fields.ts';
import { penalty as words } from '../../words/penalty.ts';
import { termTitle } from '../../words/terms.ts';
import type { Ask, Asking } from './calculator.ts';
import type { Get, Values } from './fields.ts';
import { bankPosted, type KnownRate, knownRates } from './known-rates.ts';
import { lenderChoices } from './lenders.ts';

/** The longest time since a term began, in days: 25 years. */
const OLDEST = 25 * 366;

export function fields({ field, language, site }: Asking) {
  const [t, c] = [words[language], calculators[language]];
  const lenders = lenderChoices(site.lenders, language).map(({ id, name }) => [id, name] as const);
  const { maybe, orNone, required } = field;
  const rate = (label = '') => maybe(field.rate(label));
  return {
    lender: field.choice(c.lender, [['', c.anotherLender], ...lenders], ''),
    type: field.type(),
    rate: required(field.rate(t.rate)),
    balance: required(field.sum(t.balance, { least: 1_000 })),
    left: maybe(field.whole(t.left, { least: 1, most: 120 })),
    began: maybe(field.day(t.began)),
    term: field.term(),
    amortization: field.years(c.amortizationLeft),
    prepayment: field.choice(t.closedType, { closed: t.closed, open: t.open }, 'closed'),
    borrower: field.choice(t.borrower, { person: t.person, company: t.company }, 'person'),
    discount: maybe(field.rate(t.discount, { least: 0, most: 10 })),
    pay: maybe(field.sum(t.pay, { least: 1, hint: t.payHint })),
    original: maybe(field.sum(t.original, { least: 1_000 })),
    privilege: maybe(field.share(t.privilege)),
    used: orNone(field.sum(t.usedThisYear)),
    fees: orNone(field.sum(t.fees)),
    cashback: orNone(field.sum(t.cashback)),
    nexttype: field.type(),
    received: orNone(field.sum(t.received)),
    costs: field.choice(t.costs, { paid: t.paid, borrowed: t.borrowed }, 'paid'),
    // The answer asks for these, one at a time.
    ...{ signed: rate(t.signed), posted: rate(), posted2: rate(), current: rate(), current2: rate() },
    ...{ benchmark: rate(t.benchmark), prime: rate(t.prime), next: rate(t.next) },
  };
}
export type Fields = ReturnType<typeof fields>;
export type Given = Values<Fields>;

/** The beginning and the end of the term and the time left, by the months left or by the day on which it began; null if neither is given. */
export function periodOf({ began, left, term }: Partial<Given>, today: Day) {
  if (term === undefined || (left == null && began == null)) return null;
  const months = Number(term);
  const endsOn = left == null ? addMonths(began as Day, months) : addMonths(today, left);
  const startedOn = left == null ? (began as Day) : addMonths(endsOn, -months);
  return { startedOn, endsOn, left: spanBetween(today, endsOn) };
}

/** Links bring a lender, a rate or a balance along; the form alone brings these. */
export const isSent = (get: Get): boolean => ['left', 'began', 'prepayment'].some((name) => get(name)?.trim());

/** What is wrong between fields: the term and the day, the sums, the time left. */
export function faults(given: Partial<Given>, { language, figures, today, get }: Asking) {
  const t = faultWords[language];
  const { left, began, balance, pay, original, amortization } = given;
  const months = Number(given.term ?? 120);
  const beganFault = (day: Day): string | null => {
    if (day > today) return t.future(figures.printedDay(today));
    if (daysBetween(day, today) > OLDEST) return t.tooOld;
    const end = addMonths(day, months);
    return left === null && end <= today ? t.ended(figures.printedDay(end)) : null;
  };
  const period = periodOf(given, today);
  const rest = period ? period.left.months + Math.ceil(period.left.days / 31) : 0;
  const isMissing = left === null && began === null && isSent(get);
  return {
    left: left && left > months ? t.monthsLeft(months) : isMissing ? t.missing : null,
    began: began ? beganFault(began) : null,
    pay: pay && balance && pay > balance ? t.overBalance : null,
    original: original && balance && original < balance ? t.underBalance : null,
    amortization: amortization && amortization * 12 < rest ? t.amortizationTooShort(rest) : null,
  };
}

export const termsOf = ({ lender = '' }: Partial<Given>): LenderTerms | null => LENDER_TERMS.get(lender) ?? null;

/** The rates of a lender that the visitor need not type, with what says so: those that we read and may show, and what large banks posted. */
export async function know(given: Partial<Given>, { page, today }: Asking) {
  const period = periodOf(given, today);
  const [lender, termMonths] = [given.lender, Number(given.term)];
  const found = period
    ? termRulesOf(termsOf(given)).flatMap((rule) => comparableTerms(period.left, USUAL_TERMS, rule))
    : [];
  /** The terms that the time left is compared with. */
  const compared = [...new Set(found)].sort((a, b) => a - b).slice(0, 2);
  const own =
    period && lender ? await knownRates(page, { lender, termMonths, startedOn: period.startedOn, compared }) : null;
  const snapshot = page.locals.context.snapshots.current();
  const bankOf = (months: number, day: Day) => snapshot && bankPosted(snapshot, months, day.slice(0, 7));
  const isTyped = (at: number): boolean => given[at === 0 ? 'posted' : 'posted2'] != null;
  const isOpen = !own?.rates.signed && given.signed == null && given.discount == null;
  return {
    ...{ own, compared },
    signedByBank: period && isOpen ? bankOf(termMonths, period.startedOn) : null,
    postedByBank: compared.map((months, at) =>
      own?.rates.posted.has(months) || isTyped(at) ? null : bankOf(months, today),
    ),
  };
}
export type Known = Awaited<ReturnType<typeof know>>;

/** The rates that the charge needs by the practices that the lender may have. */
export function neededRates(given: Partial<Given>) {
  const { method, fixedAt, variableAt } = practicesOf(termsOf(given), false);
  const isClosed = given.prepayment !== 'open';
  const isFixed = given.type !== 'variable' && isClosed;
  const isAny = (...names: Method[]): boolean => isFixed && method.some((one) => names.includes(one));
  return {
    signed: isAny('posted-less-discount', 'posted-then-and-now') || (isFixed && fixedAt.includes('posted-at-signing')),
    posted: isAny('posted-less-discount', 'posted-then-and-now', 'posted-today'),
    current: isAny('own-current'),
    benchmark: isAny('reinvestment', 'bond-yield'),
    prime: given.type === 'variable' && isClosed && variableAt.includes('prime'),
  };
}

/** The rates that decide: those that were typed or are known, and of the others the first, each with where it is found; then the rate to switch to. */
export function asks(
  given: Partial<Given>,
  { language, figures, write, today, get }: Asking,
  { own, compared, signedByBank, postedByBank }: Known,
) {
  const t = words[language];
  const needs = neededRates(given);
  const isReady = given.rate !== undefined && given.balance !== undefined && periodOf(given, today) !== null;
  const ours = (kind: KnownRate['kind'], months?: number): string | undefined => {
    const found = own?.receipts.find(
      (one) => one.kind === kind && (months === undefined || one.rate.termMonths === months),
    );
    return found && t.used(write.rate(found.value), figures.day(found.seenAt));
  };
  const banks = (found: ReturnType<typeof bankPosted> | undefined): string | null =>
    found ? t.estimated(write.rate(found.value), figures.printedDay(found.day)) : null;
  const perTerm = compared.flatMap((termMonths, at) => {
    const title = termTitle({ termMonths, rateType: 'fixed' }, language);
    const [posted, current] = at === 0 ? (['posted', 'current'] as const) : (['posted2', 'current2'] as const);
    return [
      [
        posted,
        needs.posted,
        ours('posted', termMonths) ?? banks(postedByBank[at]),
        t.postedWhere,
        t.posted(title),
      ] as const,
      [current, needs.current, ours('current', termMonths), t.currentWhere, t.current(title)] as const,
    ];
  });
  const all: readonly (readonly [
    name: keyof Given & string,
    isNeeded: boolean,
    known: string | null | undefined,
    where: string,
    label?: string,
  ])[] = [
    ['signed', needs.signed && given.discount == null, ours('signed') ?? banks(signedByBank), t.signedWhere],
    ...perTerm,
    ['benchmark', needs.benchmark, null, t.benchmarkWhere],
    ['prime', needs.prime, ours('prime'), t.primeWhere],
  ];
  const isTyped = (name: keyof Given & string): boolean => Boolean(get(name)?.trim());
  const missing = isReady ? all.find(([name, isNeeded, known]) => isNeeded && !isTyped(name) && !known) : undefined;
  // What was typed stays, also where another lender does not need it.
  const shown = all.filter((one) => isTyped(one[0]) || (isReady && one[1] && one[2]) || one === missing);
  const isNext = isTyped('next') || (isReady && !missing);
  return [
    ...shown.map(
      ([name, , known, where, label]): Ask<Fields> => ({ name, hint: known ?? where, ...(label && { label }) }),
    ),
    ...(isNext ? [{ name: 'next' as const, hint: t.nextWhere }] : []),
  ];
}
