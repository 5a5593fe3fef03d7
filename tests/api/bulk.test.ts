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

  test('CSV', async () => {
    const [, ...lines] = (await bytesOf('figures.csv')).toString().trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(revisions.map(({ id }) => id));
  });

  test('SQLite', async () => {
    const database = new Sqlite(await bytesOf('figures.sqlite'));
    const rows = database.prepare('SELECT id, ratePercent, isCurrent FROM figures ORDER BY rowid').raw().all();
    expect(rows).toEqual(revisions.map(shown).map(([id, percent, isCurrent]) => [id, percent, Number(isCurrent)]));
    expect(database.prepare('SELECT count(*) FROM figure').pluck().get()).toBe(rows.length);
    const namesIn = (table: string) => database.prepare(`SELECT name FROM ${table} ORDER BY name`).pluck().all();
    expect(namesIn('dictionary')).toEqual(namesIn("pragma_table_info('figures')"));
    expect(database.prepare('SELECT snapshot FROM about').pluck().get()).toBe(snapshot);
    database.close();
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
});

describe('access', () => {
  test.each(['2020-01-01T00-00-00Z', '..', '__proto__'])('%s is no snapshot: 404', async (id) => {
    expect((await gate.ask(`/api/bulk/${id}/figures.csv`)).status).toBe(404);
  });

  test('unknown files and parameters are refused', async () => {
    const unknown = await get('constructor');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ detail: expect.stringContaining('figures.csv, ') });
    expect((await get('figures.csv?lender=alpha')).status).toBe(400);
  });
});
