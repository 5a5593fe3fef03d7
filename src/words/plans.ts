import { html, messages } from './messages.ts';

/** The page about what an account includes. */
export const plans = messages({
  title: { en: 'What an account includes', fr: 'Ce que comprend un compte' },
  about: {
    en: 'What each plan sees, and how many requests its API keys may make.',
    fr: 'Ce que voit chaque forfait, et combien de requêtes ses clés d’API peuvent faire.',
  },
  lead: { en: 'The headline rates are open to everybody.', fr: 'Tout le monde voit les taux principaux, sans compte.' },
  freeOpens: { en: 'A free account shows the rest.', fr: 'Un compte gratuit montre le reste.' },
  // Where the preview ends, on other pages.
  shownOf: { en: '{shown} of {total} rates.', fr: '{shown} taux sur {total}.' },
  shows: { en: 'A {plan} account shows all, and gives keys.', fr: 'Un compte {plan} les montre tous, avec des clés.' },
  caption: { en: 'The plans side by side', fr: 'Les forfaits côte à côte' },
  feature: { en: 'Feature', fr: 'Fonction' },
  visitor: { en: 'Visitor', fr: 'Visiteur' },
  free: { en: 'Free', fr: 'Gratuit' },
  premium: { en: 'Premium', fr: 'Premium' },

  all: { en: 'all {all}', fr: 'tous ({all})' },
  some: { en: '{some} of {all}', fr: '{some} sur {all}' },
  terms: { en: 'Terms', fr: 'Termes' },
  allTerms: { en: 'all', fr: 'tous' },
  someTerms: { en: 'main terms, and a sample', fr: 'termes principaux, et un échantillon' },
  raw: { en: 'Raw records, as printed', fr: 'Relevés bruts, tels que publiés' },
  yes: { en: 'yes', fr: 'oui' },
  no: { en: 'no', fr: 'non' },
  keyed: { en: 'all rates', fr: 'tous les taux' },
  unkeyed: { en: 'preview', fr: 'aperçu' },
  requests: { en: 'Requests with a key', fr: 'Requêtes avec une clé' },
  noKey: { en: 'no key', fr: 'pas de clé' },
  unlimited: { en: 'unlimited', fr: 'illimitées' },
  per: { en: '{count} per {window}', fr: '{count} par {window}' },

  cost: { en: 'The keys of an account share its requests.', fr: 'Les clés d’un compte se partagent ses requêtes.' },
  askPremium: {
    en: (address: string, name: string) =>
      html`Premium lifts the limits: write to <a href="${address}">${name}</a> from the address of your account.`,
    fr: (address, name) =>
      html`Le forfait premium lève les limites : écrivez à <a href="${address}">${name}</a> depuis l’adresse de votre compte.`,
  },

  previewTitle: { en: 'These pages are a preview.', fr: 'Ces pages sont un aperçu.' },
  preview: {
    en: 'Accounts and the API need the service itself, which does not run here.',
    fr: 'Les comptes et l’API demandent le service lui-même, qui n’est pas offert ici.',
  },
});
