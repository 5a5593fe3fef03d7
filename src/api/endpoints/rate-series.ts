import { z } from 'zod';
import type { History } from '../../history/history.ts';
import type { Answering } from '../../rates/answering.ts';
import { addDays } from '../../rates/calculators/calendar.ts';
import { beginOfDay, easternDate } from '../../rates/eastern.ts';
import { lowestIn } from '../../rates/lowest.ts';
import { among } from '../../rates/market.ts';
import { USUAL_QUESTION } from '../../rates/question.ts';
import { questionQuery } from '../../rates/question-codec.ts';
import { rate } from '../../rates/schema.ts';
import { HEADLINE_TERMS, isSameKind, type Kind } from '../../rates/terms.ts';
import { answerFields } from '../answer-shapes.ts';
import { QUESTION } from '../asked-question.ts';
import { currentAt, days, periodAt } from '../clock.ts';
import type { ApiContext, Call } from '../context.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, FILTERS, filterReader, passesAll } from '../filters.ts';
import { columnsOf, csv } from '../formats.ts';
import { isOfHeadlines, KIND_FILTERS, readKinds } from '../kinds.ts';
import { pastCsv, pastDocument } from '../paging.ts';
import type { Reader } from '../parameters.ts';
import { indexOf, type Period } from '../periods.ts';
import { type BadParameter, badParameters, historyBehind, isProblem, type Problem } from '../problem.ts';
import { figure, named, pastAnswer } from '../shapes.ts';

const dayShape = z.strictObject({
  date: z.iso.date().describe('The calendar day in Eastern Time'),
  ratePercent: rate.shape.ratePercent.describe('Null where nobody looked that day, or no figure was current'),
  standing: answerFields.standing.nullable(),
  reasons: answerFields.reasons,
  lender: rate.shape.lender.nullable(),
});
type DayOfSeries = z.infer<typeof dayShape>;
export const DAY_COLUMNS = columnsOf(dayShape);

/** The most kinds of one answer. */
const MOST_KINDS = 12;
const USUAL = JSON.stringify(questionQuery(USUAL_QUESTION));
/** The most days of one answer: each is a state of the past, which is read from files. */
const MOST_DAYS = 366;
/** The most questions whose days are kept. A day that is over never changes. */
const MOST_KEPT = 200;
const kept = new WeakMap<History, Map<string, Map<string, DayOfSeries[]>>>();

const told = (date: string, found: Answering | null): DayOfSeries => ({
  date,
  ratePercent: found?.rate.ratePercent ?? null,
  standing: found?.standing ?? null,
  reasons: [...(found?.reasons ?? [])],
  lender: found?.rate.lender ?? null,
});

/**
 * A series for each of some kinds, oldest day first: each day as `asOf` its end tells it; without a figure where nobody looked, and without "from" a year.
 * @param question names what is asked, for keeping answers @param kinds how many @param lowestAt the answer of each kind in a period
 */
export async function seriesOf(
  { history, now, log }: Pick<ApiContext, 'history' | 'now' | 'log'>,
  { from, to }: { from: string; to: string },
  question: string,
  kinds: number,
  lowestAt: (period: Period) => readonly (Answering | null)[],
): Promise<DayOfSeries[][] | Problem> {
  const [time, looks] = [now().getTime(), history.looks()];
  const [oldest] = looks;
  if (!history.isWhole() || !oldest) return historyBehind;
  const last = [to, easternDate(time)].sort()[0] as string;
  const begin = [from || addDays(last, 1 - MOST_DAYS), easternDate(oldest.at)].sort()[1] as string;
  const looked = new Set(looks.map(({ at }) => easternDate(at)).filter((day) => day >= begin && day <= last));
  if (looked.size > MOST_DAYS)
    return badParameters([{ parameter: 'from', allowed: [`a day of the ${MOST_DAYS} until ${last} (to)`] }]);
  const shelf = kept.get(history) ?? new Map<string, Map<string, DayOfSeries[]>>();
  kept.set(history, shelf);
  const known = shelf.get(question) ?? new Map<string, DayOfSeries[]>();
  shelf.delete(question);
  shelf.set(question, known);
  for (const first of shelf.keys()) if (shelf.size > MOST_KEPT) shelf.delete(first);

  const days: DayOfSeries[][] = [];
  for (let day = begin; day <= last; day = addDays(day, 1)) {
    const before = known.get(day);
    if (before || !looked.has(day)) {
      days.push(before ?? Array.from({ length: kinds }, () => told(day, null)));
      continue;
    }
    const asOf = currentAt(history, Math.min(beginOfDay(addDays(day, 1)) - 1, time));
    if (asOf === null) return historyBehind;
    if (isProblem(asOf)) return asOf;
    const period = await periodAt(asOf, { history, log });
    if (isProblem(period)) return period;
    const found = lowestAt(period).map((one) => told(day, one));
    if (asOf.isFixed) known.set(day, found);
    days.push(found);
    // Each day takes a moment: other requests are answered in between.
    await new Promise(setImmediate);
  }
  return Array.from({ length: kinds }, (_, kind) => days.map((day) => day[kind] as DayOfSeries));
}

/** The kinds that are asked for: of each `term` its own type, or the one that is named, or fixed. */
function kindsOf(query: URLSearchParams): { value: Kind[] } | { bad: BadParameter[] } {
  const { chosen, bad } = readKinds(query);
  if (bad.length > 0) return { bad };
  const kinds = chosen.flatMap((one) => {
    const { rateType = ['fixed'], termMonths = ['60'] } = chosenValues(one);
    return rateType.flatMap((type) =>
      termMonths.map((months) => ({ rateType: type, termMonths: Number(months) }) as Kind),
    );
  });
  const isGood = kinds.length <= MOST_KINDS && kinds.every(({ termMonths }) => !Number.isNaN(termMonths));
  return isGood
    ? { value: kinds }
    : { bad: [{ parameter: 'term', allowed: [`at most ${MOST_KINDS} terms, such as 5-year-fixed`] }] };
}

