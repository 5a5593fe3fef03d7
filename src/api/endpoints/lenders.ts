import { z } from 'zod';
import { lender } from '../../rates/schema.ts';
import { type Cell, csv } from '../csv.ts';
import { endpoint } from '../endpoint.ts';
import { headOf, headShape } from '../heads.ts';

/** The columns: the fields of a lender, and of its failure the kind and since when. */
const COLUMNS = [
  ...Object.keys(lender.shape).filter((field) => field !== 'failure'),
  ...['failureKind', 'failureSince'],
];

const record = ({ failure, ...one }: z.infer<typeof lender>): Record<string, Cell> => ({
  ...one,
  failureKind: failure?.kind ?? null,
  failureSince: failure?.since ?? null,
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
