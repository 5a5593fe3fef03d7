import type { Language } from '../languages.ts';
import type { Life } from '../rates/schema.ts';
import { FIGURES } from './figures.ts';
import { messages } from './messages.ts';

/** How a lender stands, where anything was announced. */
export const lives = messages({
  closed: {
    en: 'It sells no mortgages to new borrowers{when}, so nothing of it ranks.',
    fr: 'Ce prêteur n’accorde plus de prêts hypothécaires aux nouveaux emprunteurs{when} : aucun de ses taux n’est classé.',
  },
  closing: {
    en: 'It will stop selling mortgages to new borrowers{when}.',
    fr: 'Ce prêteur annonce la fin de ses prêts hypothécaires aux nouveaux emprunteurs{when}.',
  },
  active: { en: 'Announced{when}:', fr: 'Changement annoncé{when} :' },
  since: { en: ' (since {date})', fr: ' (depuis {date})' },
  by: { en: ', by {date} at the latest', fr: ', d’ici {date}' },
  on: { en: ' for {date}', fr: ' pour {date}' },
  successor: { en: 'Its mortgages go to', fr: 'Repreneur de ses prêts :' },
  sure: { en: 'certainty', fr: 'certitude' },
  high: { en: 'high', fr: 'élevée' },
  medium: { en: 'medium', fr: 'moyenne' },
  low: { en: 'low', fr: 'faible' },
  short: {
    en: (_kind: string) => 'closed',
    // Banque and coopérative are feminine.
    fr: (kind) => (/^(?:grande |)banque|^coop/.test(kind) ? 'fermée' : 'fermé'),
  },
  shortClosing: { en: 'closing', fr: 'fermeture annoncée' },
  now: { en: ' (closed; now {name})', fr: ' (fermé; désormais {name})' },
  gone: { en: ' (closed)', fr: ' (fermé)' },
});

/** A day, a month or a year in words. */
export function dateIn(language: Language, date: string): string {
  const noon = (day: string): string => `${day}T17:00:00.000Z`;
  if (date.length === 4) return date;
  return date.length === 7 ? FIGURES[language].month(noon(`${date}-15`)) : FIGURES[language].day(noon(date));
}

/** How a lender stands, in sentences; who follows it stands beside. What is done and changes nothing is said alone. */
export function lifeIn(language: Language, { state, date, by, note }: Life): string {
  const t = lives[language];
  if (state === 'active' && date === null) return note[language];
  // In a French sentence a day has its article, and a month or a year has none.
  const article = language === 'fr' && date?.length === 10 ? 'le ' : '';
  const how = by ? t.by : state === 'closed' ? t.since : t.on;
  const when = date === null ? '' : how(article + dateIn(language, date));
  return `${t[state](when)} ${note[language]}`;
}

/** What follows a lender's name in a question that was kept: nothing unless it has closed since. */
export const afterName = (language: Language, life: Life | null | undefined): string =>
  life?.state !== 'closed' ? '' : life.successor ? lives[language].now(life.successor.name) : lives[language].gone;
