import type { Lender, Rate } from '../rates/schema.ts';
import type { Language } from './language.ts';

type State = Rate['state'] | Lender['state'];

/** The states of figures and lenders, each in one word and one sentence. */
export const STATES: Readonly<Record<Language, Readonly<Record<State, { word: string; meaning: string }>>>> = {
  en: {
    fresh: { word: 'Current', meaning: 'Read from the lender in the latest run.' },
    carried: {
      word: 'Last known',
      meaning: 'This lender could not be read in the latest run; its last good figure is shown.',
    },
    stale: {
      word: 'Out of date',
      meaning: 'Not seen for more than twice the usual time between readings. Never ranked as lowest.',
    },
    quarantined: {
      word: 'Being checked',
      meaning: 'A new figure looked implausible and waits to be confirmed; the last good one is shown.',
    },
    unavailable: { word: 'Not read', meaning: 'This lender has not been read yet, or does not allow it.' },
  },
  fr: {
    fresh: { word: 'À jour', meaning: 'Lu chez le prêteur à la dernière collecte.' },
    carried: {
      word: 'Dernier connu',
      meaning: 'Ce prêteur n’a pas pu être lu à la dernière collecte; son dernier taux valable est affiché.',
    },
    stale: {
      word: 'Non à jour',
      meaning: 'Non revu depuis plus de deux fois l’intervalle habituel entre les lectures. Jamais classé le plus bas.',
    },
    quarantined: {
      word: 'En vérification',
      meaning: 'Un nouveau taux semblait peu plausible et attend d’être confirmé; le dernier valable est affiché.',
    },
    unavailable: { word: 'Non lu', meaning: 'Ce prêteur n’a pas encore été lu, ou ne le permet pas.' },
  },
};
