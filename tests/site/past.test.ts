import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivedFiles, readArchived } from '../../src/snapshots/archive.ts';
import { listSnapshots } from '../../src/snapshots/manifests.ts';
import { publicationsOf } from '../history/year-oracle.ts';
import { scratch } from '../support/folder.ts';
import type { Gate } from '../support/gate.ts';
import { gateOver, sharedSite, UNPACKED } from './shared.ts';

/** A site over a made-up past that ends now, and what nobody without an account may find in it. */
const { folder, clear } = scratch();
let gate: Gate;
let files: Map<string, Buffer>;
/** Figures and ids that neither the preview nor its history shows, as they would stand in a text. */
let hidden: { figures: string[]; ids: string[] };
let snapshots: string[];

beforeAll(async () => {
  const shared = await sharedSite('past');
  const { data } = shared;
  ({ files } = shared);
  gate = await gateOver(shared, await folder());
  snapshots = await listSnapshots(data);

  const [now, year] = await Promise.all(
    ['/api/preview', '/api/preview/history'].map(async (address) => (await fetch(`${gate.url}${address}`)).text()),
  );
  const shown = `${now}${year}`;
  const past = publicationsOf(data).flatMap(({ rates }) => [...rates.values()]);
  const archived = (
    await Promise.all(
      ['lender0', 'lender1', 'attic'].map(async (lender) =>
        Promise.all((await archivedFiles(data, lender)).map((file) => readArchived(data, file))),
      ),
    )
  )
    .flat()
    .flatMap(({ rates }) => rates);
  // The calculator tells what a shown rate would cost a point higher.
  const stands = new Set(
    shown.match(/(?<=[:[,])\d\.\d+/g)?.flatMap((figure) => [figure, String((Number(figure) * 1000 + 1000) / 1000)]),
  );
  hidden = {
    // Figures that end in half a hundredth occur nowhere else on a page.
    figures: [...new Set([...past, ...archived].map(({ ratePercent }) => String(ratePercent)))].filter(
      (figure) => /\.\d\d5$/.test(figure) && !stands.has(figure),
    ),
    ids: [...new Set([...past, ...archived].map(({ id }) => id))].filter((id) => !shown.includes(`"${id}"`)),
  };
});
afterAll(async () => {
  await gate?.close();
  await clear();
});

/** The hidden figures that a text contains, in the format of either language. A sum such as $3,975 does not count. */
function found(text: string): string[] {
  const figures = text.match(/(?<![\d.,$])\d+[.,]\d+(?!\d)/g)?.map((figure) => figure.replace(',', '.'));
  const ids = text.match(/(?<![\w/])\w+(?:\/[\w-]+)+(?![\w/])/g);
  const standing = new Set([...(figures ?? []), ...(ids ?? [])]);
  return [...hidden.figures, ...hidden.ids].filter((one) => standing.has(one));
}
const asVisitor = async (address: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`${gate.url}${address}`, { redirect: 'manual', headers: UNPACKED });
  return { status: answer.status, text: await answer.text() };
};

test('the test data contain hidden figures, and the search finds them', async () => {
  expect(Math.min(hidden.figures.length, hidden.ids.length)).toBeGreaterThan(20);
  const { id } = await gate.account();
  const cookie = await gate.session(id);
  const signedIn = await (await fetch(`${gate.url}/changes`, { headers: { cookie } })).text();
  expect(found(signedIn).length).toBeGreaterThan(5);
});

test('no built file shows more than the preview and its history', () => {
  const charts = [...files.keys()].filter((name) => name.startsWith('/charts/'));
  for (const end of ['.svg', '.csv', '.json'])
    expect(charts.filter((name) => name.endsWith(end)).length).toBeGreaterThan(5);
  for (const name of ['/feed.atom', '/feed.json']) expect(files.has(name)).toBe(true);
  for (const [name, bytes] of files) expect(found(bytes.toString()), name).toEqual([]);
});

test('no page made on demand shows a visitor more', async () => {
  const rates = hidden.ids.slice(0, 3);
  const addresses = [
    '/changes',
    '/changes?lender=lender1',
    `/changes?before=${snapshots.at(-5)}`,
    '/board',
    '/compare',
    '/calculator',
    '/calculator/variable',
    ...['lender0', 'lender1', 'attic'].flatMap((lender) =>
      [12, 36, 60].map(
        (term) => `/calculator/break?lender=${lender}&rate=5&balance=300000&term=${term}&left=${term - 5}&next=3`,
      ),
    ),
    '/lenders/lender1/full',
    ...rates.flatMap((id) => [`/rate/${id}`, `/compare?id=${id}`, `/calculator?rate=${id}`, `/alert?id=${id}`]),
    ...['svg', 'csv', 'json'].map((format) => `/rate/${rates[0]}.${format}`),
  ];
  for (const address of addresses.flatMap((one) => [one, `/fr${one}`])) {
    const { status, text } = await asVisitor(address);
    expect(status, address).toBeLessThan(500);
    const own = rates.filter((id) => address.includes(id));
    expect(
      found(text).filter((one) => !own.includes(one)),
      address,
    ).toEqual([]);
  }
  const { status, text } = await asVisitor('/changes');
  expect(status).toBe(200);
  expect(text).toMatch(/<li>[\s\S]*lender\d Bank/);
});

test('the API shows a visitor nothing more of the past', async () => {
  for (const address of [
    '/api/rates/history',
    `/api/rates/changes?since=${snapshots[0]}`,
    `/api/rates/aggregated?asOf=${snapshots[3]}`,
    `/api/rates/lender0?asOf=${snapshots[3]}`,
  ])
    expect((await asVisitor(address)).status, address).toBe(401);
});
