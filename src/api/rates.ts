import { chooseType } from '../http/negotiate.ts';
import { respond } from '../http/representation.ts';
import { lenderSpeller } from '../rates/spellings.ts';
import { RESERVED_WORDS } from '../rates/vocabulary.ts';
import { askedPeriod, isBad } from './as-of.ts';
import { CSV_COLUMNS, csv } from './csv.ts';
import type { Call, Reply } from './endpoint.ts';
import { JSON_TYPE, notAcceptable } from './endpoint.ts';
import {
  chosenValues,
  FILTERS,
  filterNames,
  filterRates,
  readFilters,
  toldQuery,
  unknownParameters,
} from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { badParameters, notFound } from './problem.ts';
import { narrowed, readSelection, SELECTION, select, selectionValues } from './selection.ts';

/** GET /api/rates/aggregated: all rates, current or as they were published at a time, filtered, as JSON or CSV. */
export async function aggregatedRates(call: Call): Promise<Reply> {
  const { request } = call;
  const period = await askedPeriod(call);
  if ('code' in period) return period;
  const { chosen, bad } = readFilters(request.query, period.all.lenders);
  const { selection, bad: badSelection } = readSelection(request.query);
  const format = chooseFormat(request.query.getAll('format'), request.header('accept'));
  const wrong = [
    ...unknownParameters(request.query, [...filterNames(FILTERS), ...SELECTION, 'format', 'asOf']),
    ...bad,
    ...badSelection,
    ...(isBad(format) ? [format] : []),
  ];
  if (wrong.length > 0) return badParameters(wrong);
  if (format === null || isBad(format)) return notAcceptable(Object.values(FORMATS));

  const query = { ...chosenValues(chosen), ...selectionValues(selection) };
  const name = `aggregated.${format}?${JSON.stringify(query)}`;
  const { all } = period;
  const build = (): string => {
    const rates = select(filterRates(all.rates, chosen), selection);
    if (format === 'csv') return csv(selection.fields ?? CSV_COLUMNS, rates);
    const wanted = query.lender;
    return JSON.stringify({
      ...all,
      ...toldQuery(query),
      lenders: all.lenders.filter(({ id }) => !wanted || wanted.includes(id)),
      rates: rates.map((rate) => narrowed(rate, selection.fields)),
    });
  };
  return respond(
    request,
    format === 'csv'
      ? period.body(name, CSV_TYPE, build, {
          'Content-Disposition': `inline; filename="prime-minus-${all.snapshot}.csv"`,
        })
      : period.body(name, JSON_TYPE, build),
  );
}

/** GET /api/rates/{lender}: the raw data collected from a lender, before normalising, with its freshness. */
export async function rawRates(call: Call, id: string): Promise<Reply> {
  if ((RESERVED_WORDS as readonly string[]).includes(id)) return notFound;
  const { request } = call;
  const period = await askedPeriod(call);
  if ('code' in period) return period;
  const lender = period.all.lenders.find((candidate) => candidate.id === id);
  if (!lender) {
    const meant = lenderSpeller(period.all.lenders)(id);
    const near = 'value' in meant ? [meant.value] : meant.near;
    const allowed = period.all.lenders.map((candidate) => candidate.id);
    return badParameters([{ parameter: 'lender', allowed, ...(near.length > 0 ? { near } : {}) }]);
  }
  const ofRates = [...filterNames(FILTERS), ...SELECTION, 'format'];
  const wrong = unknownParameters(request.query, ['asOf']).map((one) =>
    ofRates.includes(one.parameter)
      ? {
          ...one,
          why: `is asked of normalised rates, at /api/rates/aggregated?lender=${id}; this record takes asOf alone.`,
        }
      : one,
  );
  if (wrong.length > 0) return badParameters(wrong);
  if (!chooseType(request.header('accept'), [JSON_TYPE])) return notAcceptable([JSON_TYPE]);
  const { state, observedAt, changedAt, missedRuns, failure } = lender;
  const { snapshot, schemaVersion } = period.all;
  const empty = {
    schemaVersion,
    lender: lender.id,
    name: lender.name,
    sources: [],
    primePercent: null,
    rows: [],
    notes: [],
  };
  const record = period.snapshot.raw.get(id) ?? empty;
  return respond(
    request,
    period.body(`raw/${id}`, JSON_TYPE, () =>
      JSON.stringify({ ...record, snapshot, state, observedAt, changedAt, missedRuns, failure }),
    ),
  );
}
