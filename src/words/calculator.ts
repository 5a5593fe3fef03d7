import { html, messages } from './messages.ts';

/** The calculator. */
export const calculator = messages({
  title: { en: 'Mortgage calculator', fr: 'Calculatrice hypothécaire' },
  about: {
    en: 'Canadian mortgage payments: insurance premium, minimum down payment, lump sums, renewal, stress test, and where your offer stands among published rates.',
    fr: `Les versements hypothécaires canadiens : prime d’assurance, mise de fonds minimale, versements
      forfaitaires, renouvellement, simulation de crise, et où se situe votre offre parmi les taux publiés.`,
  },
  lead: {
    en: 'The Canadian way: fixed rates compound twice a year, variable rates monthly.',
    fr: 'Selon les règles canadiennes : les taux fixes se composent deux fois par année, les variables chaque mois.',
  },
  home: { en: 'The home', fr: 'La maison' },
  price: { en: 'Home price,\u00a0$', fr: 'Prix de la maison, $' },
  down: { en: 'Down payment, $ or %', fr: 'Mise de fonds, $ ou %' },
  amount: { en: 'Or the mortgage,\u00a0$', fr: 'Ou le prêt, $' },
  amountHint: { en: 'Instead of price and down payment', fr: 'Au lieu du prix et de la mise de fonds' },
  offer: { en: 'The rate', fr: 'Le taux' },
  rate: { en: 'Rate, % a year', fr: 'Taux, % par année' },
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
  ofLoan: { en: '{sum} ({share})', fr: '{sum} ({share})' },
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
  method: { en: 'How it is worked out', fr: 'Comment le calcul est fait' },
});

/** How the calculator works, with the laws and tables it follows. */
export const method = messages({
  title: { en: 'How it is worked out', fr: 'Comment le calcul est fait' },
  interest: {
    en: (act: string) =>
      html`Section 6 of the <a href="${act}">Interest Act</a> requires a mortgage with blended payments to state its rate “calculated
        yearly or half-yearly, not in advance”; lenders use half-years for fixed rates. Variable rates compound with the monthly
        payment. An accelerated payment is half, or a quarter, of the monthly one, so that a year holds thirteen months of payments.`,
    fr: (act) =>
      html`L’article 6 de la <a href="${act}">Loi sur l’intérêt</a> exige qu’un prêt à versements mixtes énonce son taux calculé à l’année ou au
        semestre, et non d’avance ; les prêteurs comptent par semestre pour les taux fixes. Les taux variables se composent avec le versement
        mensuel. Un versement accéléré est la moitié, ou le quart, du versement mensuel : une année en compte l’équivalent de treize mois.`,
  },
  premium: {
    en: (cmhc: string, since: string, fcac: string, rules: string) =>
      html`With less than 20% down a purchase must be insured. The premium is <a href="${cmhc}">CMHC’s table</a>, in force since
        ${since}, as a share of the loan: up to 85% of the price 2.80%, up to 90% 3.10%, up to 95% 4.00%, and 0.20 points more over 25
        years. The <a href="${fcac}">minimum down payment</a>, since ${rules}, is 5% of the first $500,000 and 10% of the rest; from
        $1,500,000 it is 20%. Ontario, Quebec and Saskatchewan tax the premium; the tax is paid at closing and is not in the figures.`,
    fr: (cmhc, since, fcac, rules) =>
      html`Avec moins de 20 % de mise de fonds, un achat doit être assuré. La prime suit le <a href="${cmhc}">barème de la SCHL</a>, en vigueur depuis le
        ${since}, en part du prêt : jusqu’à 85 % du prix 2,80 %, jusqu’à 90 % 3,10 %, jusqu’à 95 % 4,00 %, et 0,20 point de plus au-delà de 25 ans. La <a
        href="${fcac}">mise de fonds minimale</a>, depuis le ${rules}, est de 5 % des premiers 500 000 $ et de 10 % du reste ; dès 1 500 000 $, elle est de 20
        %. L’Ontario, le Québec et la Saskatchewan taxent la prime ; la taxe se paie à la clôture et n’est pas dans les montants.`,
  },
  stress: {
    en: (osfi: string) =>
      html`The stress test is the minimum qualifying rate of <a href="${osfi}">OSFI’s Guideline B-20</a>: the greater of 5.25% and
        the contract rate plus two points. Federally regulated lenders apply it to new borrowers. Payments are rounded to the cent,
        and the last one is what is left. How much may be paid extra without a charge stands in the lender’s contract.`,
    fr: (osfi) =>
      html`La simulation de crise est le taux admissible minimal de la <a href="${osfi}">ligne directrice B-20 du BSIF</a> : le plus élevé de 5,25
        % et du taux du contrat majoré de deux points. Les prêteurs sous réglementation fédérale l’appliquent aux nouveaux emprunteurs. Les
        versements sont arrondis au cent, et le dernier est ce qui reste. Le contrat du prêteur dit combien peut être payé en plus sans frais.`,
  },
});
