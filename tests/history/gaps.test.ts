import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { writePast } from '../support/past.ts';
import { opened } from './opened.ts';
import { publicationsOf, seenIn } from './year-oracle.ts';

const DAY = 86_400_000;

/** The spans between two looks that are too long to prove what held in between. */
const farApart = (times: readonly number[]) =>
  times.flatMap((until, place) => {
    const from = times[place - 1];
    return from !== undefined && until - from > 7 * DAY ? [{ from, until }] : [];
  });

test('a lender that nobody looked at for more than a week has a gap, known from the next look on', async () => {
  const root = temporaryFolder();
  const plan = { seed: 9, lenders: 2, rates: 6, busy: 0.3 };
  await writePast(root, { ...plan, runs: 20, everyHours: 240 });
  const history = await opened(root);
  const all = publicationsOf(root);
  let gaps = 0;
  for (const place of [all.length - 1, Math.ceil(all.length / 2)]) {
    for (const id of history.ids()) {
      const seen = all
        .slice(0, place + 1)
        .flatMap((publication) => (publication.rates.has(id) ? [Date.parse(seenIn(publication, id))] : []));
      for (const { rate, lastSeenAt, unread } of history.revisions(id, place + 1)) {
        const [from, until] = [Date.parse(rate.changedAt), Date.parse(lastSeenAt)];
        expect(unread).toEqual(farApart([...new Set(seen)].filter((look) => look >= from && look <= until)));
        gaps += unread.length;
      }
    }
  }
  expect(gaps).toBeGreaterThan(20);
});
