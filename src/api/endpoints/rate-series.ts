import { LRUCache } from 'lru-cache';
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
import type { Call } from '../context.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, FILTERS, filterReader, passesAll } from '../filters.ts';
import { columnsOf, csv } from '../formats.ts';
import { isOfHeadlines, KIND_FILTERS, readKinds } from '../kinds.ts';
import { pastCsv, pastDocument } from '../paging.ts';
import type { Reader } from '../parameters.ts';
import { indexOf, type Period } from '../periods.ts';
import { type BadParameter, badParameters, historyBehind, isProblem, type Problem } from '../problem.ts';
import { figure, named, pastAnswer } from '../shapes.ts';

const { rateType, termMonths, ratePercent, lender } = rate.shape;
const rowShape = named('DayOfSeries', {
  rateType,
  termMonths: termMonths.unwrap(),
  date: z.iso.date().describe('The calendar day in Eastern Time'),
  ratePercent: ratePercent.describe('Null where nobody looked that day, or no figure was current'),
  standing: answerFields.standing.nullable(),
  reasons: answerFields.reasons,
  lender: lender.nullable(),
  median: figure
    .nullable()
    .describe(
      'Of the specials of all lenders in a headline term that day, rounded to 0.05; null for any other question',
    ),
  lenders: z.int().nullable().describe('How many lenders stand behind the median; at least five'),
});
type Day = Pick<z.infer<typeof rowShape>, 'ratePercent' | 'standing' | 'reasons' | 'lender'>;

/** The most kinds of one answer. */
const MOST_KINDS = 12;
/** The most days of one answer: each is a state of the past, which is read from files. */
const MOST_DAYS = 366;
const USUAL = JSON.stringify(questionQuery(USUAL_QUESTION));
/** The days of the last questions, which are kept: a day that is over never changes. */
const kept = new WeakMap<History, LRUCache<string, Map<string, Day[]>>>();
const MOST_KEPT = 200;

const dayOf = (found: Answering | null): Day => ({
  ratePercent: found?.rate.ratePercent ?? null,
  standing: found?.standing ?? null,
  reasons: [...(found?.reasons ?? [])],
  lender: found?.rate.lender ?? null,
});

/**
 * The lowest of some kinds by day, oldest first: each day as `asOf` its end tells it; null where nobody looked, and without "from" a year.
 * @param name of the question, for keeping days @param lowestAt the answers of a period
 */
async function daysOf(
  { context }: Call,
  { from, to }: { from: string; to: string },
  name: string,
  lowestAt: (period: Period) => readonly (Answering | null)[],
): Promise<Map<string, Day[] | null> | Problem> {
  const { history, now } = context;
  const [time, looks] = [now().getTime(), history.looks()];
  const [oldest] = looks;
  if (!history.isWhole() || !oldest) return historyBehind;
  const last = [to, easternDate(time)].sort()[0] as string;
  const begin = [from || addDays(last, 1 - MOST_DAYS), easternDate(oldest.at)].sort()[1] as string;
  const looked = new Set(looks.map(({ at }) => easternDate(at)).filter((day) => day >= begin && day <= last));
  if (looked.size > MOST_DAYS)
    return badParameters([{ parameter: 'from', allowed: [`a day of the ${MOST_DAYS} until ${last} (to)`] }]);
  const questions = kept.get(history) ?? new LRUCache({ max: MOST_KEPT });
  kept.set(history, questions);
  const known = questions.get(name) ?? new Map<string, Day[]>();
  questions.set(name, known);

  const days = new Map<string, Day[] | null>();
  for (let day = begin; day <= last; day = addDays(day, 1)) {
    days.set(day, known.get(day) ?? null);
    if (!looked.has(day) || known.has(day)) continue;
    const asOf = currentAt(history, Math.min(beginOfDay(addDays(day, 1)) - 1, time));
    if (asOf === null) return historyBehind;
    const period = await periodAt(asOf, context);
    if (isProblem(period)) return period;
    const lowest = lowestAt(period).map(dayOf);
    if (asOf.isFixed) known.set(day, lowest);
    days.set(day, lowest);
    // Each day takes a moment: other requests are answered in between.
    await new Promise(setImmediate);
  }
  return days;
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
      'For each kind of mortgage (term=5-year-fixed, the usual one) the lowest that GET /api/rates/lowest answered ' +
      'at the end of each day in Eastern Time; without a figure where nobody looked. For the usual question the ' +
      'headline terms have their median as well. At most 366 days may have been looked at. For the headline terms ' +
      'no key is needed, unless “lender” is sent.',
    fr:
      'Pour chaque sorte de prêt (term=5-year-fixed à défaut), le taux le plus bas que répondait GET ' +
      '/api/rates/lowest à la fin de chaque jour, heure de l’Est ; sans valeur là où personne n’a regardé. Pour la ' +
      'question courante, les termes principaux ont aussi leur médiane. Au plus 366 jours peuvent avoir été ' +
      'relevés. Pour les termes principaux, aucune clé n’est requise, sauf si un prêteur est nommé.',
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
      ...{ schemaVersion, query: { rateType: [rateType], termMonths: [String(termMonths)] } },
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
    const series = await daysOf(call, span, JSON.stringify([query, kinds]), lowestAt);
    if (isProblem(series)) return series;
    const index = await indexFor(call, JSON.stringify(said) === USUAL && lenders.length === 0);
    if (isProblem(index)) return index;
    const rows = kinds.flatMap((kind, place) =>
      [...series].map(([date, days]) => ({ ...kind, date, ...(days?.[place] ?? dayOf(null)), ...index(kind, date) })),
    );
    if (format === 'json') return pastDocument({ query, days: rows });
    return pastCsv(csv(columnsOf(rowShape), rows), 'series');
  },
});
