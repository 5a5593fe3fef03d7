import { messages } from './messages.ts';

/** The feed of headline changes. */
export const feed = messages({
  title: { en: 'Prime Minus: headline rates that changed', fr: 'Prime Minus : taux principaux modifiés' },
  what: { en: '{lender}: {term}', fr: '{lender} : {term}' },
  moved: { en: '{what} from {from} to {to}', fr: '{what} passe de {from} à {to}' },
  withdrawn: { en: '{what} no longer published, was {from}', fr: '{what} n’est plus publié, était à {from}' },
  returned: { en: '{what} published again at {to}', fr: '{what} publié de nouveau à {to}' },
  added: { en: '{what} now published at {to}', fr: '{what} maintenant publié à {to}' },
  replaced: { en: '{what} from {from} to {to}, by another rate', fr: '{what} passe de {from} à {to} (un autre taux)' },
  unread: { en: '{what} no longer read here, last {from}', fr: '{what} n’est plus lu ici, dernier taux : {from}' },
  corrected: { en: '{what}: our mistake, not {from} but {to}', fr: '{what} : notre erreur, non pas {from} mais {to}' },
  mistake: { en: '{what}: our mistake, {from} is wrong', fr: '{what} : notre erreur, {from} est faux' },
  seen: { en: '{title} (seen {time}).', fr: '{title} (lu le {time}).' },
});
