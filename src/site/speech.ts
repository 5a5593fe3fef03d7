import { FIGURES, isDoubled, type Language, languageOf, pathIn } from '../words/index.ts';
import { pageWords } from '../words/shell.ts';
import { absolute, link, pathOf } from './links.ts';

/** A path in a language; unchanged if the page does not exist in both. */
export function pathFor(language: Language, path: string): string {
  return isDoubled(path) ? pathIn(language, path) : path;
}

/** The language of a page, with the helpers that depend on it. */
const speech = (language: Language) => ({
  language,
  figures: FIGURES[language],
  /** The address of a path of the site (written without a language) in this language. */
  link: (path: string): string => link(pathFor(language, path)),
  /** The full address, for search engines, feeds and programs. */
  absolute: (path: string): string => absolute(pathFor(language, path)),
});

const SPEECHES = { en: speech('en'), fr: speech('fr') };

/** The speech of an address's language. @param url of a page or a request @param words what the page says beside what all pages share */
export function speak<Own = unknown>(url: URL, words?: Readonly<Record<Language, Own>>) {
  const speech = SPEECHES[languageOf(pathOf(url))];
  return { ...speech, t: pageWords(speech.language, words) };
}
