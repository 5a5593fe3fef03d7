import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { answerOf } from '../../src/rates/answer.ts';
import { type Answers, openAnswers } from '../../src/rates/public-answer.ts';
import { USUAL_QUESTION } from '../../src/rates/question.ts';
import { questionQuery } from '../../src/rates/question-codec.ts';
import { HEADLINE_TERMS, type Kind, TERMS } from '../../src/rates/terms.ts';
import { now } from '../../src/settings.ts';
import { drawAnswer } from '../../src/site/answers/card.ts';
import { listedLenders } from '../../src/site/published.ts';
import { assistant } from '../mcp/client.ts';
import { some } from '../support/sampled.ts';
import { writeCommitted } from './committed.ts';
import { QUESTIONS, type Shown, shownIn } from './gated.ts';
import { servedSite } from './shared.ts';

// Visitors see the preview and the headline answers. Here every other rate has a figure that stands nowhere else (committed.ts).

const LETTERS = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'rates@example.ca',
  POSTAL_ADDRESS: '1 Main Street, Toronto',
};
const settings = { ...LETTERS, PUBLIC_ORIGIN: 'http://a.ca', OPERATOR_CONTACT: 'ops@example.ca' };
const served = servedSite('everyday', { settings }, (data) => writeCommitted(data, now()));
let { snapshot, market, gated, headline, leaksIn } = {} as Shown;
let answers: Answers;

const KINDS: Kind[] = [...TERMS, { rateType: 'fixed', termMonths: 6 }, { rateType: 'variable', termMonths: 36 }];

beforeAll(async () => {
  const all = await shownIn(served.data);
  ({ snapshot, market, gated, headline, leaksIn } = all);
  answers = openAnswers(market, all.shown);
});

it('tells a lower figure to an account in the place where a visitor is told that an account shows it', async () => {
  const [visitor, account] = [
    await served.open('/rates?purpose=switch'),
    await served.open('/rates?purpose=switch', served),
  ].map(({ $, text }) => [$('.answer').text().includes('A free account shows it.'), /Lower: \d/.test(text)]);
  expect([visitor, account]).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('lets search engines list every page of its sitemap', async () => {
  const { text: map } = await served.open('/sitemap.xml');
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path = '']) => path);
  expect(paths).toEqual(expect.arrayContaining(['/offer', '/fr/alerts']));
  const ways = paths.filter((path) => !/\/(lenders|docs)\//.test(path));
  const pages = await Promise.all(ways.map((path) => served.open(path)));
  expect(
    ways.filter((_, at) => !/<title>/.test(pages[at]?.text ?? '') || /noindex/.test(pages[at]?.text ?? '')),
  ).toEqual([]);
});

