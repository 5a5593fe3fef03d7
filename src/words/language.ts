import { FIRST_LANGUAGE, LANGUAGES, type Language } from '../languages.ts';

export { LANGUAGES, type Language } from '../languages.ts';

/** The locale of each language for figures, sums and dates. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' };

/** Each language's name for itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

/** A path that begins with a language code, which the first language does not have. */
const PREFIX = new RegExp(`^/(${LANGUAGES.filter((language) => language !== FIRST_LANGUAGE).join('|')})(?=[/?#]|$)/?`);

/** The language of a path of the site: `/fr/lenders` is French. */
export function languageOf(path: string): Language {
  const code = PREFIX.exec(path)?.[1];
  return LANGUAGES.find((language) => language === code) ?? FIRST_LANGUAGE;
}

/** A path without its language: `/fr/lenders?a=b` -> `/lenders?a=b`, `/fr` -> `/`. */
export function plainPath(path: string): string {
  return path.replace(PREFIX, '/');
}

/** A path in the given language: `/lenders` -> `/fr/lenders`. */
export function pathIn(language: Language, path: string): string {
  const plain = plainPath(path);
  return language === FIRST_LANGUAGE ? plain : `/${language}${plain}`;
}

/** What has one language: the API, what only programs ask for, and files but feeds. */
const SINGLE = /^\/(?:api|charts|pictures|q|_astro|[.]well-known)\/|^\/(?:mcp|healthz|readyz)$|[.](?!atom$)\w+$/;

/** True if a path, given in any language, exists in both: every page does. */
export const isDoubled = (path: string): boolean => !SINGLE.test(plainPath(path).replace(/[?#].*$/, ''));
