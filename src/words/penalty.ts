import { messages } from './messages.ts';

/** Breaking a mortgage. */
export const penalty = messages({
  title: { en: 'What does breaking my mortgage cost?', fr: 'Combien coûte la rupture de mon hypothèque?' },
  about: {
    en: 'The prepayment penalty by your lender’s own method, and whether a lower rate is worth it: three months’ interest, interest rate differential, Interest Act.',
    fr: 'La pénalité selon la méthode de votre prêteur, et si un taux plus bas en vaut la peine : trois mois d’intérêts, différentiel de taux, Loi sur l’intérêt.',
  },
  lead: {
    en: 'What your lender would charge, and what a lower rate would save.',
    fr: 'Ce que votre prêteur demanderait, et ce qu’un taux plus bas épargnerait.',
  },
  bar: { en: 'Your penalty', fr: 'Votre pénalité' },
  rate: { en: 'Contract rate, %', fr: 'Taux du contrat, %' },
  balance: { en: 'Balance owed, $', fr: 'Solde dû, $' },
  left: { en: 'Months left in the term', fr: 'Mois restants du terme' },
  began: { en: 'Or the day it began', fr: 'Ou le jour du début' },
  more: { en: 'Term, prepayments', fr: 'Terme, remboursements' },
  signed: { en: 'Posted rate in your contract, %', fr: 'Taux affiché dans votre contrat, %' },
  signedWhere: {
    en: 'In your mortgage agreement or its disclosure statement: the posted rate on the day you signed.',
    fr: 'Dans votre contrat ou sa déclaration : le taux affiché le jour de la signature.',
  },
  posted: { en: 'Posted rate today, {term}, %', fr: 'Taux affiché aujourd’hui, {term}, %' },
  postedWhere: {
    en: 'On your lender’s rates page: the posted rate, not the special.',
    fr: 'Sur la page de taux de votre prêteur : le taux affiché, non le taux spécial.',
  },
  current: { en: 'Your lender’s rate today, {term}, %', fr: 'Taux de votre prêteur aujourd’hui, {term}, %' },
  currentWhere: {
    en: 'On your lender’s rates page: its best rate for a new client.',
    fr: 'Sur la page de taux de votre prêteur : son meilleur taux pour un nouveau client.',
  },
  benchmark: { en: 'Reinvestment rate or bond yield, %', fr: 'Taux de réinvestissement ou d’obligation, %' },
  benchmarkWhere: { en: 'Ask your lender: few publish it.', fr: 'Demandez-le à votre prêteur : peu le publient.' },
  prime: { en: 'Your lender’s prime rate, %', fr: 'Taux préférentiel de votre prêteur, %' },
  primeWhere: { en: 'On your lender’s rates page.', fr: 'Sur la page de taux de votre prêteur.' },
  estimated: {
    en: 'We use {rate}, what large banks posted on {day} (Bank of Canada). It is not this lender’s rate: enter yours.',
    fr: 'Nous prenons {rate}, ce que les grandes banques affichaient le {day} (Banque du Canada). Ce n’est pas le taux de ce prêteur : entrez le vôtre.',
  },
  isEstimate: {
    en: 'An estimate from the Bank of Canada’s posted rates, not this lender’s own.',
    fr: 'Une estimation selon les taux affichés de la Banque du Canada, et non ceux de ce prêteur.',
  },
  used: { en: 'We use {rate}, read on {day}.', fr: 'Nous prenons {rate}, lu le {day}.' },
  pay: { en: 'Paid back now, $', fr: 'Remboursé maintenant, $' },
  payHint: { en: 'Empty: all of it', fr: 'Vide : la totalité' },
  free: { en: 'Free to prepay this year, $', fr: 'Permis sans frais cette année, $' },
  freeHint: { en: 'Empty: nothing', fr: 'Vide : rien' },
  next: { en: 'Rate you could switch to, %', fr: 'Taux que vous pourriez obtenir, %' },
  nextWhere: {
    en: 'Add it, and we’ll tell you if switching is worth it.',
    fr: 'Indiquez-le : nous vous dirons si le changement en vaut la peine.',
  },
  fillIn: {
    en: 'Enter your rate, your balance and the months left. For example, 5% on $300,000 with 36 months left costs at least $3,750. An open mortgage has no penalty.',
    fr: 'Entrez votre taux, votre solde et les mois restants. Par exemple, 5 % sur 300 000 $ avec 36 mois restants coûte au moins 3 750 $. Un prêt ouvert n’a pas de pénalité.',
  },
  needsPrime: {
    en: 'Your lender counts three months’ interest at its prime rate: enter it to see the penalty.',
    fr: 'Votre prêteur compte trois mois d’intérêts à son taux préférentiel : entrez-le pour voir la pénalité.',
  },
  timeLeft: { en: 'Time left', fr: 'Temps restant' },
  until: { en: '{time}, until {day}', fr: '{time}, jusqu’au {day}' },
  comparedWith: { en: 'Compared with', fr: 'Comparé avec' },
  discountOf: { en: 'Your discount', fr: 'Votre rabais' },
  threeMonths: { en: 'Three months’ interest', fr: 'Trois mois d’intérêts' },
  differential: { en: 'Interest rate differential', fr: 'Différentiel de taux' },
  counted: { en: 'Charged on', fr: 'Calculée sur' },
  ways: { en: 'Every way your lender may count', fr: 'Toutes les façons de compter de votre prêteur' },
  way: { en: 'Method', fr: 'Méthode' },
  gap: { en: 'Rates', fr: 'Taux' },
  gapOf: { en: '{own} − {against}', fr: '{own} − {against}' },
  'posted-less-discount': { en: 'Posted less your discount', fr: 'Affiché moins votre rabais' },
  'posted-then-and-now': { en: 'Posted then and now', fr: 'Affiché à la signature et aujourd’hui' },
  'posted-today': { en: 'Contract against posted', fr: 'Contrat et taux affiché' },
  'own-current': { en: 'Contract against today’s offer', fr: 'Contrat et taux offert aujourd’hui' },
  reinvestment: { en: 'Reinvestment rate', fr: 'Taux de réinvestissement' },
  'bond-yield': { en: 'Bond yield', fr: 'Rendement d’obligation' },
  'present-value': { en: 'with the falling balance', fr: 'avec le solde décroissant' },
  basisThree: {
    en: 'Your lender charges three months’ interest: it is more than the differential.',
    fr: 'Votre prêteur demande trois mois d’intérêts : c’est plus que le différentiel.',
  },
  basisVariable: {
    en: 'Your lender charges three months’ interest, as for every closed variable mortgage.',
    fr: 'Votre prêteur demande trois mois d’intérêts, comme pour tout prêt variable fermé.',
  },
  basisGap: {
    en: 'Your lender charges the interest rate differential: it is more than three months’ interest.',
    fr: 'Votre prêteur demande le différentiel de taux : c’est plus que trois mois d’intérêts.',
  },
  basisRest: {
    en: 'You pay the interest until the term ends: less than three months are left.',
    fr: 'Vous payez les intérêts jusqu’à la fin du terme : il reste moins de trois mois.',
  },
  basisNone: {
    en: 'You pay nothing: you may prepay this much this year.',
    fr: 'Vous ne payez rien : vous pouvez rembourser cette somme cette année.',
  },
  basisRange: {
    en: 'Your lender does not say exactly how it counts: you pay between these sums.',
    fr: 'Votre prêteur ne dit pas exactement comment il compte : vous payez entre ces montants.',
  },
  isLeast: {
    en: 'This is the minimum. For the full penalty we need {missing}.',
    fr: 'Voici le minimum. Pour la pénalité complète, il nous faut {missing}.',
  },
  lackSigned: { en: 'the posted rate in your contract', fr: 'le taux affiché dans votre contrat' },
  lackPosted: {
    en: 'your lender’s posted rate today ({terms})',
    fr: 'le taux affiché de votre prêteur aujourd’hui ({terms})',
  },
  lackCurrent: { en: 'your lender’s rate today ({terms})', fr: 'le taux de votre prêteur aujourd’hui ({terms})' },
  lackBenchmark: { en: 'its reinvestment rate or bond yield', fr: 'son taux de réinvestissement ou d’obligation' },
  act: {
    en: 'Your term is longer than five years and five have passed: section 10 of the Interest Act allows a person three months’ interest and no more. A renewal can begin the five years anew.',
    fr: 'Votre terme dépasse cinq ans et cinq se sont écoulés : l’article 10 de la Loi sur l’intérêt permet pour un particulier trois mois d’intérêts et rien de plus. Un renouvellement peut faire repartir les cinq ans.',
  },
  actName: { en: 'Interest Act, section 10', fr: 'Loi sur l’intérêt, article 10' },
  tie: {
    en: 'You are half-way between two terms, and the lender does not say which counts: {terms}.',
    fr: 'Vous êtes à mi-chemin entre deux termes, et le prêteur ne dit pas lequel compte : {terms}.',
  },
  nearest: { en: 'nearest term', fr: 'terme le plus proche' },
  longer: { en: 'equal or next longer term', fr: 'terme égal ou suivant' },
  shorter: { en: 'next shorter term', fr: 'terme précédent' },
  rule: { en: '{term} ({rule})', fr: '{term} ({rule})' },
  saved: {
    en: 'At that rate you pay {sum} less interest until your term ends: switching is worth it if the penalty and the fees are less.',
    fr: 'À ce taux, vous payez {sum} d’intérêts de moins d’ici la fin du terme : le changement en vaut la peine si la pénalité et les frais sont moindres.',
  },
  savesNone: {
    en: 'Switching is not worth it: at that rate you pay no less interest.',
    fr: 'Le changement n’en vaut pas la peine : à ce taux, vous ne payez pas moins d’intérêts.',
  },
});