it('lists the rates of a report: those of the lender that its reader may see, the reported one chosen', async () => {
  const id = [...gated.values()][0] as string;
  const [lender] = id.split('/');
  const [visitor, account] = (
    await Promise.all([served.open(`/report?rate=${id}`), served.open(`/report?rate=${id}`, served)])
  ).map(({ $ }) => {
    const options = $('select[name=rate] option:not([value=""])').toArray();
    expect($('select[name=lender]').val()).toBe(lender);
    expect(options.every((option) => $(option).val()?.toString().startsWith(`${lender}/`))).toBe(true);
    const chosen = $('select[name=rate] option[selected]');
    expect(chosen.val()).toBe(id);
    return {
      count: options.length,
      leaks: leaksIn($('select[name=rate]').html() ?? ''),
      names: /, \d\.\d\d+%.*\(\w+ \d/.test(chosen.text()),
    };
  });
  expect(visitor).toMatchObject({ leaks: [id], names: false });
  expect(account?.names).toBe(true);
  expect(account?.count).toBeGreaterThan(visitor?.count ?? 0);
});

describe('no public value holds a gated figure', () => {
  it('of the answers to any question, and of the usual one in any kind', () => {
    const told = [...some(QUESTIONS, 4).map(answers.answerTo), ...KINDS.map(answers.usualIn)];
    expect(told.flatMap((one) => leaksIn(JSON.stringify(one)))).toEqual([]);
    // A positive control: the same walk over whole answers finds hundreds.
    const whole = KINDS.map((kind) => answerOf(market, USUAL_QUESTION, [kind]));
    expect(new Set(whole.flatMap((one) => leaksIn(JSON.stringify(one)))).size).toBeGreaterThan(100);
  });

  it('of the lowest that are compared with other terms: what no preview shows is told without its figure', () => {
    const others = TERMS.filter((term) => !HEADLINE_TERMS.includes(term)).map(answers.usualIn);
    const hidden = others.flatMap(({ otherwise }) => otherwise.filter(({ lowest }) => lowest.rate === null));
    expect(hidden.length).toBeGreaterThan(0);
  });

  it('of offers: one just above a gated figure is told the same as one just below it', () => {
    const differences: unknown[] = [];
    const hidden = market.rates.filter(
      ({ id, prepayment, ratePercent }) => gated.get(String(ratePercent)) === id && prepayment === 'closed',
    );
    for (const { id, lender, rateType, termMonths, ratePercent, provinces } of some(hidden, 4)) {
      if (headline.has(id) || termMonths === null || ratePercent === null) continue;
      const question = { ...USUAL_QUESTION, province: provinces?.[0] ?? ('CA-ON' as const) };
      const place = (percent: number) => {
        const offer = { rateType, termMonths, ratePercent: percent, lender };
        const { verdict, lowest, unsure, published, ranked, better, hidden } = answers.offerTo(question, offer);
        const rates = [lowest, unsure, published, ...ranked].map((one) => one?.rate);
        return JSON.stringify({ verdict, better, hidden, rates });
      };
      const [above, below] = [place(ratePercent + 0.0005), place(ratePercent - 0.0005)];
      if (above !== below || leaksIn(above).length > 0) differences.push([id, above, below]);
    }
    expect(hidden.length).toBeGreaterThan(150);
    expect(differences).toEqual([]);
  });

  it('of pictures', () => {
    const lenders = listedLenders(snapshot, new Date(snapshot.manifest.publishedAt));
    const drawn = QUESTIONS.filter((_, place) => place % 7 === 0).map(
      (question) => drawAnswer(question, answers.answerTo(question).terms, { lenders, recorded: null }, 'fr') ?? '',
    );
    expect(drawn.join('').length).toBeGreaterThan(10_000);
    expect(leaksIn(drawn.join(''))).toEqual([]);
  });
});

describe('nothing that a visitor is sent holds a gated figure', () => {
  const asked = QUESTIONS.filter((_, place) => place % 17 === 0).map((question) => String(questionQuery(question)));
  const PAGES = [
    ...asked.map((query) => `/rates?${query}`),
    ...asked.map((query) => `/api/rates/lowest?${query}`),
    ...TERMS.map(({ slug }) => `/offer?rate=9&term=${slug}&lender=rbc&province=CA-ON`),
    ...TERMS.map(({ slug }) => `/fr/offer?rate=2&term=${slug}`),
    ...['rate=9&term=12', 'rate=9&term=48&province=CA-QC'].map((query) => `/calculator?${query}`),
    ...['/changes', '/fr/changes?lender=rbc', '/calculator/variable', '/calculator/break?lender=rbc'],
    `/renewal?ends=2027-05-01&lender=rbc&balance=450000&rate=5`,
    ...['/embed/headline', '/embed/lowest/5-year-fixed?province=CA-AB', '/fr/embed/lowest/3-year-fixed'],
    '/embed/badge/5-year-variable.svg',
  ];
  it.each(PAGES)('%s', async (path) => {
    const { status, text } = await served.open(path);
    expect(status).toBe(200);
    expect(leaksIn(text)).toEqual([]);
  });

  const OPEN = ENDPOINTS.filter(({ who, path }) => who === 'everybody' && !path.includes('{'));
  it.each(OPEN.flatMap(({ path, csv }) => (csv ? [path, `${path}.csv`] : [path])))('%s', async (path) => {
    expect(leaksIn((await served.open(path)).text)).toEqual([]);
  });

  it('of the tools of assistants without a key', async () => {
    const client = await assistant(served.gate.url);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(3);
    const told: unknown[] = [tools];
    for (const { name } of tools)
      for (const given of [{}, { province: 'ON' }, { term: '1 year', rateType: 'fixed' }, { lender: 'rbc' }])
        told.push(await client.callTool({ name, arguments: { ...given, offeredPercent: 9 } }).catch(String));
    expect(leaksIn(JSON.stringify(told))).toEqual([]);
  });

  it('unless it is planted: a figure in either language, and an id', () => {
    const [[figure, id] = []] = [...gated].filter(([, one]) => !headline.has(one));
    const planted = [`<td>${figure}%</td>`, `${figure?.replace('.', ',')} %`, `{"id":"${id}"}`, `href="/rate/${id}"`];
    for (const text of planted) expect(leaksIn(text)).toEqual([id]);
    expect(leaksIn(`$1${figure?.replace('.', ',')}`)).toEqual([]);
  });
});
