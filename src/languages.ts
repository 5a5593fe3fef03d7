/** The languages of the site; the first is at `/`, each other under its own code. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of an address that names none. */
export const FIRST_LANGUAGE: Language = LANGUAGES[0];

/** A text in every language. */
export type Words = Readonly<Record<Language, string>>;
