import { html, messages } from './messages.ts';

/** The strip on the home page that shows how fresh the data are. */
export const status = messages({
  lastRun: { en: 'Last run', fr: 'Dernière collecte' },
  none: { en: 'None yet', fr: 'Aucune encore' },
  overdue: { en: 'The next one is overdue.', fr: 'La prochaine est en retard.' },
  nextRun: { en: 'Next run', fr: 'Prochaine collecte' },
  // In one line at the top of a page.
  readOf: { en: '{read} of {all} {all:lender|lenders} read', fr: '{read} {read:prêteur lu|prêteurs lus} sur {all}' },
  next: { en: 'Next run', fr: 'Prochaine collecte :' },
  now: { en: 'Now', fr: 'Il est' },
  made: { en: 'Page made', fr: 'Page du' },
  madeAt: {
    en: (made: string, until: string) => `This page was made ${made}. Its rates count as up to date until ${until}.`,
    fr: (made, until) => `Cette page date du ${made}. Ses taux sont considérés comme à jour jusqu’au ${until}.`,
  },
  ofState: { en: '{state}:', fr: '{state} :' },
  ofFresh: { en: ' of {all} up to date', fr: ' sur {all} à jour' },

  about: {
    en: 'How the last collections went, lender by lender: what was read, what failed and why, and when the next run starts.',
    fr: 'Comment se sont passées les dernières collectes, prêteur par prêteur : ce qui a été lu, ce qui a échoué et pourquoi, et quand commence la prochaine.',
  },
  lead: { en: 'Are the rates up to date?', fr: 'Les taux sont-ils à jour?' },
  without: { en: 'Without a problem: {count}', fr: 'Sans problème : {count}' },
  older: {
    en: 'An older collection is shown: that of {shown}, while a newer one was made {newer}. Until the next run nothing counts as current.',
    fr: 'La collecte affichée, celle du {shown}, est plus ancienne que celle du {newer}. Jusqu’à la prochaine collecte, rien ne compte comme à jour.',
  },
  last: { en: 'Started {started}, took {seconds} s: {read}.', fr: 'Commencée le {started}, en {seconds} s : {read}.' },
  missed: { en: 'Not read this time:', fr: 'Pas lus cette fois :' },
  reference: {
    en: 'The Bank of Canada’s series could not all be read; what was read last stands.',
    fr: 'Les séries de la Banque du Canada n’ont pas toutes pu être lues ; ce qui a été lu en dernier reste valable.',
  },
  noRun: { en: 'No run is on record yet.', fr: 'Aucune collecte n’est encore enregistrée.' },
  byLender: { en: 'Lender by lender', fr: 'Prêteur par prêteur' },
  state: { en: 'State', fr: 'État' },
  lastSeen: { en: 'Last seen', fr: 'Dernière lecture' },
  never: {
    en: '{count} not read so far, as the page does not allow it or a person has to look first:',
    fr: '{count} sans lecture jusqu’ici, parce que la page ne le permet pas ou qu’une personne doit d’abord vérifier :',
  },
  wrong: { en: 'What is wrong', fr: 'Problème' },
  tooLong: { en: 'Not read for too long', fr: 'Pas lu depuis trop longtemps' },
  waits: {
    en: '{count} new {count:rate waits|rates wait} to be confirmed',
    fr: '{count} {count:nouveau taux attend|nouveaux taux attendent} d’être {count:confirmé|confirmés}',
  },
  decisions: {
    en: '{count} {count:decision waits|decisions wait} for a person, since {since}: new words on lenders’ pages, or new rates.',
    fr: '{count} {count:décision attend|décisions attendent} une vérification humaine depuis le {since} : des mots ou des taux nouveaux chez les prêteurs.',
  },
  unread: { en: '{count} {count:rate|rates} on its page not read', fr: '{count} taux de sa page non {count:lu|lus}' },
  forPrograms: {
    en: (href: string) => html`For programs: <a href="${href}">/api/status</a> says the same as JSON.`,
    fr: (href) => html`Pour les programmes : <a href="${href}">/api/status</a> dit la même chose en JSON.`,
  },
});
