import { LANGUAGES, type Language, LOCALES } from './language.ts';

/**
 * A message: words, with the names of values in braces (`{figure} at {lender}`) and the words that follow from a number
 * (`{count} {count:rate|rates}`: of one, of several); or a function, where words depend on its values otherwise.
 */
type Message = string | ((...values: never[]) => string);

/** The names in a text, in the order in which each comes first. */
type Names<Text extends string, Found extends string[] = []> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Names<Rest, NameOf<Place> extends Found[number] ? Found : [...Found, NameOf<Place>]>
  : Found;
type NameOf<Place extends string> = Place extends `${infer Name}:${string}` ? Name : Place;

type Values<Taken extends string[]> = { [At in keyof Taken]: string | number };

/** How a message is said: words as they are, words with values by a function that takes these in the order of the English text. */
type Said<M> = M extends string ? (Names<M> extends [] ? string : (...values: Values<Names<M>>) => string) : M;

/**
 * Makes a catalogue of messages: `words[language].title`. Each is written in both languages side by side, with the same values, and may
 * go over several lines. A missing language is a type error. @throws TypeError if a text lacks a value of the English one, or names another
 */
export function messages<const M extends Record<string, Message>>(
  both: {
    [Name in keyof M]: { en: M[Name] } & {
      [L in Exclude<Language, 'en'>]: NoInfer<M[Name] extends string ? string : M[Name]>;
    };
  },
): Readonly<Record<Language, { readonly [Name in keyof M]: Said<M[Name]> }>> {
  const written = (language: Language): unknown =>
    Object.fromEntries(
      Object.entries<Record<Language, Message>>(both).map(([name, message]) => [
        name,
        SETTINGS[language](filled(language, folded(message[language]), folded(message.en))),
      ]),
    );
  return Object.fromEntries(LANGUAGES.map((language) => [language, written(language)])) as ReturnType<
    typeof messages<M>
  >;
}

const namesIn = (text: string): string[] => [...new Set(text.match(/(?<=\{)\w+(?=[:}])/g))];

/** Makes a function of words that hold names: it takes their values in the order of the English text. */
function filled(language: Language, message: Message, english: Message): Message {
  if (typeof message === 'function' || typeof english === 'function') return message;
  const names = namesIn(english);
  if (names.length === 0) return message;
  if (new Set([...names, ...namesIn(message)]).size !== names.length || namesIn(message).length !== names.length)
    throw new TypeError(`“${message}” does not take the values of “${english}”`);
  return (...values: (string | number)[]) =>
    message.replace(/\{(\w+)(?::([^|}]+)\|([^}]+))?\}/g, (_, name: string, one?: string, several?: string) => {
      const value = values[names.indexOf(name)];
      return String(several === undefined ? value : isOne(language, Number(value)) ? one : several);
    });
}

/** Whether a number goes with the singular: in French, nought does too. */
const isOne = (language: Language, count: number): boolean =>
  new Intl.PluralRules(LOCALES[language]).select(count) === 'one';

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

/** Words as one line: where they go over several, each break and the indentation after it are one space. */
const folded = <M extends Message>(message: M): M =>
  typeof message === 'string' ? (message.replace(/\n +/g, ' ') as M) : message;

/** Words with markup such as a link, for `set:html`, that may go over several lines. Every inserted value is escaped. */
export function html(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw(
    { raw: parts.map(folded) },
    ...values.map((value) => String(value).replace(/[&<>"]/g, (message) => ENTITIES[message] ?? message)),
  );
}
