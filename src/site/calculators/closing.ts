import { inDollars } from '../../rates/calculators/cents.ts';
import { mortgageOf } from '../../rates/calculators/insured.ts';
import { calculators } from '../../words/calculators.ts';
import { closing as words } from '../../words/purchase.ts';
import { type Answer, type Asking, calculator } from './calculator.ts';
import { downOf, type Values } from './fields.ts';
import { downFault, downHint } from './payment.ts';
import { boardOf, buyerOf, cashAtClosing, purchaseFaults, purchaseFields, purchaseRules } from './purchase.ts';

function fields(asking: Asking) {
  const { place, more } = purchaseFields(asking);
  const t = words[asking.language];
  return {
    price: asking.field.sum(t.price, { least: 1_000, usual: '700000' }),
    down: asking.field.down(t.down),
    ...place,
    ...more,
  };
}
type Inputs = Values<ReturnType<typeof fields>>;

/** The mortgage of a purchase, and the cash due at closing. */
function answer(values: Inputs, asking: Asking): Answer {
  const { language, write } = asking;
  const [t, c] = [words[language], calculators[language]];
  const { price } = values;
  const down = downOf(values.down, price);
  const wished = values.amortization * 12;
  const { amortizationMonths: months, premium, loan } = mortgageOf({ price, down }, wished, buyerOf(values));
  const { block, total } = cashAtClosing({ price, down, premium, loan }, values, asking);
  const rows = [
    [c.borrowed, write.sum(loan)] as const,
    [c.premium, premium && c.ofLoan(write.sum(premium.sum), write.share(premium.percent))] as const,
  ];
  return {
    bar: [[values.province ? t.bar : t.barDown, write.wholeRange(total.least, total.most)]],
    beside: [block, { rows, small: [months < wished && c.shortened(c.years(months / 12))] }],
    carried: { down: inDollars(down), balance: inDollars(loan) },
    board: boardOf(price, down, months, values),
  };
}

/** The cash that a home takes at closing. */
export const closing = calculator<ReturnType<typeof fields>>({
  ...{ name: 'closing', words, fields, answer, hints: (values, asking) => ({ down: downHint(values, asking) }) },
  groups: ({ language }) => ({ price: words[language].home, amortization: { folded: calculators[language].more } }),
  check: (values, asking) => ({
    ...purchaseFaults(values, asking),
    down:
      values.price && values.down
        ? downFault({ price: values.price, down: downOf(values.down, values.price) }, asking)
        : null,
  }),
  rules: (asking, values) => purchaseRules(values, asking),
});
