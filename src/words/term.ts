import { messages } from './messages.ts';

/** The page of one term: every lender's figure for it. The kind of rate is passed in as text: `5-year fixed`, `fixe 5 ans`. */
export const term = messages({
  title: { en: '{kind} mortgage rates in Canada, by rate', fr: 'Taux hypothécaire {kind} au Canada' },
  about: {
    en: '{kind} closed mortgage rates as Canadian lenders publish them: lowest first, each with its source and age.',
    fr: 'Le taux hypothécaire {kind} fermé que publie chaque prêteur canadien, du plus bas au plus élevé, avec sa source et son âge.',
  },
  heading: { en: '{kind} rates', fr: 'Taux {kind}' },
  another: { en: 'For your own mortgage', fr: 'Pour votre propre prêt' },
  none: { en: 'No lender we read publishes this term.', fr: 'Aucun prêteur lu ici ne publie de taux pour ce terme.' },
  noneCurrent: { en: 'None of these rates is up to date,', fr: 'Aucun de ces taux n’est à jour ;' },
  newestFirst: {
    en: 'so none is called lowest. They are shown newest first.',
    fr: 'nous n’en désignons aucun comme le plus bas. Les plus récents viennent en premier.',
  },
  rate: { en: 'Rate (%)', fr: 'Taux (%)' },
  forWhom: { en: 'Conditions', fr: 'Conditions' },
  missing: {
    en: '{count} more {count:lender publishes|lenders publish} this term.',
    fr: '{count} {count:autre prêteur publie|autres prêteurs publient} ce taux.',
  },
  onBoard: { en: 'All of them', fr: 'Tous ces taux' },
});