const KINDS: Reader<Kind[]> = {
  ...filterReader(KIND_FILTERS),
  parameters: {
    rateType: { ...FILTERS.rateType, schema: FILTERS.rateType.schema.default('fixed') },
    termMonths: {
      en: 'Term in months; in its place “term” takes 5y, or 5-year-fixed, or several of these',
      fr: 'Terme en mois ; à sa place, « term » prend 5y, ou 5-year-fixed, ou plusieurs',
      schema: z.int().min(1).max(480).default(60),
    },
  },
  read: ({ request: { query } }) => kindsOf(query),
};

const { rateType, termMonths } = rate.shape;
const rowShape = named('DayOfSeries', {
  rateType,
  termMonths: termMonths.unwrap(),
  ...dayShape.shape,
  median: figure
    .nullable()
    .describe(
      'Of the specials of all lenders in a headline term that day, rounded to 0.05; null for any other question',
    ),
  lenders: z.int().nullable().describe('How many lenders stand behind the median; at least five'),
});

/** The index by kind and day, where it is asked for: for the usual question, among all lenders. */
async function indexFor(call: Call, isUsual: boolean) {
  const lines = isUsual ? await indexOf(call) : [];
  if (isProblem(lines)) return lines;
  const points = lines.flatMap(({ term, points }) => points.map((point) => [`${term} ${point.day}`, point] as const));
  const byDay = new Map(points);
  return (kind: Kind, date: string) => {
    const slug = HEADLINE_TERMS.find((term) => isSameKind(term, kind))?.slug;
    const { median = null, lenders = null } = byDay.get(`${slug} ${date}`) ?? {};
    return { median, lenders };
  };
}

export default endpoint({
  path: '/api/rates/series',
  who: 'account',
  isOpen: (query) => isOfHeadlines(query, 'lender'),
  summary: { en: 'The lowest for a question, day by day', fr: 'Le plus bas pour une question, jour par jour' },
  description: {
    en:
      'For each kind of mortgage (term=5-year-fixed, or rateType and termMonths) the lowest that GET /api/rates/lowest ' +
      'answered at the end of each day in Eastern Time, with what it depends on; without a figure where nobody looked. For the usual ' +
      'question the headline terms have their median as well. Without a kind it is 5-year-fixed. The days begin with our record, and at ' +
      'most 366 of them may have been looked at. For the headline terms (5-year-fixed, 3-year-fixed, 5-year-variable) no key is needed, ' +
      'unless “lender” is sent.',
    fr:
      'Pour chaque sorte de prêt (term=5-year-fixed, ou rateType et termMonths), le taux le plus bas que répondait GET /api/rates/lowest à la ' +
      'fin de chaque jour, heure de l’Est, avec ce dont il dépend ; sans valeur là où personne n’a regardé. Pour la question courante, les ' +
      'termes principaux ont aussi leur médiane. Faute de sorte, c’est le taux fixe de 5 ans. Les jours commencent avec nos relevés, et au ' +
      'plus 366 peuvent avoir été relevés. Pour les termes principaux (fixe de 3 et 5 ans, variable de 5 ans), aucune clé n’est requise, ' +
      'sauf si un prêteur est nommé.',
  },
  parameters: { asked: QUESTION, kinds: KINDS, lenders: filterReader({ lender: FILTERS.lender }), days },
  answer: pastAnswer('Series', {
    query: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .describe('What was asked, in its one spelling, as parameters of the address'),
    days: z.array(rowShape).describe('By kind, each oldest first'),
  }),
  example: {
    request: () => '/api/rates/series?term=5-year-fixed',
    answer: ({ rateType, termMonths, ratePercent, lender }, { all: { schemaVersion, publishedAt } }) => ({
      ...{ schemaVersion, query: { rateType: [rateType], termMonths: [String(termMonths)] }, damaged: [] },
      days: [
        {
          ...{ rateType, termMonths, date: publishedAt.slice(0, 10), ratePercent, standing: 'can', reasons: [] },
          ...{ lender, median: null, lenders: null },
        },
      ],
    }),
  },
  isThrottled: true,
  isPast: true,
  csv: true,
  async reply(call, { asked: { question }, kinds, lenders, days: span, format }) {
    const unique = <Value>(values: Value[]) => [...new Set(values)];
    const asked = {
      rateType: unique(kinds.map((kind) => kind.rateType)),
      termMonths: unique(kinds.map((kind) => String(kind.termMonths))),
      ...chosenValues(lenders),
    };
    const said = questionQuery(question);
    const query = { ...Object.fromEntries(said), ...asked };
    const lowestAt = ({ market }: Period) => {
      const own = among(market, (rate) => passesAll(rate, lenders));
      return kinds.map((kind) => lowestIn(own, question, kind));
    };
    const series = await seriesOf(call.context, span, JSON.stringify([query, kinds]), kinds.length, lowestAt);
    if (isProblem(series)) return series;
    const index = await indexFor(call, JSON.stringify(said) === USUAL && lenders.length === 0);
    if (isProblem(index)) return index;
    const rows = kinds.flatMap((kind, place) =>
      (series[place] ?? []).map((day) => ({ ...kind, ...day, ...index(kind, day.date) })),
    );
    if (format === 'json') return pastDocument({ query, days: rows }, call.context);
    return pastCsv(csv(columnsOf(rowShape), rows), 'series', call.context);
  },
});
