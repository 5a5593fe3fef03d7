import { messages } from './messages.ts';

/** Variable mortgages. */
export const variable = messages({
  title: { en: 'Fixed or variable: what if prime moves?', fr: 'Fixe ou variable : et si le taux préférentiel bouge?' },
  about: {
    en: 'A Canadian variable mortgage when prime moves: payment, interest and trigger rate, beside a fixed rate.',
    fr: 'Un prêt variable canadien quand le taux préférentiel bouge : versement, intérêts et taux de déclenchement, à côté d’un taux fixe.',
  },
  lead: {
    en: 'What a move of prime does to your payment. Nobody knows where prime goes.',
    fr: 'Ce qu’un mouvement du taux préférentiel change à votre versement. Personne ne sait où il va.',
  },
  bar: { en: 'You pay a month, prime {move}', fr: 'Versement mensuel, taux préférentiel {move}' },
  balance: { en: 'Balance, $', fr: 'Solde, $' },
  rate: { en: 'Variable rate today, %', fr: 'Taux variable aujourd’hui, %' },
  offer: { en: 'A fixed rate instead, %', fr: 'Un taux fixe à la place, %' },
  move: { en: 'Prime moves by, points', fr: 'Variation du taux préférentiel (points)' },
  more: { en: 'How your lender counts', fr: 'Comment votre prêteur calcule' },
  left: { en: 'Months left of the term', fr: 'Mois restants du terme' },
  payments: { en: 'When the rate moves', fr: 'Quand le taux bouge' },
  byLender: { en: 'As the lender does', fr: 'Selon le prêteur' },
  adjustable: { en: 'The payment follows', fr: 'Le versement varie' },
  fixed: { en: 'The payment stays', fr: 'Le versement reste fixe' },
  payment: { en: 'Payment a month now, $', fr: 'Versement mensuel actuel, $' },
  paymentHint: { en: 'Empty: from the amortization', fr: 'Vide : selon l’amortissement' },
  example: { en: 'An example: enter your own', fr: 'Un exemple : entrez le vôtre' },
  exampleRate: { en: 'Lowest on our home page ({figure})', fr: 'Le plus bas à l’accueil ({figure})' },
  unchanged: { en: 'unchanged', fr: 'inchangé' },
  triggerRate: { en: 'Trigger rate', fr: 'Taux de déclenchement' },
  triggerPoint: { en: 'Trigger point', fr: 'Point de déclenchement' },
  triggerWords: {
    en: 'At the trigger rate, interest takes your whole payment. At the trigger point (80% of the value, 105% if insured) you pay more. Your contract decides.',
    fr: `Au taux de déclenchement, les intérêts absorbent tout votre versement. Au point de déclenchement (80 % de la valeur, 105 % si le prêt est
      assuré), vous devez payer plus. Votre contrat fait foi.`,
  },
  ifAdjustable: { en: 'If the payment follows', fr: 'Si le versement varie' },
  ifFixed: { en: 'If the payment stays', fr: 'Si le versement reste fixe' },
  kindUnknown: { en: 'There are two ways: we show both.', fr: 'Il y a deux façons : nous montrons les deux.' },
  lenderSays: { en: '{name}: {kind}.', fr: '{name} : {kind}.' },
  moveHead: { en: 'Prime', fr: 'Taux préférentiel' },
  rateHead: { en: 'Your rate', fr: 'Votre taux' },
  paymentHead: { en: 'Payment', fr: 'Versement' },
  interestHead: { en: 'Interest in the term', fr: 'Intérêts du terme' },
  owedHead: { en: 'Owed at its end', fr: 'Solde à la fin' },
  triggered: { en: 'below the interest', fr: 'inférieur aux intérêts' },
  ifStill: { en: 'If prime does not move', fr: 'Si le taux préférentiel ne bouge pas' },
  ifRises: {
    en: (points: string) => `If prime rises by ${points} ${points === '1' ? 'point' : 'points'} at once`,
    fr: (points) => `Si le taux préférentiel monte de ${points} ${points === '2' ? 'points' : 'point'} d’un seul coup`,
  },
  ifFalls: {
    en: (points: string) => `If prime falls by ${points} ${points === '1' ? 'point' : 'points'} at once`,
    fr: (points) => `Si le taux préférentiel baisse de ${points} ${points === '2' ? 'points' : 'point'} d’un seul coup`,
  },
  verdict: { en: '{prime}, {cost}.', fr: '{prime}, {cost}.' },
  fixedLess: { en: 'the fixed rate saves {sum} of interest', fr: 'le fixe fait économiser {sum} d’intérêts' },
  variableLess: { en: 'the variable rate saves {sum} of interest', fr: 'le variable fait économiser {sum} d’intérêts' },
  bothSame: { en: 'both cost the same interest', fr: 'les deux coûtent autant d’intérêts' },
  interestOnly: {
    en: 'We count the interest until the term ends, each mortgage at its own payment.',
    fr: 'Nous comptons les intérêts jusqu’à la fin du terme, chaque prêt à son propre versement.',
  },
});
