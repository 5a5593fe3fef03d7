import type { Trouble } from '../rates/question-codec.ts';
import { FIGURES } from './figures.ts';
import { inputs } from './inputs.ts';
import type { Language } from './language.ts';
import { whereIn } from './limits-of-rates.ts';

/** The error of a question's field, in a sentence. @param nameOf the name of a lender */
export function troubleIn(language: Language, trouble: Trouble, nameOf: (lender: string) => string): string {
  const t = inputs[language];
  const { money } = FIGURES[language];
  switch (trouble.code) {
    case 'downBelow':
      return t.downBelow(money(trouble.least));
    case 'balanceOverShare':
      return t.balanceOverShare(money(trouble.most));
    case 'lendsElsewhere':
      return t.lendsElsewhere(nameOf(trouble.lender), whereIn(language, trouble.provinces));
    default:
      return t[trouble.code];
  }
}
