import type { Language } from '../words/language.ts';

/** The language of the page a script runs on. */
export const pageLanguage: Language = document.documentElement.lang.startsWith('fr') ? 'fr' : 'en';

/** The way to the other language keeps the question that a prerendered page was asked. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search ||= location.search;
