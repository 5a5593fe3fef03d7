import { messages } from './messages.ts';

/** The feed of headline changes. */
export const feed = messages({
  title: { en: 'Prime Minus: headline rates that changed', fr: 'Prime Minus : taux principaux modifiés' },
  what: { en: '{lender}: {term}', fr: '{lender} : {term}' },
  moved: { en: '{what} from {from} to {to}', fr: '{what} de {from} à {to}' },
  withdrawn: { en: '{what} no longer published, was {from}', fr: '{what} n’est plus publié, était à {from}' },
  returned: { en: '{what} published again at {to}', fr: '{what} publié de nouveau à {to}' },
  added: { en: '{what} now published at {to}', fr: '{what} maintenant publié à {to}' },
  replaced: {
    en: (what: string, from: string, to: string) => `${what} now ${to}, by another of its rates than that of ${from}`,
    fr: (what, from, to) => `${what} maintenant ${to}, par un autre de ses taux que celui de ${from}`,
  },
  unread: {
    en: '{what} is no longer read here, was {from} when it last was',
    fr: '{what} n’est plus lu ici, était à {from} à la dernière lecture',
  },
  corrected: {
    en: '{what}: our mistake, {from} was shown and {to} is right',
    fr: '{what} : une erreur de notre part, {from} était montré et {to} est juste',
  },
  mistake: {
    en: '{what}: our mistake, {from} was shown and is wrong',
    fr: '{what} : une erreur de notre part, {from} était montré et est faux',
  },
  seen: { en: '{title} (seen {time}).', fr: '{title} (lu le {time}).' },
});
