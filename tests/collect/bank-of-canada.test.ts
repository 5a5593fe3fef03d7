import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifiedHistory } from '../../pipeline/automation/verify.ts';
import { ASKED, collectReference } from '../../pipeline/collect/bank-of-canada.ts';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { LenderFile } from '../../pipeline/lender.ts';
import { BANK_OF_CANADA } from '../../pipeline/read/process/job.ts';
import { readSeries } from '../../pipeline/read/process/reader.ts';
import { ratesAt, readSnapshot, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { answerOf } from '../lenders/recordings.ts';
import { publishing, read, textsOf } from '../snapshots/folder.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { runOver } from '../support/run.ts';

const NOW = '2026-11-20T13:17:00.000Z';
const FIVE = 'V80691335';
const NONE = new Map();

const valet = (...observations: Record<string, unknown>[]): string =>
  JSON.stringify({ seriesDetail: { [FIVE]: { label: '5 year' } }, observations });
/** What the 5-year series said on a day of November. */
const on = (day: number, v?: string) => ({ d: `2026-11-${day}`, [FIVE]: v === undefined ? {} : { v } });
const GOOD = valet(on(11, '6.05'), on(18, '6.09'));
const LATER = valet(on(25, '6.19'));
const YIELD = 'BD.CDN.5YR.DQ.YLD';
const PAID = 'V122667786';
const YIELDS = valet({ d: '2026-11-19', [YIELD]: { v: '2.815' }, BD2: { v: '2.5' } });
/** What banks charged in a month, as Valet printed it. */
const CHARGED = valet({ d: '2026-06-01', [PAID]: { v: '4.35' }, V122667793: { v: '4.02' } });

/** Answers the sources of the Bank of Canada with these texts; a failure where one is given. */
const bank = (...given: (string | Failure)[]): Fetcher => ({
  async fetch(_, source) {
    const answers = given.length === 2 ? [...given, CHARGED] : given;
    const answer =
      answers[ASKED.findIndex((url) => `${url}?recent=10` === source.url)] ??
      new Failure('not-recorded', 'no such answer');
    if (answer instanceof Failure) throw answer;
    return answerOf(source, answer, NOW);
  },
  close: async () => {},
});

describe('the series', () => {
  const OTHER = { d: '2026-11-18', V39079: { v: '2.25' } };
  it.each([
    ['values are strings', valet(on(18, '6.09')), [`${FIVE} 6.09 2026-11-18`]],
    ['the newest day wins, whatever the order', valet(on(18, '6.09'), on(11, '6.05')), [`${FIVE} 6.09 2026-11-18`]],
    ['an empty value is none', valet(on(11, '6.05'), on(18, '')), [`${FIVE} 6.05 2026-11-11`]],
    ['a day may lack the value', valet(on(11, '6.05'), on(18)), [`${FIVE} 6.05 2026-11-11`]],
    ['a day may lack the series', valet(on(11, '6.05'), OTHER), [`${FIVE} 6.05 2026-11-11`, 'V39079 2.25 2026-11-18']],
    ['words are no value', valet(on(11, '6.05'), on(18, 'n/a')), [`${FIVE} 6.05 2026-11-11`]],
  ])('%s', (_, text, series) => {
    expect(readSeries(text).map(({ id, percent, date }) => `${id} ${percent} ${date}`)).toEqual(series);
  });
});

describe('a run', () => {
  it('stores the series and when they were seen', async () => {
    const { reference } = await collectReference(bank(GOOD, YIELDS), null, NONE, NOW);
    expect(reference).toMatchObject({ observedAt: NOW, failure: null });
    expect(reference.series.map(({ id, percent, label }) => [id, percent, label])).toEqual([
      [YIELD, 2.815, YIELD],
      [PAID, 4.35, PAID],
      [FIVE, 6.09, '5 year'],
    ]);
  });

  it.each<[string, (string | Failure)[], string]>([
    ['an error status', [new Failure('http-status', '404'), YIELDS], 'http-status'],
    ['a page instead of JSON', ['<html><body>Not found</body></html>', YIELDS], 'content-type'],
    ['a cut answer', [GOOD.slice(0, 60), YIELDS], 'cut-off'],
    ['nothing', ['', YIELDS], 'empty'],
  ])('keeps the last values of a source that answers with %s, and reports that', async (_, answers, kind) => {
    const { reference: before } = await collectReference(bank(GOOD, YIELDS), null, NONE, '2026-11-19T13:17:00.000Z');
    const { reference: after } = await collectReference(bank(...answers), before, NONE, NOW);
    expect(after.series).toEqual(before.series);
    expect(after.observedAt).toBe(before.observedAt);
    expect(after.failure).toMatchObject({ kind, since: NOW });
    const { reference: still } = await collectReference(bank(...answers), after, NONE, '2026-11-21T13:17:00.000Z');
    expect(still.failure?.since).toBe(NOW);
  });

  it('takes the other sources where one fails', async () => {
    const { reference: before } = await collectReference(bank(GOOD, YIELDS), null, NONE, '2026-11-19T13:17:00.000Z');
    const silent = bank(LATER, YIELDS, new Failure('timeout', 'no answer'));
    const { reference, observed } = await collectReference(silent, before, NONE, NOW);
    const percents = Object.fromEntries(reference.series.map(({ id, percent }) => [id, percent]));
    expect(percents).toEqual({ [FIVE]: 6.19, [YIELD]: 2.815, [PAID]: 4.35 });
    expect(reference).toMatchObject({ observedAt: before.observedAt, failure: { kind: 'timeout' } });
    expect([...observed.keys()]).toEqual([]);
  });
});

const PRIME = 'V80691311';
const POLICY = 'V39079';
type Values = Record<string, Record<string, string>>;

const SHORT: Record<string, string> = { bond_yields_benchmark: 'yields', A4_RATES_MORTGAGES: 'paid' };

/** A Bank of Canada that knows these values by day, answers `recent` and `start_date`, and notes what it was asked. */
const valetOf = (days: Values, asked: string[] = [], lacks?: Failure): Fetcher => ({
  async fetch(_, source) {
    const { pathname, searchParams } = new URL(source.url);
    const since = searchParams.get('start_date');
    const group = /group\/(\w+)/.exec(pathname)?.[1] ?? 'rates';
    asked.push(`${SHORT[group] ?? group} ${searchParams}`);
    if (since && lacks) throw lacks;
    const mark = { bond_yields_benchmark: YIELD, A4_RATES_MORTGAGES: PAID }[group];
    const isOther = (values: Record<string, string>) => YIELD in values || PAID in values;
    const known = Object.entries(days).filter(([, values]) => (mark ? mark in values : !isOther(values)));
    if (known.length === 0) throw new Failure('not-recorded', 'no such answer');
    const told = since ? known.filter(([day]) => day >= since) : known.slice(-Number(searchParams.get('recent')));
    const said = (values: Record<string, string>) => Object.entries(values).map(([id, v]) => [id, { v }]);
    const observations = told.map(([d, values]) => ({ d, ...Object.fromEntries(said(values)) }));
    return answerOf(source, JSON.stringify({ observations }), NOW);
  },
  close: async () => {},
});

describe('the past', () => {
  const daily = (from: string, count: number, values: (day: number) => Record<string, string>): Values =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
        values(at),
      ]),
    );
  const FIRST: Values = {
    ...daily('2000-01-04', 20, () => ({ [POLICY]: '5.00', [PRIME]: '6.50' })),
    ...daily('2001-01-02', 15, (at) => ({ [YIELD]: `5.${10 + at}`, BD2: '4.00' })),
    '2024-08-01': { [PAID]: '5.11' },
    '2024-09-01': { [PAID]: '4.92' },
  };

  /** Runs over one folder, a day apart; each tells what was asked, what was written, and what the folder then says. */
  function folder() {
    const root = temporaryFolder();
    let snapshot: Snapshot | null = null;
    let run = 0;
    return {
      root,
      async run(days: Values, lacks?: Failure) {
        const asked: string[] = [];
        const [last, past] = [snapshot?.manifest.reference ?? null, snapshot?.past ?? new Map()];
        const { reference, observed } = await collectReference(valetOf(days, asked, lacks), last, past, NOW);
        const publishedAt = new Date(Date.parse(NOW) + 86_400_000 * run++);
        await publishing(root, snapshot, [read('acme', 4.5)], { reference, observed, publishedAt });
        snapshot = await readSnapshot(root);
        const files = Object.keys(await textsOf(root)).filter((name) => name.startsWith('reference/'));
        return { asked, files, snapshot, failure: reference.failure };
      },
    };
  }
  const valuesOf = ({ past }: Snapshot): Record<string, Record<string, number>> =>
    Object.fromEntries([...(past ?? [])].map(([id, days]) => [id, Object.fromEntries(days)]));
  const numbers = (days: Values, id: string): Record<string, number> =>
    Object.fromEntries(Object.entries(days).flatMap(([day, said]) => (said[id] ? [[day, Number(said[id])]] : [])));

  it('is fetched once from the first day on; later runs fetch the newest values and store only new ones', async () => {
    const { root, run } = folder();
    const first = await run(FIRST);
    const newest = ['rates recent=10', 'yields recent=10', 'paid recent=10'];
    const whole = newest.map((one) => one.replace('recent=10', 'start_date=1935-03-11'));
    expect(first.asked.toSorted()).toEqual([...newest, ...whole].sort());
    for (const id of [PRIME, POLICY, YIELD, PAID]) expect(valuesOf(first.snapshot)[id]).toEqual(numbers(FIRST, id));
    expect(Object.keys(valuesOf(first.snapshot)).sort()).toEqual([YIELD, PRIME, POLICY, PAID].sort());

    const same = await run(FIRST);
    expect(same.asked).toEqual(newest);
    expect(same.files).toEqual(first.files);
    expect(same.snapshot.manifest.reference.past).toEqual(first.snapshot.manifest.reference.past);

    const more = { ...FIRST, '2001-01-17': { [YIELD]: '6.001' }, '2001-01-16': { [YIELD]: '5.99' } };
    const next = await run(more);
    expect(next.asked).toHaveLength(3);
    expect(next.files).toHaveLength(2);
    expect(valuesOf(next.snapshot)[YIELD]).toEqual(numbers(more, YIELD));
    const added = JSON.parse((await textsOf(root))[next.files[1] as string] as string);
    expect(Object.fromEntries(added.series[YIELD])).toEqual({ '2001-01-16': 5.99, '2001-01-17': 6.001 });
    expect((await verifiedHistory(root)).versions).toBe(2 + 2);
  });

  it('is fetched from the last stored day if the newest values leave a gap', async () => {
    const { run } = folder();
    await run(FIRST);
    const later = { ...FIRST, ...daily('2001-02-01', 30, () => ({ [YIELD]: '4.000' })) };
    const { asked, snapshot } = await run(later);
    expect(asked.filter((one) => one.includes('start_date'))).toEqual(['yields start_date=2001-01-16']);
    expect(valuesOf(snapshot)[YIELD]).toEqual(numbers(later, YIELD));
  });

  it('that cannot be fetched holds up no newest value, is reported, and is tried again', async () => {
    const { run } = folder();
    const failed = await run(FIRST, new Failure('timeout', 'no answer'));
    expect(failed.failure).toMatchObject({ kind: 'timeout' });
    expect(failed.snapshot.manifest.reference.series.map(({ id }) => id)).toContain(PRIME);
    expect([failed.files, valuesOf(failed.snapshot)]).toEqual([[], {}]);
    const recording = await run(FIRST, new Failure('not-recorded', 'no such answer'));
    expect([recording.failure, recording.files]).toEqual([null, []]);
    const whole = await run(FIRST);
    expect(valuesOf(whole.snapshot)[PRIME]).toEqual(numbers(FIRST, PRIME));
    expect(whole.failure).toBeNull();
  });

  it('that was changed or lost on the disk is refused with the name of the file', async () => {
    const { root, run } = folder();
    const { files } = await run(FIRST);
    await run({ ...FIRST, '2001-01-17': { [YIELD]: '6.001' } });
    const file = path.join(root, files[0] as string);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('6.5', '6.4'));
    await expect(verifiedHistory(root)).rejects.toThrow(/reference\/.*SHA-256 differs/);
    await rm(file);
    await expect(readSnapshot(root)).rejects.toThrow(/reference\/.*cannot be read/);
  });
});

