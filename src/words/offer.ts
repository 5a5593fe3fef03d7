import { messages } from './messages.ts';

/** Whether an offered rate is a good one. */
export const offer = messages({
  title: { en: 'Was I offered a good rate?', fr: 'M’a-t-on offert un bon taux ?' },
  about: {
    en: 'Your offer beside all published rates, in dollars a month and over the term.',
    fr: 'Votre offre à côté de tous les taux publiés, en dollars par mois et sur le terme.',
  },
  rate: { en: 'Offered rate, %', fr: 'Taux offert, %' },
  term: { en: 'Term', fr: 'Terme' },
  lender: { en: 'Lender', fr: 'Prêteur' },
  anyLender: { en: 'Not stated', fr: 'Non précisé' },
  compare: { en: 'Compare', fr: 'Comparer' },
  goodHead: { en: 'Good', fr: 'Bon' },
  fairHead: { en: 'Fair', fr: 'Correct' },
  askHead: { en: 'Ask for better', fr: 'Demandez mieux' },
  askCosts: { en: 'Ask for better: {costs}', fr: 'Demandez mieux : {costs}' },
  unknownHead: { en: 'Not known', fr: 'Inconnu' },
  costs: { en: '{overTerm} more over the term', fr: '{overTerm} de plus sur le terme' },
  good: {
    en: '{rate} is good: no lender publishes a lower current rate for this mortgage.',
    fr: '{rate} est bon : aucun prêteur ne publie de taux actuel plus bas pour ce prêt.',
  },
  fair: {
    en: '{rate} is fair: no published rate that surely fits this mortgage is lower, but one that may fit is.',
    fr: '{rate} est correct : aucun taux publié qui convient à coup sûr à ce prêt n’est plus bas, mais un autre taux, qui pourrait vous convenir, est plus bas.',
  },
  ask: {
    en: '{rate}: ask for better. A lower rate is published that this mortgage can have for sure.',
    fr: '{rate} : demandez mieux. Un taux plus bas est publié, que ce prêt peut obtenir à coup sûr.',
  },
  unknown: {
    en: 'Of {rate} nothing can be said: no current published rate answers this question.',
    fr: 'De {rate}, on ne peut rien dire : aucun taux publié à jour ne répond à cette question.',
  },
  // Of a term of which visitors see a few rates only.
  goodShownHead: { en: 'Nothing lower shown here', fr: 'Rien de plus bas ici' },
  goodShown: {
    en: '{rate}: no rate shown here for this mortgage is lower.',
    fr: '{rate} : aucun taux montré ici pour ce prêt n’est plus bas.',
  },
  fairShown: {
    en: '{rate}: no rate shown here that surely fits this mortgage is lower, but one that may fit is.',
    fr: '{rate} : aucun taux montré ici qui convient à coup sûr n’est plus bas, mais un autre, qui pourrait vous convenir, l’est.',
  },
  unknownShown: {
    en: 'Of {rate} nothing can be said: no rate shown here answers this question.',
    fr: 'De {rate}, on ne peut rien dire : aucun taux montré ici ne répond à cette question.',
  },
  among: {
    en: (shown: number, hidden: number) =>
      `Of this term everybody sees a few rates: your offer was compared with ${shown}, and not with ${hidden} more. A free account shows all.`,
    fr: (shown, hidden) =>
      `De ce terme, tous voient quelques taux : votre offre a été comparée à ${shown}, et non à ${hidden} autre${hidden === 1 ? '' : 's'}. Un compte gratuit les montre tous.`,
  },
  lowestShown: {
    en: 'The lowest shown here that surely fits: {figure}.',
    fr: 'Le plus bas montré ici qui convient à coup sûr : {figure}.',
  },
  lowestMayShown: {
    en: 'The lowest shown here that may fit: {figure}.',
    fr: 'Le plus bas montré ici qui pourrait convenir : {figure}.',
  },
  onlyPublished: {
    en: 'This compares published rates only: lenders and brokers may offer less than they publish.',
    fr: 'Seuls les taux publiés sont comparés : prêteurs et courtiers peuvent offrir moins que ce qu’ils publient.',
  },
  lowest: { en: 'The lowest that surely fits: {figure}.', fr: 'Le plus bas qui convient à coup sûr : {figure}.' },
  lowestMay: { en: 'The lowest that may fit: {figure}.', fr: 'Le plus bas qui pourrait convenir : {figure}.' },
  unsure: { en: 'Lower, if the lender says so: {figure}.', fr: 'Plus bas, si le prêteur le confirme : {figure}.' },
  sum: {
    en: 'At {rate} you would pay {monthly} a month less: {payments} less over the term, and owe {owed} less at its end, {overTerm} in all.',
    fr: 'À {rate}, vous paieriez {monthly} de moins par mois : {payments} de moins sur le terme, et il vous resterait {owed} de moins à rembourser à la fin, {overTerm} en tout.',
  },
  ifPrimeStays: { en: 'If prime stays as it is.', fr: 'Si le taux préférentiel ne bouge pas.' },
  toTheBank: {
    en: 'To tell your lender: “{lender} publishes {rate} for a {kind} mortgage like mine. Can you match it?”',
    fr: 'À dire à votre prêteur : « {lender} publie {rate} pour un prêt {kind} comme le mien. Pouvez-vous l’égaler ? »',
  },
  toItself: {
    en: 'To tell your lender: “You publish {rate} for a {kind} mortgage like mine. Can I have it?”',
    fr: 'À dire à votre prêteur : « Vous publiez {rate} pour un prêt {kind} comme le mien. Pouvez-vous me l’accorder ? »',
  },
  own: {
    en: '{lender} itself publishes {rate} for this mortgage.',
    fr: '{lender} publie lui-même {rate} pour ce prêt.',
  },
  listTitle: { en: 'Lower rates', fr: 'Taux plus bas' },
  less: {
    en: '{monthly} less a month, {overTerm} less over the term',
    fr: '{monthly} de moins par mois, {overTerm} de moins sur le terme',
  },
  more: {
    en: 'With an account, every lower rate is listed here, and for whom it is.',
    fr: 'Avec un compte, tous les taux plus bas figurent ici, avec les personnes à qui ils s’adressent.',
  },
});
