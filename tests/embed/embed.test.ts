import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { now } from '../../src/settings.ts';
import { servedSite } from '../site/shared.ts';
import { type SampleLender, sampleLenders, writeSample } from '../site/snapshot.ts';
import { temporaryFolder } from '../support/folder.ts';
import { bearer, gateOfTest } from '../support/gate.ts';

const stage = servedSite('everyday');
const { get, open } = stage;
const json = async (path: string, init?: RequestInit) => (await get(path, init)).json();
const EMBEDS = [
  '/embed/headline',
  // Frames that were pasted with a theme go on.
  '/embed/headline?province=ON&theme=dark',
  '/embed/lowest/5-year-fixed?province=Qu%C3%A9bec',
  '/embed/lowest/3-year-fixed',
];

describe('pages that other sites may frame', () => {
  test.each(EMBEDS.flatMap((path) => [path, `/fr${path}`]))('%s: without script, dated and linked', async (path) => {
    const { status, headers, $ } = await open(path);
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') as string;
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect($('script, link, [onclick], form')).toHaveLength(0);
    expect($('html').attr('lang')).toBe(path.startsWith('/fr') ? 'fr-CA' : 'en-CA');
    expect($('footer').text()).toMatch(path.startsWith('/fr') ? /En date du .*\d{4}/ : /As of .*\d{4}/);
    expect($('footer a').attr()).toMatchObject({ target: '_blank', rel: 'noopener' });
    expect($('h1').text()).not.toBe('');
  });

  test('show what the public answer says, with the lender and a link to check it', async () => {
    const { terms } = (await json('/api/rates/lowest?province=CA-ON')) as {
      terms: { slug: string; lowest: { rate: Rate } | null }[];
    };
    for (const { slug, lowest } of terms) {
      const { $ } = await open(`/embed/lowest/${slug}?province=CA-ON`);
      if (lowest === null) expect($('strong')).toHaveLength(0);
      else {
        expect($('strong').text()).toBe(`${(lowest.rate.ratePercent as number).toFixed(2)}%`);
        expect($('a').first().attr('href')).toBe(`/rate/${lowest.rate.id}`);
      }
    }
  });

  test('call a rate lowest only where it is sure and the province is known', async () => {
    const words = async (path: string) => load((await open(path)).text.replace(/\?province=\S+/g, '')).text();
    for (const path of EMBEDS.slice(0, 1).concat('/embed/lowest/5-year-fixed', '/embed/badge/5-year-fixed.svg')) {
      expect(await words(path)).toMatch(/5-year fixed from/i);
      expect(await words(path)).not.toMatch(/lowest/i);
      expect(await words(`/fr${path}`)).not.toMatch(/plus bas/i);
    }
    const { terms } = (await json('/api/rates/lowest?province=CA-ON')) as {
      terms: { slug: string; lowest: { standing: string } | null }[];
    };
    for (const { slug, lowest } of terms)
      expect(/lowest/i.test(await words(`/embed/lowest/${slug}?province=CA-ON`))).toBe(lowest?.standing === 'can');
    expect(terms.some(({ lowest }) => lowest?.standing === 'can')).toBe(true);
  });

  test('say which question their figures answer', async () => {
    const about = async (path: string) => (await open(path)).$('h1 + small').text();
    expect(await about('/embed/headline')).toBe('Buying a home, $560,000, uninsured, over 25 years');
    expect(await about('/fr/embed/lowest/5-year-fixed')).toMatch(/^Achat, 560.000.\$, non assuré, sur 25 ans$/);
  });

  test.each([
    ['/embed/lowest/9-year-fixed', 404],
    ['/embed/nothing', 404],
    ['/embed/headline?province=Oregon', 400],
    ['/embed/headline?key=x&colour=1', 400],
    ['/embed/lowest/5-year-fixed?province=%00', 400],
  ])('%s is %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test('show no more with a session or a key', async () => {
    for (const path of EMBEDS) {
      const { text: plain } = await open(path);
      expect((await open(path, stage)).text).toBe(plain);
      expect(await (await get(path, bearer(stage.account.key))).text()).toBe(plain);
    }
    const { rates } = (await json('/api/rates/aggregated', bearer(stage.account.key))) as { rates: Rate[] };
    const shown = (await open('/api/preview')).text + (await open('/api/rates/lowest')).text;
    const hidden = rates.filter(({ id }) => !shown.includes(`"${id}"`));
    expect(hidden.length).toBeGreaterThan(0);
    const { text } = await open(EMBEDS[0] as string);
    for (const { id } of hidden) expect(text).not.toContain(`/rate/${id}"`);
  });
});

describe('the page that makes embeds', () => {
  test.each(['/embed', '/fr/embed'])('%s shows the line to paste and a preview', async (path) => {
    const { $ } = await open(`${path}?what=lowest&term=3-year-fixed&province=CA-ON`);
    const address = $('iframe').attr('src') as string;
    expect(address).toBe(`${path.startsWith('/fr') ? '/fr' : ''}/embed/lowest/3-year-fixed?province=CA-ON`);
    expect((await get(address)).status).toBe(200);
    expect($('#embed-line').text()).toMatch(
      new RegExp(`^<iframe src="http[^"]*${address.replace('?', '\\?')}" title="`),
    );
  });

  test('frames our own page only', async () => {
    const policy = (await get('/embed')).headers.get('content-security-policy');
    expect(policy).toContain("frame-src 'self'");
  });
});

describe('public files may be read and shown from anywhere', () => {
  const charts = ['/charts/rates/5-year-fixed.csv', '/charts/home.json'];
  test.each(['/feed.atom', '/llms.txt', ...charts])('%s', async (path) => {
    const answer = await get(path, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const preflight = await get(path, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
  });
});

/** Opens frames over made-up lenders of the test's own. */
async function framesOf(lenders: SampleLender[]) {
  const [folder, start] = [temporaryFolder(), now()];
  await writeSample(`${folder}/data`, lenders, start);
  const { url } = await gateOfTest({ folder, start });
  return async (path: string) => (await fetch(`${url}${path}`)).text();
}

test('recorded figures are called recorded wherever they are framed', async () => {
  const frame = await framesOf(sampleLenders(3).map((one) => ({ ...one, obtained: 'recording' })));
  for (const content of ['headline', 'lowest/5-year-fixed']) {
    const [foot, french] = [await frame(`/embed/${content}`), await frame(`/fr/embed/${content}`)].map((html) =>
      load(html)('footer').text(),
    );
    expect(foot).toMatch(/^Recorded rates, not today’s\. As of/);
    expect(french).toMatch(/^Des taux enregistrés, non ceux d’aujourd’hui\. En date/);
  }
  expect(await frame('/embed/badge/5-year-fixed.svg')).toContain('Recorded rates, not today’s');
});

test('a lender has its name in the language of the frame', async () => {
  const frame = await framesOf(sampleLenders(1).map((one) => ({ ...one, id: 'rbc', name: 'RBC Royal Bank' })));
  for (const content of ['headline', 'lowest/5-year-fixed', 'badge/5-year-fixed.svg']) {
    expect(await frame(`/embed/${content}`)).toContain('RBC Royal Bank');
    expect(await frame(`/fr/embed/${content}`)).toContain('RBC Banque Royale');
  }
});
