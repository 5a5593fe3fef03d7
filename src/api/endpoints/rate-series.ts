import { scheduler } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { History } from '../../history/history.ts';
import type { Answering } from '../../rates/answering.ts';
import { addDays } from '../../rates/calculators/calendar.ts';
import { beginOfDay, easternDate } from '../../rates/eastern.ts';
import { lowestIn } from '../../rates/lowest.ts';
import type { Market } from '../../rates/market.ts';
import { type Question, USUAL_QUESTION } from '../../rates/question.ts';
import { questionQuery } from '../../rates/question-codec.ts';
import { rate } from '../../rates/schema.ts';
import { HEADLINE_TERMS, isSameKind, type Kind } from '../../rates/terms.ts';
import { questionValuesOf } from '../answer-documents.ts';
import { answerFields } from '../answer-shapes.ts';
import { currentAt, daysOf as daysIn, periodAt, type Span, spanOf, span as spanReader } from '../clock.ts';
import type { Call } from '../context.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, FILTERS, TERM } from '../filters.ts';
import { columnsOf } from '../formats.ts';
import { isOfHeadlines, readKinds } from '../kinds.ts';
import { indexOf } from '../once-a-run.ts';
import type { Reader } from '../parameters.ts';
import { badParameters, historyBehind, isProblem, type Problem } from '../problem.ts';
import { QUESTION } from '../question-parameters.ts';
import { rateIds } from '../revisions.ts';
import { figure, named, pastAnswer, questionQueryShape, span } from '../shapes.ts';

const { rateType, termMonths, ratePercent, lender } = rate.shape;
const rowShape = named('DayOfSeries', {
  rateType,
  termMonths: termMonths.describe('Null for a rate without a term'),
  date: z.iso.date().describe('The calendar day in Toronto'),
  ratePercent: ratePercent.describe('Null where no figure was known at the end of the day, or it was stale'),
  standing: answerFields.standing.nullable().describe('Null without a figure, and with “id”'),
  reasons: answerFields.reasons,
  lender: lender.nullable(),
  median: figure
    .nullable()
    .describe(
      'Of the specials of all lenders in a headline term that day, rounded to 0.05; null for any other question',
    ),
  lenders: z.int().nullable().describe('How many lenders stand behind the median; at least five'),
  observed: z.boolean().describe('Whether anything was read that day; if not, what was known before still held'),
});
type Row = z.infer<typeof rowShape>;
type Day = Pick<Row, 'ratePercent' | 'standing' | 'reasons' | 'lender'>;
interface SeriesDay {
  lines: Day[];
  observed: boolean;
}
const NO_FIGURE: Day = { ratePercent: null, standing: null, reasons: [], lender: null };

/** The most kinds of one answer. */
const MOST_KINDS = 12;
/** The most days of one answer: each is a state of the past, which is read from files. */
const MOST_DAYS = 366;
const USUAL = JSON.stringify(questionQuery(USUAL_QUESTION));
/** The days of the last questions, which are kept: a day that is over never changes. */
const kept = new WeakMap<History, LRUCache<string, Map<string, Day[]>>>();
const MOST_KEPT = 200;

function dayOf(answer: Answering | null): Day {
  if (!answer) return NO_FIGURE;
  const { rate, standing, reasons } = answer;
  return { ratePercent: rate.ratePercent, standing, reasons, lender: rate.lender };
}

/** What a series is of: one line a kind, each read in the state of a day. */
interface Subject {
  query: z.infer<typeof questionQueryShape>;
  kinds: Pick<Row, 'rateType' | 'termMonths'>[];
  linesAt(market: Market): Day[];
}

/** The lowest for a question in some kinds. */
const ofQuestion = (question: Question, kinds: readonly Kind[]): Subject => ({
  query: {
    ...questionValuesOf(question),
    rateType: [...new Set(kinds.map((kind) => kind.rateType))],
    termMonths: [...new Set(kinds.map((kind) => kind.termMonths))],
  },
  kinds: [...kinds],
  linesAt: (market) => kinds.map((kind) => dayOf(lowestIn(market, question, kind))),
});

/** The figure of one rate, under the ids that it had before as well. */
function ofRate(id: string, history: History): Subject | null {
  const ids = [id, ...history.formerIds(id)];
  const newest = history.revisions(id).at(-1);
  if (!newest) return null;
  const { rateType, termMonths } = newest.rate;
  return {
    query: { id },
    kinds: [{ rateType, termMonths }],
    linesAt(market) {
      const rate = market.rates.find(({ id, state }) => state !== 'stale' && ids.includes(id));
      return [rate ? { ...NO_FIGURE, ratePercent: rate.ratePercent, lender: rate.lender } : NO_FIGURE];
    },
  };
}

