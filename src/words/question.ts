import { messages } from './messages.ts';

/** The question of the home page, and its answer. */
export const question = messages({
  legend: { en: 'Your mortgage', fr: 'Votre prêt' },
  province: { en: 'Province', fr: 'Province' },
  anywhere: { en: 'All of Canada', fr: 'Tout le Canada' },
  purpose: { en: 'What for', fr: 'Type de demande' },
  purchase: { en: 'Buying a home', fr: 'Acheter' },
  renewal: { en: 'My term is ending', fr: 'Mon terme se termine' },
  switch: { en: 'Changing lenders', fr: 'Changer de prêteur' },
  refinance: { en: 'Borrowing more', fr: 'Emprunter davantage' },
  // As a choice: the word of the field, and what it means.
  purchaseChoice: { en: 'Purchase (buying a home)', fr: 'Achat (acheter une maison)' },
  renewalChoice: { en: 'Renewal (my term is ending)', fr: 'Renouvellement (mon terme se termine)' },
  switchChoice: { en: 'Switch (changing lenders)', fr: 'Transfert (changer de prêteur)' },
  refinanceChoice: { en: 'Refinance (borrowing more)', fr: 'Refinancement (emprunter davantage)' },
  price: { en: 'Home price,\u00a0$', fr: 'Prix de la maison, $' },
  down: { en: 'Down payment, $ or %', fr: 'Mise de fonds, $ ou %' },
  value: { en: 'Home value,\u00a0$', fr: 'Valeur de la maison, $' },
  balance: { en: 'Balance,\u00a0$', fr: 'Solde, $' },
  amortizationYears: { en: 'Years to pay it off', fr: 'Amortissement (ans)' },
  insured: { en: 'Insured today', fr: 'Assuré aujourd’hui' },
  notSure: { en: 'Not sure', fr: 'Je ne sais pas' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  currentLender: { en: 'Your lender', fr: 'Votre prêteur' },
  noLender: { en: 'Choose', fr: 'Choisir' },
  firstHome: { en: 'First home', fr: 'Première maison' },
  newBuild: { en: 'Newly built', fr: 'Maison neuve' },
  occupancy: { en: 'Lived in by', fr: 'Habitée par' },
  owner: { en: 'Its owner', fr: 'Son propriétaire' },
  rented: { en: 'Tenants', fr: 'Des locataires' },
  // In the line that opens the form.
  purchaseShort: { en: 'Buying', fr: 'Achat' },
  renewalShort: { en: 'Renewal', fr: 'Renouvellement' },
  switchShort: { en: 'Switch', fr: 'Transfert' },
  refinanceShort: { en: 'Refinance', fr: 'Refinancement' },
  change: { en: 'Change', fr: 'Modifier' },
  downOf: { en: (share: string) => `${share} down`, fr: (share) => `${share} de mise de fonds` },
  owedOn: {
    en: (balance: string, value: string) => `${balance} owed on ${value}`,
    fr: (balance, value) => `solde de ${balance} sur ${value}`,
  },
  years: { en: (years: number) => `${years} years`, fr: (years) => `${years} ans` },
  show: { en: 'Show rates', fr: 'Voir les taux' },
  wrong: {
    en: 'Until the marked field is right, these are the rates for a usual one.',
    fr: 'Tant que le champ marqué n’est pas corrigé, voici les taux pour une valeur courante.',
  },
  elsewhere: { en: 'This question is answered here:', fr: 'La réponse à cette question se trouve ici :' },
  notHere: {
    en: 'Here only usual questions have an answer: a fifth or a tenth down, 25 or 30 years.',
    fr: 'Ici, seules les questions courantes ont une réponse : un cinquième ou un dixième de mise de fonds, 25 ou 30 ans.',
  },
  loan: {
    en: (sum: string, kind: string, years: number) => `${sum}, ${kind}, over ${years} years`,
    fr: (sum, kind, years) => `${sum}, ${kind}, sur ${years} ans`,
  },
  withPremium: {
    en: (premium: string) => `, ${premium} insurance premium included`,
    fr: (premium) => `, prime d’assurance de ${premium} comprise`,
  },
  answers: { en: 'Lowest current rates', fr: 'Taux les plus bas actuellement' },
  move: { en: 'Move: the lowest at other lenders', fr: 'Partir : les plus bas chez les autres prêteurs' },
  stay: { en: (lender: string) => `Stay: renew with ${lender}`, fr: (lender) => `Rester : renouveler chez ${lender}` },
  stayHead: { en: 'Stay: renew with your own lender', fr: 'Rester : renouveler chez votre prêteur' },
  stayUnnamed: {
    en: 'Choose your lender above to see its renewal rates.',
    fr: 'Choisissez votre prêteur ci-dessus pour voir ses taux de renouvellement.',
  },
  notPublished: { en: 'renewal rates not published', fr: 'taux de renouvellement non publiés' },
  posted: { en: (figure: string) => `posted rate: ${figure}`, fr: (figure) => `taux affiché : ${figure}` },
  needsAccount: { en: 'An account shows the renewal rate.', fr: 'Un compte montre le taux de renouvellement.' },
  postedNeedsAccount: { en: 'An account shows the posted rate.', fr: 'Un compte montre le taux affiché.' },
  lowest: { en: (term: string) => `Lowest ${term}`, fr: (term) => `Taux ${term} le plus bas` },
  monthly: { en: (sum: string) => `${sum} a month`, fr: (sum) => `${sum} par mois` },
  among: {
    en: (lenders: number) => (lenders === 1 ? 'The only lender' : `Among ${lenders} lenders`),
    fr: (lenders) => (lenders === 1 ? 'Seul prêteur' : `Parmi ${lenders} prêteurs`),
  },
  chooseProvince: {
    en: (lenders: number) => `Choose your province: ${lenders} more ${lenders === 1 ? 'lender' : 'lenders'}`,
    fr: (lenders) =>
      `Choisissez votre province : ${lenders} autre${lenders === 1 ? '' : 's'} prêteur${lenders === 1 ? '' : 's'}`,
  },
  leastOf: { en: ', the lowest current figure', fr: ', le taux actuel le plus bas' },
  lower: { en: (figure: string) => `Lower: ${figure}.`, fr: (figure) => `Plus bas : ${figure}.` },
  noneSure: {
    en: 'No rate is sure here. Ask this lender:',
    fr: 'Aucun taux n’est certain ici. Demandez à ce prêteur :',
  },
  lenderInAccount: { en: 'its lender is shown with a free account', fr: 'un compte gratuit montre le prêteur' },
  mayBeLower: {
    en: (lenders: string) => `May be lower: ${lenders}, being checked`,
    fr: (lenders) => `Peut-être plus bas : ${lenders}, en vérification`,
  },
  lastGood: {
    en: (lender: string, figure: string) => `${lender} (last ${figure})`,
    fr: (lender, figure) => `${lender} (dernier : ${figure})`,
  },
  noneCurrent: { en: 'No current figure for this.', fr: 'Aucun taux à jour pour cette question.' },
  lastSeen: { en: (day: string) => `Last seen ${day}.`, fr: (day) => `Vu pour la dernière fois le ${day}.` },
  lastKnown: { en: 'The last known.', fr: 'Le dernier connu.' },
  readOn: { en: 'Lenders’ pages read', fr: 'Pages des prêteurs lues le' },
  unread: {
    en: (day: string) => `Not read since ${day}: these are the last known figures, and none is called lowest.`,
    fr: (day) =>
      `Pas de lecture depuis le ${day} : voici les derniers taux connus; nous n’en désignons aucun comme le plus bas.`,
  },
  source: { en: 'The rule', fr: 'La règle' },
  tellMe: { en: 'Tell me when this falls', fr: 'M’avertir d’une baisse' },
  absent: {
    en: (lenders: string) => `Nothing shown here fits for ${lenders}.`,
    fr: (lenders) => `Aucun taux ne convient chez ces prêteurs : ${lenders}.`,
  },
  shown: {
    en: (shown: number, all: number) =>
      `The answers look at all ${all} published rates; the table shows ${shown}, those open to the most borrowers.`,
    fr: (shown, all) =>
      `Les réponses tiennent compte des ${all} taux publiés ; le tableau en montre ${shown}, les plus accessibles.`,
  },
  closing: {
    en: 'Land transfer tax and cash at closing',
    fr: 'Droits de mutation (taxe de bienvenue) et argent à la signature',
  },
  ofFirst: { en: 'Cash at closing for a first home', fr: 'Argent à la signature pour une première maison' },
  ofNew: { en: 'Cash at closing for a new home', fr: 'Argent à la signature pour une maison neuve' },
  fullBoard: { en: 'See every rate that fits', fr: 'Voir tous les taux qui conviennent' },
});
