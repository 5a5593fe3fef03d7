import { beforeAll, expect, it } from 'vitest';
import { TERMS } from '../../src/rates/terms.ts';
import { PROVINCES, PURPOSES } from '../../src/rates/vocabulary.ts';
import { some } from '../support/sampled.ts';
import { type Shown, shownIn } from './gated.ts';
import { servedSite } from './shared.ts';

const served = servedSite('committed');
let leaksIn: Shown['leaksIn'];

beforeAll(async () => {
  ({ leaksIn } = await shownIn(served.data));
});

it('no built file holds a gated figure', async () => {
  const texts = [...served.site.files].filter(([name]) => !/\.(woff2|png|ico)$/.test(name));
  expect(texts.length).toBeGreaterThan(150);
  for (const end of ['.html', '.txt', '.atom', '.svg', '.csv', '.json'])
    expect(
      texts.some(([name]) => name.endsWith(end)),
      end,
    ).toBe(true);
  expect(texts.flatMap(([name, bytes]) => leaksIn(String(bytes)).map((id) => `${name}: ${id}`))).toEqual([]);
});

const QUERIES = ['', ...PROVINCES.map((province) => `province=${province}`)];
/** Whatever answers by term, province and purpose. */
const ANSWERS = TERMS.flatMap(({ slug }) =>
  QUERIES.flatMap((place) => [
    ...['/embed/lowest/', '/fr/embed/lowest/', '/rates/', '/fr/rates/'].map((path) => `${path}${slug}?${place}`),
    `/embed/badge/${slug}.svg?${place}`,
    ...PURPOSES.flatMap((purpose) => [
      `/rates?purpose=${purpose}&term=${slug}&${place}`,
      `/offer?rate=4&term=${slug}&purpose=${purpose}&${place}`,
      `/api/rates/lowest?purpose=${purpose}&term=${slug}&${place}`,
    ]),
  ]),
);
/** Addresses of one shape that are followed: one path, or one set of parameters. */
const OF_ONE_SHAPE = 2;

it('no address that a visitor finds holds a gated figure', async () => {
  const shapes = new Map<string, number>();
  const queue = ['/', '/fr/', '/llms.txt', '/sitemap.xml', '/api/openapi.json', '/feed.atom', ...some(ANSWERS, 30)];
  const leaks: string[] = [];
  let answers = 0;
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    // A minute later, nobody has asked too much.
    if (++answers % 20 === 0) served.gate.clock.time += 61_000;
    const { headers, text } = await served.open(path);
    leaks.push(...leaksIn(text).map((id) => `${path}: ${id}`));
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    for (const link of [...links, headers.get('location') ?? path]) {
      const url = URL.parse(link, served.gate.url + path);
      // Computed figures may be those of a rate by chance.
      if (url?.origin !== served.gate.url || /\.(css|js|woff2|png|ico)$|\/calculator\b/.test(url.pathname)) continue;
      const shape = `${url.pathname}?${[...url.searchParams.keys()].sort()}`;
      const count = shapes.get(shape) ?? 0;
      shapes.set(shape, count + 1);
      if (count < OF_ONE_SHAPE && link !== path) queue.push(url.pathname + url.search);
    }
  }
  expect(answers).toBeGreaterThan(500);
  expect(leaks).toEqual([]);
});
