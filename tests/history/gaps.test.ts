import { expect, test } from 'vitest';
import { now as clock } from '../../src/settings.ts';
import { archivedFiles, readArchived } from '../../src/snapshots/archive.ts';
import { writeCaptures } from '../support/captures.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PAST_BEGINS, writePast } from '../support/past.ts';
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
    const { at: time, snapshot } = all[place] as (typeof all)[number];
    const { moment } = history.named(snapshot) as { moment: number };
    for (const id of history.ids()) {
      const seen = all
        .slice(0, place + 1)
        .flatMap((publication) => (publication.rates.has(id) ? [Date.parse(seenIn(publication, id))] : []));
      for (const { rate, lastSeenAt, unread } of history.revisions(id, { moment, time })) {
        const [from, until] = [Date.parse(rate.changedAt), Date.parse(lastSeenAt)];
        expect(unread).toEqual(farApart([...new Set(seen)].filter((look) => look >= from && look <= until)));
        gaps += unread.length;
      }
    }
  }
  expect(gaps).toBeGreaterThan(20);
});

test('captures of one figure more than a week apart do not prove the time between them', async () => {
  const root = temporaryFolder();
  await writePast(root, { seed: 6, runs: 2, lenders: 1, rates: 4 });
  await writeCaptures(root, {
    seed: 6,
    lenders: ['lender0'],
    rates: 4,
    captures: 40,
    from: new Date(PAST_BEGINS.getTime() - 400 * DAY),
    to: PAST_BEGINS,
    fedInAt: [PAST_BEGINS],
  });
  const history = await opened(root);
  const pages = [];
  for (const file of await archivedFiles(root, 'lender0')) pages.push(await readArchived(root, file));
  let gaps = 0;
  const now = { moment: history.newest()?.moment ?? 0, time: clock().getTime() };
  for (const id of history.ids('lender0'))
    for (const { rate, lastSeenAt, captureUrl, unread } of history.revisions(id, now)) {
      if (captureUrl === null) continue;
      const shown = pages.filter(
        ({ rates, missing, held }) => rates.some((one) => one.id === id) && !(id in missing) && !(id in held),
      );
      const times = shown.map(({ capture }) => Date.parse(capture.time)).sort((a, b) => a - b);
      const own = times.filter((time) => time >= Date.parse(rate.changedAt) && time <= Date.parse(lastSeenAt ?? ''));
      expect(unread).toEqual(farApart(own));
      gaps += unread.length;
    }
  expect(gaps).toBeGreaterThan(5);
});
