import type { StoredRate } from '../rates/schema.ts';
import type { Language } from './language.ts';
import { noteIn } from './limits-of-rates.ts';
import { PREPAYMENT_WORDS, termTitle } from './terms.ts';

/** A rate in one line: its term, its prepayment, and all its limits. */
export const wholeRate = (language: Language, rate: StoredRate): string =>
  [termTitle(rate, language), PREPAYMENT_WORDS[language][rate.prepayment], noteIn(language, rate)].join(', ');
