import { messages } from './messages.ts';

/** The page about what an account includes. */
export const plans = messages({
  title: { en: 'What an account includes', fr: 'Ce que comprend un compte' },
  about: {
    en: 'Visitor, free and premium side by side: what each one sees, and how many requests its API keys may make.',
    fr: 'Visiteur, gratuit et premium côte à côte : ce que chacun voit, et combien de requêtes ses clés d’API peuvent faire.',
  },
  lead: { en: 'The headline rates are open to everybody.', fr: 'Les taux principaux sont ouverts à tous.' },
  freeOpens: {
    en: 'A free account shows the rest; premium lifts the limits on its keys.',
    fr: 'Un compte gratuit montre le reste; le forfait premium lève les limites de ses clés.',
  },
  premiumOpens: {
    en: 'A premium account shows the rest, and its keys have no limit.',
    fr: 'Un compte premium montre le reste, et ses clés n’ont pas de limite.',
  },
  // Where the preview ends, on other pages.
  shownOf: { en: '{shown} of {total} rates.', fr: '{shown} taux sur {total}.' },
  shows: {
    en: 'A {plan} account shows all of them, and makes API keys.',
    fr: 'Un compte {plan} les montre tous, et crée des clés d’API.',
  },
  caption: { en: 'Visitor, free and premium side by side', fr: 'Visiteur, gratuit et premium côte à côte' },
  feature: { en: 'Feature', fr: 'Fonction' },
  visitor: { en: 'Visitor', fr: 'Visiteur' },
  free: { en: 'Free', fr: 'Gratuit' },
  premium: { en: 'Premium', fr: 'Premium' },

  rates: { en: 'Rates', fr: 'Taux' },
  all: { en: 'all {all}', fr: 'tous ({all})' },
  some: { en: '{some} of {all}', fr: '{some} sur {all}' },
  terms: { en: 'Terms', fr: 'Termes' },
  allTerms: { en: 'all', fr: 'tous' },
  someTerms: {
    en: 'the headline terms, and samples of others',
    fr: 'les termes principaux, et un échantillon des autres',
  },
  filters: { en: 'Filters, sorting', fr: 'Filtres, tri' },
  comparison: { en: 'Comparison of up to four rates', fr: 'Comparer jusqu’à quatre taux' },
  files: { en: 'CSV and JSON of any selection', fr: 'CSV et JSON de toute sélection' },
  raw: { en: 'Raw records, as printed', fr: 'Relevés bruts, tels qu’imprimés' },
  yes: { en: 'yes', fr: 'oui' },
  no: { en: 'no', fr: 'non' },
  keyed: { en: 'preview and full rates', fr: 'aperçu et tous les taux' },
  unkeyed: { en: 'preview', fr: 'aperçu' },
  requests: { en: 'Requests with a key', fr: 'Requêtes avec une clé' },
  noKey: { en: 'no key', fr: 'pas de clé' },
  unlimited: { en: 'unlimited', fr: 'illimitées' },
  per: { en: '{count} per {window}', fr: '{count} par {window}' },

  costTitle: { en: 'What it costs', fr: 'Ce que cela coûte' },
  cost: {
    en: 'Nothing. An account takes an e-mail address and a password. The pages have no limit for people who are logged in; only requests with keys are counted, for the whole account together.',
    fr: `Rien. Un compte demande une adresse de courriel et un mot de passe. Les pages n’ont pas de limite pour
      les utilisateurs connectés; seules les requêtes avec une clé sont comptées, pour le compte entier.`,
  },
  premiumTitle: { en: 'Getting premium', fr: 'Obtenir le forfait premium' },
  premiumBefore: {
    en: 'Whoever runs this server switches premium on for an existing account. Create a free one, see on the ',
    fr: 'La personne qui exploite ce serveur active le forfait premium d’un compte existant. Créez un compte gratuit, voyez dans le ',
  },
  dashboard: { en: 'dashboard', fr: 'tableau de bord' },
  premiumAfter: {
    en: ' whether its limits are enough, then write to the operator with the account’s e-mail address. Your keys keep working.',
    fr: ' si ses limites suffisent, puis écrivez à l’exploitant en donnant l’adresse de courriel du compte. Vos clés continuent de fonctionner.',
  },

  previewTitle: { en: 'These pages are a preview.', fr: 'Ces pages sont un aperçu.' },
  preview: {
    en: 'Accounts and the API need the service itself, which does not run here.',
    fr: 'Les comptes et l’API demandent le service lui-même, qui n’est pas offert ici.',
  },
});
