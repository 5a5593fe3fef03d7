import { messages } from './messages.ts';

/** The move of a figure since a week ago, and the sparklines of the full board. */
export const moves = messages({
  up: { en: 'up {points} since {day}', fr: 'hausse de {points} depuis le {day}' },
  down: { en: 'down {points} since {day}', fr: 'baisse de {points} depuis le {day}' },
  lines: {
    en: 'Small lines: each rate since {day}, where it moved; fainter where nobody could look.',
    fr: 'Petites courbes : chaque taux depuis le {day}, s’il a bougé ; plus pâles là où personne n’a pu vérifier.',
  },
});
