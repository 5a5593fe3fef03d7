import { FIRST_LANGUAGE, LANGUAGES, type Language } from '../languages.ts';

/** The language of the page a script runs on. */
export const pageLanguage: Language =
  LANGUAGES.find((one) => document.documentElement.lang.startsWith(one)) ?? FIRST_LANGUAGE;

/** The way to the other language keeps the question that a prerendered page was asked. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search ||= location.search;
