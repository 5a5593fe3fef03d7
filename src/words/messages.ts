import { LANGUAGES, type Language } from './language.ts';

/** A message: words, or a function that puts values into them. */
type Message = string | ((...values: never[]) => string);

/** Widens a literal type to string, because the French text differs from the English one. */
type Widened<M> = M extends string ? string : M;

/** The messages of one catalogue in one language. */
export type Catalogue<M> = { readonly [Name in keyof M]: Widened<M[Name]> };

/**
 * Makes a catalogue of messages: `words[language].title`. Each is written in both languages side by side; a function takes the same
 * values in both. A missing language is a type error.
 */
export function messages<M extends Record<string, Message>>(
  both: {
    [Name in keyof M]: { en: M[Name] } & { [L in Exclude<Language, 'en'>]: NoInfer<Widened<M[Name]>> };
  },
): Readonly<Record<Language, Catalogue<M>>> {
  const written = (language: Language): unknown =>
    Object.fromEntries(
      Object.entries<Record<Language, Message>>(both).map(([name, one]) => [name, SETTINGS[language](one[language])]),
    );
  return Object.fromEntries(LANGUAGES.map((language) => [language, written(language)])) as Record<
    Language,
    Catalogue<M>
  >;
}

/** The typesetting of each language. */
const SETTINGS: Readonly<Record<Language, <M extends Message>(message: M) => M>> = {
  en: (message) => message,
  fr: typeset,
};

/** Typesets words that stand outside the catalogues, in the way of their language. */
export const typesetIn = (language: Language, words: string): string => SETTINGS[language](words);

/**
 * Typesets French as in Quebec (OQLF, Banque de dépannage linguistique): a no-break space before a colon, a percent or dollar sign, and
 * inside quotation marks and numbers; none before a semicolon, an exclamation or a question mark. A part of an address (`?_=1`) stays.
 */
export function typeset<M extends Message>(message: M): M {
  if (typeof message === 'function') return ((...values: never[]) => typeset(message(...values))) as unknown as M;
  return message
    .replace(/ (?=[:%»$])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')
    .replace(/[ \u00a0\u202f](?=[;!?](?!\w))/g, '') as M;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words with markup such as a link, for `set:html`. Every inserted value is escaped. */
export function html(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw(
    { raw: parts },
    ...values.map((value) => String(value).replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one)),
  );
}
