import { messages } from './messages.ts';

/** The affordability calculator. */
export const afford = messages({
  title: { en: 'What home can I afford?', fr: 'Quelle propriété puis-je acheter?' },
  about: {
    en: 'The most expensive home that passes both Canadian debt ratios at the stress test, with insurance premium, its tax, transfer taxes and rebates.',
    fr: 'La propriété la plus chère qui respecte les deux ratios d’endettement à la simulation de crise, avec prime, taxe, droits de mutation et remises.',
  },
  lead: {
    en: 'The most expensive home you could buy, and the cash you need at closing.',
    fr: 'La propriété la plus chère que vous pourriez acheter, et l’argent qu’il vous faut à la signature.',
  },
  bar: { en: 'You could buy for up to', fr: 'Vous pourriez acheter jusqu’à' },
  barCash: { en: 'With {cash} in all, closing included', fr: 'Avec {cash} en tout, frais à la signature compris' },
  barMortgage: { en: 'With a mortgage of', fr: 'Avec un prêt de' },
  home: { en: 'The home', fr: 'La propriété' },
  you: { en: 'You', fr: 'Vous' },
  income: { en: 'Household income a year before tax, $', fr: 'Revenu brut du ménage par année, $' },
  down: { en: 'Down payment, $', fr: 'Mise de fonds, $' },
  debts: { en: 'Debt payments a month, $', fr: 'Paiements mensuels sur vos dettes, $' },
  debtsHint: { en: 'With 3% of cards and credit lines', fr: 'Y compris 3 % du solde des cartes et marges de crédit' },
  more: { en: 'Costs of the home, closing', fr: 'Frais de la propriété, signature' },
  tax: { en: 'Property tax a year, $', fr: 'Taxes foncières par année (municipale et scolaire), $' },
  heat: { en: 'Heating a month, $', fr: 'Chauffage par mois, $' },
  heatHint: { en: 'Lenders often count $100 to $200', fr: 'Les prêteurs comptent souvent de 100 à 200 $' },
  condo: { en: 'Condo fees a month, $', fr: 'Frais de copropriété par mois, $' },
  givenDown: { en: 'With {down} down.', fr: 'Avec {down} de mise de fonds.' },
  atClosing: {
    en: 'At closing you need about {all} in cash: {sum} more than the down payment.',
    fr: 'À la signature, il vous faut environ {all} comptant : {sum} de plus que la mise de fonds.',
  },
  taxesUnknown: {
    en: 'At closing you need more cash than the down payment. Choose your province to see how much.',
    fr: 'À la signature, il vous faut plus que la mise de fonds. Choisissez votre province pour voir combien.',
  },
  none: { en: 'You could not buy a home with these figures.', fr: 'Ces montants ne permettent aucun achat.' },
  bindGds: {
    en: 'At the stress test, housing may take {limit} of your income (GDS).',
    fr: 'Au taux de la simulation de crise, le logement peut prendre au plus {limit} de votre revenu (ABD).',
  },
  bindTds: {
    en: 'Housing and all debts may take {limit} of your income (TDS).',
    fr: 'Le logement et toutes les dettes peuvent prendre au plus {limit} de votre revenu (ATD).',
  },
  bindDown: {
    en: 'You need 5% down of the first $500,000 and 10% of the rest.',
    fr: 'La mise de fonds minimale est de 5 % des premiers 500 000 $ et de 10 % du reste.',
  },
  bindCeiling: {
    en: 'Nobody insures a home from $1,500,000 on: you need 20% down.',
    fr: 'À partir de 1 500 000 $, aucun prêt ne peut être assuré : il vous faut 20 % de mise de fonds.',
  },
  bindInsurance: {
    en: 'A dollar more would need insurance, and its premium would pass your limits.',
    fr: 'Un dollar de plus, et il faudrait une assurance, dont la prime vous ferait dépasser vos limites.',
  },
  payment: { en: 'Payment a month', fr: 'Versement par mois' },
  tested: { en: 'At the stress test ({rate})', fr: 'Au taux de la simulation de crise ({rate})' },
  gds: { en: 'Housing to income (GDS)', fr: 'Part du revenu pour le logement (ABD)' },
  tds: { en: 'All debts to income (TDS)', fr: 'Part du revenu pour toutes les dettes (ATD)' },
  ofLimitShare: { en: '{share}, limit {limit}', fr: '{share}, limite {limit}' },
  uninsured: {
    en: 'Without insurance some lenders allow less, 32% for housing and 40% for all debts, and a credit union may set its own stress test.',
    fr: 'Sans assurance, certains prêteurs s’arrêtent à 32 % (logement) et 40 % (toutes les dettes); une caisse peut fixer sa propre simulation de crise.',
  },
  counted: {
    en: 'Lenders count 3% a month of what you owe on cards and credit lines, or of the limit. No law sets the sum for heating.',
    fr: 'Les prêteurs comptent 3 % par mois du solde des cartes et marges de crédit, ou de leur limite. Aucune loi ne fixe la somme du chauffage.',
  },
});
