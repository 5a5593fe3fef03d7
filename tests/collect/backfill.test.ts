import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { merge } from '../../pipeline/automation/merge.ts';
import { verifiedArchive } from '../../pipeline/automation/verify.ts';
import { readArguments } from '../../pipeline/collect/arguments.ts';
import { type Backfilled, backfill } from '../../pipeline/collect/backfill.ts';
import { openNetwork } from '../../pipeline/collect/sources/network.ts';
import { collectionSettings } from '../../src/settings.ts';
import { type Archived, archivedFiles, readArchived } from '../../src/snapshots/archive.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { temporaryFolder } from '../support/folder.ts';
import { madeUpLender, scripted } from '../support/lenders.ts';
import { runOver, SAME_CODE } from '../support/run.ts';
import { robots, server } from './sources/client.ts';
import { type Behaviour, type Loopback, says } from './sources/loopback.ts';

const acme = madeUpLender('acme');
const PAGE = 'https://acme.example/rates';
const FIVE = 'acme/fixed/60m/closed/posted';
const now = (): Date => new Date('2026-11-20T12:00:00.000Z');
const page = (lines: string): string => `<html><body><p>${lines}</p></body></html>`;
const body = (stamp: string): string => `/web/${stamp}id_/${PAGE}`;
const asked = { url: PAGE, from: '20240101', to: '20261120', output: 'json', fl: 'timestamp,statuscode' };
const filtered = new URLSearchParams({ ...asked, filter: 'statuscode:200', collapse: 'timestamp:8' });
const LIST = `/cdx/search/cdx?${filtered}`;
const listing = (...stamps: string[]): Behaviour =>
  says(JSON.stringify([['timestamp', 'statuscode'], ...stamps.map((stamp) => [stamp, '200'])]));

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

const DAYS = { from: '2024-01-01', to: null };
/** Backfills from an archive on this machine. */
async function from(behaviours: Record<string, Behaviour>, clock = now): Promise<Backfilled & { archive: Loopback }> {
  const archive = await server(behaviours);
  const fetcher = openNetwork({
    settings: collectionSettings({}),
    now,
    limits: { pauseMs: 0, backOffMs: 0, retries: 0 },
    reachable: () => true,
  });
  onTestFinished(fetcher.close);
  const given = { root, lender: acme, ...DAYS, fetcher, fingerprints: SAME_CODE };
  return { ...(await backfill({ ...given, now: clock, archive: archive.origin })), archive };
}
/** A first run of the lender, by the day's own page. */
const firstRun = (): Promise<unknown> =>
  runOver({ root, registry: [acme], fetcher: scripted({ acme: '60=4.09 36=4.05 12=4.49' }, now), now });
const facts = async (folder = root): Promise<Archived[]> =>
  Promise.all((await archivedFiles(folder, 'acme')).map((file) => readArchived(folder, file)));
const bodies = ({ seen }: Loopback): string[] => seen.flatMap(({ path }) => /\d{14}(?=id_)/.exec(path)?.[0] ?? []);

const MARCH = '20240301080000';
const APRIL = '20240402090000';
const MAY = '20240503100000';
const THREE = {
  [LIST]: listing(MAY, '20240402180000', MARCH, APRIL),
  [body(MARCH)]: says(page('60=6.09 36=6.05 12=5.49')),
  [body(APRIL)]: says(page('60=5.99 36=6.05 12=5.49')),
  [body(MAY)]: says(page('60=5.99 36=5.95 12=5.49')),
};

describe('a backfill', () => {
  it('keeps one capture a day, oldest first, with its time and address', async () => {
    const { archive, ...told } = await from(THREE);
    expect(told).toEqual({ listed: 3, known: 0, kept: 3, skipped: {}, stopped: null });
    expect(bodies(archive)).toEqual([MARCH, APRIL, MAY]);
    expect(archive.together()).toBe(1);
    const [march, april, may] = await facts();
    expect(march).toMatchObject({
      obtained: 'archive',
      capture: { time: '2024-03-01T08:00:00.000Z', url: `${archive.origin}/web/${MARCH}/${PAGE}` },
      fedInAt: '2026-11-20T12:00:00.000Z',
      ...acme.facts,
      raw: { sources: [{ obtained: 'archive', sha256: sha256(page('60=6.09 36=6.05 12=5.49')) }] },
    });
    const five = [march, april, may].map((fact) => fact?.rates.find(({ id }) => id === FIVE));
    expect(five.map((rate) => [rate?.ratePercent, rate?.changedAt])).toEqual([
      [6.09, '2024-03-01T08:00:00.000Z'],
      [5.99, '2024-04-02T09:00:00.000Z'],
      [5.99, '2024-04-02T09:00:00.000Z'],
    ]);
    expect(await verifiedArchive(root)).toBe(3);
  });

  it('continues where it stopped, fetches nothing twice, and does not change what it kept', async () => {
    const stopped = await from({ ...THREE, [body(APRIL)]: says('slow down', {}, 429) });
    expect(stopped).toMatchObject({ kept: 1, stopped: expect.stringContaining('429') });
    const [file] = await archivedFiles(root, 'acme');
    const before = await readFile(path.join(root, file as string));
    const { archive, ...told } = await from(THREE);
    expect(told).toEqual({ listed: 3, known: 1, kept: 2, skipped: {}, stopped: null });
    expect(bodies(archive)).toEqual([APRIL, MAY]);
    expect(await readFile(path.join(root, file as string))).toEqual(before);
  });

  it.each<[string, Behaviour, string]>([
    ['a page without a rate', says(page('Our rates have moved')), 'empty'],
    ['a page cut off', says('<html><body><p>60=5.99 36=6.05 12=5.49'), 'cut-off'],
    ['an archived refusal', says('<html><title>Access Denied</title><body>Access Denied</body></html>'), 'blocked'],
    ['another capture than was asked for', says('', { location: `/web/${MAY}id_/${PAGE}` }, 302), 'moved'],
    ['no body', says('', {}, 404), 'http-status'],
  ])('skips and counts %s', async (_, answer, kind) => {
    const { skipped, kept, stopped } = await from({ ...THREE, [body(APRIL)]: answer });
    expect({ skipped, kept, stopped }).toEqual({ skipped: { [kind]: 1 }, kept: 2, stopped: null });
    expect((await facts()).map(({ capture }) => capture.time.slice(0, 7))).toEqual(['2024-03', '2024-05']);
  });

  it('skips a first page with fewer rates than the next one', async () => {
    const { skipped, kept } = await from({ ...THREE, [body(MARCH)]: says(page('60=5.99')) });
    expect({ skipped, kept }).toEqual({ skipped: { 'too-few-rows': 1 }, kept: 2 });
  });

  it('stops if the archive does not answer, or its robots.txt forbids', async () => {
    const stamps = [MARCH, APRIL, MAY, '20240604100000'];
    const down = await from({ [LIST]: listing(...stamps) });
    expect(down).toMatchObject({ kept: 0, skipped: { 'http-status': 2 }, stopped: expect.stringContaining('404') });
    expect(bodies(down.archive)).toEqual(stamps.slice(0, 3));
    const closed = from({ ...THREE, '/robots.txt': robots('User-agent: *\nDisallow: /') });
    await expect(closed).rejects.toThrow('robots.txt');
  });
});

