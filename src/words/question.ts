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
  byItself: {
    en: 'The answer changes as you fill in the form.',
    fr: 'La réponse change à mesure que vous remplissez.',
  },
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
    en: (lenders: number) =>
      lenders === 1 ? 'The only lender with a current figure' : `Among ${lenders} lenders with current figures`,
    fr: (lenders) => (lenders === 1 ? 'Seul prêteur au taux à jour' : `Parmi ${lenders} prêteurs aux taux à jour`),
  },
  chooseProvince: {
    en: (lenders: number) => `Choose your province: ${lenders} more ${lenders === 1 ? 'lender' : 'lenders'}`,
    fr: (lenders) =>
      `Choisissez votre province : ${lenders} autre${lenders === 1 ? '' : 's'} prêteur${lenders === 1 ? '' : 's'}`,
  },
  leastOf: { en: ', the lowest current figure', fr: ', le taux actuel le plus bas' },
  lower: { en: (figure: string) => `Lower: ${figure}.`, fr: (figure) => `Plus bas : ${figure}.` },
  noneSure: {
    en: 'No rate is sure for this. Ask the lender of the lowest that may be:',
    fr: 'Aucun taux n’est assuré ici. Demandez au prêteur du plus bas qui se peut :',
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
  unread: {
    en: (day: string) =>
      `We have not read lenders since ${day}. None of these figures is current, so none is called lowest.`,
    fr: (day) =>
      `Nous n’avons pas lu les prêteurs depuis le ${day}. Aucun de ces taux n’est à jour; nous n’en désignons aucun comme le plus bas.`,
  },
  source: { en: 'The rule', fr: 'La règle' },
  tellMe: { en: 'Tell me when this falls', fr: 'M’avertir d’une baisse' },
  absent: {
    en: (lenders: string) => `Nothing shown here fits for ${lenders}.`,
    fr: (lenders) => `Aucun taux ne convient chez ces prêteurs : ${lenders}.`,
  },
  shown: {
    en: (shown: number, all: number) =>
      `The headlines look at all ${all} published rates; the table shows ${shown} of them, those open to the most borrowers at each lender.`,
    fr: (shown, all) =>
      `Les réponses en tête tiennent compte des ${all} taux publiés ; le tableau en montre ${shown}, ceux de chaque prêteur offerts au plus grand nombre.`,
  },
  closing: {
    en: 'Land transfer tax and cash at closing',
    fr: 'Droits de mutation (taxe de bienvenue) et argent à la signature',
  },
  closingOf: { en: 'Land transfer tax and cash at closing: ', fr: 'Droits de mutation et argent à la signature : ' },
  ofFirst: { en: 'for a first home', fr: 'pour une première maison' },
  ofNew: { en: 'for a newly built one', fr: 'pour une maison neuve' },
  fullBoard: { en: 'See every rate that fits', fr: 'Voir tous les taux qui conviennent' },
});
