import type { CorrectionReason } from '../rates/vocabulary.ts';
import type { Language } from './language.ts';
import { messages, typeset } from './messages.ts';

/** The proofs that a mistake was ours. */
const WHY_WORDS: Readonly<Record<Language, Readonly<Record<CorrectionReason, string>>>> = {
  en: {
    'reader-mended': 'Our reader was mended; the lender had printed the same before.',
    'same-answer': 'The same answer of the lender was read again, and says something else.',
    'said-before': 'The lender is known to have said it no later than what was shown.',
  },
  fr: {
    'reader-mended': 'Notre outil de lecture a été corrigé; le prêteur affichait la même chose auparavant.',
    'same-answer': 'La même réponse du prêteur, relue, dit autre chose.',
    'said-before': 'On sait que le prêteur l’avait publié au plus tard en même temps que ce qui était montré.',
  },
};

/** The page of corrections and its feed. */
export const corrections = messages({
  about: {
    en: 'Every rate we had wrong, what was right, for how long it stood, and the share of all published rates that had to be corrected.',
    fr: 'Chaque taux erroné que nous avons montré, ce qui était juste, combien de temps il est resté, et la part des taux publiés qu’il a fallu corriger.',
  },
  lead: { en: 'Our mistakes, not the lenders’ changes.', fr: 'Nos erreurs, et non les changements des prêteurs.' },
  rate: { en: 'How often', fr: 'Fréquence' },
  rateWords: {
    en: 'Of all published figures, in the preview or not. A lender without a line needed none.',
    fr: 'De tous les taux publiés, dans l’aperçu ou non. Un prêteur absent du tableau n’a nécessité aucune correction.',
  },
  days90: { en: 'Last 90 days', fr: '90 derniers jours' },
  days365: { en: 'Last 12 months', fr: '12 derniers mois' },
  of: { en: '{corrected} of {published}', fr: '{corrected} sur {published}' },
  nothingPublished: { en: 'nothing published', fr: 'rien publié' },
  none: {
    en: 'No figure has had to be corrected since the record began on {day}. {figures} figures were published in that time.',
    fr: 'Aucun taux n’a dû être corrigé depuis le début du registre, le {day}. {figures} taux ont été publiés pendant ce temps.',
  },
  nonePublic: { en: 'None of them stood in the preview.', fr: 'Aucun d’eux ne figurait dans l’aperçu.' },
  noRecord: { en: 'Nothing has been published yet.', fr: 'Rien n’a encore été publié.' },
  shown: { en: 'shown', fr: 'montré' },
  right: { en: 'right', fr: 'juste' },
  noSuch: { en: 'no such rate', fr: 'aucun taux' },
  overlooked: { en: 'overlooked', fr: 'passé inaperçu' },
  gated: { en: 'with an account', fr: 'avec un compte' },
  apr: { en: 'Its APR was shown as {shown}; {right} is right.', fr: 'TAC montré : {shown}; juste : {right}.' },
  stood: { en: 'Shown since {since}, for {hours}\u00a0h.', fr: 'Montré depuis le {since}, pendant {hours}\u00a0h.' },
  others: {
    en: 'Corrections of rates that were never in the preview: {count}.',
    fr: 'Corrections de taux qui n’ont jamais figuré dans l’aperçu : {count}.',
  },
  follow: { en: 'To follow corrections:', fr: 'Pour suivre les corrections :' },
  feed: { en: 'Prime Minus: corrections', fr: 'Prime Minus : corrections' },
  line: { en: '{what}: {shown} was shown, {right} is right', fr: '{what} : {shown} était montré, {right} est juste' },
  was: { en: '{what}: {shown} was shown and is wrong', fr: '{what} : {shown} était montré et est faux' },
});

/** Why a figure was ours to correct, in a sentence. */
export const whyIn = (language: Language, why: CorrectionReason): string =>
  language === 'fr' ? typeset(WHY_WORDS.fr[why]) : WHY_WORDS[language][why];
