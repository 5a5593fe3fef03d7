import { describe, expect, it } from 'vitest';
import { collectReference, REFERENCE_SOURCES } from '../../pipeline/bankofcanada.ts';
import { collect } from '../../pipeline/collect.ts';
import { Failure } from '../../pipeline/failure.ts';
import { readSeries } from '../../pipeline/reading/series.ts';
import { answerOf } from '../../pipeline/sources/answer.ts';
import type { Fetcher } from '../../pipeline/sources/fetcher.ts';
import { ratesAt } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';

const NOW = '2026-11-20T13:17:00.000Z';
const FIVE = 'V80691335';

const valet = (...observations: Record<string, unknown>[]): string =>
  JSON.stringify({ seriesDetail: { [FIVE]: { label: '5 year' } }, observations });
const GOOD = valet({ d: '2026-11-11', [FIVE]: { v: '6.05' } }, { d: '2026-11-18', [FIVE]: { v: '6.09' } });
const LATER = valet({ d: '2026-11-25', [FIVE]: { v: '6.19' } });
const YIELDS = valet({ d: '2026-11-19', BD5: { v: '2.815' } });

/** Answers the two sources of the Bank of Canada with these texts; a failure where one is given. */
const bank = (...answers: (string | Failure)[]): Fetcher => ({
  async fetch(_, source) {
    const answer = answers[REFERENCE_SOURCES.indexOf(source)] as string | Failure;
    if (answer instanceof Failure) throw answer;
    const received = { url: source.url, status: 200, headers: {}, body: Buffer.from(answer) };
    return answerOf(source, received, { at: NOW, by: 'http' });
  },
  close: async () => {},
});

describe('the series', () => {
  it.each<[string, string, [id: string, percent: number, date: string][]]>([
    ['values are strings', valet({ d: '2026-11-18', [FIVE]: { v: '6.09' } }), [[FIVE, 6.09, '2026-11-18']]],
    [
      'the newest day wins, whatever the order',
      valet({ d: '2026-11-18', [FIVE]: { v: '6.09' } }, { d: '2026-11-11', [FIVE]: { v: '6.05' } }),
      [[FIVE, 6.09, '2026-11-18']],
    ],
    [
      'an empty value is none',
      valet({ d: '2026-11-11', [FIVE]: { v: '6.05' } }, { d: '2026-11-18', [FIVE]: { v: '' } }),
      [[FIVE, 6.05, '2026-11-11']],
    ],
    [
      'a day may lack the value',
      valet({ d: '2026-11-11', [FIVE]: { v: '6.05' } }, { d: '2026-11-18', [FIVE]: {} }),
      [[FIVE, 6.05, '2026-11-11']],
    ],
    [
      'a day may lack the series',
      valet({ d: '2026-11-11', [FIVE]: { v: '6.05' } }, { d: '2026-11-18', V39079: { v: '2.25' } }),
      [
        [FIVE, 6.05, '2026-11-11'],
        ['V39079', 2.25, '2026-11-18'],
      ],
    ],
    [
      'words are no value',
      valet({ d: '2026-11-11', [FIVE]: { v: '6.05' } }, { d: '2026-11-18', [FIVE]: { v: 'n/a' } }),
      [[FIVE, 6.05, '2026-11-11']],
    ],
  ])('%s', (_, text, series) => {
    expect(readSeries(text).map(({ id, percent, date }) => [id, percent, date])).toEqual(series);
  });

  it.each([
    ['no values at all', valet({ d: '2026-11-18', [FIVE]: { v: '' } }), 'empty'],
    ['no observations', valet(), 'changed-layout'],
    ['another shape', '{"rates":[]}', 'changed-layout'],
  ])('%s is a failure', (_, text, kind) => {
    expect(() => readSeries(text)).toThrow(expect.objectContaining({ kind }));
  });
});

