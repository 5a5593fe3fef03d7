import { messages } from './messages.ts';

/** The page for a term that ends. Days, sums and rates are passed in as text. */
export const renewal = messages({
  title: {
    en: 'My mortgage term is ending: what to do, and when',
    fr: 'Mon terme hypothécaire se termine : quoi faire, et quand',
  },
  toRenewal: { en: 'What to do, when, and reminders', fr: 'Quoi faire, quand, et des rappels' },
  about: {
    en: 'When to ask for rates before a mortgage renewal in Canada, what your lender must send you, and today’s rates to stay or to move.',
    fr: 'Quand demander des taux avant un renouvellement hypothécaire au Canada, ce que votre prêteur doit vous envoyer, et les taux d’aujourd’hui pour rester ou partir.',
  },
  lead: {
    en: 'What there is to do, when, and what you would pay today.',
    fr: 'Quoi faire, quand, et ce que vous paieriez aujourd’hui.',
  },
  lender: { en: 'Your lender', fr: 'Votre prêteur' },
  another: { en: 'Another, or not stated', fr: 'Un autre, ou non précisé' },
  ends: { en: 'Last day of the term', fr: 'Dernier jour du terme' },
  balance: { en: 'Balance on that day,\u00a0$', fr: 'Solde à cette date, $' },
  rate: { en: 'Your rate now, %', fr: 'Votre taux actuel, %' },
  province: { en: 'Province', fr: 'Province' },
  years: { en: 'Years left to pay it off', fr: 'Années restantes (amortissement)' },
  show: { en: 'Show me', fr: 'Voir' },
  past: { en: 'Enter a day after today, {today}.', fr: 'Inscrivez un jour après aujourd’hui, le {today}.' },
  tooFar: { en: 'Enter a day within ten years.', fr: 'Inscrivez un jour d’ici dix ans.' },
  daysLeft: {
    en: (days: number, day: string) => (days === 1 ? `One day until ${day}.` : `${days} days until ${day}.`),
    fr: (days, day) => (days === 1 ? `Il reste un jour avant le ${day}.` : `Il reste ${days} jours avant le ${day}.`),
  },
  payNow: {
    en: 'At {rate} over {years}, this balance costs {sum} a month.',
    fr: 'À {rate} sur {years}, ce solde coûte {sum} par mois.',
  },
  yearsAssumed: { en: '{years} (assumed)', fr: '{years} (supposé)' },
  steps: { en: 'What to do, and when', fr: 'Quoi faire, et quand' },
  from: { en: 'From {day}', fr: 'À partir du {day}' },
  by: { en: 'By {day}', fr: 'Au plus tard le {day}' },
  on: { en: 'On {day}', fr: 'Le {day}' },
  sinceThen: { en: ', that is: now', fr: ', c’est-à-dire maintenant' },
  look: { en: 'Look around', fr: 'Comparez' },
  lookWords: {
    en: 'Ask two or three lenders for their rate, and for how long they hold it.',
    fr: 'Demandez à deux ou trois prêteurs leur taux et la durée de sa garantie.',
  },
  holds: {
    en: 'The {lenders} lenders whose rate hold we know give {least} to {most} days.',
    fr: 'Les {lenders} prêteurs dont nous connaissons la garantie tiennent leur taux de {least} à {most} jours.',
  },
  offer: { en: 'Read your lender’s offer', fr: 'Lisez l’offre de votre prêteur' },
  offerFederal: {
    en: '{lender} is federally regulated: it must send you a renewal statement at least 21 days before the end. Ask for it earlier, and ask for a better rate.',
    fr: '{lender} est sous réglementation fédérale : il doit vous envoyer un avis de renouvellement au moins 21 jours avant la fin. Demandez-le plus tôt, et négociez un meilleur taux.',
  },
  offerOther: {
    en: 'A federally regulated lender must send a renewal statement at least 21 days before the end. We do not know that yours is: ask it.',
    fr: 'Un prêteur sous réglementation fédérale doit envoyer un avis de renouvellement au moins 21 jours avant la fin. Nous ignorons si c’est le cas du vôtre : demandez-le-lui.',
  },
  end: { en: 'Stay or move', fr: 'Restez ou partez' },
  endWords: {
    en: 'If you do nothing, your lender will probably renew by itself, and perhaps not at the best rate that you could get.',
    fr: 'Si vous ne faites rien, votre prêteur renouvellera sans doute d’office, peut-être pas au meilleur taux possible.',
  },
  source: { en: 'The source', fr: 'La source' },
  test: { en: 'The stress test', fr: 'La simulation de crise' },
  testStay: {
    en: 'A renewal with your own lender needs none.',
    fr: 'Un renouvellement chez votre propre prêteur n’en demande pas.',
  },
  testFederal: {
    en: 'Moving to another federally regulated lender needs none either, as long as neither the sum nor the years grow. The new lender still looks at your income and your home.',
    fr: `Passer à un autre prêteur sous réglementation fédérale n’en demande pas non plus, tant que ni le
      montant ni les années n’augmentent. Le nouveau prêteur examine quand même vos revenus et votre maison.`,
  },
  testOther: {
    en: 'For a move, ask the new lender: we only know the exemption between two federally regulated lenders.',
    fr: 'Pour partir, demandez au nouveau prêteur : nous ne connaissons que l’exemption entre deux prêteurs sous réglementation fédérale.',
  },
  costs: { en: 'What leaving costs', fr: 'Ce que coûte un départ' },
  costsWords: {
    en: 'On the last day no penalty is due; before it one may be. Ask your lender for its fee to discharge the mortgage, and the new one which costs it pays.',
    fr: 'Le dernier jour, aucune pénalité n’est due; avant, il peut y en avoir une. Demandez à votre prêteur ses frais de quittance, et au nouveau quels frais il paie.',
  },
  toPenalty: { en: 'The penalty before that day', fr: 'La pénalité avant ce jour' },
  today: { en: 'Today’s answer', fr: 'La réponse d’aujourd’hui' },
  changeQuestion: { en: 'Change the whole question', fr: 'Modifier toute la question' },
  remindWhat: {
    en: '{days} days before the end, with the figures of that day.',
    fr: '{days} jours avant la fin, avec les taux du jour.',
  },
  tooLate: {
    en: 'The term ends in less than 30 days: no reminder is possible.',
    fr: 'Le terme finit dans moins de 30 jours : aucun rappel n’est possible.',
  },
  update: { en: 'Change my reminders', fr: 'Modifier mes rappels' },
});
