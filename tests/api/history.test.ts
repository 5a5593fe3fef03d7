import { rm } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import historyEndpoint from '../../src/api/endpoints/rate-history.ts';
import snapshotsEndpoint from '../../src/api/endpoints/snapshots.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { readManifest } from '../../src/snapshots/manifests.ts';
import type { Outcome } from '../../src/snapshots/publish.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { publishing } from '../snapshots/folder.ts';
import { type Ask, asker } from '../support/ask.ts';
import { temporaryFolder } from '../support/folder.ts';
import { gateOfTest } from '../support/gate.ts';
import { entry, rawOf } from '../support/manifests.ts';
import { PAST_BEGINS, writePast } from '../support/past.ts';
import { storedRate } from '../support/rates.ts';
import { apiStage } from './stage.ts';

let ask: Ask;
let ids: string[];
const gate = apiStage({
  start: new Date(PAST_BEGINS.getTime() + 30 * 86_400_000),
  async fill(data) {
    ids = await writePast(data, { seed: 24, runs: 40, lenders: 3, rates: 6, busy: 4 });
  },
});
beforeAll(async () => {
  ask = await asker(gate);
});

const [A_RATE, FIRST] = ['lender0/fixed/60m/closed/posted', '2024-01-02T13-17-00Z'];
const many = Array.from({ length: 10_000 }, (_, index) => `lender0/fixed/${index}m/closed/posted`).join();

