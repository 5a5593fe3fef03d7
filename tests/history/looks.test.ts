import { expect, test } from 'vitest';
import { openHistory } from '../../src/history/history.ts';
import { asSeen, UNPROVEN } from '../../src/history/looks.ts';
import { archivedFiles, readArchived } from '../../src/snapshots/archive.ts';
import { listSnapshots, readManifest } from '../../src/snapshots/manifests.ts';
import { writeCaptures } from '../support/captures.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PAST_BEGINS, writePast } from '../support/past.ts';

const DAY = 86_400_000;
const at = (day: string): string => `2026-${day}T12:00:00.000Z`;
const gap = (from: string, until: string) => ({ from: Date.parse(at(from)), until: Date.parse(at(until)) });
const STEP = { from: at('01-01'), until: at('06-01'), seenUntil: at('05-30'), ratePercent: 4.59 };

test.each([
  ['without a gap is whole', [], [['01-01', '06-01', '05-30']]],
  [
    'is cut where nobody looked',
    [gap('02-01', '03-01')],
    [
      ['01-01', '03-01', '02-01'],
      ['03-01', '06-01', '05-30'],
    ],
  ],
  [
    'is cut at each gap',
    [gap('02-01', '03-01'), gap('03-01', '04-01')],
    [
      ['01-01', '03-01', '02-01'],
      ['03-01', '04-01', '03-01'],
      ['04-01', '06-01', '05-30'],
    ],
  ],
  [
    'is not cut before it began or after it was last seen',
    [{ from: Date.parse('2025-12-20'), until: Date.parse('2026-01-10') }, gap('05-30', '06-15')],
    [['01-01', '06-01', '05-30']],
  ],
])('a step %s', (_, unread, parts) => {
  expect(asSeen(STEP, unread)).toEqual(
    parts.map(([from = '', until = '', seen = '']) => ({
      ...STEP,
      from: at(from),
      until: at(until),
      seenUntil: at(seen),
    })),
  );
});

/** Pairs that follow each other and lie further apart than proves anything. */
const farApart = (times: readonly number[]) =>
  times.flatMap((until, place) => {
    const from = times[place - 1];
    return from !== undefined && until - from > UNPROVEN ? [{ from, until }] : [];
  });

test('a lender that nobody looked at for more than a week is known to have been unread, once it was looked at again', async () => {
  const root = temporaryFolder();
  const plan = { seed: 9, lenders: 2, rates: 6, busy: 0.3 };
  await writePast(root, { ...plan, runs: 20, everyHours: 240 });
  const history = openHistory({ root, file: ':memory:' });
  await history.catchUp();
  const looks = new Map<string, number[]>();
  for (const id of await listSnapshots(root)) {
    const { lenders } = await readManifest(root, id);
    for (const [lender, { observedAt }] of Object.entries(lenders))
      if (observedAt !== null) looks.set(lender, [...(looks.get(lender) ?? []), Date.parse(observedAt)]);
  }
  let gaps = 0;
  const newest = history.newest()?.moment ?? 0;
  for (const moment of [newest, Math.ceil(newest / 2)])
    for (const id of history.ids())
      for (const { rate, lastSeenAt, unread } of history.revisions(id, { moment, time: Date.now() })) {
        const seen = lastSeenAt === null ? Number.POSITIVE_INFINITY : Date.parse(lastSeenAt);
        const from = Date.parse(rate.changedAt);
        const known = Date.parse(history.momentsBefore(moment + 1, 1)[0]?.publishedAt ?? '');
        const own = [...new Set(looks.get(rate.lender))].filter(
          (time) => time >= from && time <= seen && time <= known,
        );
        expect(unread).toEqual(farApart(own));
        gaps += unread.length;
      }
  expect(gaps).toBeGreaterThan(20);
  await history.close();
});

test('captures of one figure that lie more than a week apart do not prove what stood between them', async () => {
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
  const history = openHistory({ root, file: ':memory:' });
  await history.catchUp();
  const pages = [];
  for (const file of await archivedFiles(root, 'lender0')) pages.push(await readArchived(root, file));
  let gaps = 0;
  const now = { moment: history.newest()?.moment ?? 0, time: Date.now() };
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
  await history.close();
});
