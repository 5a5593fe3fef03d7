/**
 * The words of the site, in English and French.
 *
 * - A message: a line `{ en, fr }` in the file of its subject (`errors.ts`, `shell.ts`), with the names of its values in braces; a
 *   function where its words depend on them. A new subject is a new file. A missing language is a type error. A link among the words:
 *   html`See <a href="${href}">it</a>.`, set:html.
 * - A page or component: `const { link, figures, t } = speak(Astro.url, room)` (site/speech.ts), then `t.title`. Scripts ask
 *   `pageLanguage` (scripts/language.ts). Every address goes through that `link`, to keep the language; every figure, sum and date through `figures`.
 * - Every page answers under /fr/ as well, from the same file (`isDoubled`). There is no copy of a page.
 * - The lenders' own words (labels, products), JSON and CSV are never translated.
 */
export { FIGURES, type Figures } from './figures.ts';
export { isDoubled, LANGUAGES, type Language, LOCALES, languageOf, OWN_NAMES, pathIn, plainPath } from './language.ts';
export { html, messages } from './messages.ts';
