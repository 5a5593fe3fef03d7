import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunOptions } from '../../pipeline/collect/collect.ts';
import { type Fetcher, MAXIMUM_BYTES } from '../../pipeline/collect/sources/answer.ts';
import { openRecording } from '../../pipeline/collect/sources/recording.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { LenderFile, Strategy } from '../../pipeline/lender.ts';
import { FAILURE_KIND_CODES, type FailureKind } from '../../src/rates/vocabulary.ts';
import { ratesAt } from '../../src/snapshots/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender } from '../support/lenders.ts';
import { runOver } from '../support/run.ts';

const page = (body: string): string => `<!doctype html><html><body><h1>Rates</h1><p>${body}</p></body></html>`;
const GOOD = page('60=6.09 36=6.05 12=5.49 24=5.24 48=5.99');
const NOW = (): Date => new Date('2026-11-20T13:17:00Z');

const acme = madeUpLender('acme');
const [strategy] = acme.strategies;
const read: Strategy['read'] = (answers) => {
  if (!answers[0]?.text.includes('Rates')) throw new Failure('changed-layout', 'no heading of rates');
  return strategy.read(answers);
};
const lender: LenderFile = { ...acme, strategies: [{ ...strategy, read }] };

/** What a whole run can meet, each from a recorded answer. */
const MET: [kind: FailureKind, status: number, body: string | null][] = [
  ['blocked', 200, '<html><head><title>Access Denied</title></head><body>Reference #18</body></html>'],
  ['blocked', 403, GOOD],
  ['http-status', 503, GOOD],
  ['moved', 301, GOOD],
  ['empty', 200, ''],
  ['empty', 200, page('no figures today')],
  ['content-type', 200, '{"error":"maintenance"}'],
  ['cut-off', 200, GOOD.slice(0, -20)],
  ['changed-layout', 200, GOOD.replace('Rates', 'Home')],
  ['too-large', 200, GOOD.padEnd(MAXIMUM_BYTES + 1)],
  ['not-recorded', 200, null],
];
/** What only a connection, a robots file or a browser can end in. */
const OF_THE_NETWORK: FailureKind[] = ['timeout', 'dns', 'refused', 'tls', 'robots', 'no-browser'];

/** Answers from a recording of one page; null for a recording without any. */
function recorded(now: () => Date, status: number, body: string | null, asRecorded = false): Promise<Fetcher> {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'rates.html'), body ?? '');
  const answer = {
    ...{ lender: 'acme', url: 'https://acme.example/rates', status, contentType: 'text/html' },
    ...{ retrievedAt: '2026-11-20T13:00:00.000Z', via: 'http', kind: 'page', body: 'rates.html' },
  };
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify({ recordings: body === null ? [] : [answer] }));
  return openRecording(folder, { now, asRecorded });
}
const failing = (error: Error): Fetcher => ({ fetch: () => Promise.reject(error), close: async () => {} });

/** A good run, then one from this fetcher: its line, and the states of the figures after it. */
async function secondRun(second: (now: () => Date) => Fetcher | Promise<Fetcher>, onMistake?: RunOptions['onMistake']) {
  const root = temporaryFolder();
  const later = (): Date => new Date('2026-11-20T21:17:00Z');
  const given = { root, registry: [lender], onMistake };
  await runOver({ ...given, fetcher: await recorded(NOW, 200, GOOD), now: NOW });
  const { run, snapshot } = await runOver({ ...given, fetcher: await second(later), now: later });
  const rates = ratesAt(snapshot as NonNullable<typeof snapshot>, later());
  return { line: run.lenders.acme, shown: rates.map(({ ratePercent, state }) => `${ratePercent} ${state}`).sort() };
}

it('a first page that is not whole is too-few-rows, and none of it is published', async () => {
  const fetcher = await recorded(NOW, 200, page('60=6.09'));
  const { run, snapshot } = await runOver({ root: temporaryFolder(), registry: [lender], fetcher, now: NOW });
  expect(run.lenders.acme).toMatchObject({ outcome: 'failed', failure: 'too-few-rows' });
  expect(snapshot).toBeNull();
});

const CARRIED = ['5.24 carried', '5.49 carried', '5.99 carried', '6.05 carried', '6.09 carried'];

describe('a failure of each kind keeps the last good figures, marked', () => {
  it.each(MET)('%s, from an answer with status %i', async (kind, status, body) => {
    const { line, shown } = await secondRun((now) => recorded(now, status, body));
    expect(line).toMatchObject({ outcome: 'failed', failure: kind });
    expect(shown).toEqual(CARRIED);
  });

  it.each(OF_THE_NETWORK)('%s, from the network', async (kind) => {
    const { line, shown } = await secondRun(() => failing(new Failure(kind, 'as told')));
    expect(line).toMatchObject({ outcome: 'failed', failure: kind, detail: 'as told' });
    expect(shown).toEqual(CARRIED);
  });

  it('reader-error, from a bug of ours, which keeps its trace', async () => {
    const mistake = new TypeError('x is not a function');
    const told: unknown[] = [];
    const { line, shown } = await secondRun(
      () => failing(mistake),
      (id, error) => told.push([id, error]),
    );
    expect(line).toMatchObject({ outcome: 'failed', failure: 'reader-error', detail: 'x is not a function' });
    expect(shown).toEqual(CARRIED);
    expect(told).toEqual([['acme', mistake]]);
  });
});

it('an answer that is older than the newest known one changes nothing, and is reported as such', async () => {
  const late = page('60=5.09 36=5.05 12=4.49 24=4.24 48=4.99');
  const { line, shown } = await secondRun((now) => recorded(now, 200, late, true));
  expect(line).toMatchObject({ outcome: 'failed', failure: 'outdated' });
  expect(line?.detail).toContain(
    'from 2026-11-20T13:00:00.000Z, older than the known one from 2026-11-20T13:17:00.000Z',
  );
  expect(shown).toEqual(CARRIED.map((rate) => rate.replace('carried', 'fresh')));
});

describe('the closed list of failures', () => {
  it('has no kind that no test produces', () => {
    const others = ['too-few-rows', 'reader-error', 'outdated'];
    const produced = new Set([...MET.map(([kind]) => kind), ...OF_THE_NETWORK, ...others]);
    expect([...produced].sort()).toEqual([...FAILURE_KIND_CODES].sort());
  });
});
