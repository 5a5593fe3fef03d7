import type { Language } from '../languages.ts';
import type { Asker, QuestionField } from './question.ts';

/** A restriction of a rate in words: short, beside a figure or as a filter's name, and long. */
export interface Limit {
  short: string;
  long: string;
}

/** How a condition affects a borrower: not at all, as the question meets it; as its `keeps` says; as the lender leaves open; or by excluding the borrower. */
type Matters = 'no' | 'yes' | 'unclear' | 'bars';

/** A condition that a lender may set for a rate, with its words. Each is recorded only if the lender's own words say it. */
interface Condition extends Readonly<Record<Language, Limit>> {
  /** Whether most or few of the affected borrowers still qualify, of those who could ask the lender at all. */
  keeps: 'most' | 'few';
  /** How the condition affects the borrower of a question. */
  matters: (asker: Asker) => Matters;
}

type Words = readonly [short: string, long: string];
type Judge = Condition['matters'];
const made =
  <const Keeps extends Condition['keeps']>(keeps: Keeps) =>
  (en: Words, fr: Words, matters: Judge = () => 'yes') => ({ keeps, matters, en: limitOf(en), fr: limitOf(fr) });
const limitOf = ([short, long]: Words): Limit => ({ short, long });
/** A condition by its words in English and French; it matters to everybody unless a judge says to whom. */
const [most, few] = [made('most'), made('few')];
const onlyWhere =
  (how: Matters, isSo: (asker: Asker) => boolean, otherwise: Matters = 'no'): Judge =>
  (asker) =>
    isSo(asker) ? how : otherwise;
/** A condition on what the form asks under “More”: nobody meets it who has not said so. */
const saidBy =
  (field: QuestionField, isOut: (asker: Asker) => boolean): Judge =>
  (asker) =>
    isOut(asker) ? 'bars' : asker.question.assumed.includes(field) ? 'yes' : 'no';

/**
 * The lowest price, in dollars, at which a lender's cap can lie: the limit for insured mortgages until 15 December
 * 2024. Only the lender's own words tell the actual cap.
 */
const LOWEST_PRICE_CAP = 1_000_000;
/** The years up to which no lender asks more for the length of an amortization. */
const USUAL_YEARS = 25;

