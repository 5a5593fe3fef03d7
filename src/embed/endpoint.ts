import { answering } from '../api/answering.ts';
import type { ApiContext } from '../api/context.ts';
import { movedAnswer } from '../api/endings.ts';
import { unknownParameters } from '../api/filters.ts';
import type { Period } from '../api/periods.ts';
import {
  type BadParameter,
  badParameters,
  methodNotAllowed,
  noSnapshot,
  nothingAt,
  type Problem,
  tooMany,
} from '../api/problem.ts';
import { CORS, PREFLIGHT } from '../http/cors.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { type Representation, respond } from '../http/representation.ts';
import { lenderName } from '../lenders/names.ts';
import { USUAL_QUESTION } from '../rates/question.ts';
import { SPELLERS } from '../rates/spellings.ts';
import { HEADLINE_TERMS, isSameKind, type Term } from '../rates/terms.ts';
import { PROVINCES, type Province } from '../rates/vocabulary.ts';
import { recordedSpan } from '../site/published.ts';
import { loanIn } from '../words/asking.ts';
import { embed as words } from '../words/embed.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { languageOf, pathIn, plainPath } from '../words/language.ts';
import { provinceNames } from '../words/limits-of-rates.ts';
import { question as questionWords } from '../words/question.ts';
import { shell } from '../words/shell.ts';
import { termTitle } from '../words/terms.ts';
import { badge, headlineContent, lowestContent, type Place, titleOf } from './contents.ts';
import { EMBED_HEADERS, embedPage } from './page.ts';

const PATH = /^\/embed\/(?:(headline)|(lowest)\/([\w-]+)|(badge)\/([\w-]+)\.svg)$/;

const unknownEmbed = nothingAt(
  `Embeds are /embed/headline, /embed/lowest/TERM and /embed/badge/TERM.svg, where TERM is: ${HEADLINE_TERMS.map(({ slug }) => slug).join(', ')}.`,
);

/** True for the paths that other sites may frame. */
export const isEmbedPath = (path: string): boolean => /^\/embed\/./.test(plainPath(path));

/** The request: one kind of content, and its term if it has one. */
interface Content {
  kind: 'headline' | 'lowest' | 'badge';
  term: Term | null;
  province: Province | null;
  language: Language;
}

/** GET /embed/…: public contents for a frame on another site. Without script and without accounts. */
export function handleEmbed(request: HttpRequest, context: ApiContext): Promise<HttpResponse> {
  const answer = async (): Promise<HttpResponse | Problem> => {
    const moved = movedAnswer(request);
    if (moved) return moved;
    const content = readQuery(request);
    if ('code' in content) return content;
    if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(request.method);
    const wait = context.asking('question', request.address);
    if (wait > 0) return tooMany(wait);
    const snapshot = context.snapshots.current();
    if (!snapshot) return noSnapshot;
    const period = context.periods.at(snapshot, context.now());
    return respond(request, contentOf(period, content, context));
  };
  return answering(request, context, answer, () => CORS);
}

/** Reads an address. A problem if there is no such content, or if a parameter is wrong. */
function readQuery({ path, query }: HttpRequest): Content | Problem {
  const [, headline, ofTerm, slug, asBadge, badgeSlug] = PATH.exec(plainPath(path)) ?? [];
  const kind = (headline ?? ofTerm ?? asBadge) as Content['kind'] | undefined;
  const term = HEADLINE_TERMS.find((term) => term.slug === (slug ?? badgeSlug)) ?? null;
  if (!kind || (kind !== 'headline' && !term)) return unknownEmbed;
  // Frames that were pasted when the look could be chosen still name a theme.
  const bad: BadParameter[] = unknownParameters(query, ['province', 'theme']);
  const text = query.get('province') || null;
  const meant = text === null ? { value: null } : SPELLERS.province(text);
  if (!('value' in meant)) bad.push({ parameter: 'province', allowed: PROVINCES, ...(meant.near[0] ? meant : {}) });
  if (bad.length > 0 || !('value' in meant)) return badParameters(bad);
  return { kind, term, province: meant.value as Province | null, language: languageOf(path) };
}

/** The requested content, made once a period: there are few different ones. */
function contentOf(period: Period, content: Content, context: ApiContext): Representation {
  const type = content.kind === 'badge' ? 'image/svg+xml; charset=utf-8' : 'text/html; charset=utf-8';
  const write = (): string => textOf(period, content, context);
  return period.body(`embed ${JSON.stringify(content)}`, type, write, { headers: EMBED_HEADERS });
}

function textOf(period: Period, content: Content, { settings }: ApiContext): string {
  const { kind, term, province, language } = content;
  const { all } = period;
  const t = words[language];
  const question = { ...USUAL_QUESTION, province };
  const place: Place = {
    language,
    question,
    origin: settings.PUBLIC_ORIGIN ?? '',
    names: new Map(all.lenders.map(({ id, name }) => [id, lenderName(language, id, name)])),
  };
  const recorded = recordedSpan(period.snapshot.manifest) !== null;
  const { terms } = period.answers.answerTo(question);
  const answer = terms.find((answer) => term && isSameKind(answer.kind, term));
  const where = province === null ? t.anywhere : provinceNames(language)[province];
  const name = term ? termTitle(term, language) : '';
  if (kind === 'badge') {
    const title = answer ? titleOf(answer, place) : name;
    return badge(answer, province === null ? title : shell[language].pair(title, where), place, recorded);
  }
  const home = `${place.origin}${pathIn(language, term ? `/rates/${term.slug}` : '/')}`;
  const published = t.asOf(FIGURES[language].time(all.publishedAt));
  const asOf = recorded ? `${shell[language].recorded} ${published}` : published;
  const show = (title: string, body: string, about?: string): string =>
    embedPage(language, { title, about, body, asOf, home });
  const about = `${questionWords[language][question.purpose]}, ${loanIn(language, question)}`;
  if (kind === 'headline') return show(`${t.headline}, ${where}`, headlineContent(terms, place), about);
  return show(t.rateIn(name, where), lowestContent(answer, place), about);
}
