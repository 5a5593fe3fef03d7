import { z } from 'zod';
import { lowestIn } from '../../rates/lowest.ts';
import { among } from '../../rates/market.ts';
import { QUESTION_FIELDS } from '../../rates/question.ts';
import { questionQuery } from '../../rates/question-codec.ts';
import type { Rate } from '../../rates/schema.ts';
import { HEADLINE_TERMS } from '../../rates/terms.ts';
import { QUESTION } from '../asked-question.ts';
import { csv } from '../csv.ts';
import { isProblem } from '../damage.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, FILTERS, filterNames, filterReader, passesAll, readFilters } from '../filters.ts';
import { pastCsv, pastDocument } from '../paging.ts';
import type { Reader } from '../parameters.ts';
import type { BadParameter } from '../problem.ts';
import { DAY_COLUMNS, dayShape, seriesOf } from '../series.ts';
import { damaged, schemaVersion } from '../shapes.ts';
import { days } from '../span.ts';
import { KIND_FILTERS } from './lowest-rates.ts';

type Kind = Pick<Rate, 'rateType'> & { termMonths: number };

/** The kind of mortgage that a query names, five years fixed by default. */
function kindOf(query: URLSearchParams): Kind | BadParameter[] {
  const { chosen, bad } = readFilters(query, [], KIND_FILTERS);
  const { rateType = ['fixed'], termMonths = ['60'] } = chosenValues(chosen);
  const months = Number(termMonths[0]);
  if (bad.length > 0) return bad;
  if (rateType.length !== 1 || termMonths.length !== 1 || Number.isNaN(months))
    return [{ parameter: 'term', allowed: ['one term and type, such as 5-year-fixed'] }];
  return { rateType: rateType[0] as Rate['rateType'], termMonths: months };
}

const { aliases = [] } = filterReader(KIND_FILTERS);
const KIND: Reader<Kind> = {
  parameters: {
    rateType: { ...FILTERS.rateType, schema: FILTERS.rateType.schema.default('fixed') },
    termMonths: {
      en: 'Term in months; in its place “term” may be 5y, or 5-year-fixed',
      fr: 'Terme en mois ; à sa place, « term » peut être 5y, ou 5-year-fixed',
      schema: z.int().min(1).max(480).default(60),
    },
  },
  aliases,
  read({ request: { query } }) {
    const kind = kindOf(query);
    return Array.isArray(kind) ? { bad: kind } : { value: kind };
  },
};

const OPEN_NAMES: readonly string[] = [...QUESTION_FIELDS, ...filterNames(KIND_FILTERS), 'from', 'to', 'format'];

/** Whether everybody may ask: a headline term, without a filter of lenders. */
function isOpen(query: URLSearchParams): boolean {
  const kind = kindOf(query);
  if (Array.isArray(kind)) return false;
  return (
    [...query.keys()].every((name) => OPEN_NAMES.includes(name) || name.startsWith('_')) &&
    HEADLINE_TERMS.some((term) => term.rateType === kind.rateType && term.termMonths === kind.termMonths)
  );
}

/** One address a series: the lowest for a question in one kind of mortgage, a row a day. */
export default endpoint({
  path: '/api/rates/series',
  operationId: 'getSeries',
  who: 'account',
  isOpen,
  summary: { en: 'The lowest for a question, day by day', fr: 'Le plus bas pour une question, jour par jour' },
  description: {
    en: 'For one kind of mortgage (term=5-year-fixed, or rateType and termMonths) the lowest that GET /api/rates/lowest answered at the end of each day in Eastern Time, with what it depends on; without a figure where nobody looked. Without a kind it is 5-year-fixed. The days begin with our record, and at most 366 of them may have been looked at. For the headline terms (5-year-fixed, 3-year-fixed, 5-year-variable) no key is needed, unless “lender” is sent; nothing is counted then.',
    fr: 'Pour une sorte de prêt, par type et terme, le plus bas que répondait GET /api/rates/lowest à la fin de chaque jour, heure de l’Est, avec ce dont il dépend ; sans valeur là où personne n’a regardé. Faute de sorte, c’est le taux fixe de 5 ans. Les jours commencent avec nos relevés, et au plus 366 peuvent avoir été relevés. Pour les termes principaux (fixe de 3 et 5 ans, variable de 5 ans), aucune clé n’est requise, sauf si un prêteur est nommé ; rien n’est alors compté.',
  },
  parameters: {
    asked: QUESTION,
    kind: KIND,
    lenders: filterReader({ lender: FILTERS.lender }),
    days,
  },
  answer: z
    .strictObject({
      schemaVersion,
      query: z
        .record(z.string(), z.union([z.string(), z.array(z.string())]))
        .describe('What was asked, in its one spelling, as parameters of the address'),
      days: z.array(dayShape).describe('Oldest first'),
      damaged,
    })
    .meta({ id: 'Series' }),
  example: { request: () => '/api/rates/series?term=5-year-fixed' },
  isThrottled: true,
  isPast: true,
  csv: true,
  async reply(call, { asked: { question }, kind, lenders, days: span, format }) {
    const { rateType, termMonths } = kind;
    const asked = { rateType: [rateType], termMonths: [String(termMonths)], ...chosenValues(lenders) };
    const query = { ...Object.fromEntries(questionQuery(question)), ...asked };
    const series = await seriesOf(call.context, span, JSON.stringify(query), 1, ({ market }) => [
      lowestIn(
        among(market, (rate) => passesAll(rate, lenders)),
        question,
        kind,
      ),
    ]);
    if (isProblem(series)) return series;
    const [told = []] = series;
    if (format === 'json') return pastDocument({ query, days: told }, call.context);
    return pastCsv(csv(DAY_COLUMNS, told), 'series', call.context);
  },
});