describe('a run', () => {
  it('keeps the series with when they were seen', async () => {
    const reference = await collectReference(bank(GOOD, YIELDS), null, NOW);
    expect(reference).toMatchObject({ observedAt: NOW, failure: null });
    expect(reference.series.map(({ id, percent, label }) => [id, percent, label])).toEqual([
      ['BD5', 2.815, 'BD5'],
      [FIVE, 6.09, '5 year'],
    ]);
  });

  it.each<[string, (string | Failure)[], string]>([
    ['an error status', [new Failure('http-status', '404'), YIELDS], 'http-status'],
    ['a page instead of JSON', ['<html><body>Not found</body></html>', YIELDS], 'content-type'],
    ['a cut answer', [GOOD.slice(0, 60), YIELDS], 'cut-off'],
    ['nothing', ['', YIELDS], 'empty'],
    ['a second source that fails', [GOOD, new Failure('timeout', 'no answer')], 'timeout'],
  ])('keeps the last series after %s, and says so', async (_, answers, kind) => {
    const before = await collectReference(bank(GOOD, YIELDS), null, '2026-11-19T13:17:00.000Z');
    // A week on, the source that still answers says something new.
    const newer = answers.map((answer) => (answer === GOOD ? LATER : answer));
    const after = await collectReference(bank(...newer), before, NOW);
    expect(after.series).toEqual(before.series);
    expect(after.observedAt).toBe(before.observedAt);
    expect(after.failure).toMatchObject({ kind, since: NOW });
    const still = await collectReference(bank(...answers), after, '2026-11-21T13:17:00.000Z');
    expect(still.failure?.since).toBe(NOW);
  });

  it('holds a posted rate that lies farther than 1.50 from the series until it is seen twice', async () => {
    const root = temporaryFolder();
    let clock = Date.parse(NOW);
    const now = (): Date => new Date(clock);
    const run = async (lines: string, series: Fetcher) => {
      const lender = scripted({ acme: lines }, now);
      const fetcher: Fetcher = {
        fetch: (id, source, previous) => (id === 'acme' ? lender : series).fetch(id, source, previous),
        close: async () => {},
      };
      const { snapshot } = await collect({
        root,
        registry: [madeUpLender('acme')],
        lenders: [madeUpLender('acme')],
        afresh: false,
        fetcher,
        fingerprint: () => '1',
        now,
      });
      clock += 8 * 3_600_000;
      return ratesAt(snapshot as NonNullable<typeof snapshot>, now())
        .filter(({ termMonths }) => termMonths === 60)
        .map(({ ratePercent, state }) => [ratePercent, state]);
    };
    const near = '60=6.80 36=6.05';
    const far = '60=7.70 36=6.05';
    expect(await run(near, bank(GOOD, YIELDS))).toEqual([[6.8, 'fresh']]);
    expect(await run(far, bank(GOOD, YIELDS))).toEqual([[6.8, 'quarantined']]);
    expect(await run(far, bank(new Failure('dns', 'gone'), YIELDS))).toEqual([[7.7, 'fresh']]);
  });

  it('remembers what it held on a first run, though nothing could be shown yet', async () => {
    const root = temporaryFolder();
    let clock = Date.parse(NOW);
    const now = (): Date => new Date(clock);
    const run = async (): Promise<number | undefined> => {
      const lender = scripted({ acme: '60=7.90' }, now);
      const fetcher: Fetcher = {
        fetch: (id, source, previous) => (id === 'acme' ? lender : bank(GOOD, YIELDS)).fetch(id, source, previous),
        close: async () => {},
      };
      const lenders = [madeUpLender('acme', 1)];
      const options = { root, registry: lenders, lenders, afresh: false, fetcher, fingerprint: () => '1', now };
      return (await collect(options)).snapshot?.rates.get('acme')?.length;
    };
    expect(await run()).toBeUndefined();
    clock += 8 * 3_600_000;
    expect(await run()).toBe(1);
  });
});
