import type { Language } from './language.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Ago = { now: string } & Record<'minutes' | 'hours' | 'days' | 'months', (count: number) => string>;

const AGO: Readonly<Record<Language, Ago>> = {
  en: {
    now: 'just now',
    minutes: (count) => `${count} min ago`,
    hours: (count) => `${count} h ago`,
    days: (count) => (count === 1 ? '1 day ago' : `${count} days ago`),
    months: (count) => `${count} months ago`,
  },
  fr: {
    now: 'à l’instant',
    minutes: (count) => `il y a ${count} min`,
    hours: (count) => `il y a ${count} h`,
    days: (count) => (count === 1 ? 'il y a 1 jour' : `il y a ${count} jours`),
    months: (count) => `il y a ${count} mois`,
  },
};

/** How long ago something was seen: `just now`, `40 min ago`, `5 h ago`, `3 days ago`, `7 months ago`. */
export function ageWords(observedAt: string, now: number, language: Language): string {
  const age = now - Date.parse(observedAt);
  const ago = AGO[language];
  if (age < MINUTE) return ago.now;
  if (age < HOUR) return ago.minutes(Math.floor(age / MINUTE));
  if (age < DAY) return ago.hours(Math.floor(age / HOUR));
  const days = Math.floor(age / DAY);
  return days < 62 ? ago.days(days) : ago.months(Math.floor(days / 30.44));
}

/** The names of units of time. Their plurals end in s, in both languages. */
export const UNITS: Readonly<Record<Language, Record<'day' | 'hour' | 'minute' | 'second', string>>> = {
  en: { day: 'day', hour: 'hour', minute: 'minute', second: 'second' },
  fr: { day: 'jour', hour: 'heure', minute: 'minute', second: 'seconde' },
};
