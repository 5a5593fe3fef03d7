import { messages } from './messages.ts';

/** The figures that mortgage rates follow. */
export const market = messages({
  prime: { en: 'Prime rate', fr: 'Taux préférentiel' },
  'policy-rate': { en: 'Policy rate', fr: 'Taux directeur' },
  'yield-5-year': { en: '5-year bond yield', fr: 'Rendement des obligations 5 ans' },
  'posted-1-year': { en: 'Posted 1-year rate', fr: 'Taux affiché 1 an' },
  'posted-3-year': { en: 'Posted 3-year rate', fr: 'Taux affiché 3 ans' },
  'posted-5-year': { en: 'Posted 5-year rate', fr: 'Taux affiché 5 ans' },
  market: { en: 'The market over the past year', fr: 'Le marché depuis un an' },
  marketWords: {
    en: 'Series of the Bank of Canada, not rates of one lender. Posted rates are what large banks publish; what they offer is often lower.',
    fr: 'Séries de la Banque du Canada, et non les taux d’un prêteur. Les taux affichés sont ceux que publient les grandes banques; ce qu’elles offrent est souvent plus bas.',
  },
  marketSource: { en: 'Bank of Canada', fr: 'Banque du Canada' },
  moved: {
    en: (what: string, was: string, is: string) => (was === is ? `${what} as it was, ${is}` : `${what} ${was} → ${is}`),
    fr: (what, was, is) => (was === is ? `${what} inchangé, ${is}` : `${what} ${was} → ${is}`),
  },
  since: { en: 'Since {day}: {moves}.', fr: 'Depuis le {day} : {moves}.' },
});

/** The move of a figure since a week ago, and the sparklines of the full board. */
export const moves = messages({
  up: { en: 'up {points} since {day}', fr: 'hausse de {points} depuis le {day}' },
  down: { en: 'down {points} since {day}', fr: 'baisse de {points} depuis le {day}' },
});
