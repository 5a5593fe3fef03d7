import { messages } from './messages.ts';

/** The figures that mortgage rates follow. */
export const benchmarks = messages({
  title: { en: 'What mortgage rates follow', fr: 'Ce que suivent les taux hypothécaires' },
  prime: { en: 'Prime rate', fr: 'Taux préférentiel' },
  'policy-rate': { en: 'Policy rate', fr: 'Taux directeur' },
  'yield-5-year': { en: '5-year bond yield', fr: 'Rendement des obligations 5 ans' },
  primeWhat: { en: 'What lenders quote variable rates on', fr: 'Les taux variables en dépendent' },
  'policy-rateWhat': { en: 'Bank of Canada; prime follows it', fr: 'Banque du Canada ; le taux préférentiel le suit' },
  'yield-5-yearWhat': { en: 'Fixed rates follow it', fr: 'Les taux fixes le suivent' },
  change: { en: (points: string, day: string) => `${points} on ${day}`, fr: (points, day) => `${points} le ${day}` },
  on: { en: (day: string) => `on ${day}`, fr: (day) => `le ${day}` },
  printed: {
    en: (day: string) => `as most lenders print it, read ${day}`,
    fr: (day) => `tel que la plupart des prêteurs l’indiquent, lu le ${day}`,
  },
});
