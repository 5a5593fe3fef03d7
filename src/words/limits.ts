import type { StoredRate } from '../rates/schema.ts';
import { ENGLISH_LIMITS, type Limit, type LimitWords, limitsSaid, type Scope } from '../rates/scope.ts';
import type { Language } from './language.ts';
import { OFFER_WORDS } from './terms.ts';

const FRENCH_LIMITS: LimitWords = {
  insurance: {
    insured: { short: 'assuré', long: 'Prêts assurés (à proportion élevée)' },
    insurable: { short: 'assurable', long: 'Prêts assurables' },
    uninsured: { short: 'non assuré', long: 'Prêts non assurés (ordinaires)' },
  },
  purpose: {
    purchase: { short: 'achats', long: 'Achats seulement' },
    switch: { short: 'transferts', long: 'Transferts d’un autre prêteur seulement' },
    refinance: { short: 'refinancements', long: 'Refinancements seulement' },
    renewal: { short: 'renouvellements', long: 'Renouvellements seulement' },
  },
  conditions: {
    'high-ratio-only': { short: 'proportion élevée', long: 'Prêts à proportion élevée (assurés) seulement' },
    'conventional-only': { short: 'prêts ordinaires', long: 'Prêts ordinaires (non assurés) seulement' },
    'new-clients-only': { short: 'nouveaux clients', long: 'Nouveaux clients seulement' },
    'members-only': { short: 'membres', long: 'Membres seulement' },
    'client-rate': { short: 'taux client', long: 'Pour les clients qui ont un compte admissible' },
    'quick-close': { short: 'clôture rapide', long: 'Le prêt doit être conclu à brève échéance' },
    'restricted-prepayment': {
      short: 'remboursement restreint',
      long: 'Remboursement anticipé ou quittance restreints',
    },
    bundle: { short: 'avec un autre produit', long: 'Un autre produit du prêteur doit être pris aussi' },
    'purchase-or-switch-only': { short: 'achat ou transfert', long: 'Achats et transferts seulement' },
    cashback: { short: 'remise en argent', long: 'Avec remise en argent' },
    'minimum-amount': { short: 'montant minimal', long: 'Un montant minimal du prêt s’applique' },
    'limited-time': { short: 'durée limitée', long: 'Offre d’une durée limitée' },
    'owner-occupied': { short: 'propriétaire occupant', long: 'Pour une maison que son propriétaire habite' },
    'price-limit': { short: 'prix plafonné', long: 'Le prix de la maison ne doit pas dépasser un plafond' },
    'new-mortgages-only': { short: 'nouveaux prêts', long: 'Nouveaux prêts seulement' },
    'no-renewal': { short: 'sauf renouvellement', long: 'Non offert aux renouvellements' },
    'no-refinance': { short: 'sauf refinancement', long: 'Non offert aux refinancements' },
    'existing-clients-only': { short: 'clients actuels', long: 'Clients actuels seulement' },
    'outside-lending-policy': {
      short: 'hors politique de prêt',
      long: 'Pour les emprunteurs hors de la politique de prêt ordinaire',
    },
    'select-channels': { short: 'certains canaux', long: 'Par certains canaux du prêteur seulement' },
    'as-low-as': {
      short: 'à partir de',
      long: 'Le taux le plus bas : un emprunteur peut s’en voir offrir un plus élevé',
    },
    'amortization-premium': {
      short: 'plus sur long amortissement',
      long: 'Peut être plus élevé sur un amortissement plus long',
    },
    'advance-limit': { short: 'déboursé à temps', long: 'Le prêt doit être déboursé dans un délai fixé' },
    'further-limits': {
      short: 'autres limites',
      long: 'Les petits caractères du prêteur fixent d’autres limites',
    },
    'made-up': { short: 'fictif', long: 'Inventé pour une démonstration : personne ne l’offre' },
  },
  provinces: {
    'CA-AB': 'Alberta',
    'CA-BC': 'Colombie-Britannique',
    'CA-MB': 'Manitoba',
    'CA-NB': 'Nouveau-Brunswick',
    'CA-NL': 'Terre-Neuve-et-Labrador',
    'CA-NS': 'Nouvelle-Écosse',
    'CA-NT': 'Territoires du Nord-Ouest',
    'CA-NU': 'Nunavut',
    'CA-ON': 'Ontario',
    'CA-PE': 'Île-du-Prince-Édouard',
    'CA-QC': 'Québec',
    'CA-SK': 'Saskatchewan',
    'CA-YT': 'Yukon',
  },
  anywhere: 'Partout au Canada',
  notEverywhere: 'pas dans toutes les provinces',
  only: (provinces) => `Offert ici : ${provinces}`,
  value: { short: ' % de la valeur', long: ' % de la valeur de la maison' },
  years: { short: ' ans', long: ' ans d’amortissement' },
  between: (over, upTo) => ({ short: `${over} à ${upTo}`, long: `Plus de ${over} et jusqu’à ${upTo}` }),
  upTo: (most) => ({ short: `jusqu’à ${most}`, long: `Jusqu’à ${most}` }),
  over: (least) => ({ short: `plus de ${least}`, long: `Plus de ${least}` }),
};

const WORDS: Readonly<Record<Language, LimitWords>> = { en: ENGLISH_LIMITS, fr: FRENCH_LIMITS };

/** Everything that narrows a rate, in the words of a language. */
export function limitsIn(language: Language, rate: Scope): Limit[] {
  return limitsSaid(rate, WORDS[language]);
}

/** What narrows a rate, where there is room: one thing as it stands, several as a sentence each; null where nothing does. */
export function whomIn(language: Language, rate: Scope): string | null {
  const [first, ...rest] = limitsIn(language, rate).map(({ long }) => long);
  return first === undefined || rest.length === 0 ? (first ?? null) : `${[first, ...rest].join('. ')}.`;
}

/** What narrows a rate, as it stands under a figure: `special, insured, up to 25 years`. */
export function noteIn(language: Language, rate: Scope & Pick<StoredRate, 'offer'>): string {
  return [OFFER_WORDS[language][rate.offer], ...limitsIn(language, rate).map(({ short }) => short)].join(', ');
}

/** The provinces and territories by ISO 3166-2 code. */
export function provinceNames(language: Language): LimitWords['provinces'] {
  return WORDS[language].provinces;
}

/** Where a lender or a rate is offered: `Ontario, Quebec`, or `All of Canada`. */
export function whereIn(language: Language, provinces: StoredRate['provinces']): string {
  const words = WORDS[language];
  return provinces === null ? words.anywhere : provinces.map((code) => words.provinces[code]).join(', ');
}

/** Every condition that a rate can have, with all its words. */
export function conditionsIn(language: Language): string[] {
  return Object.values(WORDS[language].conditions).map(({ long }) => long);
}
