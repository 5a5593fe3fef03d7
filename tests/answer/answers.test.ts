import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { lowestShape, previewAnswerShape } from '../../src/api/answer-shapes.ts';
import { CONDITION_CODES, CONDITIONS } from '../../src/rates/conditions.ts';
import { RULES } from '../../src/rates/fit.ts';
import { lowestIn } from '../../src/rates/lowest.ts';
import type { Market } from '../../src/rates/market.ts';
import { IMPOSSIBILITIES, IMPOSSIBLE, type Question } from '../../src/rates/question.ts';
import { readQuestion } from '../../src/rates/question-codec.ts';
import { scratch } from '../support/folder.ts';
import { answerOf, type Doors, type Named, SLUGS, TERMS, told, wrongAt } from './doors.ts';
import { type OracleQuestion, type OracleRate, queryOf, standing } from './oracle.ts';
import { everyQuestion, pairwise } from './questions.ts';
import { openStage, type Stage } from './stage.ts';

const { folder, clear } = scratch();
const USUAL: OracleQuestion = {
  purpose: 'purchase',
  province: null,
  value: 700_000,
  balance: 560_000,
  years: 25,
  insured: null,
  currentLender: null,
  firstHome: false,
  rented: false,
};

let stage: Stage;
let doors: Doors;
let market: Market;
beforeAll(async () => {
  stage = await openStage(await folder());
  ({ doors, market } = stage);
});
afterAll(async () => {
  await stage?.close();
  await clear();
});

/** Each question as it is asked, read once. */
const asked = new Map<OracleQuestion, Question>();
const read = (question: OracleQuestion): Question => {
  const known = asked.get(question);
  if (known) return known;
  const query = new URLSearchParams(queryOf(question));
  const lenders = new Map([...doors.lenders.keys()].map((id) => [id, { provinces: null }]));
  const made = readQuestion((name) => query.get(name), lenders).question;
  asked.set(question, made);
  return made;
};
/** The answers of the module itself, without any endpoint. */
const named = (question: OracleQuestion, from: Market = market): Named =>
  Object.fromEntries(
    SLUGS.map((slug) => [slug, lowestIn(from, read(question), TERMS[slug])?.rate.ratePercent ?? null]),
  ) as Named;

/** The answers of the oracle for some rates, each question computed once. */
const truths = new Map<string, Map<OracleQuestion, string>>();
const truthOf = (question: OracleQuestion, among: string, rates: OracleRate[]): string => {
  const known = truths.get(among) ?? new Map<OracleQuestion, string>();
  truths.set(among, known);
  const truth = known.get(question) ?? JSON.stringify(told({ rates, lenders: doors.lenders }, question));
  known.set(question, truth);
  return truth;
};
/** Whether the module and the oracle name another figure in any of some questions, among the same rates. */
const differs = (
  questions: readonly OracleQuestion[],
  from: Market = market,
  { among = 'all', rates = doors.rates } = {},
): boolean => questions.some((question) => JSON.stringify(named(question, from)) !== truthOf(question, among, rates));

const EVERY = everyQuestion();
test('the module names what the oracle does, in every combination', () => {
  expect(EVERY.length).toBeGreaterThan(3000);
  expect(differs(EVERY)).toBe(false);
});

const QUESTIONS = pairwise();
describe(`every door names it too, in ${QUESTIONS.length} questions that hold every pair of choices`, () => {
  it.each([
    ['lowest', QUESTIONS],
    ['previewAnswer', QUESTIONS.filter((_, place) => place % 3 === 0)],
    ['page', QUESTIONS.filter((_, place) => place % 6 === 0)],
    ['board', QUESTIONS.filter((_, place) => place % 6 === 1)],
    ['alert', QUESTIONS.filter((_, place) => place % 9 === 2)],
  ] as const)('%s', async (door, questions) => {
    expect(await wrongAt(doors, door, questions)).toEqual([]);
  });

  it('of both endpoints in its documented shape, among as many lenders as the oracle counts', async () => {
    for (const question of QUESTIONS.slice(0, 20))
      for (const [path, shape] of [
        ['/api/rates/lowest', lowestShape],
        ['/api/preview/answer', previewAnswerShape],
      ] as const) {
        const answer = await fetch(`${stage.url}${path}?${queryOf(question)}`, { headers: { 'x-api-key': stage.key } });
        const { terms } = shape.parse(await answer.json());
        for (const slug of SLUGS) {
          const { lenders, ids } = answerOf(doors, question, slug);
          const term = terms.find((one) => one.slug === slug);
          expect([term?.lenders, ids.includes(term?.lowest?.rate.id ?? '') || ids.length === 0]).toEqual([
            lenders,
            true,
          ]);
        }
      }
  });
});

