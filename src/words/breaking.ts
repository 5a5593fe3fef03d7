import { html, messages } from './messages.ts';

/** Breaking a mortgage. */
export const breaking = messages({
  title: { en: 'What does breaking my mortgage cost?', fr: 'Combien coûte la rupture de mon hypothèque?' },
  about: {
    en: 'The prepayment charge by your lender’s own method, and whether a lower rate pays for it: three months’ interest, the interest rate differential, section 10 of the Interest Act.',
    fr: 'Les frais de remboursement anticipé selon la méthode de votre prêteur, et si un taux plus bas les rembourse : trois mois d’intérêts, différentiel de taux, article 10 de la Loi sur l’intérêt.',
  },
  lead: {
    en: 'The charge by your lender’s own method, and the month from which a lower rate has paid for it.',
    fr: 'Les frais selon la méthode de votre prêteur, et le mois à partir duquel un taux plus bas les a remboursés.',
  },
  mortgage: { en: 'The mortgage', fr: 'Le prêt' },
  rate: { en: 'Contract rate, %', fr: 'Taux du contrat, %' },
  balance: { en: 'Balance owed, $', fr: 'Solde dû, $' },
  began: { en: 'Term began on', fr: 'Début du terme' },
  left: { en: 'Or months left', fr: 'Ou mois restants' },
  leftHint: { en: 'Instead of the day it began', fr: 'Au lieu du jour du début' },
  closedType: { en: 'Closed or open', fr: 'Fermé ou ouvert' },
  closed: { en: 'Closed', fr: 'Fermé' },
  open: { en: 'Open', fr: 'Ouvert' },
  borrower: { en: 'Borrower', fr: 'Emprunteur' },
  person: { en: 'A person', fr: 'Un particulier' },
  company: { en: 'A company', fr: 'Une société' },
  rates: { en: 'The rates that decide', fr: 'Les taux qui décident' },
  discount: { en: 'Discount received, points', fr: 'Réduction reçue, points' },
  discountHint: { en: 'Off the posted rate, when you signed', fr: 'Sur le taux affiché, à la signature' },
  signed: { en: 'Or posted rate at signing, %', fr: 'Ou taux affiché à la signature, %' },
  month: { en: 'Or month signed', fr: 'Ou mois de la signature' },
  monthHint: { en: 'Such as 2024-05', fr: 'Comme 2024-05' },
  estimated: {
    en: (rate: string, day: string) =>
      `Left empty: ${rate}, what large banks usually posted on ${day}, by the Bank of Canada. It is not this lender’s rate: enter the real one if you know it.`,
    fr: (rate, day) =>
      `Laissé vide : ${rate}, ce que les grandes banques affichaient le ${day}, selon la Banque du Canada. Ce n’est pas le taux de ce prêteur : inscrivez le vrai si vous le connaissez.`,
  },
  isEstimate: {
    en: 'An estimate: it rests on posted rates of the Bank of Canada’s series, not on this lender’s own. Your lender says the real sum.',
    fr: 'Une estimation : elle repose sur des taux affichés de la série de la Banque du Canada, et non sur ceux de ce prêteur. Votre prêteur vous dira la somme exacte.',
  },
  posted: {
    en: (term: string) => `The lender’s posted rate today for the ${term}, %`,
    fr: (term) => `Taux affiché du prêteur aujourd’hui, ${term}, %`,
  },
  current: { en: (term: string) => `Offered today, ${term}, %`, fr: (term) => `Offert aujourd’hui, ${term}, %` },
  currentHint: { en: 'The lender’s own best, for a new client', fr: 'Le meilleur du prêteur, pour un nouveau client' },
  benchmark: { en: 'Reinvestment rate or bond yield, %', fr: 'Taux de réinvestissement ou d’obligation, %' },
  prime: { en: 'Lender’s prime rate, %', fr: 'Taux préférentiel du prêteur, %' },
  used: {
    en: (rate: string, what: string) => `Left empty: ${rate}, ${what}`,
    fr: (rate, what) => `Laissé vide : ${rate}, ${what}`,
  },
  postedKnown: { en: (day: string) => `posted, read on ${day}`, fr: (day) => `affiché, lu le ${day}` },
  currentKnown: { en: (day: string) => `offered, read on ${day}`, fr: (day) => `offert, lu le ${day}` },
  primeKnown: { en: (day: string) => `its prime, read on ${day}`, fr: (day) => `son taux préférentiel, lu le ${day}` },
  signedKnown: { en: (day: string) => `posted on ${day}`, fr: (day) => `affiché le ${day}` },
  privileges: { en: 'Privileges, fees, cash back', fr: 'Privilèges, frais, remise en argent' },
  pay: { en: 'Paid back now, $', fr: 'Remboursé maintenant, $' },
  payHint: { en: 'Empty: all of it', fr: 'Vide : la totalité' },
  original: { en: 'First borrowed, $', fr: 'Emprunté au départ, $' },
  originalHint: { en: 'Privileges are counted from it', fr: 'Sert à calculer les privilèges' },
  privilege: { en: 'Free each year, %', fr: 'Permis par an, %' },
  privilegeKnown: {
    en: (share: string) => `Left empty: ${share}, as the lender says`,
    fr: (share) => `Laissé vide : ${share}, selon le prêteur`,
  },
  usedThisYear: { en: 'Used this year, $', fr: 'Utilisé cette année, $' },
  fees: { en: 'Fees to leave, $', fr: 'Frais de sortie, $' },
  feesHint: { en: 'Discharge, reinvestment, legal', fr: 'Quittance, réinvestissement, notaire' },
  cashback: { en: 'Cash back to repay, $', fr: 'Remise en argent à rembourser, $' },
  elsewhere: { en: 'A lower rate', fr: 'Un taux plus bas' },
  next: { en: 'New rate, %', fr: 'Nouveau taux, %' },
  nextType: { en: 'New type', fr: 'Nouveau type' },
  received: { en: 'Cash back received, $', fr: 'Remise en argent reçue, $' },
  costs: { en: 'The cost is', fr: 'Le coût est' },
  paid: { en: 'Paid at once', fr: 'Payé tout de suite' },
  borrowed: { en: 'Added to the mortgage', fr: 'Ajouté au prêt' },
  fillIn: {
    en: 'Fill in the contract rate, the balance and the day the term began.',
    fr: 'Entrez le taux du contrat, le solde et le jour du début du terme.',
  },
  needsPrime: {
    en: 'This lender counts three months’ interest at its prime rate: enter it to see the charge.',
    fr: 'Ce prêteur compte trois mois d’intérêts à son taux préférentiel : entrez-le pour voir les frais.',
  },
  charge: { en: 'Prepayment charge', fr: 'Frais de remboursement anticipé' },
  total: { en: 'With fees and cash back', fr: 'Avec frais et remise en argent' },
  timeLeft: { en: 'Time left', fr: 'Temps restant' },
  until: { en: (time: string, day: string) => `${time}, until ${day}`, fr: (time, day) => `${time}, jusqu’au ${day}` },
  comparedWith: { en: 'Compared with', fr: 'Comparé avec' },
  discountOf: { en: 'Discount', fr: 'Réduction' },
  unknown: { en: 'not known', fr: 'inconnue' },
  threeMonths: { en: 'Three months’ interest', fr: 'Trois mois d’intérêts' },
  differential: { en: 'Interest rate differential', fr: 'Différentiel de taux' },
  notCounted: { en: 'not counted: a rate is missing', fr: 'non calculé : un taux manque' },
  free: { en: 'Free of charge first', fr: 'Sans frais d’abord' },
  counted: { en: 'Charged on', fr: 'Frais calculés sur' },
  ways: { en: 'Every way it may be counted', fr: 'Toutes les façons de compter' },
  waysWhy: {
    en: 'Where the lender does not say which way it counts, each is shown.',
    fr: 'Là où le prêteur ne dit pas comment il compte, chaque façon est montrée.',
  },
  way: { en: 'Way', fr: 'Façon' },
  gap: { en: 'Rates', fr: 'Taux' },
  gapOf: { en: (own: string, against: string) => `${own} − ${against}`, fr: (own, against) => `${own} − ${against}` },
  'posted-less-discount': { en: 'Posted less your discount', fr: 'Affiché moins votre réduction' },
  'posted-then-and-now': { en: 'Posted then and now', fr: 'Affiché alors et maintenant' },
  'posted-today': { en: 'Contract against posted', fr: 'Contrat contre affiché' },
  'own-current': { en: 'Contract against today’s offer', fr: 'Contrat contre offre du jour' },
  reinvestment: { en: 'Reinvestment rate', fr: 'Taux de réinvestissement' },
  'bond-yield': { en: 'Bond yield', fr: 'Rendement d’obligation' },
  'present-value': { en: 'with the falling balance', fr: 'avec le solde décroissant' },
  openNone: { en: 'An open mortgage is paid back without a charge.', fr: 'Un prêt ouvert se rembourse sans frais.' },
  basisThree: {
    en: 'Three months’ interest: it is the greater of the two.',
    fr: 'Trois mois d’intérêts : c’est le plus élevé des deux.',
  },
  basisVariable: {
    en: 'Three months’ interest, as for every closed variable mortgage.',
    fr: 'Trois mois d’intérêts, comme pour tout prêt variable fermé.',
  },
  basisGap: {
    en: 'The interest rate differential: it is the greater of the two.',
    fr: 'Le différentiel de taux : c’est le plus élevé des deux.',
  },
  basisRest: {
    en: 'The interest until the term ends: less than three months are left.',
    fr: 'Les intérêts jusqu’à la fin du terme : il reste moins de trois mois.',
  },
  basisNone: {
    en: 'Nothing: it lies within what may be paid this year.',
    fr: 'Rien : la somme est dans ce qui est permis cette année.',
  },
  basisRange: {
    en: 'The lender does not say all that decides: the charge lies between these figures.',
    fr: 'Le prêteur ne dit pas tout ce qui décide : les frais sont entre ces montants.',
  },
  isLeast: {
    en: (missing: string) => `A rate that decides is missing: ${missing}. The differential may make the charge more.`,
    fr: (missing) => `Il manque un taux qui décide : ${missing}. Le différentiel peut augmenter les frais.`,
  },
  lackDiscount: {
    en: 'your discount, or the posted rate at signing',
    fr: 'votre réduction, ou le taux affiché à la signature',
  },
  lackPosted: {
    en: (terms: string) => `your lender’s posted rate today (${terms})`,
    fr: (terms) => `le taux affiché de votre prêteur aujourd’hui (${terms})`,
  },
  lackCurrent: {
    en: (terms: string) => `your lender’s offered rate today (${terms})`,
    fr: (terms) => `le taux offert par votre prêteur aujourd’hui (${terms})`,
  },
  lackBenchmark: { en: 'the reinvestment rate or bond yield', fr: 'le taux de réinvestissement ou d’obligation' },
  act: {
    en: 'More than five years have passed of a term longer than five: section 10 of the Interest Act allows three months’ interest and nothing more. A renewal can begin the five years anew.',
    fr: 'Plus de cinq ans se sont écoulés d’un terme de plus de cinq ans : l’article 10 de la Loi sur l’intérêt permet trois mois d’intérêts et rien de plus. Un renouvellement peut faire repartir les cinq ans.',
  },
  actName: { en: 'Interest Act, section 10', fr: 'Loi sur l’intérêt, article 10' },
  tie: {
    en: (terms: string) => `Half-way between two terms, and the lender does not say which counts: ${terms}.`,
    fr: (terms) => `À mi-chemin entre deux termes, et le prêteur ne dit pas lequel compte : ${terms}.`,
  },
  nearest: { en: 'nearest term', fr: 'terme le plus proche' },
  longer: { en: 'equal or next longer term', fr: 'terme égal ou suivant' },
  shorter: { en: 'next shorter term', fr: 'terme précédent' },
  rule: { en: (term: string, rule: string) => `${term} (${rule})`, fr: (term, rule) => `${term} (${rule})` },
  receipts: { en: 'Rates filled in for you', fr: 'Taux remplis pour vous' },
  filled: { en: (kind: string) => `${kind}:`, fr: (kind) => `${kind} :` },
  kindPosted: { en: 'Posted today', fr: 'Affiché aujourd’hui' },
  kindCurrent: { en: 'Offered today', fr: 'Offert aujourd’hui' },
  kindPrime: { en: 'Prime rate', fr: 'Taux préférentiel' },
  kindSigned: { en: 'Posted at signing', fr: 'Affiché à la signature' },
  readOn: { en: (day: string) => `read on ${day}`, fr: (day) => `lu le ${day}` },
  past: { en: 'its past', fr: 'son historique' },
  signInFirst: {
    en: (href: string) =>
      html`With <a href="${href}">an account</a> the lender’s posted rates, today’s and those at signing, come from what we read, each with its receipt.`,
    fr: (href) =>
      html`Avec <a href="${href}">un compte</a>, les taux affichés du prêteur, d’aujourd’hui et de la signature, viennent de ce que nous avons lu, chacun avec son justificatif.`,
  },
  unread: {
    en: 'We had not read this lender on the day you signed: enter the posted rate of that day, or your discount.',
    fr: 'Nous n’avions pas lu ce prêteur le jour de votre signature : entrez le taux affiché ce jour-là, ou votre réduction.',
  },
  pays: { en: 'Does it pay?', fr: 'Est-ce rentable ?' },
  verdictNoRate: {
    en: 'Not known without the new rate that you could have: enter it.',
    fr: 'On ne peut le dire sans le nouveau taux que vous pourriez avoir : entrez-le.',
  },
  verdictYes: {
    en: (gain: string) => `Yes. You are ${gain} ahead when the present term ends.`,
    fr: (gain) => `Oui. À la fin du terme actuel, vous gagnez ${gain}.`,
  },
  verdictNo: {
    en: (loss: string) => `No. You are ${loss} behind when the present term ends.`,
    fr: (loss) => `Non. À la fin du terme actuel, vous perdez ${loss}.`,
  },
  verdictDepends: {
    en: (most: string) => `It depends on how your lender counts: yes if the charge is below ${most}, no above it.`,
    fr: (most) =>
      `Cela dépend de la façon de compter de votre prêteur : oui si les frais sont sous ${most}, non au-delà.`,
  },
  verdictNeverLeast: {
    en: (least: string, loss: string) =>
      `No. The charge is at least ${least}, and even at that you are ${loss} behind when the present term ends.`,
    fr: (least, loss) =>
      `Non. Les frais sont d’au moins ${least}, et même ainsi vous perdez ${loss} à la fin du terme actuel.`,
  },
  verdictUnknown: {
    en: (least: string, most: string, missing: string) =>
      `Not known: ${least} is only the least that the charge can be. It pays if the whole charge is below ${most}. To know, enter ${missing}.`,
    fr: (least, most, missing) =>
      `On ne peut le dire : ${least} n’est que le minimum des frais. C’est rentable si les frais entiers sont sous ${most}. Pour le savoir, entrez ${missing}.`,
  },
  byMonth: { en: 'Month by month', fr: 'Mois par mois' },
  paysFrom: {
    en: (month: number, day: string, gain: string) =>
      `It pays from month ${month} (${day}). When the present term ends you are ${gain} ahead.`,
    fr: (month, day, gain) =>
      `C’est rentable à partir du mois ${month} (${day}). À la fin du terme actuel, vous gagnez ${gain}.`,
  },
  neverPays: {
    en: (loss: string) => `It does not pay: when the present term ends you are ${loss} behind.`,
    fr: (loss) => `Ce n’est pas rentable : à la fin du terme actuel, vous perdez ${loss}.`,
  },
  paysBetween: {
    en: (least: string, most: string) => `At the lower charge: ${least} At the higher: ${most}`,
    fr: (least, most) => `Aux frais les plus bas : ${least} Aux plus élevés : ${most}`,
  },
  how: {
    en: (payment: string) =>
      `You pay ${payment} a month either way, so that all the lower rate saves shows in what you owe. What happens after the present term ends nobody knows, and it is not counted.`,
    fr: (payment) =>
      `Vous payez ${payment} par mois dans les deux cas : tout ce que le taux plus bas épargne se voit dans ce que vous devez. Ce qui suit la fin du terme actuel, personne ne le sait, et ce n’est pas compté.`,
  },
  chart: { en: 'Saved less paid, by month', fr: 'Épargné moins payé, par mois' },
  gainLow: { en: 'at the lower charge', fr: 'aux frais les plus bas' },
  gainHigh: { en: 'at the higher charge', fr: 'aux frais les plus élevés' },
  gain: { en: 'Saved less paid', fr: 'Épargné moins payé' },
  stay: { en: 'Owed if you stay', fr: 'Dû si vous restez' },
  move: { en: 'Owed if you break', fr: 'Dû si vous mettez fin au prêt avant l’échéance' },
});
