import type { Trouble } from '../rates/question-codec.ts';
import { FIGURES } from './figures.ts';
import { inputs } from './inputs.ts';
import type { Language } from './language.ts';
import { whereIn } from './limits-of-rates.ts';

/** The error of a question's field, in a sentence. @param nameOf the name of a lender */
export function troubleIn(language: Language, trouble: Trouble, nameOf: (lender: string) => string): string {
  const t = inputs[language];
  const { money, cents } = FIGURES[language];
  // A limit rounded to the dollar would be refused when it is typed.
  const exact = (dollars: number): string => (Number.isInteger(dollars) ? money : cents)(dollars);
  switch (trouble.code) {
    case 'downBelow':
      return t.downBelow(exact(trouble.least));
    case 'balanceOverShare':
      return t.balanceOverShare(exact(trouble.most));
    case 'lendsElsewhere':
      return t.lendsElsewhere(nameOf(trouble.lender), whereIn(language, trouble.provinces));
    default:
      return t[trouble.code];
  }
}
