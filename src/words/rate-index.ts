import { messages } from './messages.ts';

/** The page of the index. */
export const rateIndex = messages({
  title: { en: 'Index of special rates', fr: 'Indice des taux spéciaux' },
  about: {
    en: 'The daily median and lowest of Canadian lenders’ special mortgage rates, for 5-year fixed, 3-year fixed and 5-year variable: method, chart, CSV and JSON, free to quote.',
    fr: `La médiane et le plus bas des taux hypothécaires spéciaux des prêteurs canadiens, jour par jour, pour le
      fixe 5 ans, le fixe 3 ans et le variable 5 ans : méthode, graphique, CSV et JSON, à citer librement.`,
  },
  lead: {
    en: 'What lenders’ specials were on a day: the one in the middle and the lowest. Anybody may quote it, with its day and “Prime Minus”.',
    fr: 'Ce qu’étaient les taux spéciaux des prêteurs un jour donné : celui du milieu et le plus bas. Chacun peut le citer, avec le jour et « Prime Minus ».',
  },
  noAnswer: {
    en: 'It counts each lender’s special for most borrowers wherever it lends, so its lowest may be lower than yours: it does not know your case.',
    fr: 'Il compte le taux spécial de chaque prêteur pour la plupart des emprunteurs, où qu’il prête : le plus bas peut donc être sous le vôtre. Il ne tient pas compte de votre situation.',
  },
  toAnswer: { en: 'The lowest for you', fr: 'Le plus bas pour vous' },
  term: { en: 'Term', fr: 'Terme' },
  day: { en: 'Day', fr: 'Jour' },
  median: { en: 'Median', fr: 'Médiane' },
  lowest: { en: 'Lowest', fr: 'Le plus bas' },
  lenders: { en: 'Lenders', fr: 'Prêteurs' },
  latest: { en: 'The latest full day that has figures', fr: 'Le dernier jour complet qui a des chiffres' },
  soFar: { en: 'so far', fr: 'journée en cours' },
  revised: { en: 'without our mistakes: {median}, {lowest}', fr: 'sans nos erreurs : {median}, {lowest}' },
  lastDays: { en: 'The last thirty days', fr: 'Les trente derniers jours' },
  dayBy: {
    en: 'The median; in grey the lowest and the number of lenders.',
    fr: 'La médiane; en gris, le plus bas et le nombre de prêteurs.',
  },
  none: {
    en: 'No day has been counted yet: fewer than five lenders were read on any of them.',
    fr: 'Aucun jour n’a encore été compté : jamais cinq prêteurs n’ont été lus le même jour.',
  },
  method: { en: 'Method', fr: 'Méthode' },
  who: {
    en: `Of every lender whose page was read that day (Eastern Time): the special that most borrowers in Canada can have and that stood for it in our preview
      at the end of the day. A figure that waited to be confirmed, or was missing from a page that was read, is not counted. Posted rates are not specials.`,
    fr: `De chaque prêteur dont la page a été lue ce jour-là (heure de l’Est) : le taux spécial que la plupart des emprunteurs
      au Canada peuvent obtenir et qui le représentait dans notre aperçu à la fin de la journée. Un taux qui attendait une
      confirmation, ou qui manquait sur une page lue, n’est pas compté. Les taux affichés ne sont pas des taux spéciaux.`,
  },
  how: {
    en: `The median is the middle one of these, or lies between the two in the middle, rounded to 0.05; the
      lowest is told as it was published. Where fewer than five lenders stand behind a day there is no figure.`,
    fr: `La médiane est le taux du milieu, ou se trouve entre les deux du milieu, arrondie à 0,05; le plus bas
      est donné tel que publié. Aucun chiffre n’est donné un jour où moins de cinq prêteurs comptent.`,
  },
  vintage: {
    en: 'Each day is told as it was known at its end, and is never changed afterwards. Where one of its figures turned out to be our mistake, what the day comes to without it stands beside it.',
    fr: `Chaque jour est donné tel qu’il était connu à la fin de la journée, et n’est jamais modifié ensuite. Quand
      un de ses taux s’est révélé être une erreur de notre part, ce que le jour donne sans lui figure à côté.`,
  },
  data: { en: 'All days as data:', fr: 'Tous les jours en données :' },
  corrections: { en: 'What we had wrong, and how often', fr: 'Nos erreurs, et leur fréquence' },
  chart: {
    en: 'Median and lowest of the lenders’ specials, day by day.',
    fr: 'Médiane et plus bas des taux spéciaux des prêteurs, jour par jour.',
  },
});
