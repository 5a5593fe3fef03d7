import type { LenderTerms } from '../../lenders/schema.ts';
import { LENDER_TERMS } from '../../lenders/terms.ts';
import { COMPOUNDING_SOURCES, type Compounding } from '../../rates/calculators/compounding.ts';
import { PRIME_MOVES, primeMoves, type VariableMortgage } from '../../rates/calculators/prime-moves.ts';
import { breakEven, fixedInterest, PATHS } from '../../rates/calculators/prime-path.ts';
import { TRIGGER_POINT_SOURCES, TRIGGER_SOURCES, triggerPoint, triggerRate } from '../../rates/calculators/trigger.ts';
import { HEADLINE_TERMS, type Term } from '../../rates/terms.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import { answeredIn } from '../../words/answered.ts';
import { calculators } from '../../words/calculators.ts';
import { variable as words } from '../../words/variable.ts';
import { type Answer, type Asking, type Block, calculator } from './calculator.ts';
import type { Values } from './fields.ts';
import { lenderChoices } from './lenders.ts';

type Payments = VariableMortgage['payments'];

function fields({ field, language, site, write, get }: Asking) {
  const [t, c] = [words[language], calculators[language]];
  const lenders = lenderChoices(site.lenders, language);
  // The same figure as on the home page, so that two pages never call two rates the lowest.
  const { lowest } = site.usualIn(HEADLINE_TERMS.find(({ rateType }) => rateType === 'variable') as Term);
  const nameOf = (id: string): string => lenders.find((one) => one.id === id)?.name ?? id;
  const example = lowest ? t.exampleRate(answeredIn(language, lowest, nameOf(lowest.rate.lender))) : t.example;
  const prime = lowest?.rate.primePercent ?? null;
  const moved = PRIME_MOVES.map((move) => [`${move / 1000}`, move === 0 ? t.unchanged : write.points(move)] as const);
  const ways: Readonly<Record<Payments | '', string>> = { '': t.byLender, adjustable: t.adjustable, fixed: t.fixed };
  const compounded = { '': t.byLenderOrMonthly, monthly: t.monthly, 'semi-annual': t['semi-annual'] };
  return {
    lender: field.choice(c.lender, [['', c.anotherLender], ...lenders.map(({ id, name }) => [id, name] as const)], ''),
    balance: field.sum(t.balance, { least: 1_000, usual: '400000', hint: get('balance') ? undefined : t.example }),
    rate: field.rate(t.rate, { usual: `${lowest?.rate.ratePercent ?? 4.5}`, hint: get('rate') ? undefined : example }),
    offer: field.maybe(field.rate(t.offer)),
    move: field.choice(t.move, moved, '0', { least: -1, most: 2, step: 0.25 }),
    prime: prime === null ? field.maybe(field.rate(t.prime)) : field.rate(t.prime, { usual: `${prime}` }),
    amortization: field.years(c.amortizationLeft),
    left: field.whole(t.left, { least: 1, most: 120, usual: '60' }),
    payments: field.choice(t.payments, ways, ''),
    payment: field.maybe(field.sum(t.payment, { least: 1, most: 1_000_000, hint: t.paymentHint })),
    compounding: field.choice<Compounding | ''>(t.compounding, compounded, ''),
    insured: field.yesNo(t.insured),
    price: field.maybe(field.sum(t.value, { least: 1_000 })),
    original: field.maybe(field.sum(t.original, { least: 1_000 })),
  };
}
type Given = Values<ReturnType<typeof fields>>;

/** The kinds of variable payment of a lender: those that its terms state, else both. */
function paymentKinds(chosen: Payments | '', terms: LenderTerms | undefined): Payments[] {
  if (chosen) return [chosen];
  const said = [...new Set(terms?.payments.map(({ value }) => value))];
  return said.length > 0 ? said : ['adjustable', 'fixed'];
}

/** The compounding of its variable rate: the chosen one, else that of its terms, else monthly. "With the payment" counts as monthly here. */
const compoundingOf = (chosen: Compounding | '', terms: LenderTerms | undefined): Compounding =>
  chosen || (terms?.compounding[0]?.value === 'semi-annual' ? 'semi-annual' : 'monthly');

