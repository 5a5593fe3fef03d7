import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { SAMPLE_NEWS } from '../../src/alerts/message.ts';
import { changeIn } from '../../src/alerts/wording.ts';
import type { Answering } from '../../src/rates/answering.ts';
import { lowestIn } from '../../src/rates/lowest.ts';
import { readQuestion } from '../../src/rates/question-codec.ts';
import { sumIn, unsureIn } from '../../src/words/answered.ts';
import { FIGURES } from '../../src/words/figures.ts';
import { some } from '../support/sampled.ts';
import { USUAL } from './comparison.ts';
import { type OracleQuestion, queryOf } from './oracle.ts';
import { pairwise } from './questions.ts';
import { stageOfFile } from './stage.ts';
import { KIND, surfacesOf, type Telling } from './surfaces.ts';

/** A record of a day, whose pictures are words, and one of a month, whose pictures are charts. */
const stage = stageOfFile('shared');

const fieldsOf = ({ rate, standing, reasons }: Answering) => ({
  ratePercent: rate.ratePercent as number,
  standing,
  reasons,
});

/** What makes a telling of an answered figure wrong; null where it is whole. */
function wrongIn(telling: Telling, lowest: Answering | null): string | null {
  if (lowest === null) return telling === null || typeof telling === 'string' ? null : 'a figure where there is none';
  if (telling === null) return 'no figure';
  const truth = fieldsOf(lowest);
  if (typeof telling !== 'string')
    return JSON.stringify(telling) === JSON.stringify(truth) ? null : JSON.stringify([telling, truth]);
  const words = [FIGURES.en.rate(truth.ratePercent), sumIn('en', lowest), unsureIn('en', lowest)];
  const text = telling.toLowerCase();
  return words.every((one) => one === null || text.includes(one.toLowerCase())) ? null : `${telling} lacks ${words}`;
}

const step = Math.max(1, Math.floor(pairwise().length / 80));
/** Of all pairs of choices, and those of which a lender asks more. */
const QUESTIONS: OracleQuestion[] = [
  ...some(
    pairwise()
      .filter((_, place) => place % step === 0)
      .slice(0, 77),
    25,
    2,
  ),
  { ...USUAL, purpose: 'refinance', province: 'CA-QC' },
  { ...USUAL, province: 'CA-SK', years: 30 },
  { ...USUAL, balance: 630_000, years: 10, rented: true },
  { ...USUAL, province: 'CA-MB', rented: true },
];
const PROVINCES: OracleQuestion[] = some(['CA-QC', 'CA-BC', 'CA-NS', null, 'CA-ON', 'CA-AB'], 3).map((province) => ({
  ...USUAL,
  province,
}));

const truths = new Map<OracleQuestion, Answering | null>();
/** The truth, which every surface is compared with: it is calculated once for each question. */
function truthOf(question: OracleQuestion): Answering | null {
  const known = truths.get(question);
  if (known !== undefined) return known;
  const query = new URLSearchParams(queryOf(question));
  const lenders = new Map([...stage.doors.lenders.keys()].map((id) => [id, { provinces: null }]));
  const truth = lowestIn(stage.market, readQuestion((name) => query.get(name), lenders).question, KIND);
  truths.set(question, truth);
  return truth;
}

const NAMES = [
  ...['GET /api/rates/lowest', 'GET /api/rates/lowest without a key', 'lowest_rates with a key'],
  ...['lowest_rates without one', 'lowest_rates in words', '/rates', '/board', '/offer', '/alert'],
  ...['/q/….json', '/q/….svg', '/embed/headline', '/embed/lowest', '/embed/badge'],
];

it('the questions have sure answers, unsure ones, sums and none', () => {
  const answers = QUESTIONS.map(truthOf);
  expect(new Set(answers.map((one) => one?.standing))).toEqual(new Set(['can', 'may', undefined]));
  expect(answers.some((one) => one && one.added.length > 0)).toBe(true);
});

