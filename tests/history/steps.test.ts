import { describe, expect, test } from 'vitest';
import type { HeadlineStep } from '../../src/history/headlines.ts';
import { headlineMoves } from '../../src/history/moves.ts';
import { proven, stepsOfSeries, UNPROVEN } from '../../src/history/steps.ts';
import { now as clock } from '../../src/settings.ts';
import { archivedFiles, readArchived } from '../../src/snapshots/archive.ts';
import { writeCaptures } from '../support/captures.ts';
import { temporaryFolder } from '../support/folder.ts';
import { PAST_BEGINS, writePast } from '../support/past.ts';
import { opened } from './opened.ts';
import { publicationsOf, seenIn } from './year-oracle.ts';

const DAY = 86_400_000;
const at = (day: string): string => `2026-${day}T12:00:00.000Z`;
const gap = (from: string, until: string) => ({ from: Date.parse(at(from)), until: Date.parse(at(until)) });
const STEP = { from: at('01-01'), until: at('06-01'), seenUntil: at('05-30'), ratePercent: 4.59 };

// A part of a step: from, until, and seen until.
test.each<[string, unread: ReturnType<typeof gap>[], parts: string]>([
  ['without a gap is whole, and followed soon enough held until then', [], '01-01 06-01 06-01'],
  ['is cut where nobody looked', [gap('02-01', '03-01')], '01-01 03-01 02-01, 03-01 06-01 06-01'],
  [
    'is cut at each gap',
    [gap('02-01', '03-01'), gap('03-01', '04-01')],
    '01-01 03-01 02-01, 03-01 04-01 03-01, 04-01 06-01 06-01',
  ],
  [
    'is cut once where gaps overlap',
    [gap('02-01', '03-01'), gap('01-20', '02-10')],
    '01-01 03-01 01-20, 03-01 06-01 06-01',
  ],
  [
    'is cut within itself alone',
    [{ from: Date.parse('2025-12-20'), until: Date.parse(at('01-10')) }, gap('05-30', '06-15')],
    '01-01 01-10 01-01, 01-10 06-01 06-01',
  ],
])('a step %s', (_, unread, parts) => {
  const expected = parts.split(', ').map((part) => {
    const [from, until, seenUntil] = part.split(' ').map(at);
    return { ...STEP, from, until, seenUntil };
  });
  expect(proven(STEP, unread)).toEqual(expected);
});

test.each([
  [null, '05-30'],
  ['06-07', '05-30'],
  ['06-06', '06-06'],
])('a step until %s, last seen on May 30, is proven until %s', (until, seen) => {
  const step = { ...STEP, until: until && at(until) };
  expect(proven(step, [])).toEqual([{ ...step, seenUntil: at(seen) }]);
});

/** The spans between two looks that are too long to prove what held in between. */
const farApart = (times: readonly number[]) =>
  times.flatMap((until, place) => {
    const from = times[place - 1];
    return from !== undefined && until - from > UNPROVEN ? [{ from, until }] : [];
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

describe('a daily series', () => {
  const days = new Map([
    ['2026-01-02', 2.5],
    ['2026-01-05', 2.5],
    ['2026-03-18', 2.25],
    ['2026-03-19', 2.25],
  ]);
  const morning = (day: string): string => `2026-${day}T05:00:00.000Z`;

  test('gives a step for each figure, which holds over days without an observation', () => {
    expect(stepsOfSeries(days, 0, '2026-03-20T13:00:00.000Z')).toEqual([
      { from: morning('01-02'), until: morning('03-18'), seenUntil: morning('03-18'), ratePercent: 2.5 },
      { from: morning('03-18'), until: null, seenUntil: '2026-03-20T13:00:00.000Z', ratePercent: 2.25 },
    ]);
  });

  test('leaves out steps that ended before the requested time', () => {
    expect(stepsOfSeries(days, Date.parse('2026-03-18T05:00:00Z'), null)).toEqual([
      { from: morning('03-18'), until: null, seenUntil: morning('03-19'), ratePercent: 2.25 },
    ]);
    expect(stepsOfSeries(new Map(), 0, null)).toEqual([]);
  });
});

describe('moves in the last week', () => {
  const ID = 'acme/fixed/60m/closed/posted';
  const step = (ratePercent: number, from: string, until: string | null, id = ID): HeadlineStep => ({
    id,
    isForMost: true,
    ratePercent,
    from: at(from),
    until: until && at(until),
    seenUntil: at(until ?? '11-22'),
    publishedAt: at(from),
    captureUrl: null,
  });
  const movesLiveSince = (firstLive: number | null, steps: HeadlineStep[]) =>
    [
      ...headlineMoves({ lines: [{ lender: 'acme', term: '5-year-fixed', steps }] }, Date.parse(at('11-22')), {
        firstLive: () => firstLive,
      }),
    ].map(([id, { from, to, at: when }]) => [id, from, to, when.slice(5, 10)]);
  const moves = (...steps: HeadlineStep[]) => movesLiveSince(null, steps);

  test.each([
    ['a figure that rose', [step(4.59, '02-01', '11-18'), step(4.69, '11-18', null)], [ID, 4.59, 4.69, '11-18']],
    [
      'two moves in the week, as one, since the last',
      [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-20'), step(4.49, '11-20', null)],
      [ID, 4.59, 4.49, '11-20'],
    ],
    [
      'a figure whose words changed after it moved, since it moved',
      [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-20'), step(4.69, '11-20', null)],
      [ID, 4.59, 4.69, '11-17'],
    ],
  ])('include %s', (_, steps, said) => expect(moves(...steps)).toEqual([said]));

  test('do not include differences between the first live reading and the recordings, but later moves', () => {
    const steps = [step(4.59, '02-01', '11-18'), step(4.69, '11-18', null)];
    expect(movesLiveSince(Date.parse(at('11-18')), steps)).toEqual([]);
    const moved = [step(4.59, '02-01', '11-18'), step(4.69, '11-18', '11-20'), step(4.79, '11-20', null)];
    expect(movesLiveSince(Date.parse(at('11-18')), moved)).toEqual([[ID, 4.69, 4.79, '11-20']]);
  });

  test.each([
    ['a figure that stood', [step(4.59, '02-01', null)]],
    ['a move of longer ago', [step(4.59, '02-01', '11-15'), step(4.69, '11-15', null)]],
    ['a record that began in the week', [step(4.59, '11-16', '11-18'), step(4.69, '11-18', null)]],
    ['a figure that was gone in between', [step(4.59, '02-01', '11-17'), step(4.69, '11-18', null)]],
    ['a figure that is gone', [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-20')]],
    ['another product', [step(4.59, '02-01', '11-18', `${ID}/other`), step(4.69, '11-18', null)]],
    ['one that came back', [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-18'), step(4.59, '11-18', null)]],
    ['nothing at all', []],
  ])('do not include %s', (_, steps) => expect(moves(...steps)).toEqual([]));
});