describe('a question that cannot be answered is 400 and names its parameter', () => {
  test.each([
    ['aggregated?asOf=2024-01-01T00:00:00Z', 'asOf', /from 2024-01-02T13:17:00.000Z until now/],
    ['aggregated?asOf=2025-01-01T00:00:00Z', 'asOf', /2025-01-01T00:00:00Z has not begun/],
    ['aggregated?asOf=2024-01-02T13-17-01Z', 'asOf', /or a snapshot id/],
    ['aggregated?asOf=yesterday', 'asOf', /RFC 3339/],
    ['aggregated?asOf=', 'asOf', /RFC 3339/],
    [`aggregated?asOf=${FIRST}&asOf=2024-01-05T00:00:00Z`, 'asOf', /./],
    [`aggregated?asOf=${FIRST}&since=${FIRST}`, 'since', /no parameter "since"/],
    ['lender0?asOf=2023-01-01', 'asOf', /RFC 3339/],
    ['history?id=nobody/fixed/60m/closed/posted', 'id', /ids of at most 100 rates/],
    ['history?id=', 'id', /ids of at most 100 rates/],
    [`history?id=${many}`, 'id', /ids of at most 100 rates/],
    [`history?id=${encodeURIComponent(`${A_RATE}' OR 1=1`)}`, 'id', /ids of at most 100 rates/],
    ['history?lender=nobody', 'lender', /lender0, lender1, lender2/],
    ['history?state=fresh', 'state', /no parameter "state"/],
    ['history?from=2024-02-01&to=2024-01-01', 'from', /not later than “to”/],
    ['history?from=2023-01-01T00-00-00Z', 'from', /snapshot id/],
    ...['changes', 'history', 'series'].map((name): [string, string, RegExp] => [
      `${name}?from=2099-01-01`,
      'from',
      /^"from": 2099-01-01 has not begun in Toronto\.$/,
    ]),
    ['../snapshots?from=2099-01-01', 'from', /has not begun in Toronto/],
    ['aggregated?asOf=2099-01-01', 'asOf', /2099-01-01 has not begun in Toronto/],
    ['history?from=2024-02-30', 'from', /an instant/],
    ['history?from=2024-01-01&from=2024-01-02', 'from', /said once/],
    ['history?to=9999999', 'to', /an instant/],
    ['history?after=WzksImEiLC0xXQ', 'after', /the id of a rate/],
    [`changes?since=${FIRST}&after=zzz`, 'after', /the id of a rate/],
    ['history?cursor=WzksImEiLC0xXQ', 'after', /without it the first page/],
    ['history?format=xml', 'format', /json, csv/],
    ['changes', 'from', /required/],
    ['changes?since=2020-01-01', 'from', /can be: .* from 2024-01-02/],
    ['changes?since=2024-01-10&asOf=2024-01-05', 'from', /not later than “to”/],
    [`changes?from=${FIRST}&since=${FIRST}`, 'since', /no parameter/],
    [`changes?since=${FIRST}&limit=0`, 'limit', /from 1 to 500/],
  ])('/api/rates/%s', async (target, parameter, words) => {
    const answer = await ask(`/api/rates/${target}`);
    expect([answer.status, answer.headers['Cache-Control']]).toEqual([400, 'no-store']);
    const detail = expect.stringMatching(words);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid-parameter', parameter, detail });
  });
  test.each([['limit=0'], ['limit=501'], ['limit=1e2'], ['before=2024-01-01T00-00-00Z'], ['after=x']])(
    '/api/snapshots?%s',
    async (query) => expect((await ask(`/api/snapshots?${query}`)).status).toBe(400),
  );
});

/** The pages from a target on, as a client asks for them that makes each address from the answer before. */
async function pagesFrom(target: string, nextOf: (page: Page) => string | null): Promise<Page[]> {
  const pages: Page[] = [];
  for (let path: string | null = target; path !== null; ) {
    const { status, text } = await ask(path);
    expect([status, pages.length < 60]).toEqual([200, true]);
    const page: Page = JSON.parse(text);
    pages.push(page);
    path = page.isComplete ? null : nextOf(page);
  }
  return pages;
}
interface Page {
  next: string | null;
  isComplete?: boolean;
  snapshots: { id: string }[];
  changes: { id: string; snapshot: string }[];
}
const SNAPSHOTS = '/api/snapshots?limit=7';
const CHANGES = `/api/rates/changes?from=${FIRST}&limit=9`;
const OLD_CHANGES = CHANGES.replace('from', 'since');

test('snapshots are listed newest first, by page, without rates', async () => {
  const pages = await pagesFrom(SNAPSHOTS, ({ next }) => next);
  expect(pages.flatMap(({ snapshots }) => snapshots.map(({ id }) => id))).toEqual([...ids].reverse());
  for (const page of pages) snapshotsEndpoint.answer.parse(page);
  expect(JSON.stringify(pages)).not.toContain('lender0');
});

describe('whichever way a client sends “next” back, it gets the next page', () => {
  const ways = {
    asAddress: (_: string, next: string) => next,
    escaped: (target: string, next: string) => `${target}${encodeURIComponent(next)}`,
    raw: (target: string, next: string) => `${target}${next}`,
    whole: (target: string, next: string) => `${target}${encodeURIComponent(`https://rates.example.ca${next}`)}`,
    alone: (target: string, next: string) => `${target.replace(/\?.*[?&]/, '?')}${encodeURIComponent(next)}`,
  };
  const lists = [
    [SNAPSHOTS, `${SNAPSHOTS}&before=`],
    [SNAPSHOTS, `${SNAPSHOTS}&after=`],
    [CHANGES, '/api/rates/changes?limit=9&since='],
    [OLD_CHANGES, `${CHANGES}&since=`],
    [CHANGES, `${CHANGES}&cursor=`],
  ] as const;
  const entries = (pages: readonly Page[]) =>
    pages.flatMap(({ snapshots = [], changes = [] }) => [...snapshots, ...changes].map((one) => JSON.stringify(one)));
  test.each(lists)('%s, then %s…', async (first, again) => {
    const whole = entries(await pagesFrom(first, ({ next }) => next));
    expect(new Set(whole).size).toBe(whole.length);
    for (const [way, send] of Object.entries(ways))
      expect([way, entries(await pagesFrom(first, ({ next }) => next && send(again, next)))]).toEqual([way, whole]);
  });

  test('or a bare snapshot, as it once was; anything else is refused', async () => {
    const old = await pagesFrom(
      SNAPSHOTS,
      ({ next, snapshots }) => next && `${SNAPSHOTS}&before=${snapshots.at(-1)?.id}`,
    );
    expect(entries(old)).toHaveLength(ids.length);
    const { text } = await ask(`/api/rates/changes?since=${ids.at(-2)}`);
    expect(JSON.parse(text)).toMatchObject({ since: ids.at(-2), asOf: ids.at(-1), isComplete: true });
    for (const other of ['/api/rates/history?after=x', 'https://rates.example.ca/', 'WzksImEiLC0xXQ'])
      for (const target of [`${SNAPSHOTS}&before=`, '/api/rates/changes?since=', '/api/rates/history?cursor='])
        if (!other.startsWith(target.split('?')[0] as string))
          expect((await ask(target + encodeURIComponent(other))).status).toBe(400);
  });
});

describe('a day is a day of Toronto: its start in “from”, its end in “to” and “asOf”', () => {
  const [DAY, BEGIN, END] = ['2024-01-05', '2024-01-05T05:00:00.000Z', '2024-01-06T04:59:59.999Z'];
  const json = async (target: string) => JSON.parse((await ask(target)).text);
  const snapshotsOf = () => ids.filter((id) => id >= '2024-01-05T05' && id < '2024-01-06T05');

  test.each<[target: string, from: string | null, to: string | null, asOf?: string]>([
    ['/api/snapshots?from=DAY&to=DAY', BEGIN, END],
    ['/api/rates/changes?from=DAY&to=DAY', BEGIN, END],
    ['/api/rates/history?from=DAY&to=DAY', BEGIN, END],
    ['/api/rates/series?from=DAY&to=DAY', BEGIN, END],
    ['/api/reference?from=DAY&to=DAY', BEGIN, END],
    ['/api/rates/history?asOf=DAY', null, null, END],
    ['/api/rates/aggregated?asOf=DAY', null, null, END],
    ['/api/rates/lender0?asOf=DAY', null, null, END],
    ['/api/rates/lowest?asOf=DAY', null, null, END],
  ])('%s, which the answer repeats', async (target, from, to, asOf) => {
    expect((await json(target.replaceAll('DAY', DAY))).span).toEqual({ from, to, asOf: asOf ?? null });
  });

  test('what a day brought is whole, and the same as between its instants', async () => {
    expect(snapshotsOf().length).toBeGreaterThan(1);
    const { snapshots } = await json(`/api/snapshots?from=${DAY}&to=${DAY}`);
    expect(snapshots.map(({ id }: { id: string }) => id)).toEqual(snapshotsOf().reverse());
    const { changes, since } = await json(`/api/rates/changes?from=${DAY}&to=${DAY}`);
    expect(since).toBe(ids[ids.indexOf(snapshotsOf()[0] as string) - 1]);
    const all = await json(`/api/rates/changes?from=${FIRST}`);
    const ofDay = all.changes.filter(({ snapshot }: { snapshot: string }) => snapshotsOf().includes(snapshot));
    expect([changes, changes.length > 0]).toEqual([ofDay, true]);
    expect((await json(`/api/rates/aggregated?asOf=${DAY}`)).snapshot).toBe(snapshotsOf().at(-1));
    expect(new Set((await json(`/api/rates/series?from=${DAY}&to=${DAY}`)).days.map(dateOf))).toEqual(new Set([DAY]));
    const past = (from: string, to: string) => json(`/api/rates/history?from=${from}&to=${to}`);
    expect((await past(DAY, DAY)).revisions).toEqual((await past(BEGIN, END)).revisions);
  });
  const dateOf = ({ date }: { date: string }) => date;
});

describe('final answers are cached for ever', () => {
  const KEPT = 'private, max-age=31536000, immutable';
  const FRESH = 'private, no-cache';
  test.each([
    [`aggregated?asOf=${FIRST}`, KEPT],
    ['aggregated?asOf=2024-01-05T00:00:00Z', KEPT],
    ['aggregated?asOf=2024-01-31T00:00:00Z', FRESH],
    ['aggregated', FRESH],
    [`lender0?asOf=${FIRST}`, KEPT],
    [`history?id=${A_RATE}&asOf=${FIRST}`, KEPT],
    [`history?id=${A_RATE}`, FRESH],
    [`changes?since=${FIRST}&asOf=2024-01-05`, KEPT],
    [`changes?since=${FIRST}`, FRESH],
  ])('%s: %s', async (target, cached) => {
    const answer = await ask(`/api/rates/${target}`);
    expect([answer.status, answer.headers['Cache-Control']]).toEqual([200, cached]);
    const etag = answer.headers['ETag'] as string;
    expect((await ask(`/api/rates/${target}`, { 'if-none-match': etag })).status).toBe(304);
  });

  test.each([`history?id=${A_RATE}`, 'history?format=csv', `changes?since=${FIRST}`])(
    '%s: a client that has the answer is told so before it is made',
    async (target) => {
      const etag = (await ask(`/api/rates/${target}`)).headers['ETag'] as string;
      const { history } = gate.context;
      const reads = [vi.spyOn(history, 'figures'), vi.spyOn(history, 'changesIn')];
      onTestFinished(() => void reads.map((read) => read.mockRestore()));
      expect((await ask(`/api/rates/${target}`, { 'if-none-match': etag })).status).toBe(304);
      for (const read of reads) expect(read).not.toHaveBeenCalled();
      const others = await Promise.all(
        [`${target}&to=2024-01-06`, target.replace(FIRST, ids[3] as string).replace('60m', '36m')]
          .filter((other) => other !== target)
          .map(async (other) => (await ask(`/api/rates/${other}`)).headers['ETag']),
      );
      expect(others.length).toBeGreaterThan(0);
      expect(others).not.toContain(etag);
    },
  );
});

test('an answer over 5 MB comes in pages without gaps, all as of the first page', async () => {
  const folder = temporaryFolder();
  const lenders = ['one', 'two'];
  let before: Snapshot | null = null;
  for (let run = 0; run < 5; run++) {
    const publishedAt = new Date(PAST_BEGINS.getTime() + run * 43_200_000);
    const changedAt = publishedAt.toISOString();
    const outcomes = lenders.map((lender): [string, Outcome] => {
      const said = { lender, ratePercent: 4 + run / 100, changedAt, evidence: sha256(changedAt) };
      const rates = Array.from({ length: 410 }, (_, index) => storedRate({ ...said, termMonths: index + 1 })).sort(
        (a, b) => (a.id < b.id ? -1 : 1),
      );
      const { raw: _, rates: __, ...rest } = entry({ observedAt: changedAt });
      return [lender, { entry: rest, rates, raw: rawOf(lender, rates) }];
    });
    before = await publishing(path.join(folder, 'data'), before, outcomes, { publishedAt });
  }
  const askBig = await asker(await gateOfTest({ folder, start: new Date('2026-12-20T00:00:00.000Z') }));
  const pages: string[] = [];
  const told: { id: string }[] = [];
  for (let target: string | undefined = '/api/rates/history'; target; ) {
    const { text, headers } = await askBig(target);
    const page = historyEndpoint.answer.parse(JSON.parse(text));
    pages.push(text);
    told.push(...page.revisions);
    target = /^<(.*)>; rel="next"$/.exec(headers['Link'] ?? '')?.[1];
    expect(target === undefined).toBe(page.next === null);
  }
  expect(pages.length).toBeGreaterThan(1);
  for (const text of pages) expect(text.length).toBeLessThan(5_000_000);
  // CSV has no page to follow: all of it comes at once.
  const csv = await askBig('/api/rates/history?format=csv');
  expect([csv.status, csv.headers['Link']]).toEqual([200, undefined]);
  const records = csv.text.trimEnd().split('\r\n').slice(1);
  expect(records.map((record) => record.split(',')[0])).toEqual(told.map(({ id }) => id));
  const zipped = await askBig('/api/rates/history?format=csv', { 'accept-encoding': 'gzip' });
  expect(zipped.headers['Content-Encoding']).toBe('gzip');
  expect(gunzipSync(zipped.bytes).toString()).toBe(csv.text);
}, 120_000);

test('a missing version file is 503 with the remedy in the log, and other times are still answered', async () => {
  const data = path.join(gate.folder, 'data');
  const manifest = await readManifest(data, ids[3] as string);
  const file = Object.values(manifest.lenders)[0]?.rates?.path as string;
  await rm(path.join(data, file));
  expect(JSON.parse((await ask(`/api/rates/aggregated?asOf=${ids[3]}`)).text)).toMatchObject({
    ...{ status: 503, code: 'history-damaged' },
    detail: expect.stringContaining(`with: git restore ${file}.`),
  });
  expect(gate.logs.some((line) => line.includes(file) && line.includes('restore it from git'))).toBe(true);
  expect((await ask('/api/rates/aggregated')).status).toBe(200);
  expect((await ask(`/api/rates/history?id=${A_RATE}`)).status).toBe(200);
});
