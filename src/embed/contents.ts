import { drawPicture } from '../charts/picture.ts';
import type { Answering } from '../rates/answering.ts';
import type { PublicTerm } from '../rates/public-answer.ts';
import type { Question } from '../rates/question.ts';
import { isLowest, linesUnder } from '../site/answers/view.ts';
import { pictured, sumIn, unsureIn } from '../words/answered.ts';
import { embed as words } from '../words/embed.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { pathIn } from '../words/language.ts';
import { noteIn } from '../words/limits-of-rates.ts';
import { html } from '../words/messages.ts';
import { question as questionWords } from '../words/question.ts';
import { shell } from '../words/shell.ts';
import { STATES } from '../words/states.ts';
import { capital, termTitle } from '../words/terms.ts';
import type { Markup } from './page.ts';

/** The context of embedded contents: the language, the question, the origin of links, and the names of lenders. */
export interface Place {
  language: Language;
  question: Question;
  origin: string;
  names: ReadonlyMap<string, string>;
}

/** A figure with its lender, its conditions, its age and state, and a link to check it. */
function figure(answered: Answering, { language, origin, names }: Place): Markup {
  const { rate } = answered;
  const { percent, time } = FIGURES[language];
  const unsure = [sumIn(language, answered), unsureIn(language, answered)].filter(Boolean).join(', ');
  const state = rate.state === 'fresh' ? '' : html` · ${STATES[language][rate.state].word}`;
  return (
    html`<strong>${percent(rate.ratePercent as number)}</strong>` +
    html`<a href="${origin}${pathIn(language, `/rate/${rate.id}`)}" target="_blank" rel="noopener">${names.get(rate.lender) ?? rate.lender}</a>` +
    html`<small>${noteIn(language, { ...rate, surcharges: [] })}</small>` +
    (unsure === '' ? '' : html`<small>${capital(unsure)}.</small>`) +
    html`<small>${words[language].seen(time(rate.observedAt))}</small>`.replace('</small>', `${state}</small>`)
  );
}

/** What the rate of a term is called. */
export function titleOf({ kind, lowest }: PublicTerm, { language, question }: Place): string {
  const t = questionWords[language];
  const name = termTitle(kind, language);
  return isLowest(lowest, question) ? t.lowest(name) : capital(t.from(name));
}

/** A term with its lowest rate. */
const item = (term: PublicTerm, place: Place): Markup =>
  html`<small>${titleOf(term, place)}</small>` +
  (term.lowest ? figure(term.lowest, place) : html`<p>${words[place.language].none}</p>`);

/** The lowest rate of one term, and the number of lenders it was chosen from. */
export function lowestContent(term: PublicTerm | undefined, place: Place): Markup {
  const t = words[place.language];
  if (!term?.lowest) return html`<p>${t.none}</p>`;
  const nameOf = (lender: string): string => place.names.get(lender) ?? lender;
  const lines = linesUnder(term, nameOf, place.language).map(({ words: line }) => html`<small>${line}</small>`);
  const compared = capital(questionWords[place.language].compared(term.lenders));
  return item(term, place) + lines.join('') + html`<small>${t.noOffer(compared)}</small>`;
}

/** The headline terms, each with its lowest. */
export const headlineContent = (terms: readonly PublicTerm[], place: Place): Markup =>
  `<ul>${terms.map((term) => `<li>${item(term, place)}</li>`).join('')}</ul>`;

/** A badge: the lowest of a term as a small picture. @param recorded whether its figures were recorded, so that they are not today's */
export function badge(term: PublicTerm | undefined, title: string, place: Place, recorded: boolean): string {
  const { language, names } = place;
  const best = term?.lowest;
  const t = words[language];
  const read = best ? t.seen(FIGURES[language].day(best.rate.observedAt)) : null;
  return drawPicture(
    {
      title,
      lines: [
        best ? pictured(language, best, names.get(best.rate.lender) ?? best.rate.lender) : { figure: t.none, says: '' },
      ],
      foot: [[read, recorded && shell[language].recorded, 'Prime Minus'].filter(Boolean).join(' · ')],
    },
    'badge',
  );
}