/** What moves of prime do, for each kind of payment, and how far it may rise before the fixed offer costs less. */
function answer(given: Given, asking: Asking): Answer {
  const { language, write, site, link, figures } = asking;
  const [t, c] = [words[language], calculators[language]];
  const terms = LENDER_TERMS.get(given.lender);
  const lender = lenderChoices(site.lenders, language).find(({ id }) => id === given.lender);
  const compounding = compoundingOf(given.compounding, terms);
  const limit = triggerPoint({ isInsured: given.insured === 'yes', value: given.price, original: given.original });
  const move = Math.round(Number(given.move) * 1000);
  const scenarios = paymentKinds(given.payments, terms).map((payments) => {
    const { balance, rate, payment, left: termMonths } = given;
    const amortizationMonths = given.amortization * 12;
    const mortgage: VariableMortgage = {
      balance,
      rate,
      compounding,
      amortizationMonths,
      frequency: 'monthly',
      termMonths,
      payment,
      payments,
    };
    const moves = primeMoves(mortgage, limit);
    return { payments, mortgage, moves, at: (of: Thousandths) => moves.find((one) => one.move === of)?.result };
  });
  const [first] = scenarios;
  const fixedCost = given.offer !== null && first ? fixedInterest({ rate: given.offer }, first.mortgage) : null;
  const moveWords = (moved: Thousandths): string => (moved === 0 ? t.unchanged : write.points(moved));
  const titles = { fixed: t.ifFixed, adjustable: t.ifAdjustable };
  const points = figures.count(Math.abs(move) / 1000);
  const prime = move === 0 ? t.ifStill : move > 0 ? t.ifRises(points) : t.ifFalls(points);
  const costs = scenarios.map(({ payments, at }) => {
    if (fixedCost === null) return null;
    const more = (at(move)?.interest ?? 0) - fixedCost;
    const cost = more > 0 ? t.fixedLess(write.whole(more)) : more < 0 ? t.variableLess(write.whole(-more)) : t.bothSame;
    return [cost, titles[payments].toLowerCase()] as const;
  });
  const isSame = new Set(costs.map((one) => one?.[0])).size === 1;
  const verdicts = costs.map((one) => one && t.verdict(prime, isSame ? one[0] : one.join(', ')));
  const blocks = scenarios.map(({ payments, moves }): Block => {
    const shown = moves.filter((one) => one.move % 500 === 0 || one.move === move);
    const rows = shown.map(({ move: moved, result: { lastPayment, interest, balance, triggeredIn, overLimitIn } }) => [
      ...[moveWords(moved), write.rate(Math.max(0, given.rate + moved))],
      [write.sum(lastPayment), triggeredIn !== null && t.triggeredIn(triggeredIn)] as const,
      write.sum(interest),
      [write.sum(balance), overLimitIn !== null && t.overLimitIn(overLimitIn)] as const,
    ]);
    const heads = [t.moveHead, t.rateHead, t.paymentHead, t.interestHead, t.owedHead];
    return { title: titles[payments], table: { heads, rows, chosen: shown.findIndex((one) => one.move === move) } };
  });
  const trigger = triggerRate(given.payment ?? first?.at(0)?.firstPayment ?? 0, given.balance, 12, compounding);
  const kind = first && (first.payments === 'fixed' ? t.fixed : t.adjustable).toLowerCase();
  return {
    bar: [[t.bar(moveWords(move)), write.whole(first?.at(move)?.lastPayment ?? 0)]],
    beside: [
      {
        says: [
          ...new Set(verdicts),
          scenarios.length > 1 ? t.kindUnknown : lender && kind && t.lenderSays(lender.name, kind),
        ],
        rows: [
          [t.triggerRate, write.rate(trigger)],
          [t.triggerPoint, limit === null ? t.unknownPoint : write.sum(limit)],
        ],
        small: [t.triggerWords],
      },
      ...blocks,
      { says: [lender?.isPublished && terms && c.lenderPage(lender.name, `${link(`/lenders/${lender.id}`)}#terms`)] },
    ],
    below: first ? [against(given.offer, fixedCost, first.mortgage, asking)] : [],
    carried: { type: 'variable' },
    board: '/rates/5-year-variable',
  };
}

/** How far prime could move before the fixed rate costs less, at once or month by month. It is no forecast. */
function against(
  offer: Thousandths | null,
  cost: number | null,
  mortgage: VariableMortgage,
  { language, write }: Asking,
): Block {
  const t = words[language];
  if (offer === null || cost === null) return { id: 'against', title: t.against, says: [t.giveOffer] };
  const [atOnce, steady] = PATHS.map((path) => breakEven(path, mortgage, { rate: offer }).move);
  return {
    id: 'against',
    title: atOnce == null ? t.against : t.evenAtOnce(write.points(atOnce)),
    says: [
      steady != null ? t.evenSteady(write.points(steady)) : atOnce == null && t.never,
      t.offerCost(write.rate(offer), write.whole(cost)),
    ],
    small: [t.interestOnly],
  };
}

/** A variable mortgage when prime moves, beside a fixed rate. */
export const variable = calculator({
  ...{ name: 'variable', words, fields, answer },
  groups: ({ language }) => ({ lender: calculators[language].mortgage, prime: { folded: words[language].more } }),
  hints: ({ move = '0' }, { language, write }) => ({
    move: move === '0' ? words[language].unchanged : write.points(Math.round(Number(move) * 1000)),
  }),
  rules: ({ language }) => [
    [words[language].triggerRate, TRIGGER_SOURCES],
    [words[language].triggerPoint, TRIGGER_POINT_SOURCES],
    [words[language].compounding, COMPOUNDING_SOURCES],
  ],
});
