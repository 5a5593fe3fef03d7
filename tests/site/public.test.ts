import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { documented } from '../../src/api/endpoint.ts';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { answerOf } from '../../src/rates/answer.ts';
import { lowestOf } from '../../src/rates/lowest.ts';
import { type Market, marketOf } from '../../src/rates/market.ts';
import { type Preview, preview } from '../../src/rates/preview.ts';
import { type Answers, openAnswers } from '../../src/rates/public-answer.ts';
import { type Question, USUAL_QUESTION } from '../../src/rates/question.ts';
import { questionQuery } from '../../src/rates/question-codec.ts';
import { HEADLINE_TERMS, type Kind, TERMS } from '../../src/rates/terms.ts';
import { PROVINCES, PURPOSES } from '../../src/rates/vocabulary.ts';
import { drawAnswer } from '../../src/site/answers/card.ts';
import { listedLenders } from '../../src/site/published.ts';
import { aggregate, readSnapshot, readVersions, type Snapshot } from '../../src/snapshots/snapshot.ts';
import { assistant } from '../mcp/client.ts';
import { servedSite } from './shared.ts';

// Visitors see the preview and the headline answers. Here every other rate has a figure that stands nowhere else (committed.ts).

const served = servedSite('committed');
let snapshot: Snapshot;
let market: Market;
let shown: Preview;
let answers: Answers;
/** Rates that only accounts may see, by figure: of now, and of the day before. */
const gated = new Map<string, string>();
/** Rates that are the headline answer of a question of this file. */
const headline = new Set<string>();

const HOMES = [
  { balance: 560_000 },
  { balance: 525_000, amortizationYears: 30 },
  { balance: 630_000, value: 1_200_000, insuredToday: true },
];
const LENDER = 'rbc';
const QUESTIONS = [null, ...PROVINCES].flatMap((province) =>
  PURPOSES.flatMap((purpose) =>
    HOMES.map((home): Question => {
      const currentLender = purpose === 'renewal' ? LENDER : null;
      return { ...USUAL_QUESTION, ...home, purpose, province, currentLender };
    }),
  ),
);
const KINDS: Kind[] = [...TERMS, { rateType: 'fixed', termMonths: 6 }, { rateType: 'variable', termMonths: 36 }];

beforeAll(async () => {
  snapshot = await readSnapshot(served.site.data);
  const now = new Date(snapshot.manifest.publishedAt);
  const all = aggregate(snapshot, now);
  shown = preview(all);
  market = marketOf(all, snapshot.manifest, now.getTime());
  answers = openAnswers(market, shown);
  const ids = new Set(shown.rates.map(({ id }) => id));
  const before = await firstSnapshot(served.site.data);
  for (const { id, ratePercent } of [...before.rates.values()].flat().concat(market.rates))
    if (!ids.has(id)) gated.set(String(ratePercent), id);
  for (const question of QUESTIONS)
    for (const term of HEADLINE_TERMS) {
      const { lowest, lowerNotStated, otherwise } = lowestOf(market, question, term);
      for (const one of [lowest, lowerNotStated, ...otherwise.map((other) => other.lowest)])
        if (one) headline.add(one.rate.id);
    }
});

async function firstSnapshot(root: string): Promise<Snapshot> {
  const files = await readdir(`${root}/snapshots`, { recursive: true });
  const [first] = files.filter((name) => name.endsWith('.json')).sort();
  return readVersions(root, JSON.parse(await readFile(`${root}/snapshots/${first}`, 'utf8')));
}

/** The gated figures and ids in a text, as programs or either language write them. */
function leaksIn(text: string): string[] {
  const figures = text.match(/(?<![\d.,$])\d{1,2}[.,]\d{3}(?![\d.,]*\d)/g) ?? [];
  const told = figures.flatMap((figure) => gated.get(figure.replace(',', '.')) ?? []);
  const named = [...gated.values()].filter((id) => text.includes(`"${id}"`) || text.includes(`rate/${id}"`));
  return [...new Set([...told, ...named])].filter((id) => !headline.has(id));
}

describe('no public value holds a gated figure', () => {
  it('of the answers to any question, and of the usual one in any kind', () => {
    const told = [...QUESTIONS.map(answers.answerTo), ...KINDS.map(answers.usualIn)];
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
    for (const { id, lender, rateType, termMonths, ratePercent, provinces } of hidden) {
      if (headline.has(id) || termMonths === null || ratePercent === null) continue;
      const province = provinces?.[0] ?? 'CA-ON';
      const place = (percent: number) => {
        const offer = { rateType, termMonths, ratePercent: percent, lender };
        const { verdict, lowest, unsure, published, among } = answers.offerTo({ ...USUAL_QUESTION, province }, offer);
        return JSON.stringify({ verdict, among, rates: [lowest, unsure, published].map((one) => one?.rate) });
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
      (question) => drawAnswer(question, answers.answerTo(question).terms, lenders, 'fr') ?? '',
    );
    expect(drawn.join('').length).toBeGreaterThan(10_000);
    expect(leaksIn(drawn.join(''))).toEqual([]);
  });
});

describe('nothing that a visitor is sent holds a gated figure', () => {
  it('of the built files', () => {
    const texts = [...served.site.files].filter(([name]) => !/\.(woff2|png|ico)$/.test(name));
    expect(texts.length).toBeGreaterThan(150);
    for (const end of ['.html', '.md', '.txt', '.atom', '.svg', '.csv', '.json'])
      expect(
        texts.some(([name]) => name.endsWith(end)),
        end,
      ).toBe(true);
    expect(texts.flatMap(([name, bytes]) => leaksIn(String(bytes)).map((id) => `${name}: ${id}`))).toEqual([]);
  });

  const asked = QUESTIONS.filter((_, place) => place % 17 === 0).map((question) => String(questionQuery(question)));
  const PAGES = [
    ...asked.map((query) => `/rates?${query}`),
    ...asked.map((query) => `/api/rates/lowest?${query}`),
    ...TERMS.flatMap(({ slug }) => [
      `/offer?rate=9&term=${slug}&lender=rbc&province=CA-ON`,
      `/fr/offer?rate=2&term=${slug}`,
    ]),
    ...['rate=9&term=12', 'rate=9&term=48&province=CA-QC'].map((query) => `/calculator?${query}`),
    ...[
      '/changes',
      '/fr/changes?lender=rbc',
      '/calculator/variable',
      '/calculator/break?lender=rbc',
      '/calculator/offers',
    ],
    `/renewal?ends=2027-05-01&lender=rbc&balance=450000&rate=5`,
    ...['/embed/headline', '/embed/lowest/5-year-fixed?province=CA-AB', '/fr/embed/chart/3-year-fixed'],
    '/embed/badge/5-year-variable.svg',
  ];
  it.each(PAGES)('%s', async (path) => {
    const { status, text } = await served.open(path);
    expect(status).toBe(200);
    expect(leaksIn(text)).toEqual([]);
  });

  const OPEN = documented(ENDPOINTS).filter(({ who, path }) => who === 'everybody' && !path.includes('{'));
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
    for (const text of [
      `<td>${figure}%</td>`,
      `${figure?.replace('.', ',')} %`,
      `{"id":"${id}"}`,
      `href="/rate/${id}"`,
    ])
      expect(leaksIn(text)).toEqual([id]);
    expect(leaksIn(`$1${figure?.replace('.', ',')}`)).toEqual([]);
  });
});
