import { z } from 'zod';
import type { History } from '../../history/history.ts';
import type { Answering } from '../../rates/answering.ts';
import { addDays } from '../../rates/calculators/calendar.ts';
import { beginOfDay, easternDate } from '../../rates/eastern.ts';
import { lowestIn } from '../../rates/lowest.ts';
import { among } from '../../rates/market.ts';
import { QUESTION_FIELDS } from '../../rates/question.ts';
import { questionQuery } from '../../rates/question-codec.ts';
import { rate } from '../../rates/schema.ts';
import { HEADLINE_TERMS, isSameKind, type Kind } from '../../rates/terms.ts';
import { answerFields } from '../answer-shapes.ts';
import { QUESTION } from '../asked-question.ts';
import { currentAt, days, periodAt } from '../clock.ts';
import type { ApiContext } from '../context.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, FILTERS, filterNames, filterReader, passesAll, readFilters } from '../filters.ts';
import { columnsOf, csv } from '../formats.ts';
import { pastCsv, pastDocument } from '../paging.ts';
import type { Reader } from '../parameters.ts';
import type { Period } from '../periods.ts';
import { type BadParameter, badParameters, historyBehind, isProblem, type Problem } from '../problem.ts';
import { named, pastAnswer } from '../shapes.ts';
import { KIND_FILTERS } from './lowest-rates.ts';

const dayShape = named('DayOfSeries', {
  date: z.iso.date().describe('The calendar day in Eastern Time'),
  ratePercent: rate.shape.ratePercent.describe('Null where nobody looked that day, or no figure was current'),
  standing: answerFields.standing.nullable(),
  reasons: answerFields.reasons,
  lender: rate.shape.lender.nullable(),
});
type DayOfSeries = z.infer<typeof dayShape>;
export const DAY_COLUMNS = columnsOf(dayShape);

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

function kindOf(query: URLSearchParams): { value: Kind } | { bad: BadParameter[] } {
  const { chosen, bad } = readFilters(query, [], KIND_FILTERS);
  if (bad.length > 0) return { bad };
  const { rateType = ['fixed'], termMonths: terms = ['60'] } = chosenValues(chosen);
  const termMonths = Number(terms[0]);
  if (rateType.length === 1 && terms.length === 1 && !Number.isNaN(termMonths))
    return { value: { rateType: rateType[0] as Kind['rateType'], termMonths } };
  return { bad: [{ parameter: 'term', allowed: ['one term and type, such as 5-year-fixed'] }] };
}

const KIND: Reader<Kind> = {
  ...filterReader(KIND_FILTERS),
  parameters: {
    rateType: { ...FILTERS.rateType, schema: FILTERS.rateType.schema.default('fixed') },
    termMonths: {
      en: 'Term in months; in its place “term” takes 5y, or 5-year-fixed',
      fr: 'Terme en mois ; à sa place, « term » prend 5y, ou 5-year-fixed',
      schema: z.int().min(1).max(480).default(60),
    },
  },
  read: ({ request: { query } }) => kindOf(query),
};

const OPEN_NAMES: readonly string[] = [...QUESTION_FIELDS, ...filterNames(KIND_FILTERS), 'from', 'to', 'format'];

/** Whether everybody may ask: a headline term, without a filter of lenders. */
function isOpen(query: URLSearchParams): boolean {
  const kind = kindOf(query);
  return (
    'value' in kind &&
    [...query.keys()].every((name) => OPEN_NAMES.includes(name) || name.startsWith('_')) &&
    HEADLINE_TERMS.some((term) => isSameKind(term, kind.value))
  );
}

export default endpoint({
  path: '/api/rates/series',
  who: 'account',
  isOpen,
  summary: { en: 'The lowest for a question, day by day', fr: 'Le plus bas pour une question, jour par jour' },
  description: {
    en:
      'For one kind of mortgage (term=5-year-fixed, or rateType and termMonths) the lowest that GET /api/rates/lowest ' +
      'answered at the end of each day in Eastern Time, with what it depends on; without a figure where nobody looked. Without a ' +
      'kind it is 5-year-fixed. The days begin with our record, and at most 366 of them may have been looked at. For the headline ' +
      'terms (5-year-fixed, 3-year-fixed, 5-year-variable) no key is needed, unless “lender” is sent; nothing is counted then.',
    fr:
      'Pour une sorte de prêt, par type et terme, le plus bas que répondait GET /api/rates/lowest à la fin de chaque jour, ' +
      'heure de l’Est, avec ce dont il dépend ; sans valeur là où personne n’a regardé. Faute de sorte, c’est le taux fixe de 5 ' +
      'ans. Les jours commencent avec nos relevés, et au plus 366 peuvent avoir été relevés. Pour les termes principaux (fixe de 3 ' +
      'et 5 ans, variable de 5 ans), aucune clé n’est requise, sauf si un prêteur est nommé ; rien n’est alors compté.',
  },
  parameters: { asked: QUESTION, kind: KIND, lenders: filterReader({ lender: FILTERS.lender }), days },
  answer: pastAnswer('Series', {
    query: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .describe('What was asked, in its one spelling, as parameters of the address'),
    days: z.array(dayShape).describe('Oldest first'),
  }),
  example: { request: () => '/api/rates/series?term=5-year-fixed' },
  isThrottled: true,
  isPast: true,
  csv: true,
  async reply(call, { asked: { question }, kind, lenders, days: span, format }) {
    const { rateType, termMonths } = kind;
    const asked = { rateType: [rateType], termMonths: [String(termMonths)], ...chosenValues(lenders) };
    const query = { ...Object.fromEntries(questionQuery(question)), ...asked };
    const lowestAt = ({ market }: Period) => {
      const own = among(market, (rate) => passesAll(rate, lenders));
      return [lowestIn(own, question, kind)];
    };
    const series = await seriesOf(call.context, span, JSON.stringify(query), 1, lowestAt);
    if (isProblem(series)) return series;
    const [told = []] = series;
    if (format === 'json') return pastDocument({ query, days: told }, call.context);
    return pastCsv(csv(DAY_COLUMNS, told), 'series', call.context);
  },
});
