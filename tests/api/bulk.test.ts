import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiStage } from './stage.ts';

const gate = apiStage({ plan: 'free' });
const snapshot = '2026-11-20T13-17-04Z';
const get = (name: string, headers: Record<string, string> = {}): Promise<Response> =>
  gate.ask(`/api/bulk/${snapshot}/${name}`, { headers });
const bytesOf = async (name: string): Promise<Buffer> => Buffer.from(await (await get(name)).arrayBuffer());

interface Revision {
  id: string;
  ratePercent: number | null;
  supersededAt: string | null;
}

describe('every form holds every revision of the history', () => {
  let revisions: Revision[];
  beforeAll(async () => {
    ({ revisions } = await gate.json(`/api/rates/history?asOf=${snapshot}`));
    expect(revisions.length).toBeGreaterThan(3);
  });
  const shown = ({ id, ratePercent, supersededAt }: Revision) => [id, ratePercent, supersededAt === null];

  test('CSV, with the columns of the dictionary', async () => {
    const [head = '', ...lines] = (await bytesOf('figures.csv')).toString().trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(revisions.map(({ id }) => id));
    const dictionary = (await bytesOf('dictionary.csv')).toString().trimEnd().split('\r\n').slice(1);
    expect(dictionary.map((line) => line.split(',')[0])).toEqual(head.split(','));
  });

  test('SQLite', async () => {
    const database = new Sqlite(await bytesOf('figures.sqlite'));
    const rows = database.prepare('SELECT id, ratePercent, isCurrent FROM figures ORDER BY rowid').raw().all();
    expect(rows).toEqual(revisions.map(shown).map(([id, percent, isCurrent]) => [id, percent, Number(isCurrent)]));
    expect(database.prepare('SELECT count(*) FROM figure').pluck().get()).toBe(rows.length);
    expect(database.prepare('SELECT snapshot FROM about').pluck().get()).toBe(snapshot);
    database.close();
  });

  test('the data package names each file, its size and its digest', async () => {
    const told = JSON.parse((await bytesOf('datapackage.json')).toString()) as {
      version: string;
      resources: { path: string; bytes: number; hash: string }[];
    };
    expect(told.version).toBe(snapshot);
    expect(told.resources).toHaveLength(3);
    for (const { path, bytes, hash } of told.resources) {
      const held = await bytesOf(path);
      expect(held.length).toBe(bytes);
      expect(hash).toBe(`sha256:${createHash('sha256').update(held).digest('hex')}`);
    }
  });
});

describe('files that never change', () => {
  test('are cached for ever, and each counts as one request', async () => {
    const first = await get('figures.csv');
    const again = await get('figures.csv', { 'if-none-match': first.headers.get('etag') as string });
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect([first.status, again.status]).toEqual([200, 304]);
    const left = [first, again].map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect((left[0] as number) - (left[1] as number)).toBe(1);
  });

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=0-999999999', 0, undefined],
  ])('%s gives a part of a file', async (range, from, to) => {
    const whole = await bytesOf('figures.sqlite');
    const answer = await get('figures.sqlite', { range });
    expect(answer.status).toBe(206);
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true);
    expect(answer.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`));
  });

  test.each([
    ['bytes=999999999-', 416],
    ['bytes=-0', 416],
    ['bytes=9-3', 416],
    ['bytes=0-1,4-5', 200],
    ['lines=1-2', 200],
    ['bytes=x', 200],
  ])('%s is %i', async (range, status) => {
    expect((await get('figures.csv', { range })).status).toBe(status);
  });

  test('a part of an older file is refused: the new one is sent whole', async () => {
    expect((await get('figures.csv', { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200);
  });
});

describe('access', () => {
  const FILES = ['figures.csv', 'figures.sqlite', 'dictionary.csv', 'datapackage.json', 'nothing'];
  test.each(FILES)('%s needs a key or a session', async (name) => {
    expect((await gate.open(`/api/bulk/${snapshot}/${name}`)).status).toBe(401);
    expect((await get(name, { authorization: `Bearer ${gate.key.slice(0, -1)}!` })).status).toBe(401);
  });

  test('descriptions for search engines are public, and hold no figure', async () => {
    const answer = await gate.open(`/api/bulk/${snapshot}/dataset.jsonld`);
    expect(answer.status).toBe(200);
    const about = { '@type': 'Dataset', version: snapshot, distribution: expect.any(Array) };
    expect(await answer.json()).toMatchObject(about);
  });

  test.each(['2020-01-01T00-00-00Z', '..', '__proto__'])('%s is no snapshot: 404', async (id) => {
    expect((await gate.ask(`/api/bulk/${id}/figures.csv`)).status).toBe(404);
  });

  test('unknown files and parameters are refused', async () => {
    const unknown = await get('constructor');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ detail: expect.stringContaining('figures.csv, ') });
    expect((await get('figures.csv?lender=alpha')).status).toBe(400);
    expect((await gate.open(`/api/bulk/${snapshot}/figures.csv`, { method: 'POST' })).status).toBe(405);
  });
});
