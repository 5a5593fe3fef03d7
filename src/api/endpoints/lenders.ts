import { z } from 'zod';
import { lender } from '../../rates/schema.ts';
import { type Cell, csv } from '../csv.ts';
import { endpoint } from '../endpoint.ts';
import { headOf, headShape } from '../shapes.ts';

/** The columns: the fields of a lender; of its failure the kind and since when; of how it stands the state, the date and the successor. */
const COLUMNS = [
  ...Object.keys(lender.shape).filter((field) => field !== 'failure' && field !== 'life'),
  ...['failureKind', 'failureSince', 'lifeState', 'lifeDate', 'successor'],
];

const record = ({ failure, life, ...one }: z.infer<typeof lender>): Record<string, Cell> => ({
  ...one,
  failureKind: failure?.kind ?? null,
  failureSince: failure?.since ?? null,
  lifeState: life?.state ?? null,
  lifeDate: life?.date ?? null,
  successor: life?.successor?.name ?? null,
});

export default endpoint({
  path: '/api/lenders',
  operationId: 'getLenders',
  who: 'everybody',
  summary: {
    en: 'The lenders and their state, without rates',
    fr: 'Les prêteurs et leur état, sans taux',
  },
  answer: z.strictObject({ ...headShape, lenders: z.array(lender) }).meta({ id: 'Lenders' }),
  example: {},
  present: ({ all }) => ({ ...headOf(all), lenders: all.lenders }),
  csv: { name: () => 'lenders', write: ({ all }) => csv(COLUMNS, all.lenders.map(record)) },
});