describe('another data folder', () => {
  const texts = async (folder: string): Promise<string[]> =>
    Promise.all((await archivedFiles(folder, 'acme')).map((file) => readFile(path.join(folder, file), 'utf8')));

  /** Backfills at a time. @returns a copy of the folder as it was before */
  async function backfilledAt(time: string): Promise<string> {
    await firstRun();
    const target = temporaryFolder();
    await cp(root, target, { recursive: true });
    await from(THREE, () => new Date(time));
    return target;
  }

  it('that a backfill is delivered to takes the captures it lacks, and changes none that it has', async () => {
    const target = await backfilledAt('2026-11-20T12:30:00.000Z');
    const kept = (await archivedFiles(root, 'acme'))[0] as string;
    await mkdir(path.join(target, 'archive/acme'), { recursive: true });
    await writeFile(path.join(target, kept), 'theirs');
    await merge({ target, collected: root, base: null, untouched: true });
    expect(await texts(target)).toEqual(['theirs', ...(await texts(root)).slice(1)]);
  });

  it('that has published since the backfill counts the captures as known from then on: earlier answers do not change', async () => {
    const target = await backfilledAt('2026-11-20T11:30:00.000Z');
    await merge({ target, collected: root, base: null, untouched: true });
    const fed = (await facts(target)).map(({ fedInAt }) => fedInAt);
    expect(new Set(fed)).toEqual(new Set(['2026-11-20T12:00:00.001Z']));
    expect((await texts(target)).map((text) => text.replaceAll('12:00:00.001Z', '11:30:00.000Z'))).toEqual(
      await texts(root),
    );
  });
});

it.each<[string, (text: string) => string, string]>([
  ['was altered', (text) => text.replaceAll('"lender":"acme"', '"lender":"bravo"'), 'another capture'],
  [
    'holds rates of another',
    (text) => text.replace(/("rates":[\s\S]*?"lender":)"acme"/, '$1"bravo"'),
    'another lender',
  ],
  ['is cut in half', (text) => text.slice(0, text.length / 2), 'is not JSON'],
  ['was fed in too early', (text) => text.replace('"fedInAt":"2026', '"fedInAt":"2023'), 'after it was fed in'],
  ['was read elsewhere', (text) => text.replace(/("obtained":)"archive"(,"sha256)/, '$1"http"$2'), 'no archive'],
])('npm run verify names an archived page that %s', async (_, altered, words) => {
  await from(THREE);
  const file = path.join(root, (await archivedFiles(root, 'acme'))[1] as string);
  await writeFile(file, altered(await readFile(file, 'utf8')));
  await expect(verifiedArchive(root)).rejects.toThrow(words);
});

describe('the command line', () => {
  it.each<[string, string[], string]>([
    ['nobody', ['--backfill', 'nobank', '--from', '2020-01-01'], 'there is no lender "nobank"'],
    ['no first day', ['--backfill', 'acme'], '--backfill wants its first day'],
    ['a day that is none', ['--backfill', 'acme', '--from', '2020-02-30'], '"2020-02-30"'],
    ['days the wrong way round', ['--backfill', 'acme', '--from', '2020-02-01', '--to', '2020-01-01'], 'lies before'],
    ['another lender', ['--backfill', 'acme', '--from', '2020-02-01', 'bravo'], 'leave out bravo'],
    ['another order', ['--backfill', 'acme', '--from', '2020-02-01', '--replay', 'x'], 'leave out --replay'],
    ['days of nothing', ['acme', '--from', '2020-02-01'], 'go with --backfill'],
  ])('refuses %s', (_, args, words) => expect(() => readArguments(args, [acme])).toThrow(words));
});
