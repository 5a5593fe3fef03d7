import type { Language } from '../languages.ts';
import type { Asker } from './question.ts';

/** A restriction of a rate in words: short, beside a figure or as a filter's name, and long. */
export interface Limit {
  short: string;
  long: string;
}

/** How a condition affects a borrower: not at all; as its `keeps` says; in a way that the lender leaves open; or by excluding the borrower. */
type Matters = 'no' | 'yes' | 'unclear' | 'bars';

/** A condition that a lender may set for a rate, with its words. Each is recorded only if the lender's own words say it. */
interface Condition extends Readonly<Record<Language, Limit>> {
  /** Whether most or few of the affected borrowers still qualify, of those who could ask the lender at all. */
  keeps: 'most' | 'few';
  /** How the condition affects the borrower of a question. */
  matters: (asker: Asker) => Matters;
}

type Judge = Condition['matters'];
const most = (matters: Judge = () => 'yes') => ({ keeps: 'most', matters }) as const;
const few = (matters: Judge = () => 'yes') => ({ keeps: 'few', matters }) as const;
const onlyWhere =
  (how: Matters, isSo: (asker: Asker) => boolean): Judge =>
  (asker) =>
    isSo(asker) ? how : 'yes';

/**
 * The lowest price, in dollars, at which a lender's cap can lie: the limit for insured mortgages until 15 December
 * 2024. Only the lender's own words tell the actual cap.
 */
export const LOWEST_PRICE_CAP = 1_000_000;
/** The years up to which no lender asks more for the length of an amortization. */
const USUAL_YEARS = 25;

