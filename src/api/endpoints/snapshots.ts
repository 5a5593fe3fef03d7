import { z } from 'zod';
import { instants } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { pastDocument } from '../paging.ts';
import { parameter, said, theSnapshot } from '../parameters.ts';
import { historyBehind } from '../problem.ts';
import { count, list, pastAnswer, publishedAt, snapshot } from '../shapes.ts';

export default endpoint({
  path: '/api/snapshots',
  who: 'everybody',
  summary: {
    en: 'What was published when, newest first',
    fr: 'Ce qui a été publié et quand, du plus récent au plus ancien',
  },
  parameters: {
    times: instants({ en: 'Published then or later', fr: 'Publiés alors ou plus tard' }),
    before: said(
      'before',
      {
        en: 'Only snapshots before this one',
        fr: 'Seulement les instantanés d’avant celui-ci',
        schema: z.string(),
        example: theSnapshot,
      },
      (id, { context: { history } }) => {
        if (!history.isWhole()) return historyBehind;
        const moment = history.named(id);
        if (moment) return { value: moment };
        return { bad: [{ parameter: 'before', allowed: ['a snapshot id as in GET /api/snapshots'] }] };
      },
    ),
    limit: parameter('limit', { en: 'How many', fr: 'Combien', schema: z.int().min(1).max(500).default(100) }),
  },
  answer: pastAnswer('Snapshots', {
    snapshots: list({
      id: snapshot,
      publishedAt,
      ratesMoved: count.describe('Rates that came, went or changed their figure in it'),
    }),
    next: snapshot.nullable().describe('Send it back as “before” for older ones; null at the end'),
  }),
  example: {
    request: () => '/api/snapshots?limit=1',
    answer: (_, { all: { schemaVersion, snapshot: id, publishedAt } }) => ({
      ...{ schemaVersion, snapshots: [{ id, publishedAt, ratesMoved: 0 }], next: id },
    }),
  },
  async reply({ context }, { times: { from, to }, before, limit = 0 }) {
    const { history } = context;
    if (!history.isWhole()) return historyBehind;
    const end = (to < Infinity ? history.at(to)?.moment : history.newest()?.moment) ?? -1;
    const found = history
      .momentsBefore(Math.min(before?.moment ?? Infinity, end + 1), limit + 1)
      .filter((one) => Date.parse(one.publishedAt) >= from);
    const shown = found.slice(0, limit);
    const snapshots = shown.map(({ id, publishedAt, moved }) => ({ id, publishedAt, ratesMoved: moved }));
    return pastDocument({ snapshots, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null });
  },
});
