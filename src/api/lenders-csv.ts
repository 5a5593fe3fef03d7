import { respond } from '../http/representation.ts';
import { lender as lenderShape } from '../rates/schema.ts';
import { isBad } from './as-of.ts';
import { type Cell, csv } from './csv.ts';
import { type Call, notAcceptable, type Reply } from './endpoint.ts';
import { unknownParameters } from './filters.ts';
import { CSV_TYPE, chooseFormat, FORMATS } from './formats.ts';
import { badParameters } from './problem.ts';

/** The columns: the fields of a lender; of its failure the kind and since when; of how it stands the state, the date and the successor. */
const FIELDS = Object.keys(lenderShape.shape).filter((field) => field !== 'failure' && field !== 'life');
const COLUMNS = [...FIELDS, 'failureKind', 'failureSince', 'lifeState', 'lifeDate', 'successor'];

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

const record = ({ failure, life, ...lender }: Call['period']['all']['lenders'][number]): Record<string, Cell> => ({
  ...lender,
  failureKind: failure?.kind ?? null,
  failureSince: failure?.since ?? null,
  lifeState: life?.state ?? null,
  lifeDate: life?.date ?? null,
  successor: life?.successor?.name ?? null,
});
