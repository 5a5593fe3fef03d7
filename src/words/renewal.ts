import { messages } from './messages.ts';

/** The page for a term that ends. Days, sums and rates are passed in as text. */
export const renewal = messages({
  title: { en: 'My mortgage term is ending: what to do', fr: 'Mon prêt hypothécaire arrive à échéance : que faire?' },
  heading: { en: 'Your renewal', fr: 'Votre renouvellement' },
  toRenewal: { en: 'What to do, when, and reminders', fr: 'Que faire et quand, avec rappels' },
  about: {
    en: 'When to ask for rates before a mortgage renewal in Canada, what your lender must send you, and today’s rates to stay or to move.',
    fr: 'Renouvellement hypothécaire au Canada : quand demander des taux, ce que le prêteur doit vous envoyer, et les taux du jour pour rester ou partir.',
  },
  lead: {
    en: 'When does your term end, and how much will you owe? See your new payment, and what to do when.',
    fr: 'Quand votre terme finit-il, et combien devrez-vous? Voyez votre nouveau versement, et ce qu’il faut faire, étape par étape.',
  },
  lender: { en: 'Your lender', fr: 'Votre prêteur' },
  ends: { en: 'Your term ends on', fr: 'Votre terme finit le' },
  balance: { en: 'You will still owe,\u00a0$', fr: 'Vous devrez encore, $' },
  rate: { en: 'Your rate now, %', fr: 'Votre taux actuel, %' },
  years: { en: 'Years left to pay (25 if empty)', fr: 'Amortissement restant, en années (25 si vide)' },
  show: { en: 'Show me', fr: 'Voir' },
  past: { en: 'Enter a day after today, {today}.', fr: 'Entrez une date postérieure à aujourd’hui, le {today}.' },
  tooFar: { en: 'Enter a day within ten years.', fr: 'Entrez une date d’ici dix ans.' },
  daysLeft: { en: '{days} {days:day|days} until {day}.', fr: 'Il reste {days} {days:jour|jours} avant le {day}.' },
  payNow: {
    en: 'At {rate} over {years}, you pay {sum} a month.',
    fr: 'À {rate} sur {years}, vous payez {sum} par mois.',
  },
  rises: { en: 'Your payment rises by about {sum} a month', fr: 'Votre versement augmente d’environ {sum} par mois' },
  falls: { en: 'Your payment falls by about {sum} a month', fr: 'Votre versement baisse d’environ {sum} par mois' },
  same: { en: 'Your payment stays about the same', fr: 'Votre versement reste à peu près le même' },
  fromTo: {
    en: 'From {now} at {rate} over {years}, to {then} with a {term} mortgage of today: {figure}.',
    fr: 'De {now} ({rate} sur {years}) à {then} avec un prêt {term} d’aujourd’hui : {figure}.',
  },
  yearsAssumed: { en: '{years} (assumed)', fr: '{years}, par hypothèse' },
  steps: { en: 'What to do, and when', fr: 'Que faire, et quand' },
  from: { en: 'From {day}', fr: 'À partir du {day}' },
  by: { en: 'By {day}', fr: 'Au plus tard le {day}' },
  on: { en: 'On {day}', fr: 'Le {day}' },
  now: { en: 'Now', fr: 'Maintenant' },
  look: { en: 'look around', fr: 'comparez' },
  lookWords: { en: 'Ask 2 or 3 lenders to hold a rate.', fr: 'Faites garantir un taux par deux ou trois prêteurs.' },
  holds: {
    en: 'Those we know of hold it for {least} to {most} days.',
    fr: 'Ceux que nous connaissons le garantissent pendant {least} à {most} jours.',
  },
  offer: { en: 'read your lender’s offer', fr: 'lisez l’offre de votre prêteur' },
  offerFederal: {
    en: '{lender} must send you a renewal statement at least 21 days before the end. Ask for it earlier, and ask for a better rate.',
    fr: 'Votre prêteur ({lender}) doit envoyer un avis de renouvellement au moins 21 jours avant la fin. Demandez-le plus tôt, et négociez un meilleur taux.',
  },
  offerOther: {
    en: 'Federally regulated lenders must send it at least 21 days before the end. Ask yours when it sends it.',
    fr: 'Les prêteurs sous réglementation fédérale doivent l’envoyer au moins 21 jours avant la fin. Demandez au vôtre quand il l’envoie.',
  },
  end: { en: 'stay or move', fr: 'restez ou partez' },
  endWords: {
    en: 'If you do nothing, your lender will probably renew by itself, and perhaps not at its best rate.',
    fr: 'Si vous ne faites rien, votre prêteur renouvellera sans doute votre prêt d’office, peut-être pas à son meilleur taux.',
  },
  testStay: { en: 'Staying needs no stress test.', fr: 'Rester ne demande pas de simulation de crise.' },
  testFederal: {
    en: 'Moving to another federally regulated lender needs none either, if neither the sum nor the years grow. It still checks your income and your home.',
    fr: `Passer à un autre prêteur sous réglementation fédérale n’en demande pas non plus, si ni le montant ni l’amortissement n’augmentent.
      Le nouveau prêteur vérifie quand même vos revenus et la propriété.`,
  },
  testOther: {
    en: 'For a move, ask the new lender: we only know the exemption between two federally regulated lenders.',
    fr: 'Pour partir, demandez au nouveau prêteur : nous ne connaissons que l’exemption entre deux prêteurs sous réglementation fédérale.',
  },
  costs: { en: 'If you leave: costs and stress test', fr: 'Si vous partez : frais et simulation de crise' },
  costsWords: {
    en: 'On the last day there is no penalty; before it there may be one. Ask your lender for its discharge fee, and ask the new lender which costs it pays.',
    fr: `Le dernier jour, il n’y a aucune pénalité; avant, il peut y en avoir une. Demandez à votre prêteur ses frais de quittance, et au nouveau,
      quels frais il prend à sa charge.`,
  },
  toPenalty: { en: 'Your penalty before that day', fr: 'Votre pénalité avant ce jour' },
  changeQuestion: { en: 'Change your answers', fr: 'Modifier vos réponses' },
  remindTitle: { en: 'Remind me', fr: 'Me le rappeler' },
  remindWhat: { en: '{days} days before, with that day’s rates.', fr: '{days} jours avant, avec les taux du jour.' },
  tooLate: { en: 'Less than 30 days are left: no reminder.', fr: 'Il reste moins de 30 jours : aucun rappel.' },
  update: { en: 'Change my reminders', fr: 'Modifier mes rappels' },
});
