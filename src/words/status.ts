import { messages } from './messages.ts';

/** How fresh the whole is: the strip on the home page. */
export const status = messages({
  made: { en: 'This page was made', fr: 'Page produite' },
  lastRun: { en: 'Last run', fr: 'Dernière collecte' },
  none: { en: 'None yet', fr: 'Aucune encore' },
  overdue: { en: 'The next one is overdue.', fr: 'La suivante est en retard.' },
  nextRun: { en: 'Next run', fr: 'Prochaine collecte' },
  lenders: { en: 'Lenders', fr: 'Prêteurs' },
  ofFresh: { en: (all: number) => ` of ${all} fresh`, fr: (all) => ` sur ${all} à jour` },
});
