import { respond } from '../http/representation.ts';
import { lender as lenderShape } from '../rates/schema.ts';
import { isBad } from './as-of.ts';
import { type Cell, csv } from './csv.ts';
import { type Call, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { badParameters } from './problem.ts';

/** The columns: the fields of a lender, and of its failure the kind and since when. */
const FIELDS = Object.keys(lenderShape.shape).filter((field) => field !== 'failure');
const COLUMNS = [...FIELDS, 'failureKind', 'failureSince'];

/** GET /api/lenders.csv: the lenders and their state. No rates. */
export async function lendersCsv({ request, period }: Call): Promise<Reply> {
  const format = chooseFormat(request.query.getAll('format'), undefined);
  const wrong = [...unknownParameters(request.query, ['format']), ...(isBad(format) ? [format] : [])];
  if (wrong.length > 0) return badParameters(wrong);
  if (format !== 'csv') return notAcceptable([FORMATS.csv]);
  return respond(
    request,
    period.body('lenders.csv', CSV_TYPE, () => csv(COLUMNS, period.all.lenders.map(record)), {
      'Content-Disposition': 'inline; filename="prime-minus-lenders.csv"',
    }),
  );
}

const record = ({ failure, ...lender }: Call['period']['all']['lenders'][number]): Record<string, Cell> => ({
  ...lender,
  failureKind: failure?.kind ?? null,
  failureSince: failure?.since ?? null,
});
