import { generateAtomFeed } from 'feedsmith';
import { answerTo, lowestWatched, type Watched } from '../alerts/question.ts';
import { changeIn, questionWords } from '../alerts/wording.ts';
import type { ApiContext } from '../api/context.ts';
import { RATE_FIELDS } from '../api/endpoints/rates.ts';
import type { Period } from '../api/periods.ts';
import { drawPicture } from '../charts/picture.ts';
import { namesInQuestions } from '../lenders/names.ts';
import { tag } from '../site/tag.ts';
import { picturedAs } from '../words/answered.ts';
import { csv } from '../words/csv.ts';
import { FIGURES, type Language, LOCALES, pathIn } from '../words/index.ts';
import { saved as words } from '../words/saved.ts';
import { shell } from '../words/shell.ts';
import { capital, termTitle } from '../words/terms.ts';
import { answerOf } from './answer.ts';
import { changesOf } from './past.ts';

/** A request for a saved question: the question, the language, and the data. */
export interface SavedRequest {
  text: string;
  watched: Watched;
  language: Language;
  /** The locale that was asked for; null for none. */
  locale: Language | null;
  period: Period;
  context: Pick<ApiContext, 'history' | 'log' | 'now' | 'settings'>;
}

/** A form in which a saved question answers. */
export interface Form {
  type: string;
  /** True if this form needs the past. Its requests then wait in the queue for questions about the past. */
  isPast: boolean;
  make(request: SavedRequest): Promise<string> | string;
}

const named = ({ language, period }: SavedRequest): Map<string, string> =>
  namesInQuestions(
    language,
    period.all.lenders.map((lender) => [lender.id, lender]),
  );

const titleOf = (request: SavedRequest): string => questionWords(request.language, request.text, named(request));
const pageOf = ({ language, context }: SavedRequest, path: string): string =>
  `${context.settings.PUBLIC_ORIGIN ?? ''}${pathIn(language, path)}`;
const boardOf = (request: SavedRequest): string => `${pageOf(request, '/board')}?${request.text}`;

function asCsv(request: SavedRequest): string {
  const names = named(request);
  const { rates } = answerOf(request);
  const records = rates.map((rate) => ({ ...rate, lenderName: names.get(rate.lender) ?? rate.lender }));
  const columns = RATE_FIELDS.flatMap((column) => (column === 'lender' ? ([column, 'lenderName'] as const) : [column]));
  return csv([...columns, 'standing', 'reasons', 'added', 'isLowest'], records, request.locale);
}

async function asAtom(request: SavedRequest): Promise<string> {
  const { language, text, period, watched } = request;
  const names = named(request);
  const title = words[language].feed(titleOf(request));
  const entries = (await changesOf(request)).flatMap((change) => {
    const rate = change.after ?? change.before;
    if (!rate) return [];
    const answer = watched.question && change.after && answerTo(watched.question, change.after, period.market);
    const { what, figure, note } = changeIn(language, {
      ...change,
      answer: answer && { ...answer, ratePercent: answer.rate.ratePercent },
      lender: rate.lender,
      name: period.snapshot.manifest.lenders[rate.lender]?.name ?? names.get(rate.lender) ?? rate.lender,
    });
    const at = new Date(change.publishedAt);
    return {
      id: tag(language, 'saved', `${text} ${change.snapshot} ${change.id}`),
      title: { value: shell[language].pair(what, figure) },
      links: [{ rel: 'alternate', href: pageOf(request, `/rate/${change.id}`) }],
      published: at,
      updated: at,
      summary: { value: note },
    };
  });
  return generateAtomFeed({
    id: tag(language, 'saved', text),
    title: { value: title },
    updated: entries[0]?.updated ?? new Date(period.all.publishedAt),
    authors: [{ name: 'Prime Minus' }],
    links: [{ rel: 'alternate', href: boardOf(request), type: 'text/html' }],
    entries,
    xml: { lang: LOCALES[language] },
  });
}

/** Today's lowest as a picture. */
function asPicture(request: SavedRequest): string {
  const { language, watched, period } = request;
  const t = words[language];
  const names = named(request);
  const byKind = lowestWatched(period.market, watched).toSorted(
    ({ kind: a }, { kind: b }) => a.rateType.localeCompare(b.rateType) || a.termMonths - b.termMonths,
  );
  const lines = byKind.map(({ kind, answer }) => {
    const { lender } = answer.rate;
    return picturedAs(capital(termTitle(kind, language)), language, answer, names.get(lender) ?? lender);
  });
  return drawPicture(
    {
      title: t.lowestOf(titleOf(request)),
      lines: lines.length > 0 ? lines : [{ figure: t.none, says: '' }],
      foot: [t.asOf(FIGURES[language].time(period.all.publishedAt))],
    },
    'chart',
  );
}

/** The forms by the ending of the address. */
export const FORMS: Readonly<Record<string, Form>> = {
  csv: { type: 'text/csv; charset=utf-8', isPast: false, make: asCsv },
  json: { type: 'application/json', isPast: false, make: (request) => JSON.stringify(answerOf(request)) },
  atom: { type: 'application/atom+xml; charset=utf-8', isPast: true, make: asAtom },
  svg: { type: 'image/svg+xml; charset=utf-8', isPast: false, make: asPicture },
};
