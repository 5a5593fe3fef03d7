import { messages } from './messages.ts';

/** Offers side by side. */
export const offers = messages({
  title: { en: 'Which offer costs least?', fr: 'Quelle offre coûte le moins?' },
  about: {
    en: 'Up to four mortgage offers side by side: interest, fees, discharge and cash back to a common day, with what you still owe.',
    fr: 'Jusqu’à quatre offres de prêt côte à côte : intérêts, frais, quittance et remise en argent jusqu’à un même jour, avec ce que vous devez encore.',
  },
  lead: {
    en: 'Interest and fees, less cash back, until the first term ends.',
    fr: 'Intérêts et frais, moins la remise en argent, jusqu’à la fin du premier terme.',
  },
  bar: { en: 'You pay least with', fr: 'Vous payez le moins avec' },
  balance: { en: 'Mortgage,\u00a0$', fr: 'Prêt, $' },
  offer: { en: 'Offer {place}', fr: 'Offre {place}' },
  rateHint: {
    en: 'Or “prime − 0.9”: prime is {rate} ({source}, {day})',
    fr: 'Ou « préférentiel − 0,9 » : il est de {rate} ({source}, {day})',
  },
  quotedFixed: {
    en: 'Only a variable rate follows prime: choose “Variable”, or enter the whole rate.',
    fr: 'Seul un taux variable suit le préférentiel : choisissez « Variable », ou entrez le taux entier.',
  },
  primeUnknown: {
    en: 'We do not know prime today: enter the whole rate.',
    fr: 'Nous ne connaissons pas le préférentiel d’aujourd’hui : entrez le taux entier.',
  },
  name: { en: 'Lender', fr: 'Prêteur' },
  cash: { en: 'Cash back, $', fr: 'Remise en argent, $' },
  fees: { en: 'Fees now, $', fr: 'Frais au début, $' },
  discharge: { en: 'Discharge fee, $', fr: 'Frais de quittance, $' },
  fillIn: { en: 'Enter the rate of at least one offer.', fr: 'Entrez le taux d’au moins une offre.' },
  less: { en: 'It costs {sum} less than {next}.', fr: 'Elle coûte {sum} de moins que {next}.' },
  alike: { en: 'It costs as much as {next}.', fr: 'Elle coûte autant que {next}.' },
  even: {
    en: '{variable} costs this if prime stays, and as much as {fixed} if prime moves by {move} points on the first day and stays there.',
    fr: '{variable} coûte cela si le préférentiel ne bouge pas, et autant que {fixed} s’il bouge de {move} point dès le premier jour et y reste.',
  },
  neverEven: {
    en: '{variable} costs this if prime stays. No move within fifteen points makes it cost as much as {fixed}.',
    fr: '{variable} coûte cela si le préférentiel ne bouge pas. Aucun mouvement de quinze points ou moins ne l’amène au coût de {fixed}.',
  },
  table: { en: 'What each costs', fr: 'Ce que chacune coûte' },
  what: { en: 'Item', fr: 'Poste' },
  kind: { en: 'Rate', fr: 'Taux' },
  payment: { en: 'Payment', fr: 'Versement' },
  cost: { en: 'Cost over {months}', fr: 'Coût sur {months}' },
  owed: { en: 'Owed then', fr: 'Solde à cette date' },
  feesRow: { en: 'Fees, with discharge', fr: 'Frais, quittance comprise' },
  cashRow: { en: 'Cash back', fr: 'Remise en argent' },
  definition: {
    en: 'Cost is what you pay and still owe, less what you borrowed.',
    fr: 'Le coût est ce que vous payez et devez encore, moins ce que vous avez emprunté.',
  },
  firstTerm: {
    en: 'We compare {months}, until the first of these terms ends: nobody knows the rates after it.',
    fr: 'Nous comparons {months}, jusqu’à la fin du premier de ces termes : personne ne connaît les taux après.',
  },
  cashNote: {
    en: 'You may have to repay cash back if you break the mortgage.',
    fr: 'Vous devrez peut-être rembourser la remise en argent si vous rompez le prêt.',
  },
});
