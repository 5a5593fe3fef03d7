import { messages } from './messages.ts';

/** The errors beside fields; each says what would be right. */
export const inputs = messages({
  amount: {
    en: 'Enter an amount between 1,000 and 50,000,000 dollars, such as 400,000.',
    fr: 'Entrez un montant entre 1 000 $ et 50 000 000 $, par exemple 400 000.',
  },
  rate: {
    en: 'Enter a rate between 0 and 25 percent with at most three decimals, such as 4.59.',
    fr: 'Entrez un taux entre 0 % et 25 %, avec au plus trois décimales, par exemple 4,59.',
  },
  years: { en: 'Enter whole years, 1 to 40, such as 25.', fr: 'Entrez un nombre d’années de 1 à 40, comme 25.' },
  choice: { en: 'Choose one from the list.', fr: 'Faites un choix dans la liste.' },
  down: {
    en: 'Enter dollars or a share of the price, such as 140,000 or 20%.',
    fr: 'Entrez des dollars ou une part du prix, par exemple 140 000 ou 20 %.',
  },
  downOverPrice: {
    en: 'The down payment is as much as the price or more: nothing would be left to borrow.',
    fr: 'La mise de fonds atteint le prix ou le dépasse : il ne resterait rien à emprunter.',
  },
  downBelow: {
    en: 'For a home at this price the minimum down payment is {least}.',
    fr: 'Pour une propriété de ce prix, la mise de fonds minimale est de {least}.',
  },
  balanceOverValue: { en: 'The balance exceeds the home’s value.', fr: 'Le solde dépasse la valeur de la propriété.' },
  balanceOverShare: {
    en: 'The balance of a refinanced mortgage can reach 80% of the home’s value at most: {most} here.',
    fr: 'Le solde d’un refinancement ne peut dépasser 80 % de la valeur de la propriété : ici, {most}.',
  },
  lendsElsewhere: {
    en: '{lender} does not lend in the chosen province. It lends in: {where}.',
    fr: 'Ce prêteur ({lender}) ne prête pas dans la province choisie. Son territoire : {where}.',
  },
  longInsured: {
    en: 'With a down payment of less than 20%, the amortization can be 30 years at most.',
    fr: 'Avec une mise de fonds de moins de 20 %, l’amortissement peut être de 30 ans au plus.',
  },
});