/** A subject by day, oldest first: each day as `asOf` its end tells it; without "from" a year. */
async function daysOf({ context }: Call, subject: Subject, times: Span): Promise<Map<string, SeriesDay> | Problem> {
  const { history, now } = context;
  const { from, to } = daysIn(times);
  const [time, looks] = [now().getTime(), history.looks()];
  const [oldest] = looks;
  if (!history.isWhole() || !oldest) return historyBehind;
  const last = [to, easternDate(time)].sort()[0] as string;
  const begin = [from || addDays(last, 1 - MOST_DAYS), easternDate(oldest.at)].sort()[1] as string;
  const looked = new Set(looks.map(({ at }) => easternDate(at)));
  if (begin < addDays(last, 1 - MOST_DAYS))
    return badParameters([{ parameter: 'from', allowed: [`a day of the ${MOST_DAYS} until ${last} (to)`] }]);
  const questions = kept.get(history) ?? new LRUCache({ max: MOST_KEPT });
  kept.set(history, questions);
  const name = JSON.stringify([subject.query, subject.kinds]);
  const known = questions.get(name) ?? new Map<string, Day[]>();
  questions.set(name, known);

  const days = new Map<string, SeriesDay>();
  let before: Day[] = [];
  for (let day = begin; day <= last; day = addDays(day, 1)) {
    const observed = looked.has(day);
    // Where nobody looks, figures only become stale: after a day without any there is none.
    const isOver = !observed && before.length > 0 && before.every(({ lender }) => lender === null);
    let lines = known.get(day) ?? (isOver ? before : null);
    if (lines === null) {
      const asOf = currentAt(history, Math.min(beginOfDay(addDays(day, 1)) - 1, time));
      if (asOf === null) return historyBehind;
      const period = await periodAt(asOf, context);
      if (isProblem(period)) return period;
      lines = subject.linesAt(period.market);
      if (asOf.isFixed) known.set(day, lines);
      // Each day takes a moment: other requests are answered in between.
      await scheduler.yield();
    }
    days.set(day, { lines, observed });
    before = lines;
  }
  return days;
}

/** The kinds that are asked for: of each `term` its own type, or the one that is named, or fixed. */
const KINDS: Reader<Kind[]> = {
  parameters: {
    rateType: { ...FILTERS.rateType, schema: FILTERS.rateType.schema.default('fixed') },
    termMonths: { ...FILTERS.termMonths, schema: z.int().min(1).max(480).default(60) },
    term: { ...TERM, example: '5-year-fixed,3-year-fixed' },
  },
  read({ request: { query } }) {
    const { chosen, bad } = readKinds(query);
    const kinds = chosen
      .map(chosenValues)
      .flatMap(({ rateType = ['fixed'], termMonths = ['60'] }) =>
        rateType.flatMap((type) =>
          termMonths.map((months) => ({ rateType: type, termMonths: Number(months) }) as Kind),
        ),
      );
    if (kinds.length > MOST_KINDS || kinds.some(({ termMonths }) => Number.isNaN(termMonths)))
      bad.push({ parameter: 'term', allowed: [`at most ${MOST_KINDS} terms, such as 5-year-fixed`] });
    return bad.length > 0 ? { bad } : { value: kinds };
  },
};

const QUESTION_NAMES = [...Object.keys(QUESTION.parameters), ...Object.keys(KINDS.parameters)];

/** The median by kind and day, for the usual question among all lenders. */
async function mediansFor(call: Call, isUsual: boolean) {
  const lines = isUsual ? await indexOf(call) : [];
  if (isProblem(lines)) return lines;
  return (kind: Subject['kinds'][number], date: string) => {
    const slug = HEADLINE_TERMS.find((term) => isSameKind(kind, term))?.slug;
    const point = lines.find(({ term }) => term === slug)?.points.find(({ day }) => day === date);
    return { median: point?.median ?? null, lenders: point?.lenders ?? null };
  };
}

export default endpoint({
  path: '/api/rates/series',
  who: 'account',
  isOpen: (query) => isOfHeadlines(query, 'id'),
  summary: {
    en: 'The lowest for a question, or one rate, day by day',
    fr: 'Le plus bas pour une question, ou un taux, jour par jour',
  },
  description: {
    en:
      'For each kind of mortgage the lowest that GET /api/rates/lowest answered at the end of each day in Toronto, or with “id” the figure of ' +
      'one rate; “observed” says whether anything was read that day. For the usual question the headline terms have their median as well, ' +
      'and need no key.',
    fr:
      'Pour chaque sorte de prêt, le plus bas que répondait GET /api/rates/lowest à la fin de chaque jour à Toronto, ou avec « id » la valeur ' +
      'd’un taux; « observed » dit si quelque chose a été lu ce jour-là. Pour la question courante, les termes principaux ont aussi leur ' +
      'médiane, sans clé.',
  },
  parameters: {
    query: QUESTION,
    kinds: KINDS,
    ids: rateIds(1, {
      en: 'In place of a question one rate, by its id: its own figure, day by day',
      fr: 'À la place d’une question, un taux, par son identifiant : sa propre valeur, jour par jour',
    }),
    times: spanReader({ en: 'First day', fr: 'Premier jour' }),
  },
  answer: pastAnswer('Series', {
    query: questionQueryShape,
    span,
    days: z.array(rowShape).describe('By kind, each oldest first'),
  }),
  example: { request: () => '/api/rates/series?term=5-year-fixed' },
  isThrottled: true,
  isPast: true,
  csv: { columns: () => columnsOf(rowShape), rows: ({ days }) => days },
  async past(call, { query: { question }, kinds, ids: [id], times }) {
    const stray = id === undefined ? undefined : QUESTION_NAMES.find((name) => call.request.query.has(name));
    const why = 'is of a question, and “id” names one rate: send one of them.';
    if (stray !== undefined) return badParameters([{ parameter: stray, allowed: [], why }]);
    const subject = id === undefined ? ofQuestion(question, kinds) : ofRate(id, call.context.history);
    if (!subject) return badParameters([{ parameter: 'id', allowed: ['the id of a rate that a lender published'] }]);
    const series = await daysOf(call, subject, times);
    if (isProblem(series)) return series;
    const medians = await mediansFor(call, id === undefined && JSON.stringify(questionQuery(question)) === USUAL);
    if (isProblem(medians)) return medians;
    const days = subject.kinds.flatMap((kind, place) =>
      [...series].map(([date, { lines, observed }]) => ({
        ...{ ...kind, date, ...(lines[place] ?? NO_FIGURE), ...medians(kind, date), observed },
      })),
    );
    return { make: () => ({ query: subject.query, span: spanOf(times), days }) };
  },
});
