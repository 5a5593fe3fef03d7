import { messages } from './messages.ts';

/** The words of the embeds on other sites, and of the page that makes the line to paste. */
export const embed = messages({
  headline: { en: 'Lowest mortgage rates', fr: 'Les taux hypothécaires les plus bas' },
  lowestIn: {
    en: (term: string, where: string) => `Lowest ${term} rate, ${where}`,
    fr: (term, where) => `Taux ${term} le plus bas, ${where}`,
  },
  lowest: { en: (term: string) => `Lowest ${term} rate`, fr: (term) => `Taux ${term} le plus bas` },
  anywhere: { en: 'all of Canada', fr: 'partout au Canada' },
  none: { en: 'No current figure is known', fr: 'Aucun taux en vigueur n’est connu' },
  badgeRecorded: { en: 'recorded', fr: 'enregistré' },
  badgeNone: { en: 'unknown', fr: 'inconnu' },
  seen: { en: (time: string) => `Seen ${time}`, fr: (time) => `Vu le ${time}` },
  among: {
    en: (lenders: string) => `The lowest among ${lenders}. No offer, no advice.`,
    fr: (lenders) => `Le plus bas parmi ${lenders}. Ni offre ni conseil.`,
  },
  lender: { en: 'lender', fr: 'prêteur' },
  lenders: { en: 'lenders', fr: 'prêteurs' },
  asOf: { en: (time: string) => `As of ${time}`, fr: (time) => `En date du ${time}` },
  chartOf: { en: (term: string) => `${term} over a year`, fr: (term) => `${term} sur un an` },
  noChart: { en: 'There is too little to draw yet', fr: 'Il y a encore trop peu à tracer' },
  lowestLine: { en: 'Lowest', fr: 'Le plus bas' },
  medianLine: { en: 'Median', fr: 'Médiane' },
  chartAbout: {
    en: 'Lowest and median of the lenders’ specials that most borrowers can have',
    fr: 'Le plus bas et la médiane des taux spéciaux que la plupart des emprunteurs peuvent obtenir',
  },
  fromPages: { en: 'From the lenders’ own pages', fr: 'Tiré des pages des prêteurs' },
  title: { en: 'Put rates on your page', fr: 'Des taux sur votre page' },
  lead: {
    en: 'Choose what to show, and paste the line. It needs no key and no script, and it says how old each figure is.',
    fr: 'Choisissez ce qui doit paraître, puis collez la ligne. Ni clé ni script, et l’âge de chaque taux est indiqué.',
  },
  what: { en: 'What', fr: 'Quoi' },
  ofHeadline: { en: 'The headline terms', fr: 'Les termes principaux' },
  ofLowest: { en: 'The lowest of a term', fr: 'Le plus bas d’un terme' },
  ofChart: { en: 'A chart of a year', fr: 'Un graphique d’un an' },
  ofBadge: { en: 'A badge', fr: 'Un badge' },
  term: { en: 'Term', fr: 'Terme' },
  province: { en: 'Province', fr: 'Province' },
  look: { en: 'Look', fr: 'Apparence' },
  auto: { en: 'As the reader’s device', fr: 'Selon l’appareil' },
  light: { en: 'Light', fr: 'Clair' },
  dark: { en: 'Dark', fr: 'Sombre' },
  show: { en: 'Show', fr: 'Afficher' },
  paste: { en: 'The line to paste', fr: 'La ligne à coller' },
  resize: {
    en: (height: number) =>
      `A frame of ${height} pixels shows all of it from 390 pixels of width. For a lower one on a wide page, change height in the line: what does not fit scrolls.`,
    fr: (height) =>
      `Un cadre de ${height} pixels montre tout dès 390 pixels de largeur. Pour un cadre plus bas sur une page large, changez height dans la ligne : ce qui dépasse défile.`,
  },
  result: { en: 'What it shows', fr: 'Ce qu’elle montre' },
  badgeNote: {
    en: 'The badge is drawn by shields.io from this address, in its endpoint form. It cannot be shown here: nothing on our pages is loaded from elsewhere.',
    fr: 'Le badge est dessiné par shields.io à partir de cette adresse, sous sa forme « endpoint ». Il ne peut paraître ici : rien sur nos pages n’est chargé d’ailleurs.',
  },
});
