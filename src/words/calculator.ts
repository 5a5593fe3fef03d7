import { messages } from './messages.ts';

/** The calculator. */
export const calculator = messages({
  title: { en: 'Mortgage calculator', fr: 'Calculatrice hypothécaire' },
  about: {
    en: 'Canadian mortgage payments: insurance premium, minimum down payment, lump sums, renewal, stress test, and where your offer stands among published rates.',
    fr: 'Les versements hypothécaires canadiens : prime d’assurance, mise de fonds minimale, versements forfaitaires, renouvellement, simulation de crise, et où se situe votre offre parmi les taux publiés.',
  },
  lead: {
    en: 'The Canadian way: fixed rates compound twice a year, variable rates monthly.',
    fr: 'Selon les règles canadiennes : les taux fixes se composent deux fois par an, les variables chaque mois.',
  },
  home: { en: 'The home', fr: 'La maison' },
  price: { en: 'Home price,\u00a0$', fr: 'Prix de la maison, $' },
  down: { en: 'Down payment, $ or %', fr: 'Mise de fonds, $ ou %' },
  amount: { en: 'Or the mortgage,\u00a0$', fr: 'Ou le prêt, $' },
  amountHint: { en: 'Instead of price and down payment', fr: 'Au lieu du prix et de la mise de fonds' },
  offer: { en: 'The rate', fr: 'Le taux' },
  rate: { en: 'Rate, % a year', fr: 'Taux, % par an' },
  type: { en: 'Type', fr: 'Type' },
  fixed: { en: 'Fixed', fr: 'Fixe' },
  variable: { en: 'Variable', fr: 'Variable' },
  term: { en: 'Term', fr: 'Terme' },
  province: { en: 'Province', fr: 'Province' },
  anywhere: { en: 'All of Canada', fr: 'Tout le Canada' },
  paying: { en: 'Paying it back', fr: 'Le remboursement' },
  amortization: { en: 'Amortization, years', fr: 'Amortissement, années' },
  frequency: { en: 'Payments', fr: 'Versements' },
  yearly: { en: 'Lump sum each year,\u00a0$', fr: 'Versement forfaitaire annuel, $' },
  each: { en: 'Added to each payment,\u00a0$', fr: 'Ajouté à chaque versement, $' },
  renewal: { en: 'Rate at renewal, %', fr: 'Taux au renouvellement, %' },
  calculate: { en: 'Calculate', fr: 'Calculer' },
  wrong: {
    en: 'Correct the marked fields to see the payment.',
    fr: 'Corrigez les champs marqués pour voir le versement.',
  },
  monthly: { en: 'Monthly', fr: 'Chaque mois' },
  'semi-monthly': { en: 'Twice a month', fr: 'Deux fois par mois' },
  biweekly: { en: 'Every two weeks', fr: 'Toutes les deux semaines' },
  weekly: { en: 'Weekly', fr: 'Chaque semaine' },
  'accelerated-biweekly': { en: 'Every two weeks, accelerated', fr: 'Toutes les deux semaines, accéléré' },
  'accelerated-weekly': { en: 'Weekly, accelerated', fr: 'Chaque semaine, accéléré' },
  payment: { en: 'Payment', fr: 'Versement' },
  borrowed: { en: 'Mortgage', fr: 'Prêt' },
  premium: { en: 'Insurance premium included', fr: 'Dont prime d’assurance' },
  none: { en: 'none', fr: 'aucune' },
  ofLoan: { en: (sum: string, share: string) => `${sum} (${share})`, fr: (sum, share) => `${sum} (${share})` },
  totalInterest: { en: 'Total interest', fr: 'Total des intérêts' },
  saved: { en: 'Interest saved by paying extra', fr: 'Intérêts épargnés par les suppléments' },
  paidOff: { en: 'Paid off after', fr: 'Remboursé après' },
  years: {
    en: (years: number, months: number) =>
      `${years} ${years === 1 ? 'year' : 'years'}${months === 0 ? '' : ` and ${months} ${months === 1 ? 'month' : 'months'}`}`,
    fr: (years, months) => `${years} ${years < 2 ? 'an' : 'ans'}${months === 0 ? '' : ` et ${months} mois`}`,
  },
  atRenewal: { en: 'At renewal', fr: 'Au renouvellement' },
  owed: { en: 'Owed at the end of the term', fr: 'Solde à la fin du terme' },
  renewalPayment: { en: 'Payment at the renewal rate', fr: 'Versement au taux du renouvellement' },
  nothingOwed: { en: 'nothing: paid off by then', fr: 'rien : remboursé d’ici là' },
  stress: { en: 'Stress test', fr: 'Simulation de crise' },
  qualifying: { en: 'You must qualify at', fr: 'Taux admissible minimal' },
  tested: { en: 'Monthly payment at that rate', fr: 'Versement mensuel à ce taux' },
  good: { en: 'Was I offered a good rate?', fr: 'M’a-t-on offert un bon taux ?' },
  byYear: { en: 'Year by year', fr: 'Année par année' },
  principal: { en: 'Principal', fr: 'Capital' },
  interest: { en: 'Interest', fr: 'Intérêts' },
  eachYear: { en: 'paid in each year', fr: 'payés chaque année' },
  table: { en: 'As a table', fr: 'En tableau' },
  year: { en: 'Year', fr: 'Année' },
  owedThen: { en: 'Owed at year end', fr: 'Solde en fin d’année' },
  sameRate: { en: 'If the rate stays the same to the end', fr: 'Si le taux reste le même jusqu’à la fin' },
  chart: {
    en: 'Principal and interest paid each year; the table below has the figures',
    fr: 'Capital et intérêts payés chaque année ; le tableau ci-dessous en donne les montants',
  },
  place: {
    en: (lower: number, all: number, kind: string, rate: string) =>
      lower === 0
        ? `None of ${all} published ${kind} rates for a mortgage like this is lower than ${rate}.`
        : `${lower} of ${all} published ${kind} rates for a mortgage like this ${lower === 1 ? 'is' : 'are'} lower than ${rate}.`,
    fr: (lower, all, kind, rate) =>
      lower === 0
        ? `Aucun des ${all} taux publiés pour ce prêt (${kind}) n’est plus bas que ${rate}.`
        : `${lower} des ${all} taux publiés pour ce prêt (${kind}) ${lower < 2 ? 'est plus bas' : 'sont plus bas'} que ${rate}.`,
  },
  placeNone: {
    en: (kind: string) => `No current published ${kind} rate is for a mortgage like this.`,
    fr: (kind) => `Aucun taux publié actuel (${kind}) n’est pour ce prêt.`,
  },
  fromPreview: {
    en: 'Every published rate is counted, and those shown to everybody are named. With an account, each is.',
    fr: 'Tous les taux publiés sont comptés ; ceux que tout le monde voit sont nommés. Avec un compte, chacun l’est.',
  },
  dearer: {
    en: (isSure: boolean, monthly: string, overTerm: string, lender: string) =>
      `Against the lowest${isSure ? ' that fits for sure' : ''}, at ${lender}, it costs ${monthly} a month more, and ${overTerm} more interest over the term.`,
    fr: (isSure, monthly, overTerm, lender) =>
      `Par rapport au plus bas${isSure ? ' qui convient à coup sûr' : ''}, chez ${lender}, il coûte ${monthly} de plus par mois, et ${overTerm} d’intérêts de plus sur le terme.`,
  },
  method: { en: 'How it is worked out', fr: 'Comment le calcul est fait' },
});