test('the board puts what only some borrowers can have under a heading of its own', async () => {
  let some = 0;
  for (const question of [USUAL, { ...USUAL, province: 'CA-ON' }, ...QUESTIONS.slice(0, 8)]) {
    const groups = await doors.groups(question);
    some += groups.some.length;
    const isForMost = (id: string): boolean =>
      standing(doors.rates.find((rate) => rate.id === id) as OracleRate, question, doors.rates) > 0;
    expect([queryOf(question), groups.most.filter((id) => !isForMost(id)), groups.some.filter(isForMost)]).toEqual([
      queryOf(question),
      [],
      [],
    ]);
  }
  expect(some).toBeGreaterThan(20);
});

test('what was built names it for the usual question: home and every term page', () => {
  const truth = told(doors, USUAL);
  const figureIn = (page: string, slug: string): number =>
    Number(
      load(new TextDecoder().decode(stage.files.get(page)))(`[data-answer="${slug}"] .big`)
        .text()
        .replace('%', ''),
    );
  for (const slug of SLUGS)
    for (const page of ['/index.html', `/rates/${slug}/index.html`])
      expect([page, figureIn(page, slug)]).toEqual([page, truth[slug]]);
});

describe('a rule that is taken away is noticed', () => {
  // Nobody in the combinations moves an uninsured mortgage over 80 %: it is asked here.
  const over = { ...USUAL, purpose: 'switch', balance: 600_000, insured: false } as const;
  const some = [...EVERY.filter((_, place) => place % 11 === 0), over];

  /** Whether anything differs among two lenders at a time: a lower rate of others would hide what a rule lets through. */
  const isNoticed = (without = (from: Market): Market => from): boolean =>
    [...doors.lenders.keys()].some((lender) => {
      const isOne = (rate: { lender: string }): boolean => rate.lender === 'base' || rate.lender === lender;
      const from = { ...market, rates: market.rates.filter(isOne) };
      return differs(some, without(from), { among: lender, rates: doors.rates.filter(isOne) });
    });

  it('where none is, there is nothing to notice', () => {
    expect(isNoticed()).toBe(false);
  });

  // Of those who stay the oracle says nothing: tests/rates/lowest.test.ts does.
  it.each((Object.keys(RULES) as (keyof typeof RULES)[]).filter((reason) => reason !== 'other-lender'))(
    '%s',
    (reason) => {
      const taken = vi.spyOn(RULES[reason] as unknown as { holds: () => boolean }, 'holds').mockReturnValue(false);
      expect(isNoticed()).toBe(true);
      taken.mockRestore();
    },
  );

  it.each(IMPOSSIBILITIES)('%s', (code) => {
    const taken = vi.spyOn(IMPOSSIBLE[code] as unknown as { holds: () => boolean }, 'holds').mockReturnValue(false);
    expect(isNoticed()).toBe(true);
    taken.mockRestore();
  });

  /** Conditions that keep nobody from a rate who buys, moves or borrows more; and what is made up, which is no answer at all. */
  const HARMLESS = [
    ...['members-only', 'cashback', 'limited-time', 'advance-limit', 'new-mortgages-only', 'no-renewal'],
    'single-family',
    'made-up',
  ];
  it.each(CONDITION_CODES.filter((code) => !HARMLESS.includes(code)))('the condition %s', (code) => {
    const taken = vi.spyOn(CONDITIONS[code] as unknown as { matters: () => string }, 'matters').mockReturnValue('no');
    expect(isNoticed()).toBe(true);
    taken.mockRestore();
  });

  it.each<[string, (from: Market) => Market]>([
    [
      'only what is current ranks',
      (from) => ({ ...from, rates: from.rates.map((rate) => ({ ...rate, current: true })) }),
    ],
    [
      'what could not be looked for ranks',
      (from) => ({ ...from, rates: from.rates.map((rate) => ({ ...rate, current: rate.state === 'fresh' })) }),
    ],
    ['a lender that marks insurances says something by leaving a mark out', (from) => ({ ...from, named: new Map() })],
  ])('%s', (_, without) => {
    expect(isNoticed(without)).toBe(true);
  });
});
