import { beforeAll, expect, test } from 'vitest';
import type { EventKind } from '../../src/history/events.ts';
import { headlines } from '../../src/history/headlines.ts';
import { SAMPLE } from '../../src/rates/sample.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { HEADLINE_TERMS, type Term } from '../../src/rates/terms.ts';
import { byWeek, isMadeUpAlone } from '../../src/site/past/changes.ts';
import { listSnapshots, readManifest } from '../../src/snapshots/manifests.ts';
import { readVersions } from '../../src/snapshots/snapshot.ts';
import { servedSite } from './shared.ts';

/** A site over a made-up past that ends now, and what nobody without an account may find in it. */
const stage = servedSite('past');
const { open } = stage;
/** Figures and ids that neither the preview nor its history shows, as they would stand in a text. */
let hidden: { figures: string[]; ids: string[] };
let snapshots: string[];

beforeAll(async () => {
  const { data } = stage.site;
  snapshots = await listSnapshots(data);
  const { history } = stage.gate.context;
  const year = await headlines(history, stage.gate.clock.time);
  const shown = (await open('/api/preview')).text + JSON.stringify(year);
  const past: StoredRate[] = [];
  for (const id of snapshots)
    past.push(...[...(await readVersions(data, await readManifest(data, id))).rates.values()].flat());
  // The calculator tells what a shown rate would cost a point higher.
  const stands = new Set(
    shown.match(/(?<=[:[,])\d\.\d+/g)?.flatMap((figure) => [figure, String((Number(figure) * 1000 + 1000) / 1000)]),
  );
  hidden = {
    // Figures that end in half a hundredth occur nowhere else on a page.
    figures: [...new Set(past.map(({ ratePercent }) => String(ratePercent)))].filter(
      (figure) => /\.\d\d5$/.test(figure) && !stands.has(figure),
    ),
    ids: [...new Set(past.map(({ id }) => id))].filter((id) => !shown.includes(`"${id}"`)),
  };
});

/** The hidden figures that a text contains, in the format of either language. A sum such as $3,975 does not count. */
function found(text: string): string[] {
  const figures = text.match(/(?<![\d.,$])\d+[.,]\d+(?!\d)/g)?.map((figure) => figure.replace(',', '.'));
  const ids = text.match(/(?<![\w/])\w+(?:\/[\w-]+)+(?![\w/])/g);
  const standing = new Set([...(figures ?? []), ...(ids ?? [])]);
  return [...hidden.figures, ...hidden.ids].filter((one) => standing.has(one));
}

test('the test data contain hidden figures, and the search finds them', async () => {
  expect(Math.min(hidden.figures.length, hidden.ids.length)).toBeGreaterThan(20);
  expect(found((await open('/board', { cookie: stage.cookie })).text).length).toBeGreaterThan(5);
});

test('no built file shows more than the preview and its history', () => {
  const { files } = stage.site;
  const charts = [...files.keys()].filter((name) => name.startsWith('/charts/'));
  for (const end of ['.svg', '.csv', '.json'])
    expect(charts.filter((name) => name.endsWith(end)).length).toBeGreaterThan(5);
  expect(files.has('/feed.atom')).toBe(true);
  for (const [name, bytes] of files) expect(found(bytes.toString()), name).toEqual([]);
});

test('no page made on demand shows a visitor more', async () => {
  const rates = hidden.ids.slice(0, 3);
  const addresses = [
    '/changes',
    '/changes?lender=lender1',
    '/board',
    '/compare',
    '/calculator',
    '/calculator/variable',
    ...['lender0', 'lender1'].flatMap((lender) =>
      [12, 36, 60].map(
        (term) => `/calculator/break?lender=${lender}&rate=5&balance=300000&term=${term}&left=${term - 5}&next=3`,
      ),
    ),
    '/lenders/lender1/full',
    ...rates.flatMap((id) => [`/rate/${id}`, `/compare?id=${id}`, `/calculator?rate=${id}`, `/alert?id=${id}`]),
    ...['svg', 'csv', 'json'].map((format) => `/rate/${rates[0]}.${format}`),
  ];
  for (const address of addresses.flatMap((one) => [one, `/fr${one}`])) {
    const { status, text } = await open(address);
    expect(status, address).toBeLessThan(500);
    const own = rates.filter((id) => address.includes(id));
    expect(
      found(text).filter((one) => !own.includes(one)),
      address,
    ).toEqual([]);
  }
  const { status, text } = await open('/changes');
  expect(status).toBe(200);
  expect(text).toMatch(/lender\d Bank/);
  expect(text).toMatch(
    /<p>\d+ lenders? (?:lowered|raised) rates[.,][^<]* Largest: lender\d Bank, [^<]+ to \d\.\d\d\.<\/p>/,
  );
});

test('a week counts lenders that moved a rate, and says nothing of what the page lacks, corrects or makes up', () => {
  const line = (at: string, lender: string, from: number | null, to: number | null, kind: EventKind = 'moved') => ({
    ...{ kind, lender, term: HEADLINE_TERMS[0] as Term, from, to, at: `2026-11-${at}T15:00:00Z` },
  });
  const lines = [
    line('25', 'a', 4.79, 4.59),
    line('25', 'a', 4.5, 4.4),
    line('24', 'b', 4.5, 4.6),
    line('24', 'c', 5, 4, 'corrected'),
    line('23', SAMPLE.id, 5, 4),
    // A Sunday belongs to the week before.
    line('22', 'b', 4.6, 4.5),
    line('15', 'b', null, 4.6, 'added'),
    line('08', 'b', 4.7, 4.6),
  ];
  const weeks = byWeek(lines, '2026-11-02');
  expect(
    weeks.map(({ monday, days, summary: told }) => [monday, days.length, told?.lowered, told?.raised, told?.largest]),
  ).toEqual([
    ['2026-11-23', 3, 1, 1, lines[0]],
    ['2026-11-16', 1, 1, 0, lines[5]],
    ['2026-11-09', 1, undefined, undefined, undefined],
    // Its Monday may have had more.
    ['2026-11-02', 1, undefined, undefined, undefined],
  ]);
  const ofSample = lines.filter(({ lender }) => lender === SAMPLE.id);
  expect([lines, ofSample, []].map((some) => isMadeUpAlone(byWeek(some, '2026-11-02')))).toEqual([false, true, false]);
});
