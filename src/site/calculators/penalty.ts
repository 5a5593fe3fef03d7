import { COMPARABLE_TERM_SOURCES } from '../../rates/calculators/comparable-term.ts';
import { INTEREST_ACT_SOURCES } from '../../rates/calculators/interest-act.ts';
import { METHODS, type Method } from '../../rates/calculators/ird.ts';
import { CHARGE_SOURCES } from '../../rates/calculators/prepayment-charge.ts';
import { calculators } from '../../words/calculators.ts';
import { penalty as words } from '../../words/penalty.ts';
import { calculator } from './calculator.ts';
import { penaltyAnswer } from './penalty-answer.ts';
import { asks, type Fields, faults, fields, isSent, type Known, know, neededRates } from './penalty-fields.ts';

/** What breaking a mortgage costs, and whether a lower rate pays for it. */
export const penalty = calculator<Fields, Known>({
  ...{ name: 'break', words, fields, check: faults, isSent, know, asks },
  answer: (given, asking, known) => penaltyAnswer(given, known, asking),
  groups: ({ language }) => {
    const t = words[language];
    return {
      lender: calculators[language].mortgage,
      began: { folded: t.more },
      nexttype: { folded: t.elsewhere },
      signed: null,
    };
  },
  otherwise: (given, { language }) =>
    given.rate && given.balance && neededRates(given).prime ? words[language].needsPrime : words[language].fillIn,
  rules: ({ language }) => {
    const t = words[language];
    const methods = Object.entries(METHODS).map(([method, sources]) => [t[method as Method], sources] as const);
    return [
      [t.bar, CHARGE_SOURCES],
      [t.comparedWith, COMPARABLE_TERM_SOURCES],
      ...methods,
      [t.actName, INTEREST_ACT_SOURCES],
    ];
  },
});
