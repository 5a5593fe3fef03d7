import { messages } from './messages.ts';

/** The move of a figure since a week ago, and the sparklines of the full board. */
export const moves = messages({
  up: {
    en: (points: string, day: string) => `up ${points} since ${day}`,
    fr: (points, day) => `hausse de ${points} depuis le ${day}`,
  },
  down: {
    en: (points: string, day: string) => `down ${points} since ${day}`,
    fr: (points, day) => `baisse de ${points} depuis le ${day}`,
  },
  lines: {
    en: (day: string) => `Small lines: each rate since ${day}, where it moved; fainter where nobody could look.`,
    fr: (day) =>
      `Petites courbes : chaque taux depuis le ${day}, s’il a bougé ; plus pâles là où personne n’a pu vérifier.`,
  },
});
