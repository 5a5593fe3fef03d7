import { FAILURE_KINDS, type FailureKind } from '../rates/vocabulary.ts';
import type { Language } from './language.ts';

/** Why a lender could not be read. */
export const FAILURES: Readonly<Record<Language, Readonly<Record<FailureKind, string>>>> = {
  en: FAILURE_KINDS,
  fr: {
    timeout: 'Trop lent à répondre, ou à lire',
    dns: 'Le nom de domaine n’a pas pu être résolu',
    refused: 'La connexion a été refusée ou coupée',
    tls: 'La connexion sécurisée a échoué',
    blocked: 'Le prêteur refuse la lecture automatique',
    robots: 'Les règles du site en interdisent la lecture par un robot',
    'http-status': 'Un statut d’erreur a été reçu',
    moved: 'La page a été déplacée',
    'too-large': 'Plus grand, ou plus complexe, qu’une page de taux',
    'cut-off': 'La réponse s’est arrêtée trop tôt',
    'content-type': 'La réponse était d’un autre type que prévu',
    empty: 'La page ne contenait aucun taux',
    'changed-layout': 'La page n’a plus la même forme',
    'too-few-rows': 'Trop peu des taux connus se trouvaient sur la page',
    'reader-error': 'Notre outil de lecture s’est trompé',
    'not-recorded': 'Nous n’avons pas pu lire ce prêteur',
    'no-browser': 'La page exige un navigateur, et aucun n’est installé',
    outdated: 'La réponse est plus ancienne que celle qui est connue',
  },
};

/** The same reasons, worded to stand within a sentence. */
export function failureIn(language: Language, kind: FailureKind): string {
  const words = FAILURES[language][kind];
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}
