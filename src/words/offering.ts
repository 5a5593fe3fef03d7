import { messages } from './messages.ts';

/** Offers side by side. */
export const offering = messages({
  title: { en: 'Which offer costs least?', fr: 'Quelle offre coûte le moins ?' },
  about: {
    en: 'Up to four mortgage offers side by side: interest, fees, discharge and cash back over the term and to a common day, with what is still owed.',
    fr: 'Jusqu’à quatre offres de prêt côte à côte : intérêts, frais, quittance et remise en argent, sur le terme et jusqu’à un même jour, avec ce qui reste dû.',
  },
  lead: {
    en: 'All that an offer costs: interest and fees, less cash back, to one common day.',
    fr: 'Tout ce qu’une offre coûte : intérêts et frais, moins la remise en argent, jusqu’à un même jour.',
  },
  shared: { en: 'The mortgage', fr: 'Le prêt' },
  amount: { en: 'Mortgage, $', fr: 'Prêt, $' },
  yearly: { en: 'Extra you would pay each year, $', fr: 'Supplément payé par année, $' },
  horizon: { en: 'Compare to, months', fr: 'Comparer sur, mois' },
  horizonHint: { en: 'Empty: the longest term', fr: 'Vide : le terme le plus long' },
  later: { en: 'Rate after a term ends, %', fr: 'Taux après la fin d’un terme, %' },
  laterHint: { en: 'Empty: the highest of these rates', fr: 'Vide : le plus élevé de ces taux' },
  closing: { en: 'Closing day', fr: 'Date de la signature' },
  offer: { en: 'Offer {place}', fr: 'Offre {place}' },
  rateHint: {
    en: 'If variable, also “prime − 0.9”: prime is {rate} ({source}, {day})',
    fr: 'Si variable, aussi « préférentiel − 0,9 » : il est de {rate} ({source}, {day})',
  },
  quotedFixed: {
    en: 'Only a variable rate is told by prime: choose the type “Variable”, or type the whole rate.',
    fr: 'Seul un taux variable se dit par rapport au préférentiel : choisissez le type « Variable », ou inscrivez le taux entier.',
  },
  primeUnknown: {
    en: 'Prime is not known here today: type the whole rate.',
    fr: 'Le taux préférentiel n’est pas connu ici aujourd’hui : inscrivez le taux entier.',
  },
  name: { en: 'Lender', fr: 'Prêteur' },
  cash: { en: 'Cash back, $', fr: 'Remise en argent, $' },
  fees: { en: 'Fees now, $', fr: 'Frais au début, $' },
  discharge: { en: 'Fee to discharge the mortgage, $', fr: 'Frais de quittance, $' },
  privilege: { en: 'Free lump sums a year, %', fr: 'Sommes permises par année, %' },
  hold: { en: 'Rate held, days', fr: 'Taux garanti, jours' },
  fillIn: { en: 'Enter the rate of at least one offer.', fr: 'Entrez le taux d’au moins une offre.' },
  bar: { en: 'Costs least', fr: 'Coûte le moins' },
  less: { en: '{sum} less than the next', fr: '{sum} de moins que la suivante' },
  ifPrimeStays: { en: 'if prime stays', fr: 'si le taux préférentiel ne bouge pas' },
  even: {
    en: '{variable}, at a variable rate, costs this if prime stays, and as much as {fixed} if prime moves by {move} points on the first day and stays there.',
    fr: '{variable}, à taux variable, coûte cela si le taux préférentiel ne bouge pas, et autant que {fixed} s’il bouge de {move} point dès le premier jour et y reste.',
  },
  neverEven: {
    en: '{variable}, at a variable rate, costs this if prime stays. No move of prime within fifteen points makes it cost as much as {fixed}.',
    fr: '{variable}, à taux variable, coûte cela si le taux préférentiel ne bouge pas. Aucun mouvement de quinze points ou moins ne l’amène au coût de {fixed}.',
  },
  alike: { en: 'as much as the next', fr: 'autant que la suivante' },
  table: { en: 'What each costs', fr: 'Ce que chacune coûte' },
  what: { en: 'What', fr: 'Quoi' },
  kind: { en: 'Rate', fr: 'Taux' },
  payment: { en: 'Payment', fr: 'Versement' },
  overTerm: { en: 'Cost over its term', fr: 'Coût sur son terme' },
  interest: { en: 'Interest in it', fr: 'Dont intérêts' },
  owed: { en: 'Owed at its end', fr: 'Dû à la fin' },
  toHorizon: { en: 'Cost over {months}', fr: 'Coût sur {months}' },
  owedThen: { en: 'Owed then', fr: 'Solde à cette date' },
  extra: { en: 'Extra it allows a year', fr: 'Supplément permis par année' },
  cashRow: { en: 'Cash back', fr: 'Remise en argent' },
  feesRow: { en: 'Fees, with discharge', fr: 'Frais, quittance comprise' },
  held: { en: 'Rate held until', fr: 'Taux garanti jusqu’au' },
  tooLate: { en: 'before your closing day', fr: 'avant votre signature' },
  notSaid: { en: 'not stated', fr: 'non précisé' },
  assumption: {
    en: (rate: string, months: string) =>
      `Assumed, and nobody knows it: whatever ends before ${months} is renewed at ${rate} over what is left of the amortization. ` +
      'The discharge is counted when a term ends; a charge for leaving early is not.',
    fr: (rate, months) =>
      `Supposé, et personne ne le sait : ce qui finit avant ${months} est renouvelé à ${rate} sur l’amortissement restant. ` +
      'La quittance est comptée à la fin d’un terme ; des frais de remboursement anticipé ne le sont pas.',
  },
  definition: {
    en: 'Cost: everything paid and still owed, less what was borrowed.',
    fr: 'Coût : tout ce qui est payé et encore dû, moins ce qui a été emprunté.',
  },
  cashNote: {
    en: 'Cash back may have to be repaid, in full or in part, if you break the mortgage.',
    fr: 'La remise en argent peut devoir être remboursée, en tout ou en partie, si vous mettez fin au prêt avant l’échéance.',
  },
});