describe('every surface tells the same figure, standing and reasons', () => {
  let surfaces: Awaited<ReturnType<typeof surfacesOf>>;
  const closing: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    surfaces = await surfacesOf(stage, closing);
  });
  afterAll(() => Promise.all(closing.map((one) => one.close())));

  it('and the list is whole', () => {
    expect(Object.keys(surfaces)).toEqual(NAMES);
  });

  it.each(NAMES)('%s', async (name) => {
    const surface = surfaces[name];
    const wrong: unknown[] = [];
    for (const question of surface?.asks === 'any' ? QUESTIONS : PROVINCES) {
      const telling = (await surface?.tell(queryOf(question))) ?? null;
      const found = wrongIn(telling, truthOf(question));
      if (found) wrong.push([queryOf(question), found]);
      // What is not sure, or what another province might undercut, is called lowest by nobody.
      const isSure = truthOf(question)?.standing === 'can' && question.province !== null;
      if (name === '/rates' && telling && /Lowest/.test(`${telling}`) !== isSure)
        wrong.push([queryOf(question), telling]);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

const unsureTruth = () => QUESTIONS.map(truthOf).find((one) => one?.standing === 'may') as Answering;

test('an unsure figure without its standing, or without its reasons, is noticed', () => {
  const unsure = unsureTruth();
  const fields = fieldsOf(unsure);
  const figure = FIGURES.en.percent(fields.ratePercent);
  const whole = [figure, sumIn('en', unsure), unsureIn('en', unsure)].join(', ');
  for (const telling of [fields, whole]) expect(wrongIn(telling, unsure)).toBeNull();
  for (const partial of [figure, { ...fields, standing: 'can', reasons: [] }, { ...fields, reasons: [] }])
    expect(wrongIn(partial, unsure)).not.toBeNull();
});

test('letters, feeds of changes and messages tell how an unsure figure answers their question', () => {
  const unsure = unsureTruth();
  const change = { ...SAMPLE_NEWS.changes[0], before: null, after: unsure.rate, name: 'Acme' } as unknown as Parameters<
    typeof changeIn
  >[1];
  const { figure, note } = changeIn('en', { ...change, answer: { ...fieldsOf(unsure), added: unsure.added } });
  expect(wrongIn(`${figure} ${note}`, unsure)).toBeNull();
  expect(wrongIn(Object.values(changeIn('en', change)).join(' '), unsure)).not.toBeNull();
});

/** The public answer about the kind of the surfaces. */
async function publicTerm(question: OracleQuestion) {
  const answer = await fetch(`${stage.url}/api/rates/lowest?${queryOf(question)}`);
  const { terms } = (await answer.json()) as {
    terms: { slug: string; lowest: Answering | null; lowerNotStated: { ratePercent: number } | null }[];
  };
  return terms.find(({ slug }) => slug === KIND.slug);
}
const offerPage = async (path: string, question: OracleQuestion, rate: number, lender = '') =>
  load(
    await (
      await fetch(`${stage.url}${path}?${queryOf(question)}&rate=${rate}&term=${KIND.slug}&lender=${lender}`)
    ).text(),
  );

test('a lender is told of its own lowest rate as its own, and of another’s as another’s', async () => {
  const question = { ...USUAL, province: 'CA-ON' };
  const lender = (await publicTerm(question))?.lowest?.rate.lender;
  const say = async (path: string, of?: string) => (await offerPage(path, question, 20, of))('.say').text();
  expect(await say('/offer')).toMatch(/ publishes .* Can you match it\?/);
  expect(await say('/offer', lender)).toMatch(/“You publish .* Can I have it\?/);
  expect(await say('/fr/offer', lender)).toMatch(/Vous publiez .* Pouvez-vous me l’accorder\?/);
});

describe('visitors who vary an offer learn where it lies beside the figures that everybody sees, and no more', () => {
  const OFFERS = some(
    Array.from({ length: 24 }, (_, place) => 2 + place * 0.17).map((one) => Math.round(one * 100) / 100),
    2,
  );
  const ASKED = [USUAL, { ...USUAL, province: 'CA-ON' }, { ...USUAL, rented: true }];
  /** What an answer says beside the offer itself and sums that follow from the public figure. */
  const kept = (text: string, offered: number): string =>
    text
      .replaceAll(FIGURES.en.percent(offered), 'OFFER')
      .replace(/\$[\d,.]+/g, '$')
      .replace(/OFFER is .*? the lowest|At OFFER you pay .*?%\.|Better than \w+ of/g, '');

  test.each(some(ASKED, 3))('%j', async (question) => {
    const shown = await publicTerm(question);
    /** What was told of offers, by the public figures that are lower. */
    const outcomes = new Map<string, Set<string>>();
    for (const offered of OFFERS) {
      stage.gate.clock.time += 2000;
      const isBelow = [shown?.lowest?.rate.ratePercent, shown?.lowerNotStated?.ratePercent].map(
        (figure) => figure != null && figure < offered,
      );
      const gap = Math.abs(offered * 1000 - (shown?.lowest?.rate.ratePercent ?? 0) * 1000);
      isBelow.push(gap <= 50);
      const page = await offerPage('/offer', question, offered);
      // Where the offer lies on the line is seen by its count.
      page('svg').remove();
      const same = outcomes.get(isBelow.join()) ?? new Set();
      outcomes.set(isBelow.join(), same.add(kept(page('#answer').text().replace(/\s+/g, ' '), offered)));
    }
    expect(outcomes.size).toBeGreaterThan(1);
    for (const [below, told] of outcomes) expect([...told], below).toHaveLength(1);
    // REST takes no offer: its public answer is the same for all.
    expect((await fetch(`${stage.url}/api/rates/lowest?${queryOf(question)}&offeredPercent=4`)).status).toBe(400);
  });
});
