import { messages } from './messages.ts';

/** Variable mortgages. */
export const variable = messages({
  title: { en: 'Fixed or variable, and what if prime moves', fr: 'Fixe ou variable, et si le taux préférentiel bouge' },
  about: {
    en: 'A Canadian variable mortgage when prime moves from one point down to two up: payment, interest, trigger rate and point, and the path of prime at which a fixed rate costs the same.',
    fr: `Un prêt variable canadien quand le taux préférentiel va d’un point de moins à deux de plus :
      versement, intérêts, taux et point déclencheurs, et la trajectoire à laquelle un taux fixe coûte autant.`,
  },
  lead: {
    en: 'What every move of prime does to your payment and to what you owe. No forecast: nobody knows where prime goes.',
    fr: 'Ce que chaque mouvement du taux préférentiel change à votre versement et à ce que vous devez. Aucune prévision : personne ne sait où il va.',
  },
  mortgage: { en: 'The variable mortgage', fr: 'Le prêt variable' },
  balance: { en: 'Balance, $', fr: 'Solde, $' },
  rate: { en: 'Variable rate today, %', fr: 'Taux variable aujourd’hui, %' },
  left: { en: 'Months left of the term', fr: 'Mois restants du terme' },
  payments: { en: 'When the rate moves', fr: 'Quand le taux bouge' },
  byLender: { en: 'As the lender does', fr: 'Selon le prêteur' },
  adjustable: { en: 'The payment follows', fr: 'Le versement varie' },
  fixed: { en: 'The payment stays', fr: 'Le versement reste fixe' },
  compounding: { en: 'Compounded', fr: 'Intérêts composés' },
  byLenderOrMonthly: { en: 'As the lender does, else monthly', fr: 'Selon le prêteur, sinon chaque mois' },
  monthly: { en: 'Monthly', fr: 'Chaque mois' },
  'semi-annual': { en: 'Twice a year', fr: 'Deux fois par année' },
  payment: { en: 'Monthly payment now, $', fr: 'Versement mensuel actuel, $' },
  paymentHint: {
    en: 'Leave empty: worked out from the amortization',
    fr: 'Laissez vide : calculé selon l’amortissement',
  },
  prime: { en: 'Prime today, %', fr: 'Taux préférentiel, %' },
  what: { en: 'What if', fr: 'Et si' },
  move: { en: 'Prime moves by, points', fr: 'Variation du taux préférentiel (points)' },
  offer: { en: 'A fixed rate instead, %', fr: 'Un taux fixe à la place, %' },
  trigger: { en: 'For the trigger point', fr: 'Pour le point déclencheur' },
  insured: { en: 'Insured', fr: 'Assuré' },
  value: { en: 'Home’s value, $', fr: 'Valeur de la maison, $' },
  original: { en: 'First borrowed, $', fr: 'Emprunté au départ, $' },
  bar: { en: 'Monthly payment, prime {move}', fr: 'Versement mensuel, taux préférentiel {move}' },
  unchanged: { en: 'unchanged', fr: 'inchangé' },
  level: { en: 'Prime would be', fr: 'Le taux préférentiel serait' },
  yours: { en: 'Your rate', fr: 'Votre taux' },
  triggerRate: { en: 'Trigger rate', fr: 'Taux déclencheur' },
  triggerPoint: { en: 'Trigger point', fr: 'Point déclencheur' },
  triggerWords: {
    en: `At the trigger rate, interest takes the whole of today’s payment. The trigger point is the balance from which a lender
      asks for more: 80% of the home’s value, or of an insured mortgage 105% of the sum first borrowed. The contract decides.`,
    fr: `Au taux déclencheur, les intérêts prennent tout le versement actuel. Le point déclencheur est le solde à partir duquel un prêteur
      demande plus : 80 % de la valeur de la maison ou, pour un prêt assuré, 105 % de la somme empruntée au départ. Le contrat décide.`,
  },
  unknownPoint: {
    en: 'enter the home’s value or the sum first borrowed',
    fr: 'entrez la valeur de la maison ou la somme empruntée au départ',
  },
  ifAdjustable: { en: 'If the payment follows', fr: 'Si le versement varie' },
  ifFixed: { en: 'If the payment stays', fr: 'Si le versement reste fixe' },
  lenderSays: { en: '{name}: {kind}.', fr: '{name} : {kind}.' },
  kindUnknown: {
    en: 'Which kind your lender has is not known here: both are shown.',
    fr: 'On ne sait pas ici ce que fait votre prêteur : les deux sont montrés.',
  },
  atOnceNote: {
    en: 'Each row moves prime at once, and for the rest of the term.',
    fr: 'Chaque ligne déplace le taux préférentiel d’un coup, et pour le reste du terme.',
  },
  moveHead: { en: 'Prime rate', fr: 'Préférentiel' },
  rateHead: { en: 'Your rate', fr: 'Votre taux' },
  paymentHead: { en: 'Payment', fr: 'Versement' },
  interestHead: { en: 'Interest over the term', fr: 'Intérêts du terme' },
  owedHead: { en: 'Owed at its end', fr: 'Dû à la fin' },
  triggeredIn: {
    en: 'payment below the interest from month {month}',
    fr: 'versement inférieur aux intérêts dès le mois {month}',
  },
  overLimitIn: {
    en: 'over the trigger point from month {month}',
    fr: 'au-delà du point déclencheur dès le mois {month}',
  },
  against: { en: 'Against the fixed rate', fr: 'Face au taux fixe' },
  giveOffer: {
    en: 'Enter a fixed rate to see how far prime could rise before fixed costs less.',
    fr: 'Entrez un taux fixe pour voir de combien le taux préférentiel pourrait monter avant que le fixe coûte moins.',
  },
  offerCost: {
    en: 'Fixed at {rate} costs {cost} of interest over the same time.',
    fr: 'Fixe à {rate}, les intérêts sont de {cost} sur le même temps.',
  },
  evenAtOnce: {
    en: 'Both cost the same if prime moves by {move} points at once and stays there.',
    fr: 'Les deux coûtent autant si le taux préférentiel bouge de {move} point d’un coup et y reste.',
  },
  evenSteady: {
    en: 'Or if it moves evenly every month, by {move} points until the term ends.',
    fr: 'Ou s’il change du même pas chaque mois, de {move} point en tout à la fin du terme.',
  },
  ifStill: { en: 'If prime does not move', fr: 'Si le taux préférentiel ne bouge pas' },
  ifRises: {
    en: (points: string) => `If prime rises by ${points} ${points === '1' ? 'point' : 'points'} at once`,
    fr: (points) => `Si le taux préférentiel monte d’un coup de ${points} ${points === '2' ? 'points' : 'point'}`,
  },
  ifFalls: {
    en: (points: string) => `If prime falls by ${points} ${points === '1' ? 'point' : 'points'} at once`,
    fr: (points) => `Si le taux préférentiel baisse d’un coup de ${points} point`,
  },
  verdict: { en: '{prime}, {cost}.', fr: '{prime}, {cost}.' },
  fixedLess: {
    en: 'you pay {sum} less interest over the term at the fixed rate',
    fr: 'vous payez {sum} d’intérêts de moins sur le terme au taux fixe',
  },
  variableLess: {
    en: 'you pay {sum} less interest over the term at the variable rate',
    fr: 'vous payez {sum} d’intérêts de moins sur le terme au taux variable',
  },
  bothSame: {
    en: 'you pay the same interest over the term at both',
    fr: 'vous payez autant d’intérêts sur le terme aux deux',
  },
  example: { en: 'An example: enter your own', fr: 'Un exemple : entrez le vôtre' },
  exampleRate: {
    en: 'The lowest 5-year variable of the home page ({figure}): enter your own',
    fr: 'Le variable 5 ans le plus bas de la page d’accueil ({figure}) : entrez le vôtre',
  },
  never: {
    en: 'No move of prime within fifteen points makes them cost the same.',
    fr: 'Aucun mouvement de quinze points ou moins ne les rend égaux.',
  },
  pathChart: {
    en: 'The path of prime at which both cost the same',
    fr: 'La trajectoire du taux préférentiel à laquelle les deux coûtent autant',
  },
  pathAtOnce: { en: 'at once', fr: 'd’un coup' },
  pathSteady: { en: 'month by month', fr: 'mois par mois' },
  policy: { en: 'The policy rate so far', fr: 'Le taux directeur jusqu’ici' },
  policyNote: {
    en: 'Prime follows the Bank of Canada’s policy rate. Its past is no forecast.',
    fr: 'Le taux préférentiel suit le taux directeur de la Banque du Canada. Son passé n’est pas une prévision.',
  },
  noPolicy: {
    en: 'The Bank of Canada’s series could not be read; nothing is shown instead.',
    fr: 'La série de la Banque du Canada n’a pas pu être lue ; rien n’est montré à la place.',
  },
  interestOnly: {
    en: 'What a rate costs is counted as the interest paid until the term ends, each mortgage at its own payment.',
    fr: 'Le coût d’un taux est compté comme les intérêts payés d’ici la fin du terme, chaque prêt à son propre versement.',
  },
});
