import type { Headlines } from '../history/headlines.ts';
import type { Answering } from '../rates/answering.ts';
import type { PublicTerm } from '../rates/public-answer.ts';
import type { Term } from '../rates/terms.ts';
import { linesUnder } from '../site/answers/view.ts';
import { shownChart } from '../site/past/charts.ts';
import { answeredIn, sumIn, unsureIn } from '../words/answered.ts';
import { embed as words } from '../words/embed.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { pathIn } from '../words/language.ts';
import { noteIn } from '../words/limits-of-rates.ts';
import { html } from '../words/messages.ts';
import { STATES } from '../words/states.ts';
import { capital, termTitle } from '../words/terms.ts';
import type { Markup } from './page.ts';

/** The context of embedded contents: the language, the origin of links, and the names of lenders. */
export interface Place {
  language: Language;
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

/** The lowest rate of one term, and the number of lenders it was chosen from. */
export function lowestContent(found: PublicTerm | undefined, place: Place): Markup {
  const t = words[place.language];
  if (!found?.lowest) return html`<p>${t.none}</p>`;
  const { count, plural } = FIGURES[place.language];
  const lenders = `${count(found.lenders)} ${plural(found.lenders, t.lender, t.lenders)}`;
  const nameOf = (lender: string): string => place.names.get(lender) ?? lender;
  const lines = linesUnder(found, nameOf, place.language).map(({ words: line }) => html`<small>${line}</small>`);
  return figure(found.lowest, place) + lines.join('') + html`<small>${t.among(lenders)}</small>`;
}

/** The headline terms, each with its lowest. */
export function headlineContent(terms: readonly PublicTerm[], place: Place): Markup {
  const t = words[place.language];
  const items = terms.map((one) => {
    const title = html`<small>${termTitle(one.kind, place.language)}</small>`;
    return `<li>${title}${one.lowest ? figure(one.lowest, place) : html`<p>${t.none}</p>`}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

/** The year of a headline term as a chart; a sentence if there is too little data. */
export function chartContent(year: Headlines, term: Term, now: number, language: Language): Markup {
  const t = words[language];
  const steps = year.terms.find((line) => line.term === term.slug)?.steps ?? [];
  const seenUntil = new Date(now).toISOString();
  const line = (name: string, kind: 'lowest' | 'median') => ({
    name,
    steps: steps.map((step) => ({ ...step, seenUntil: step.until ?? seenUntil, ratePercent: step[kind] })),
  });
  const { drawn, title } = shownChart({
    what: termTitle(term, language),
    description: t.chartAbout,
    source: t.fromPages,
    lines: [line(t.lowestLine, 'lowest'), line(t.medianLine, 'median')],
    from: Date.parse(year.since),
    to: now,
    language,
  });
  if (!drawn) return html`<p>${t.noChart}</p>`;
  return html`<img alt="${title}. ${t.chartAbout}" src="data:image/svg+xml;base64,${Buffer.from(drawn.alone).toString('base64')}">`;
}

/** A badge in the endpoint form of shields.io, which draws it. @param recorded whether its figures were recorded, so that they are not today's */
export function badge(
  found: PublicTerm | undefined,
  label: string,
  { language, names }: Place,
  recorded: boolean,
): object {
  const best = found?.lowest;
  const message = best
    ? `${answeredIn(language, best, names.get(best.rate.lender) ?? best.rate.lender)}, ${FIGURES[language].shortDay(best.rate.observedAt)}`
    : words[language].badgeNone;
  const known = best && recorded ? `${message} (${words[language].badgeRecorded})` : message;
  return {
    schemaVersion: 1,
    label,
    message: known,
    color: best?.standing === 'can' ? '0b5e4b' : 'lightgrey',
    cacheSeconds: 3600,
  };
}
