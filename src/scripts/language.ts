import { FIRST_LANGUAGE, LANGUAGES, type Language } from '../languages.ts';

/** The language of this page. */
export const pageLanguage: Language =
  LANGUAGES.find((language) => document.documentElement.lang.startsWith(language)) ?? FIRST_LANGUAGE;

/** The link to the other language keeps the question of a prerendered page's address. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search ||= location.search;
