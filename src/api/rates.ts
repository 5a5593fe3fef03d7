import { chooseType } from '../http/negotiate.ts';
import { respond } from '../http/representation.ts';
import { RESERVED_WORDS } from '../rates/vocabulary.ts';
import { askedPeriod, isBad } from './as-of.ts';
import { CSV_COLUMNS, csv } from './csv.ts';
import type { Call, Reply } from './endpoint.ts';
import { JSON_TYPE, notAcceptable } from './endpoint.ts';
import { FILTERS, filterRates, readFilters, unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { badParameters, notFound } from './problem.ts';

/** GET /api/rates/aggregated: all rates, current or as they were published at a time, filtered, as JSON or CSV. */
export async function aggregatedRates(call: Call): Promise<Reply> {
  const { request } = call;
  const period = await askedPeriod(call);
  if ('code' in period) return period;
  const lenders = period.all.lenders.map(({ id }) => id);
  const { chosen, bad } = readFilters(request.query, lenders);
  const format = chooseFormat(request.query.getAll('format'), request.header('accept'));
  const wrong = [
    ...unknownParameters(request.query, [...Object.keys(FILTERS), 'format', 'asOf']),
    ...bad,
    ...(isBad(format) ? [format] : []),
  ];
  if (wrong.length > 0) return badParameters(wrong);
  if (format === null || isBad(format)) return notAcceptable(Object.values(FORMATS));

  const name = `aggregated.${format}?${chosen.map(([parameter, values]) => `${parameter}=${values}`).join('&')}`;
  const { all } = period;
  const build = (): string => {
    const rates = filterRates(all.rates, chosen);
    if (format === 'csv') return csv(CSV_COLUMNS, rates);
    const wanted = chosen.find(([parameter]) => parameter === 'lender')?.[1];
    return JSON.stringify({ ...all, lenders: all.lenders.filter(({ id }) => !wanted || wanted.includes(id)), rates });
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

/** GET /api/rates/{lender}: what was collected from a lender, before normalising, with its freshness. */
export async function rawRates(call: Call, id: string): Promise<Reply> {
  if ((RESERVED_WORDS as readonly string[]).includes(id)) return notFound;
  const { request } = call;
  const period = await askedPeriod(call);
  if ('code' in period) return period;
  const lender = period.all.lenders.find((candidate) => candidate.id === id);
  if (!lender)
    return badParameters([{ parameter: 'lender', allowed: period.all.lenders.map((candidate) => candidate.id) }]);
  const wrong = unknownParameters(request.query, ['asOf']);
  if (wrong.length > 0) return badParameters(wrong);
  if (!chooseType(request.header('accept'), [JSON_TYPE])) return notAcceptable([JSON_TYPE]);
  const { state, observedAt, changedAt, missedRuns, failure } = lender;
  const { snapshot, schemaVersion } = period.all;
  const empty = { schemaVersion, lender: id, name: lender.name, sources: [], primePercent: null, rows: [], notes: [] };
  const record = period.snapshot.raw.get(id) ?? empty;
  return respond(
    request,
    period.body(`raw/${id}`, JSON_TYPE, () =>
      JSON.stringify({ ...record, snapshot, state, observedAt, changedAt, missedRuns, failure }),
    ),
  );
}
