import { LENDER_TERMS } from '../../lenders/terms.ts';
import { COMPOUNDING_SOURCES } from '../../rates/calculators/compounding.ts';
import { afterMove, fixedInterest, PRIME_MOVES, type VariableMortgage } from '../../rates/calculators/prime-moves.ts';
import { TRIGGER_POINT_SOURCES, TRIGGER_SOURCES, triggerRate } from '../../rates/calculators/trigger.ts';
import { HEADLINE_TERMS, type Term } from '../../rates/terms.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import { answeredIn } from '../../words/answered.ts';
import { calculators } from '../../words/calculators.ts';
import { variable as words } from '../../words/variable.ts';
import { type Answer, type Asking, type Block, calculator } from './calculator.ts';
import { USUAL_RATE, type Values } from './fields.ts';
import { lenderChoices, lenderField, termsLink } from './lenders.ts';

type Payments = VariableMortgage['payments'];

const nameOf = (id: string, { site, language }: Asking): string =>
  lenderChoices(site.lenders, language).find((lender) => lender.id === id)?.name ?? id;

function fields(asking: Asking) {
  const { field, language, site, write, get } = asking;
  const [t, c] = [words[language], calculators[language]];
  // The same figure as on the home page, so that two pages never call two rates the lowest.
  const { lowest } = site.usualIn(HEADLINE_TERMS.find(({ rateType }) => rateType === 'variable') as Term);
  const example = lowest ? t.exampleRate(answeredIn(language, lowest, nameOf(lowest.rate.lender, asking))) : t.example;
  const moves = PRIME_MOVES.map((move) => [`${move / 1000}`, move === 0 ? t.unchanged : write.points(move)] as const);
  const ways: Readonly<Record<Payments | '', string>> = { '': t.byLender, adjustable: t.adjustable, fixed: t.fixed };
  const usual = `${lowest?.rate.ratePercent ?? USUAL_RATE}`;
  return {
    lender: lenderField(asking),
    balance: field.sum(t.balance, { least: 1_000, usual: '400000', hint: get('balance') ? undefined : t.example }),
    rate: field.rate(t.rate, { usual, hint: get('rate') ? undefined : example }),
    offer: field.maybe(field.rate(t.offer)),
    move: field.choice(t.move, moves, '0', { least: -1, most: 2, step: 0.25 }),
    amortization: field.years(c.amortizationLeft),
    left: field.whole(t.left, { least: 1, most: 120, usual: '60' }),
    payments: field.choice(t.payments, ways, ''),
    payment: field.maybe(field.sum(t.payment, { least: 1, most: 1_000_000, hint: t.paymentHint })),
  };
}
type Inputs = Values<ReturnType<typeof fields>>;

/** The mortgage by each kind of payment that the lender may have: the chosen one, those of its terms, else both. */
function mortgagesOf({ lender, balance, rate, amortization, left, payments, payment }: Inputs): VariableMortgage[] {
  const terms = LENDER_TERMS.get(lender);
  const stated = [...new Set(terms?.payments.map(({ value }) => value))];
  const kinds: Payments[] = payments ? [payments] : stated.length > 0 ? stated : ['adjustable', 'fixed'];
  return kinds.map((kind) => ({
    ...{ principal: balance, rate, amortizationMonths: amortization * 12, frequency: 'monthly', payment },
    // Compounded "with the payment" is compounded monthly here.
    compounding: terms?.compounding[0]?.value === 'semi-annual' ? 'semi-annual' : 'monthly',
    ...{ termMonths: left, payments: kind },
  }));
}

/** What moves of prime do, for each kind of payment, and how far it may rise before the fixed offer costs less. */
function answer(values: Inputs, asking: Asking): Answer {
  const { language, write, figures } = asking;
  const t = words[language];
  const move = Math.round(Number(values.move) * 1000);
  const mortgages = mortgagesOf(values);
  const first = mortgages[0] as VariableMortgage;
  const fixedCost = values.offer === null ? null : fixedInterest(values.offer, first);
  const moveWords = (points: Thousandths): string => (points === 0 ? t.unchanged : write.points(points));
  const titles = { fixed: t.ifFixed, adjustable: t.ifAdjustable };
  const points = figures.count(Math.abs(move) / 1000);
  const prime = move === 0 ? t.ifStill : move > 0 ? t.ifRises(points) : t.ifFalls(points);
  const verdictOf = (mortgage: VariableMortgage, cost: number): string => {
    const more = afterMove(mortgage, move).interest - cost;
    return more > 0 ? t.fixedLess(write.whole(more)) : more < 0 ? t.variableLess(write.whole(-more)) : t.bothSame;
  };
  const verdicts = fixedCost === null ? [] : mortgages.map((mortgage) => verdictOf(mortgage, fixedCost));
  const isSame = new Set(verdicts).size === 1;
  const sentences = mortgages.flatMap(({ payments }, at) =>
    verdicts.slice(at, at + 1).map((verdict) => (isSame ? verdict : `${verdict}, ${titles[payments].toLowerCase()}`)),
  );
  const shown = PRIME_MOVES.filter((points) => points % 500 === 0 || points === move);
  const blocks = mortgages.map((mortgage): Block => {
    const rows = shown.map((of) => {
      const { payment, interest, balance, isTriggered } = afterMove(mortgage, of);
      return [
        ...[write.points(of), write.rate(Math.max(0, values.rate + of))],
        [write.sum(payment), isTriggered && t.triggered] as const,
        ...[write.sum(interest), write.sum(balance)],
      ];
    });
    const heads = [t.moveHead, t.rateHead, t.paymentHead, t.interestHead, t.owedHead];
    return { title: titles[mortgage.payments], table: { heads, rows, chosen: shown.indexOf(move) } };
  });
  const { payment } = afterMove(first, 0);
  const kind = (first.payments === 'fixed' ? t.fixed : t.adjustable).toLowerCase();
  return {
    bar: [[t.bar(moveWords(move)), write.whole(afterMove(first, move).payment)]],
    beside: [
      {
        says: [
          ...new Set(sentences.map((sentence) => t.verdict(prime, sentence))),
          mortgages.length > 1 ? t.kindUnknown : values.lender && t.lenderSays(nameOf(values.lender, asking), kind),
        ],
        rows: [[t.triggerRate, write.rate(triggerRate(payment, values.balance, 12, first.compounding))]],
        small: [fixedCost !== null && t.interestOnly, t.triggerWords],
      },
      ...blocks,
      { says: [termsLink(values.lender, asking)] },
    ],
    carried: { type: 'variable' },
    board: '/rates/5-year-variable',
  };
}

/** A variable mortgage when prime moves, beside a fixed rate. */
export const variable = calculator({
  ...{ name: 'variable', words, fields, answer },
  groups: ({ language }) => ({
    lender: calculators[language].mortgage,
    amortization: { folded: words[language].more },
  }),
  hints: ({ move = '0' }, { language, write }) => ({
    move: move === '0' ? words[language].unchanged : write.points(Math.round(Number(move) * 1000)),
  }),
  rules: ({ language }) => [
    [words[language].triggerRate, TRIGGER_SOURCES],
    [words[language].triggerPoint, TRIGGER_POINT_SOURCES],
    [calculators[language].compounding, COMPOUNDING_SOURCES],
  ],
});
