import { expect, test } from 'vitest';
import { shownCorrections } from '../../src/history/accuracy.ts';
import { headlineEvents } from '../../src/history/events.ts';
import { headlines } from '../../src/history/headlines.ts';
import { headlineMoves } from '../../src/history/moves.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { Outcome } from '../../src/snapshots/publish.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { publishing } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';
import { entry, rawOf } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';
import { opened } from './opened.ts';

const HOUR = 3_600_000;
/** A Friday. */
const BEGINS = Date.parse('2026-11-20T13:00:00.000Z');
const at = (hours: number): string => new Date(BEGINS + hours * HOUR).toISOString();

/** A lender's figures in a run, in percent, by the field that distinguishes its 5-year rates. */
type Said = Partial<Record<'special' | 'posted', number>>;
interface Run {
  hours: number;
  /** By lender. */
  said: Record<string, Said>;
  /** When the answer came that the figures were read from, if not then. */
  answer?: number;
  missing?: LenderEntry['missing'];
  /** From when on its lenders are read live; recordings told of them before. */
  liveSince?: number;
}

/** Publishes runs of lenders whose pages print these figures, and nothing else, and tells their past. */
async function pastOf(runs: readonly Run[], term = 60) {
  const root = temporaryFolder();
  let before: Snapshot | null = null;
  for (const { hours, said, answer = hours, missing = {}, liveSince } of runs) {
    const time = at(hours);
    const outcomes = Object.entries(said).map(([lender, figures]): [string, Outcome] => {
      const known = before?.rates.get(lender) ?? [];
      const rates = Object.entries(figures)
        .map(([offer, ratePercent]): StoredRate => {
          const made = storedRate({
            ...{ lender, termMonths: term, offer: offer as 'special', ratePercent, changedAt: time },
            evidence: answer.toString(16).padStart(64, '0'),
            ...(lender === 'sample' && { conditions: ['made-up'] }),
          });
          const last = known.find(({ id }) => id === made.id);
          return last?.ratePercent === ratePercent ? last : made;
        })
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const live = liveSince === undefined ? null : at(liveSince);
      const fields = { observedAt: time, missing: lender === 'acme' ? missing : {}, liveSince: live };
      const { raw: _, rates: __, ...rest } = entry(fields);
      return [lender, { entry: rest, rates, raw: rawOf(lender, rates) }];
    });
    before = await publishing(root, before, outcomes, { publishedAt: new Date(time) });
  }
  const history = await opened(root);
  const newest = history.newest();
  if (!newest) throw new Error('nothing was published');
  const { lines } = await headlines(history, BEGINS + 400 * HOUR);
  const events = headlineEvents(history, 0);
  const moves = [...headlineMoves({ lines }, Date.parse(newest.publishedAt), history).values()];
  const news = history
    .momentsBefore(Number.MAX_SAFE_INTEGER, 99)
    .flatMap((moment) => history.changesIn(moment, true).map(({ kind, publishedAt }) => [kind, publishedAt]));
  const corrected = history.corrections.all();
  const told = shownCorrections(history, BEGINS + 400 * HOUR);
  const unread = (id: string) => history.spells.unread(id);
  return { lines, events, moves, news, corrected, told, errors: told.all, unread };
}
const hoursAt = (time: string): number => (Date.parse(time) - BEGINS) / HOUR;
const figuresOf = (lines: Awaited<ReturnType<typeof pastOf>>['lines'], lender = 'acme') =>
  lines
    .filter((line) => line.lender === lender)
    .flatMap(({ steps }) =>
      steps.map(({ ratePercent, from, until }) =>
        [`${ratePercent} from ${hoursAt(from)}`, ...(until ? [hoursAt(until)] : [])].join(' to '),
      ),
    );

const BOTH = { acme: { special: 4.74, posted: 5.74 } };

const MOVED = { acme: { special: 4.69, posted: 5.74 } };