/** Every condition: how many it keeps, whom it affects, and its wording. */
export const CONDITIONS = {
  'high-ratio-only': few(
    ['high-ratio', 'High-ratio (insured) mortgages only'],
    ['proportion élevée', 'Prêts à proportion élevée (assurés) seulement'],
    (asker) => (asker.insurance === 'insured' ? 'no' : 'bars'),
  ),
  'conventional-only': most(
    ['conventional', 'Conventional (uninsured) mortgages only'],
    ['prêts ordinaires', 'Prêts ordinaires (non assurés) seulement'],
    onlyWhere('bars', (asker) => asker.insurance === 'insured'),
  ),
  'new-clients-only': few(
    ['new clients', 'New clients only'],
    ['nouveaux clients', 'Nouveaux clients seulement'],
    onlyWhere('bars', (asker) => asker.isOwnLender, 'yes'),
  ),
  'members-only': most(['members', 'Members only'], ['membres', 'Membres seulement']),
  'client-rate': few(
    ['client rate', 'A “client rate”: the lender does not say for which clients'],
    ['taux client', 'Un « taux client » : le prêteur ne dit pas pour quels clients'],
  ),
  'quick-close': few(
    ['quick close', 'The mortgage must close within a short time'],
    ['signature rapide', 'Le prêt doit être conclu à brève échéance'],
  ),
  'restricted-prepayment': few(
    ['restricted prepayment', 'Restricted prepayment or early discharge'],
    ['remboursement restreint', 'Remboursement anticipé ou quittance restreints'],
  ),
  bundle: few(
    ['with another product', 'Another product of the lender must be taken as well'],
    ['avec un autre produit', 'Un autre produit du prêteur doit être pris aussi'],
  ),
  'purchase-or-switch-only': most(
    ['purchase or switch', 'Purchases and switches only'],
    ['achat ou transfert', 'Achats et transferts seulement'],
    onlyWhere('bars', (asker) => asker.way === 'stay' || asker.way === 'borrow'),
  ),
  cashback: most(['cash back', 'With cash back'], ['remise en argent', 'Avec remise en argent']),
  // Older versions only, like `price-limit`: the bounds of a rate hold the number now.
  'minimum-amount': few(
    ['minimum amount', 'A minimum mortgage amount applies'],
    ['montant minimal', 'Un montant minimal du prêt s’applique'],
  ),
  'limited-time': most(['limited time', 'A limited-time offer'], ['durée limitée', 'Offre d’une durée limitée']),
  'owner-occupied': most(
    ['owner-occupied', 'Owner-occupied homes'],
    ['propriétaire occupant', 'Pour une maison que son propriétaire habite'],
    saidBy('occupancy', (asker) => asker.question.rented),
  ),
  'price-limit': most(
    ['home price cap', 'Home price cap'],
    ['prix plafonné', 'Le prix de la maison ne doit pas dépasser un plafond'],
    onlyWhere('unclear', (asker) => asker.question.value >= LOWEST_PRICE_CAP),
  ),
  'new-mortgages-only': most(
    ['new mortgages', 'New mortgages only'],
    ['nouveaux prêts', 'Nouveaux prêts seulement'],
    // Whether a mortgage that grows is a new one, no lender says.
    ({ way }) => (way === 'stay' ? 'bars' : way === 'borrow' ? 'yes' : 'no'),
  ),
  'no-renewal': most(
    ['no renewals', 'Not for renewals'],
    ['sauf renouvellement', 'Non offert pour un renouvellement'],
    onlyWhere('bars', (asker) => asker.way === 'stay'),
  ),
  'no-refinance': most(
    ['no refinancing', 'Not for refinancing'],
    ['sauf refinancement', 'Non offert pour un refinancement'],
    onlyWhere('bars', (asker) => asker.way === 'borrow'),
  ),
  'existing-clients-only': few(
    ['existing clients', 'Existing clients only'],
    ['clients actuels', 'Clients actuels seulement'],
    (asker) => (asker.isOwnLender ? 'no' : 'yes'),
  ),
  'outside-lending-policy': few(
    ['outside lending policy', 'For borrowers outside conventional lending policy'],
    ['hors politique de prêt', 'Pour les emprunteurs hors de la politique de prêt ordinaire'],
  ),
  'select-channels': few(
    ['select channels', 'Only through some of the lender’s channels'],
    ['certains canaux', 'Par certains canaux du prêteur seulement'],
  ),
  'as-low-as': few(
    ['as low as', 'The lowest rate: a borrower may be quoted a higher one'],
    ['taux « à partir de »', 'Le taux le plus bas : un emprunteur peut s’en voir offrir un plus élevé'],
  ),
  'rate-may-vary': most(
    ['rate may vary', 'The actual rate may vary with the borrower'],
    ['peut varier selon l’emprunteur', 'Le taux réel peut varier selon l’emprunteur'],
    () => 'unclear',
  ),
  'single-family': most(
    ['single-family', 'Single-family homes only'],
    ['maison unifamiliale', 'Pour une maison unifamiliale seulement'],
  ),
  'break-calculation': few(
    ['for break costs', 'Used to work out what breaking a term costs; offered to nobody by its page'],
    ['pour calculer une rupture', 'Sert à calculer le coût d’une rupture de terme ; sa page ne l’offre à personne'],
  ),
  'amortization-premium': most(
    ['higher over 25 years', 'May be higher if you repay over more than 25 years'],
    ['plus élevé au-delà de 25 ans', 'Peut être plus élevé si l’amortissement dépasse 25 ans'],
    onlyWhere('unclear', (asker) => asker.question.amortizationYears > USUAL_YEARS),
  ),
  'already-built': most(
    ['already built', 'Homes that are already built'],
    ['maison déjà construite', 'Pour une maison déjà construite'],
    saidBy('newBuild', (asker) => asker.question.newBuild),
  ),
  'advance-limit': most(
    ['closing deadline', 'Only if the mortgage closes by the lender’s date'],
    ['avant une date limite', 'Le prêt doit être déboursé avant une date limite'],
  ),
  'further-limits': few(
    ['further limits', 'The lender’s small print names further limits'],
    ['autres limites', 'Les petits caractères du prêteur fixent d’autres limites'],
  ),
  // Not stated by any lender either: words came beside the rate, and no person has said yet what they mean.
  'unjudged-words': most(
    ['new words beside it', 'New words stand beside it, and nobody has checked yet whether they limit it'],
    ['nouveaux mots à côté', 'De nouveaux mots figurent à côté, et personne n’a encore vérifié s’ils le limitent'],
    () => 'unclear',
  ),
  // Not stated by any lender: marks the demo's made-up rates. Nobody can have such a rate, and it ranks nowhere.
  'made-up': few(
    ['made up', 'Made up for a demonstration: nobody offers it'],
    ['fictif', 'Inventé pour une démonstration : personne ne l’offre'],
    () => 'bars',
  ),
} as const satisfies Record<string, Condition>;
export type ConditionCode = keyof typeof CONDITIONS;
export const CONDITION_CODES = Object.keys(CONDITIONS) as [ConditionCode, ...ConditionCode[]];