/** Every condition: how many it keeps, whom it affects, and its wording. */
export const CONDITIONS = {
  'high-ratio-only': {
    ...few((asker) => (asker.insurance === 'insured' ? 'no' : 'bars')),
    en: { short: 'high-ratio', long: 'High-ratio (insured) mortgages only' },
    fr: { short: 'proportion élevée', long: 'Prêts à proportion élevée (assurés) seulement' },
  },
  'conventional-only': {
    ...most(onlyWhere('bars', (asker) => asker.insurance === 'insured')),
    en: { short: 'conventional', long: 'Conventional (uninsured) mortgages only' },
    fr: { short: 'prêts ordinaires', long: 'Prêts ordinaires (non assurés) seulement' },
  },
  'new-clients-only': {
    ...few(onlyWhere('bars', (asker) => asker.isOwnLender)),
    en: { short: 'new clients', long: 'New clients only' },
    fr: { short: 'nouveaux clients', long: 'Nouveaux clients seulement' },
  },
  'members-only': {
    ...most(),
    en: { short: 'members', long: 'Members only' },
    fr: { short: 'membres', long: 'Membres seulement' },
  },
  'client-rate': {
    ...few(),
    en: { short: 'client rate', long: 'A “client rate”: the lender does not say for which clients' },
    fr: { short: 'taux client', long: 'Un « taux client » : le prêteur ne dit pas pour quels clients' },
  },
  'quick-close': {
    ...few(),
    en: { short: 'quick close', long: 'The mortgage must close within a short time' },
    fr: { short: 'signature rapide', long: 'Le prêt doit être conclu à brève échéance' },
  },
  'restricted-prepayment': {
    ...few(),
    en: { short: 'restricted prepayment', long: 'Restricted prepayment or early discharge' },
    fr: { short: 'remboursement restreint', long: 'Remboursement anticipé ou quittance restreints' },
  },
  bundle: {
    ...few(),
    en: { short: 'with another product', long: 'Another product of the lender must be taken as well' },
    fr: { short: 'avec un autre produit', long: 'Un autre produit du prêteur doit être pris aussi' },
  },
  'purchase-or-switch-only': {
    ...most(onlyWhere('bars', (asker) => asker.way === 'stay' || asker.way === 'borrow')),
    en: { short: 'purchase or switch', long: 'Purchases and switches only' },
    fr: { short: 'achat ou transfert', long: 'Achats et transferts seulement' },
  },
  cashback: {
    ...most(),
    en: { short: 'cash back', long: 'With cash back' },
    fr: { short: 'remise en argent', long: 'Avec remise en argent' },
  },
  // Older versions only, like `price-limit`: the bounds of a rate hold the number now.
  'minimum-amount': {
    ...few(),
    en: { short: 'minimum amount', long: 'A minimum mortgage amount applies' },
    fr: { short: 'montant minimal', long: 'Un montant minimal du prêt s’applique' },
  },
  'limited-time': {
    ...most(),
    en: { short: 'limited time', long: 'A limited-time offer' },
    fr: { short: 'durée limitée', long: 'Offre d’une durée limitée' },
  },
  'owner-occupied': {
    ...most(onlyWhere('bars', (asker) => asker.question.rented)),
    en: { short: 'owner-occupied', long: 'Owner-occupied homes' },
    fr: { short: 'propriétaire occupant', long: 'Pour une maison que son propriétaire habite' },
  },
  'price-limit': {
    ...most(onlyWhere('unclear', (asker) => asker.question.value >= LOWEST_PRICE_CAP)),
    en: { short: 'home price cap', long: 'Home price cap' },
    fr: { short: 'prix plafonné', long: 'Le prix de la maison ne doit pas dépasser un plafond' },
  },
  'new-mortgages-only': {
    ...most(onlyWhere('bars', (asker) => asker.way === 'stay')),
    en: { short: 'new mortgages', long: 'New mortgages only' },
    fr: { short: 'nouveaux prêts', long: 'Nouveaux prêts seulement' },
  },
  'no-renewal': {
    ...most(onlyWhere('bars', (asker) => asker.way === 'stay')),
    en: { short: 'no renewals', long: 'Not for renewals' },
    fr: { short: 'sauf renouvellement', long: 'Non offert aux renouvellements' },
  },
  'no-refinance': {
    ...most(onlyWhere('bars', (asker) => asker.way === 'borrow')),
    en: { short: 'no refinancing', long: 'Not for refinancing' },
    fr: { short: 'sauf refinancement', long: 'Non offert aux refinancements' },
  },
  'existing-clients-only': {
    ...few((asker) => (asker.isOwnLender ? 'no' : 'yes')),
    en: { short: 'existing clients', long: 'Existing clients only' },
    fr: { short: 'clients actuels', long: 'Clients actuels seulement' },
  },
  'outside-lending-policy': {
    ...few(),
    en: { short: 'outside lending policy', long: 'For borrowers outside conventional lending policy' },
    fr: { short: 'hors politique de prêt', long: 'Pour les emprunteurs hors de la politique de prêt ordinaire' },
  },
  'select-channels': {
    ...few(),
    en: { short: 'select channels', long: 'Only through some of the lender’s channels' },
    fr: { short: 'certains canaux', long: 'Par certains canaux du prêteur seulement' },
  },
  'as-low-as': {
    ...few(),
    en: { short: 'as low as', long: 'The lowest rate: a borrower may be quoted a higher one' },
    fr: { short: 'à partir de', long: 'Le taux le plus bas : un emprunteur peut s’en voir offrir un plus élevé' },
  },
  'rate-may-vary': {
    ...most(() => 'unclear'),
    en: { short: 'rate may vary', long: 'The actual rate may vary with the borrower' },
    fr: { short: 'taux sujet à changement', long: 'Le taux réel peut varier selon l’emprunteur' },
  },
  'single-family': {
    ...most(),
    en: { short: 'single-family', long: 'Single-family homes only' },
    fr: { short: 'maison unifamiliale', long: 'Pour une maison unifamiliale seulement' },
  },
  'break-calculation': {
    ...few(),
    en: {
      short: 'for break costs',
      long: 'Used to work out what breaking a term costs; offered to nobody by its page',
    },
    fr: {
      short: 'pour calculer une rupture',
      long: 'Sert à calculer le coût d’une rupture de terme ; sa page ne l’offre à personne',
    },
  },
  'amortization-premium': {
    ...most(onlyWhere('unclear', (asker) => asker.question.amortizationYears > USUAL_YEARS)),
    en: {
      short: 'higher if you repay over more than 25 years',
      long: 'May be higher if you repay over more than 25 years',
    },
    fr: { short: 'plus élevé si l’amortissement est long', long: 'Peut être plus élevé si l’amortissement est long' },
  },
  'already-built': {
    ...most(onlyWhere('bars', (asker) => asker.question.newBuild)),
    en: { short: 'already built', long: 'Homes that are already built' },
    fr: { short: 'maison déjà construite', long: 'Pour une maison déjà construite' },
  },
  'advance-limit': {
    ...most(),
    en: {
      short: 'if the mortgage closes by the lender’s date',
      long: 'Only if the mortgage closes by the lender’s date',
    },
    fr: { short: 'déboursement avant une date limite', long: 'Le prêt doit être déboursé avant une date limite' },
  },
  'further-limits': {
    ...few(),
    en: { short: 'further limits', long: 'The lender’s small print names further limits' },
    fr: { short: 'autres limites', long: 'Les petits caractères du prêteur fixent d’autres limites' },
  },
  // Not stated by any lender either: words came beside the rate, and no person has said yet what they mean.
  'unjudged-words': {
    ...most(() => 'unclear'),
    en: {
      short: 'new words beside it',
      long: 'New words stand beside it, and nobody has checked yet whether they limit it',
    },
    fr: {
      short: 'nouveaux mots à côté',
      long: 'De nouveaux mots figurent à côté, et personne n’a encore vérifié s’ils le limitent',
    },
  },
  // Not stated by any lender: marks the demo's made-up rates. Nobody can have such a rate, and it ranks nowhere.
  'made-up': {
    ...few(() => 'bars'),
    en: { short: 'made up', long: 'Made up for a demonstration: nobody offers it' },
    fr: { short: 'fictif', long: 'Inventé pour une démonstration : personne ne l’offre' },
  },
} as const satisfies Record<string, Condition>;
export type ConditionCode = keyof typeof CONDITIONS;
export const CONDITION_CODES = Object.keys(CONDITIONS) as [ConditionCode, ...ConditionCode[]];
