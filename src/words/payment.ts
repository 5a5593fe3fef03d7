import { html, messages } from './messages.ts';

/** The payment calculator. */
export const payment = messages({
  title: { en: 'Mortgage calculator', fr: 'Calculatrice hypothécaire' },
  about: {
    en: 'Canadian mortgage payments with insurance premium, lump sums, renewal and stress test, year by year.',
    fr: 'Les versements hypothécaires canadiens avec prime d’assurance, versements forfaitaires, renouvellement et simulation de crise, par année.',
  },
  lead: {
    en: 'Your payment, what the interest costs you, and what you still owe later.',
    fr: 'Votre versement, ce que les intérêts vous coûtent et ce que vous devrez plus tard.',
  },
  bar: { en: 'You pay', fr: 'Vous payez' },
  price: { en: 'Home price,\u00a0$', fr: 'Prix de la propriété, $' },
  down: { en: 'Down payment, $ or %', fr: 'Mise de fonds, $ ou %' },
  balance: { en: 'Or the mortgage,\u00a0$', fr: 'Ou le prêt, $' },
  instead: { en: 'Instead of price and down payment', fr: 'Au lieu du prix et de la mise de fonds' },
  extras: { en: 'Pay it off sooner', fr: 'Rembourser plus tôt' },
  yearly: { en: 'Lump sum each year,\u00a0$', fr: 'Versement forfaitaire annuel, $' },
  each: { en: 'Added to each payment,\u00a0$', fr: 'Ajouté à chaque versement, $' },
  totalInterest: { en: 'Interest until paid off', fr: 'Intérêts jusqu’au remboursement' },
  saved: { en: 'Interest you save', fr: 'Intérêts épargnés' },
  sooner: { en: 'Paid off sooner by', fr: 'Remboursé plus tôt de' },
  owed: { en: 'Owed when the term ends', fr: 'Solde à la fin du terme' },
  renewed: { en: 'Payment if you renew at {rate}', fr: 'Versement si vous renouvelez à {rate}' },
  tested: { en: 'Stress test: payment at {rate}', fr: 'Simulation de crise : versement à {rate}' },
  good: {
    en: (rate: string, href: string) => html`<a href="${href}">Is ${rate} a good rate?</a>`,
    fr: (rate, href) => html`<a href="${href}">Un taux de ${rate}, est-ce un bon taux?</a>`,
  },
  finding: { en: 'After {years} you still owe {sum}', fr: 'Après {years}, vous devez encore {sum}' },
  findingSaved: { en: 'Paying extra saves {sum} of interest', fr: 'Payer plus vous fait économiser {sum} d’intérêts' },
  described: { en: 'What you owe at the end of each year', fr: 'Ce que vous devez à la fin de chaque année' },
  withExtra: { en: 'with extras', fr: 'avec suppléments' },
  without: { en: 'without', fr: 'sans' },
  byYear: { en: 'Year by year', fr: 'Année par année' },
  principal: { en: 'Principal', fr: 'Capital' },
  extra: { en: 'Extra', fr: 'En plus' },
  sameRate: {
    en: 'This assumes that the rate stays the same to the end. Your contract says how much you may pay extra without a charge.',
    fr: 'Ce calcul suppose que le taux reste le même jusqu’à la fin. Votre contrat dit ce que vous pouvez payer en plus sans frais.',
  },
  minimumDown: { en: 'Minimum down payment', fr: 'Mise de fonds minimale' },
  premiums: { en: 'Insurance premium', fr: 'Prime d’assurance' },
});
