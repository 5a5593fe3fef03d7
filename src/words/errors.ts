import { messages } from './messages.ts';

/** The error pages. */
export const errors = messages({
  nothingTitle: { en: 'Nothing here', fr: 'Rien ici' },
  nothing: { en: 'There is nothing here.', fr: 'Il n’y a rien ici.' },
  nothingLead: {
    en: 'This address leads to no page. A lender may have been withdrawn, or there is a typo.',
    fr: 'Cette adresse ne mène à aucune page. Un prêteur a pu être retiré, ou l’adresse contient une faute de frappe.',
  },
  nothingAbout: { en: 'There is no page at this address.', fr: 'Il n’y a pas de page à cette adresse.' },
  failedTitle: { en: 'Something failed here', fr: 'Une erreur de notre part' },
  failed: { en: 'This one is our fault.', fr: 'L’erreur vient de nous.' },
  failedLead: {
    en: 'The page could not be made. The rates are safe. Try again in a moment.',
    fr: 'La page n’a pas pu être produite. Les taux sont intacts. Réessayez dans un instant.',
  },
  failedAbout: { en: 'The page could not be made.', fr: 'La page n’a pas pu être produite.' },
  unreachableTitle: { en: 'Accounts cannot be reached', fr: 'Comptes inaccessibles' },
  unreachableAbout: { en: 'Accounts cannot be reached right now.', fr: 'Les comptes sont inaccessibles en ce moment.' },
  moment: { en: 'One moment, please.', fr: 'Un instant, s’il vous plaît.' },
  notDone: {
    en: 'Accounts cannot be reached right now, and what you asked was not done. Try again in a moment.',
    fr: 'Les comptes sont inaccessibles en ce moment, et ce que vous avez demandé n’a pas été fait. Réessayez dans un instant.',
  },
  crowded: {
    en: 'Too much is being asked of the past right now, so this page was not made. Try again in a moment.',
    fr: 'L’historique est très consulté en ce moment : cette page n’a donc pas été produite. Réessayez dans un instant.',
  },
  restStands: { en: 'The rates are there as always.', fr: 'Les taux sont là comme toujours.' },
  toRates: { en: 'To the rates', fr: 'Voir les taux' },
});
