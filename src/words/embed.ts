import { messages } from './messages.ts';

/** The words of the embeds on other sites, and of the page that makes the line to paste. */
export const embed = messages({
  headline: { en: 'Mortgage rates', fr: 'Taux hypothécaires' },
  rateIn: { en: '{term} rate, {where}', fr: 'Taux {term}, {where}' },
  anywhere: { en: 'all of Canada', fr: 'partout au Canada' },
  none: { en: 'No up-to-date rate is known', fr: 'Aucun taux à jour n’est connu' },
  seen: { en: 'Seen {time}', fr: 'Vu le {time}' },
  noOffer: { en: '{compared}. No offer, no advice.', fr: '{compared}. Ni offre ni conseil.' },
  asOf: { en: 'As of {time}', fr: 'En date du {time}' },
  title: { en: 'Put rates on your page', fr: 'Des taux sur votre page' },
  lead: {
    en: 'Choose what to show, and paste the line. It needs no key and no script, and it says how old each rate is.',
    fr: 'Choisissez ce qui doit paraître, puis collez la ligne. Ni clé ni script, et l’âge de chaque taux est indiqué.',
  },
  ofHeadline: { en: 'The headline terms', fr: 'Les termes principaux' },
  ofLowest: { en: 'One term', fr: 'Un seul terme' },
  ofBadge: { en: 'A badge', fr: 'Une vignette' },
  paste: { en: 'The line to paste', fr: 'La ligne à coller' },
  resize: {
    en: 'From a width of 390 pixels, {height} pixels of height show it all. On a wide page you can lower height in the line: what does not fit scrolls.',
    fr: 'À partir de 390 pixels de largeur, {height} pixels de hauteur montrent tout. Sur une page large, vous pouvez réduire height : ce qui dépasse défile.',
  },
  result: { en: 'What it shows', fr: 'Ce qu’elle montre' },
});