test.each<[string, before: number[], after: number[]]>([
  ['after days without a new snapshot', [0, 8, 16, 24, 32, 40, 48, 56, 64, 72], [80]],
  ['during an outage of three days', [0], [72, 80]],
])('a move of a special %s is the only event', async (_, before, after) => {
  const [told = 0] = after;
  const runs = [...before.map((hours) => ({ hours, said: BOTH })), ...after.map((hours) => ({ hours, said: MOVED }))];
  const { lines, events } = await pastOf(runs);
  expect(figuresOf(lines)).toEqual([`4.74 from 0 to ${told}`, `4.69 from ${told}`]);
  expect(events).toMatchObject([{ kind: 'moved', from: 4.74, to: 4.69, publishedAt: at(told) }]);
});

test('a special that is missing until it is stale loses its place and regains it, without an event', async () => {
  const special = 'acme/fixed/60m/closed/special';
  const missing = { [special]: { missedRuns: 1, observedAt: at(0), reason: null } };
  const runs = [0, 20, 40, 60, 80].map((hours) => ({ hours, said: BOTH, ...(hours % 80 > 0 ? { missing } : {}) }));
  const { lines, events } = await pastOf(runs);
  expect(figuresOf(lines).map((said) => said.slice(0, 4))).toEqual(['4.74', '5.74', '4.74']);
  expect(events).toEqual([]);
});

test('a lender has a line in a term with samples only while it was one of them', async () => {
  const others = { bravo: { special: 4.1 }, cree: { special: 4.2 }, delta: { special: 4.3 } };
  const figures = [4, 4.95, 4.85, 4.05];
  const runs = figures.map((special, day) => ({ hours: 24 * day, said: { ...others, acme: { special } } }));
  const { lines } = await pastOf(runs, 84);
  expect(figuresOf(lines)).toEqual(['4 from 0 to 24', '4.05 from 72']);
  expect(figuresOf(lines, 'delta')).toEqual(['4.3 from 24 to 72']);
});

test('differences between the first live reading and the recordings are no moves; later ones are', async () => {
  const recorded = { hours: 0, said: BOTH };
  const live = (hours: number, special: number) => ({
    hours,
    liveSince: 48,
    said: { acme: { special, posted: 5.84 } },
  });
  const first = await pastOf([recorded, live(48, 4.69)]);
  expect(figuresOf(first.lines)).toEqual(['4.74 from 0 to 48', '4.69 from 48']);
  expect([first.events, first.moves, first.corrected]).toEqual([[], [], []]);
  expect(first.news.map(([, time]) => time)).not.toContain(at(48));
  const then = await pastOf([recorded, live(48, 4.69), live(72, 4.59)]);
  expect(then.events).toMatchObject([{ kind: 'moved', from: 4.69, to: 4.59, publishedAt: at(72) }]);
  expect(then.moves).toMatchObject([{ from: 4.69, to: 4.59 }]);
  expect(then.news.filter(([, time]) => time === at(72))).toEqual([['changed', at(72)]]);
});

test.each<[string, readonly number[], string[]]>([
  ['broke and was mended', [4.74, 7.44, 4.74], ['7.44 4.74']],
  ['was always wrong and was mended', [7.44, 4.74], ['7.44 4.74']],
  ['broke twice', [4.74, 7.44, 4.74, 7.44, 4.74], ['7.44 4.74', '7.44 4.74']],
  ['broke in two ways', [4.74, 7.44, 8.44, 4.74], ['8.44 4.74', '7.44 8.44', '4.74 7.44']],
])('each mistake of a reader that %s is one correction, and one in the error rate', async (_, figures, told) => {
  const { corrected, errors } = await pastOf(
    figures.map((special, run) => ({ hours: 24 * run, answer: 0, said: { acme: { special } } })),
  );
  expect(corrected.map(({ before, after }) => `${before?.ratePercent} ${after?.ratePercent}`)).toEqual(told);
  expect(errors.map(({ corrected: count }) => count)).toEqual([told.length, told.length]);
});

test('a made-up lender counts nowhere in the error rate', async () => {
  const { told } = await pastOf([
    { hours: 0, said: { acme: { special: 4.74, posted: 6.09 }, sample: { special: 4.5 } } },
  ]);
  const counts = (lender: string) =>
    told.lenders.find((one) => one.lender === lender)?.windows.map(({ published }) => published);
  expect([told.published, told.all.map(({ published }) => published)]).toEqual([2, [2, 2]]);
  expect({ acme: counts('acme'), sample: counts('sample') }).toEqual({ acme: [2, 2], sample: [0, 0] });
});