/** Runs of a big bank and another lender, which both post one 5-year rate, beside this series; what they show then. */
function runs(series: Record<string, string>) {
  const root = temporaryFolder();
  const registry: LenderFile[] = [{ ...madeUpLender('acme'), kind: 'big bank' }, madeUpLender('bravo')];
  return async (at: string, figure: string): Promise<string[]> => {
    const now = (): Date => new Date(at);
    const lines = `60=${figure} 36=6.05`;
    const printed = scripted({ acme: lines, bravo: lines }, now);
    const told = Object.entries(series).filter(([day]) => day <= at.slice(0, 10));
    const days = Object.fromEntries(told.map(([day, v]) => [day, { [FIVE]: v }]));
    const valet = valetOf({ '2026-11-17': { [YIELD]: '4.00' }, ...days });
    const fetch: Fetcher['fetch'] = (id, ...asked) => (id === BANK_OF_CANADA ? valet : printed).fetch(id, ...asked);
    const { snapshot } = await runOver({ root, registry, fetcher: { fetch, close: async () => {} }, now });
    return ratesAt(snapshot as NonNullable<typeof snapshot>, now())
      .filter(({ termMonths }) => termMonths === 60)
      .map(({ lender, ratePercent, state }) => `${lender} ${ratePercent} ${state}`);
  };
}

it('a big bank’s posted rate that moves away from the Bank of Canada’s series waits until it is seen again six hours later', async () => {
  const run = runs({ '2026-11-18': '6.09', '2026-11-25': '5.69' });
  expect(await run('2026-11-20T13:17:00Z', '6.80')).toEqual(['acme 6.8 fresh', 'bravo 6.8 fresh']);
  // Rates of other lenders follow no series.
  expect(await run('2026-11-26T13:17:00Z', '7.50')).toEqual(['acme 6.8 stale', 'bravo 7.5 fresh']);
  expect(await run('2026-11-26T13:22:00Z', '7.50')).toEqual(['acme 6.8 stale', 'bravo 7.5 fresh']);
  expect(await run('2026-11-26T19:17:00Z', '7.50')).toEqual(['acme 7.5 fresh', 'bravo 7.5 fresh']);
});
