import { z } from 'zod';
import { spanOf, span as spanReader } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { nextAddress } from '../paging.ts';
import { parameter, textReader, theSnapshot } from '../parameters.ts';
import { historyBehind } from '../problem.ts';
import { count, list, next, pastAnswer, publishedAt, snapshot, span } from '../shapes.ts';

export default endpoint({
  path: '/api/snapshots',
  who: 'everybody',
  summary: {
    en: 'What was published when, newest first',
    fr: 'Ce qui a été publié et quand, du plus récent au plus ancien',
  },
  description: {
    en: 'With limit=1 and If-None-Match it tells, without a key and counted nowhere, whether anything is new.',
    fr: 'Avec limit=1 et If-None-Match, il dit sans clé, et sans être compté nulle part, s’il y a du nouveau.',
  },
  parameters: {
    times: spanReader({ en: 'Published then or later', fr: 'Publiés alors ou plus tard' }),
    after: textReader(
      'after',
      {
        en: 'Those that follow this snapshot in the answer; “next” sends it',
        fr: 'Ceux qui suivent cet instantané dans la réponse; « next » l’envoie',
        schema: z.string(),
        example: theSnapshot,
      },
      (id, { context: { history } }) => {
        if (!history.isWhole()) return historyBehind;
        const moment = history.named(id);
        if (moment) return { value: moment };
        return { bad: [{ parameter: 'after', allowed: ['a snapshot id as in GET /api/snapshots'] }] };
      },
    ),
    limit: parameter('limit', { en: 'How many', fr: 'Combien', schema: z.int().min(1).max(500).default(100) }),
  },
  answer: pastAnswer('Snapshots', {
    span,
    snapshots: list({
      id: snapshot,
      publishedAt,
      ratesMoved: count.describe('Rates that came, went or changed their figure in it'),
    }),
    next,
  }),
  example: { request: () => '/api/snapshots?limit=1' },
  past({ request, context: { history } }, { times, after, limit = 0 }) {
    if (!history.isWhole()) return historyBehind;
    const end = (times.to < Infinity ? history.at(times.to)?.moment : history.newest()?.moment) ?? -1;
    const moments = history
      .momentsBefore(Math.min(after?.moment ?? Infinity, end + 1), limit + 1)
      .filter((moment) => Date.parse(moment.publishedAt) >= times.from);
    const snapshots = moments
      .slice(0, limit)
      .map(({ id, publishedAt, moved }) => ({ id, publishedAt, ratesMoved: moved }));
    const last = moments.length > limit ? snapshots.at(-1) : undefined;
    const following = last ? nextAddress(request, { after: last.id }) : null;
    return { make: () => ({ span: spanOf(times), snapshots, next: following }) };
  },
});
