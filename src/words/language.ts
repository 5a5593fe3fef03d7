import type { Language } from '../languages.ts';

export { LANGUAGES, type Language } from '../languages.ts';

/** The locale by which each language writes figures, sums and dates. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' };

/** What each language calls itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

const PREFIX = /^\/fr(?=[/?#]|$)\/?/;

/** The language of a path of the site: `/fr/lenders` is French. */
export function languageOf(path: string): Language {
  return PREFIX.test(path) ? 'fr' : 'en';
}

/** A path without its language: `/fr/lenders?a=b` -> `/lenders?a=b`, `/fr` -> `/`. */
export function plainPath(path: string): string {
  return path.replace(PREFIX, '/');
}

/** A path in a language, whatever language it was in: `/lenders` -> `/fr/lenders`. */
export function pathIn(language: Language, path: string): string {
  const plain = plainPath(path);
  return language === 'en' ? plain : `/${language}${plain}`;
}
