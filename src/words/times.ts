import type { Language } from './language.ts';
import { messages } from './messages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const AGO = messages({
  now: { en: 'just now', fr: 'à l’instant' },
  minutes: { en: '{count} min ago', fr: 'il y a {count} min' },
  hours: { en: '{count} h ago', fr: 'il y a {count} h' },
  day: { en: '1 day ago', fr: 'il y a 1 jour' },
  days: { en: '{count} days ago', fr: 'il y a {count} jours' },
  months: { en: '{count} months ago', fr: 'il y a {count} mois' },
});

/** How long ago something was seen: `just now`, `40 min ago`, `5 h ago`, `3 days ago`, `7 months ago`. */
export function ageWords(observedAt: string, now: number, language: Language): string {
  const age = now - Date.parse(observedAt);
  const ago = AGO[language];
  if (age < MINUTE) return ago.now;
  if (age < HOUR) return ago.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return ago.hours(Math.floor(age / HOUR));
  const days = Math.floor(age / DAY);
  if (days === 1) return ago.day;
  return days < 62 ? ago.days(days) : ago.months(Math.floor(days / 30.44));
}

/** The names of units of time. Their plurals end in s, in both languages. */
export const UNITS: Readonly<Record<Language, Record<'day' | 'hour' | 'minute' | 'second', string>>> = {
  en: { day: 'day', hour: 'hour', minute: 'minute', second: 'second' },
  fr: { day: 'jour', hour: 'heure', minute: 'minute', second: 'seconde' },
};
