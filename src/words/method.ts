import { html, messages } from './messages.ts';

/** How the calculator works, with the laws and tables it follows. */
export const method = messages({
  title: { en: 'How it is worked out', fr: 'Comment le calcul est fait' },
  interest: {
    en: (act: string) =>
      html`Section 6 of the <a href="${act}">Interest Act</a> requires a mortgage with blended payments to state its rate “calculated yearly or half-yearly, not in advance”; lenders use half-years for fixed rates. Variable rates compound with the monthly payment. An accelerated payment is half, or a quarter, of the monthly one, so that a year holds thirteen months of payments.`,
    fr: (act) =>
      html`L’article 6 de la <a href="${act}">Loi sur l’intérêt</a> exige qu’un prêt à versements mixtes énonce son taux calculé à l’année ou au semestre, et non d’avance ; les prêteurs comptent par semestre pour les taux fixes. Les taux variables se composent avec le versement mensuel. Un versement accéléré est la moitié, ou le quart, du versement mensuel : une année en compte l’équivalent de treize mois.`,
  },
  premium: {
    en: (cmhc: string, since: string, fcac: string, rules: string) =>
      html`With less than 20% down a purchase must be insured. The premium is <a href="${cmhc}">CMHC’s table</a>, in force since ${since}, as a share of the loan: up to 85% of the price 2.80%, up to 90% 3.10%, up to 95% 4.00%, and 0.20 points more over 25 years. The <a href="${fcac}">minimum down payment</a>, since ${rules}, is 5% of the first $500,000 and 10% of the rest; from $1,500,000 it is 20%. Ontario, Quebec and Saskatchewan tax the premium; the tax is paid at closing and is not in the figures.`,
    fr: (cmhc, since, fcac, rules) =>
      html`Avec moins de 20 % de mise de fonds, un achat doit être assuré. La prime suit le <a href="${cmhc}">barème de la SCHL</a>, en vigueur depuis le ${since}, en part du prêt : jusqu’à 85 % du prix 2,80 %, jusqu’à 90 % 3,10 %, jusqu’à 95 % 4,00 %, et 0,20 point de plus au-delà de 25 ans. La <a href="${fcac}">mise de fonds minimale</a>, depuis le ${rules}, est de 5 % des premiers 500 000 $ et de 10 % du reste ; dès 1 500 000 $, elle est de 20 %. L’Ontario, le Québec et la Saskatchewan taxent la prime ; la taxe se paie à la clôture et n’est pas dans les montants.`,
  },
  stress: {
    en: (osfi: string) =>
      html`The stress test is the minimum qualifying rate of <a href="${osfi}">OSFI’s Guideline B-20</a>: the greater of 5.25% and the contract rate plus two points. Federally regulated lenders apply it to new borrowers. Payments are rounded to the cent, and the last one is what is left. How much may be paid extra without a charge stands in the lender’s contract.`,
    fr: (osfi) =>
      html`La simulation de crise est le taux admissible minimal de la <a href="${osfi}">ligne directrice B-20 du BSIF</a> : le plus élevé de 5,25 % et du taux du contrat majoré de deux points. Les prêteurs sous réglementation fédérale l’appliquent aux nouveaux emprunteurs. Les versements sont arrondis au cent, et le dernier est ce qui reste. Le contrat du prêteur dit combien peut être payé en plus sans frais.`,
  },
});
