import { FIRST_LANGUAGE, LANGUAGES, type Language } from '../languages.ts';

export { LANGUAGES, type Language } from '../languages.ts';

/** The locale by which each language writes figures, sums and dates. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' };

/** Each language's name for itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

/** The code with which an address begins, where it is not in the first language. */
const PREFIX = new RegExp(`^/(${LANGUAGES.filter((one) => one !== FIRST_LANGUAGE).join('|')})(?=[/?#]|$)/?`);

/** The language of a path of the site: `/fr/lenders` is French. */
export function languageOf(path: string): Language {
  const code = PREFIX.exec(path)?.[1];
  return LANGUAGES.find((one) => one === code) ?? FIRST_LANGUAGE;
}

/** A path without its language: `/fr/lenders?a=b` -> `/lenders?a=b`, `/fr` -> `/`. */
export function plainPath(path: string): string {
  return path.replace(PREFIX, '/');
}

/** A path in a language, whatever language it was in: `/lenders` -> `/fr/lenders`. */
export function pathIn(language: Language, path: string): string {
  const plain = plainPath(path);
  return language === FIRST_LANGUAGE ? plain : `/${language}${plain}`;
}
