import type { LenderEntry } from '../rates/schema.ts';
import type { LENDER_KINDS } from '../rates/vocabulary.ts';
import type { Language } from './language.ts';
import { messages } from './messages.ts';

type Both<Code extends string, Words> = Readonly<Record<Language, Readonly<Record<Code, Words>>>>;

/** A lender's name in a French sentence, with its article: la Banque Nationale, RBC. */
export const theLender = (name: string): string => (/^(?:Banque|Caisse|Financière) /.test(name) ? `la ${name}` : name);

/** The same after `chez`: à la Banque Nationale, chez RBC. */
export const atLender = (name: string): string => `${theLender(name) === name ? 'chez' : 'à'} ${theLender(name)}`;

/** The same after `de`: d’Alterna, de la Banque Nationale, de RBC. */
export const ofLender = (name: string): string =>
  /^[aeiouàâéèêîôû]/i.test(name) ? `d’${name}` : `de ${theLender(name)}`;

/** The methods of obtaining an answer. */
export const OBTAINED_WORDS: Both<NonNullable<LenderEntry['obtained']>, string> = {
  en: {
    http: 'Read from the lender’s own page or feed by a program that says who it is',
    browser: 'Read from the lender’s own page as a browser shows it',
    recording: 'Read from a saved copy of the lender’s page, not from today’s page',
    file: 'Read from a page that a person saved in a browser',
    'made-up': 'Made up for a demonstration: no lender said it',
  },
  fr: {
    http: 'Lu sur la page ou dans le flux du prêteur par un programme qui dit qui il est',
    browser: 'Lu sur la page du prêteur, telle qu’un navigateur l’affiche',
    recording: 'Lu dans une copie enregistrée de la page du prêteur, non sur la page d’aujourd’hui',
    file: 'Lu dans une page qu’une personne a enregistrée avec un navigateur',
    'made-up': 'Inventé pour une démonstration\u00a0: aucun prêteur ne l’a dit',
  },
};

/** The kinds of lenders. */
export const KIND_WORDS = messages<Record<(typeof LENDER_KINDS)[number], string>>({
  'big bank': { en: 'big bank', fr: 'grande banque' },
  bank: { en: 'bank', fr: 'banque' },
  'digital bank': { en: 'digital bank', fr: 'banque numérique' },
  'credit union': { en: 'credit union', fr: 'coopérative de crédit' },
  cooperative: { en: 'cooperative', fr: 'coopérative' },
  monoline: { en: 'monoline', fr: 'prêteur spécialisé' },
  'alternative lender': { en: 'alternative lender', fr: 'prêteur non traditionnel' },
  'digital lender': { en: 'digital lender', fr: 'prêteur numérique' },
  broker: { en: 'broker', fr: 'courtier' },
  'made-up': { en: 'made up for a demonstration', fr: 'inventé pour une démonstration' },
});

/** The list of lenders and a lender's pages. */
export const lenders = messages({
  about: {
    en: 'Every Canadian mortgage lender we read: its kind, where it lends, and how fresh its rates are.',
    fr: 'Tous les prêteurs hypothécaires canadiens que nous lisons : leur type, le territoire où ils prêtent, et l’âge de leurs taux.',
  },
  none: { en: 'No lender has been read yet.', fr: 'Aucun prêteur n’a encore été lu.' },
  byName: { en: '{count} lenders by name', fr: '{count} prêteurs, par ordre alphabétique' },
  lendsIn: { en: 'Lends in', fr: 'Territoire' },
  rateUnit: { en: 'rate', fr: 'taux' },
  ratesUnit: { en: 'rates', fr: 'taux' },

  whereItLends: { en: 'Lends in: {where}', fr: 'Territoire desservi : {where}' },
  notKnown: { en: '; not known: {places}', fr: '; à vérifier : {places}' },
  ownPage: { en: 'The lender’s own page', fr: 'La page du prêteur' },
  seen: { en: 'seen', fr: 'lu' },
  why: { en: 'Why: {reason}.', fr: 'Pourquoi : {reason}.' },
  elsewhere: { en: 'See its rates on its own page, above.', fr: 'Voyez ses taux sur sa propre page, ci-dessus.' },

  pageTitle: { en: '{lender} mortgage rates', fr: '{lender} : taux hypothécaires' },
  pageAbout: {
    en: (lender: string) => `Mortgage rates of ${lender} as it publishes them, with the source and age of each rate.`,
    fr: (lender) =>
      `Les taux hypothécaires ${ofLender(lender)} tels que publiés, avec la source, l’âge et l’état de chacun.`,
  },
  previewOf: { en: 'These rates as JSON', fr: 'Ces taux en JSON' },
  noKey: { en: 'The same, without a key', fr: 'La même chose, sans clé' },
  withKey: { en: 'The raw record, with a key', fr: 'Le relevé brut, avec une clé' },

  allOf: { en: (lender: string) => `All rates of ${lender}`, fr: (lender) => `Tous les taux ${ofLender(lender)}` },

  noneSuch: { en: 'This lender publishes no such rate.', fr: 'Ce prêteur ne publie pas ce taux.' },
  prime: { en: 'prime {percent}', fr: 'taux préférentiel {percent}' },
  computed: { en: '(rate worked out from these)', fr: '(taux calculé à partir de ceux-ci)' },
  seenTitle: { en: 'Seen', fr: 'Lu' },
  at: { en: 'at', fr: 'sur' },
  changed: { en: 'Changed', fr: 'Changé' },
  firstSeen: { en: 'First seen', fr: 'Lu pour la première fois' },
  effective: { en: 'effective {day}', fr: 'en vigueur le {day}' },

  howTitle: { en: 'How its rates are collected', fr: 'Comment ses taux sont recueillis' },
  notRead: { en: 'Not read so far', fr: 'Pas encore lu' },
  verified: { en: 'Checked', fr: 'Vérification' },
  liveSince: { en: 'Has read live since {day}', fr: 'Lecture en direct depuis le {day}' },
  notLive: { en: 'Has not been read live yet', fr: 'Pas encore lu en direct' },
  readFrom: { en: ', last from {source}', fr: ', en dernier depuis : {source}' },
  expected: { en: 'Expected', fr: 'Attendu' },
  expectation: {
    en: 'Every {every} hours; out of date after {stale} hours without a reading.',
    fr: 'Toutes les {every} heures ; périmé après {stale} heures sans lecture.',
  },
  never: { en: 'Never', fr: 'Jamais' },
  lastChanged: { en: 'Latest new rate', fr: 'Dernier nouveau taux' },
  missed: { en: 'Missed runs', fr: 'Collectes manquées' },
  since: { en: ', since {time}: {reason}', fr: ', depuis le {time} : {reason}' },

  noSuchTitle: { en: 'No such lender', fr: 'Ce prêteur n’existe pas' },
  noSuch: { en: 'No lender on the board is called “{id}”.', fr: 'Aucun prêteur suivi ici ne s’appelle « {id} ».' },
  fullAbout: { en: 'All rates of one lender, and its raw record.', fr: 'Les taux d’un prêteur et son relevé brut.' },
  allRates: { en: 'All rates', fr: 'Tous les taux' },
  countOf: { en: '{count} {count:rate|rates}.', fr: '{count} taux.' },
  payments: { en: 'Payments for {sum} over {years} years.', fr: 'Versements pour {sum} sur {years} ans.' },
  rawOf: { en: (lender: string) => `Raw record of ${lender}`, fr: (lender) => `Relevé brut ${ofLender(lender)}` },
});
