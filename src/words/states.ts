import type { Lender, Rate } from '../rates/schema.ts';
import type { Language } from './language.ts';

type State = Rate['state'] | Lender['state'];

/** The states of figures and lenders, each in one word and one sentence. */
export const STATES: Readonly<Record<Language, Readonly<Record<State, { word: string; meaning: string }>>>> = {
  en: {
    fresh: { word: 'Up to date', meaning: 'We read it at the lender in the latest run.' },
    carried: {
      word: 'Last known',
      meaning: 'We could not read this lender in the latest run, so we show its last good rate.',
    },
    stale: {
      word: 'Out of date',
      meaning: 'We have not seen it for more than twice the usual time. Never called lowest.',
    },
    quarantined: {
      word: 'Being checked',
      meaning: 'A new rate looked implausible. Until we confirm it, we show the last good one.',
    },
    unavailable: { word: 'Not read', meaning: 'We have not read this lender yet, or it does not allow it.' },
  },
  fr: {
    fresh: { word: 'À jour', meaning: 'Lu chez le prêteur à la dernière collecte.' },
    carried: {
      word: 'Dernier connu',
      meaning: 'Nous n’avons pas pu lire ce prêteur à la dernière collecte\u00a0: voici son dernier taux valable.',
    },
    stale: {
      word: 'Périmé',
      meaning:
        'Nous ne l’avons pas revu depuis plus de deux fois le délai habituel. Jamais présenté comme le plus bas.',
    },
    quarantined: {
      word: 'En vérification',
      meaning: 'Un nouveau taux semblait peu plausible. D’ici à sa confirmation, voici le dernier valable.',
    },
    unavailable: { word: 'Non lu', meaning: 'Ce prêteur n’a pas encore été lu, ou ne le permet pas.' },
  },
};
