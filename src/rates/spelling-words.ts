/**
 * The spellings of the API's codes that people in Canada use, in English and French, besides the code itself. Case, accents and punctuation
 * do not matter. A word under two codes is ambiguous.
 */

type Words = Readonly<Record<string, readonly string[]>>;

export const SPELLINGS = {
  province: {
    'CA-AB': ['AB', 'Alberta', 'Alta'],
    'CA-BC': ['BC', 'British Columbia', 'Colombie-Britannique', 'CB'],
    'CA-MB': ['MB', 'Manitoba', 'Man'],
    'CA-NB': ['NB', 'New Brunswick', 'Nouveau-Brunswick'],
    'CA-NL': [
      'NL',
      'NF',
      'NFLD',
      'Newfoundland',
      'Newfoundland and Labrador',
      'Terre-Neuve',
      'Terre-Neuve-et-Labrador',
    ],
    'CA-NS': ['NS', 'Nova Scotia', 'Nouvelle-Écosse'],
    'CA-NT': ['NT', 'NWT', 'Northwest Territories', 'Territoires du Nord-Ouest'],
    'CA-NU': ['NU', 'Nunavut'],
    'CA-ON': ['ON', 'Ontario', 'Ont'],
    'CA-PE': ['PE', 'PEI', 'Prince Edward Island', 'Île-du-Prince-Édouard', 'IPE'],
    'CA-QC': ['QC', 'PQ', 'Québec', 'Que'],
    'CA-SK': ['SK', 'Saskatchewan', 'Sask'],
    'CA-YT': ['YT', 'YK', 'Yukon'],
  },
  rateType: {
    fixed: ['fixe', 'fixed rate', 'taux fixe'],
    variable: ['var', 'variable rate', 'taux variable', 'adjustable', 'adjustable rate', 'floating', 'VRM', 'ARM'],
  },
  prepayment: { closed: ['fermé'], open: ['ouvert'], convertible: [] },
  offer: {
    posted: ['affiché', 'posted rate', 'standard'],
    special: ['special offer', 'special rate', 'promotional', 'promo', 'discounted'],
  },
  /** With less than a fifth down a loan must be insured; with more a lender may still insure it, so `low-ratio` is ambiguous. */
  insurance: {
    insured: ['high-ratio', 'default insured', 'CMHC', 'SCHL', 'assuré', 'à proportion élevée'],
    insurable: ['low-ratio', 'assurable'],
    uninsured: ['low-ratio', 'conventional', 'uninsurable', 'non assuré', 'ordinaire', 'conventionnel'],
    unstated: ['none', 'null', 'unknown', 'non précisé'],
  },
  state: { fresh: [], carried: [], quarantined: [], stale: [] },
  purpose: {
    purchase: ['buy', 'buying', 'buying a home', 'achat', 'acheter', 'acheter une maison'],
    switch: ['transfer', 'changing lenders', 'transfert', 'changer de prêteur'],
    refinance: ['refi', 'refinancing', 'borrowing more', 'refinancement', 'emprunter davantage'],
    renewal: ['renew', 'renewing', 'my term is ending', 'renouvellement', 'mon terme se termine'],
  },
  occupancy: {
    owner: ['owner-occupied', 'propriétaire'],
    rented: ['rental', 'investment', 'locatif'],
  },
  yesNo: { yes: ['true', 'y', 'oui'], no: ['false', 'n', 'non'] },
} satisfies Record<string, Words>;

/** Other names of lenders. */
export const LENDER_SPELLINGS: Words = {
  alterna: ['Alterna Bank'],
  atb: ['Alberta Treasury Branches'],
  blueshore: ['BlueShore Financial'],
  bmo: ['Bank of Montreal', 'Banque de Montréal'],
  cibc: ['Canadian Imperial Bank of Commerce'],
  desjardins: ['Mouvement Desjardins', 'Caisse Desjardins'],
  eqbank: ['EQ', 'Equitable Bank', 'Banque EQ'],
  firstnational: ['First National Financial', 'FN'],
  hometrust: ['Home Trust Company'],
  laurentian: ['Banque Laurentienne', 'LBC'],
  manulife: ['Manuvie', 'Banque Manuvie'],
  national: ['National Bank', 'NBC', 'BNC', 'Banque Nationale', 'Banque Nationale du Canada'],
  rbc: ['Royal Bank', 'Royal Bank of Canada', 'Banque Royale', 'Banque Royale du Canada'],
  scotiabank: ['Scotia', 'BNS', 'Bank of Nova Scotia', 'Banque Scotia'],
  tangerine: ['Tangerine Bank'],
  td: ['TD Bank', 'Toronto-Dominion', 'Toronto-Dominion Bank', 'Banque TD'],
  vancity: ['Vancouver City Savings'],
};
