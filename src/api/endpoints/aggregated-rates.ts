import { z } from 'zod';
import { aggregated, type Rate } from '../../rates/schema.ts';
import { PERIOD } from '../as-of.ts';
import { csv } from '../csv.ts';
import { endpoint } from '../endpoint.ts';
import { chosenValues, FILTERS, filterRates, filterReader, queryShape } from '../filters.ts';
import { FIELDS, orderedFields, SELECTION, select } from '../selection.ts';

export default endpoint({
  path: '/api/rates/aggregated',
  operationId: 'getRates',
  who: 'account',
  summary: { en: 'All current rates', fr: 'Tous les taux en vigueur' },
  description: {
    en: 'Filters narrow the list. Each may be repeated or hold several values, separated by commas; a rate passes if it passes one value of each. As CSV the columns are the fields of a rate in their order; unknown is empty, lists are separated by spaces, and a text that begins like a spreadsheet formula has an apostrophe in front. A parameter whose name begins with “_” is passed over. Values may be written as people do (province=ON, lender=RBC, term=5y); “query” tells how they were understood. “fields” holds the names of the fields that are wanted, where not all are.',
    fr: 'Les filtres restreignent la liste. Chacun peut être répété ou contenir plusieurs valeurs séparées par des virgules ; un taux est retenu s’il répond à une valeur de chacun. En CSV, les colonnes sont les champs d’un taux dans leur ordre ; l’inconnu est vide, les listes sont séparées par des espaces, et un texte qui commence comme une formule de tableur est précédé d’une apostrophe. Un paramètre dont le nom commence par « _ » est ignoré. Les valeurs peuvent s’écrire comme on le fait couramment (province=ON, lender=RBC, term=5y) ; « query » dit comment elles ont été comprises. « fields » contient les noms des champs voulus, si ce n’est pas tous.',
  },
  parameters: { chosen: filterReader(FILTERS), ...SELECTION, asOf: PERIOD, fields: FIELDS },
  answer: z.strictObject({ ...aggregated.shape, query: queryShape }).meta({ id: 'Rates' }),
  answerWords: { en: 'The rates', fr: 'Les taux' },
  takesTestKeys: true,
  tool: {
    name: 'lender_rates',
    title: 'Rates of a lender',
    description: 'The current rates of one Canadian lender, narrowed by term, type or province.',
  },
  example: {
    request: ({ lender, rateType, termMonths }) =>
      `/api/rates/aggregated?lender=${lender}&rateType=${rateType}&termMonths=${termMonths ?? 'none'}`,
    answer: (answer, { id }) => ({ ...answer, rates: answer.rates.filter((one: Rate) => one.id === id) }),
  },
  present({ all }, { chosen, sort, limit, fields }) {
    const selection = { fields: fields.length > 0 ? orderedFields(fields) : undefined, sort, limit: limit?.toString() };
    const query: Record<string, string[]> = {
      ...chosenValues(chosen),
      ...Object.fromEntries(
        Object.entries(selection).flatMap(([name, given]) => (given === undefined ? [] : [[name, [given].flat()]])),
      ),
    };
    const rates = select(filterRates(all.rates, chosen), { sort, limit });
    const narrowed = (one: Rate) =>
      Object.fromEntries(orderedFields(fields).map((field) => [field, one[field]])) as Rate;
    return {
      ...all,
      ...(Object.keys(query).length > 0 ? { query } : {}),
      lenders: all.lenders.filter(({ id }) => query['lender']?.includes(id) ?? true),
      rates: fields.length === 0 ? rates : rates.map(narrowed),
    };
  },
  csv: {
    name: ({ snapshot }) => snapshot,
    write: ({ all }, { chosen, sort, limit, fields }) =>
      csv(orderedFields(fields), select(filterRates(all.rates, chosen), { sort, limit })),
  },
});
