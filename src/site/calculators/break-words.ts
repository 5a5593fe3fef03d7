import type { SwapResult } from '../../rates/calculators/break-or-stay.ts';
import { addMonths } from '../../rates/calculators/calendar.ts';
import type { TermRule } from '../../rates/calculators/comparable-term.ts';
import type { Reading } from '../../rates/calculators/readings.ts';
import { breaking } from '../../words/breaking.ts';
import { calculators } from '../../words/calculators.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { capital, termWords } from '../../words/terms.ts';
import type { BreakAnswer } from './break-answer.ts';
import { writing } from './writing.ts';

/** The charge in one line. */
export function chargeWords({ range, otherCosts }: BreakAnswer, language: Language, withRest = false): string {
  const { sum, range: written } = writing(language);
  const rest = withRest ? otherCosts : 0;
  return range.isLeast
    ? calculators[language].atLeast(sum(range.least + rest))
    : written(range.least + rest, range.most + rest);
}

/** The basis of the charge, in words. */
export function basisWords({ readings, range }: BreakAnswer, rateType: string, language: Language): string {
  const t = breaking[language];
  const [first] = readings;
  if (range.least !== range.most || !first) return t.basisRange;
  if (first.basis !== 'three-months') return t[BASES[first.basis]];
  if (first.charged === 0) return t.basisNone;
  return rateType === 'variable' ? t.basisVariable : t.basisThree;
}

const BASES = {
  open: 'openNone',
  'after-five-years': 'act',
  differential: 'basisGap',
  'interest-to-maturity': 'basisRest',
} as const;

/** The name of the method behind a reading. */
export function methodWords({ practice, termMonths, basis, compared }: Reading, language: Language): string {
  const t = breaking[language];
  if (basis === 'open') return t.open;
  if (compared === null) return basis === 'interest-to-maturity' ? t.basisRest : t.threeMonths;
  const parts = [t[practice.method], termMonths !== null && termWords(termMonths, language)];
  if (practice.counting === 'present-value') parts.push(t['present-value']);
  return parts.filter(Boolean).join(', ');
}

/** The term that the time left is compared with, and the rule for it. */
export function comparedWords(terms: readonly number[], [rule]: readonly TermRule[], language: Language): string {
  const t = breaking[language];
  const words = FIGURES[language].list(terms.map((months) => termWords(months, language)));
  return rule ? t.rule(words, t[rule.rounds]) : capital(words);
}

/** The rates that the charge lacks, in words. */
export function missingWords({ missing, comparisons }: BreakAnswer, language: Language): string {
  const t = breaking[language];
  const lacking = (rate: 'posted' | 'current'): string =>
    FIGURES[language].list(
      comparisons.filter((one) => one[rate] === null).map(({ termMonths }) => termWords(termMonths, language)),
    );
  const words = {
    discount: t.lackDiscount,
    posted: t.lackPosted(lacking('posted')),
    current: t.lackCurrent(lacking('current')),
  };
  return FIGURES[language].list(missing.map((rate) => (rate === 'benchmark' ? t.lackBenchmark : words[rate])));
}

/** Whether breaking pays: yes, no, or why nobody can say yet. */
export function verdictWords(answer: BreakAnswer, language: Language): string {
  const t = breaking[language];
  const { sum, range: written } = writing(language);
  const { swaps, range, worth } = answer;
  if (swaps === null) return t.verdictNoRate;
  const [high, low] = [swaps.least.gain, swaps.most.gain];
  if (range.isLeast) {
    return worth === null || worth < range.least
      ? t.verdictNeverLeast(sum(range.least), sum(-high))
      : t.verdictUnknown(sum(range.least), sum(worth), missingWords(answer, language));
  }
  if (low > 0) return t.verdictYes(written(low, high));
  if (high > 0) return t.verdictDepends(sum(worth ?? 0));
  return t.verdictNo(written(-high, -low));
}

/** Whether breaking pays, and from which month. */
export function paysWords(swap: SwapResult, today: string, language: Language): string {
  const t = breaking[language];
  const { sum } = writing(language);
  if (swap.paysFrom === null) return t.neverPays(sum(Math.abs(swap.gain)));
  const day = FIGURES[language].printedDay(addMonths(today, swap.paysFrom));
  return t.paysFrom(swap.paysFrom, day, sum(swap.gain));
}
