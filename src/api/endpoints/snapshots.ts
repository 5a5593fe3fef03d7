import { z } from 'zod';
import type { Moment } from '../../history/revision.ts';
import { endpoint } from '../endpoint.ts';
import { pastDocument } from '../paging.ts';
import { type Known, onlyText, parameter, type Reader } from '../parameters.ts';
import { historyBehind } from '../problem.ts';
import { damaged, headShape, schemaVersion } from '../shapes.ts';
import { instants } from '../span.ts';

/** The snapshot before which others are asked. */
const BEFORE: Reader<Moment | null> = {
  parameters: {
    before: {
      en: 'Only snapshots before this one',
      fr: 'Seulement les instantanés d’avant celui-ci',
      schema: z.string(),
      example: ({ snapshot }: Known) => snapshot,
    },
  },
  read({ request: { query }, context: { history } }) {
    if (!history.isWhole()) return historyBehind;
    const id = onlyText(query, 'before');
    if ('bad' in id) return id;
    if (id.value === undefined) return { value: null };
    const moment = history.named(id.value);
    if (moment) return { value: moment };
    return { bad: [{ parameter: 'before', allowed: ['a snapshot id as in GET /api/snapshots'] }] };
  },
};

/** The snapshots and their times of publication, newest first. No rates. */
export default endpoint({
  path: '/api/snapshots',
  operationId: 'getSnapshots',
  who: 'everybody',
  summary: {
    en: 'What was published when, newest first',
    fr: 'Ce qui a été publié et quand, du plus récent au plus ancien',
  },
  parameters: {
    times: instants({ en: 'Published then or later', fr: 'Publiés alors ou plus tard' }),
    before: BEFORE,
    limit: parameter('limit', {
      en: 'How many',
      fr: 'Combien',
      schema: z.int().min(1).max(500).default(100),
    }),
  },
  answer: z
    .strictObject({
      schemaVersion,
      snapshots: z.array(
        z.strictObject({
          id: headShape.snapshot,
          publishedAt: headShape.publishedAt,
          ratesMoved: z.int().min(0).describe('Rates that came, went or changed their figure in it'),
        }),
      ),
      next: headShape.snapshot.nullable().describe('Send it back as “before” for older ones; null at the end'),
      damaged,
    })
    .meta({ id: 'Snapshots' }),
  example: { request: () => '/api/snapshots?limit=1' },
  async reply({ context }, { times: { from, to }, before, limit = 0 }) {
    const { history } = context;
    const end = (to < Infinity ? history.at(to)?.moment : history.newest()?.moment) ?? -1;
    const found = history
      .momentsBefore(Math.min(before?.moment ?? Infinity, end + 1), limit + 1)
      .filter((one) => Date.parse(one.publishedAt) >= from);
    const shown = found.slice(0, limit);
    const snapshots = shown.map(({ id, publishedAt, moved }) => ({ id, publishedAt, ratesMoved: moved }));
    return pastDocument({ snapshots, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null }, context);
  },
});
