import { describe, expect, test } from 'vitest';
import type { LenderFile } from '../../pipeline/lender.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import { questionWords } from '../../src/alerts/wording.ts';
import { namesInQuestions } from '../../src/lenders/names.ts';
import { lowestIn } from '../../src/rates/lowest.ts';
import { marketOf } from '../../src/rates/market.ts';
import { USUAL_QUESTION } from '../../src/rates/question.ts';
import type { Life } from '../../src/rates/schema.ts';
import { HEADLINE_TERMS } from '../../src/rates/terms.ts';
import { aggregate } from '../../src/snapshots/snapshot.ts';
import { lifeIn } from '../../src/words/life.ts';
import { pageWith } from '../support/page-lender.ts';
import { acme, it } from './accepted.ts';

const said = (fields: Partial<Life> = {}): Life => ({
  state: 'closed',
  date: '2026-11',
  by: false,
  successor: { lender: 'best', name: 'Best Bank' },
  note: { en: 'It was sold.', fr: 'Elle a été vendue.' },
  sources: [{ url: 'https://acme.example/news', dated: '2026-11-02', confidence: 'high' }],
  ...fields,
});
const standing = (fields?: Partial<Life>): LenderFile => ({ ...acme, life: said(fields) });
const FIVE = HEADLINE_TERMS.find(({ rateType, termMonths }) => rateType === 'fixed' && termMonths === 60);

describe('a lender that is closed', () => {
  it('is not asked, ranks nowhere, and keeps what was known of it', async ({ runs }) => {
    const lowest = ({ snapshot }: typeof runs.first, hours: number) => {
      const now = new Date(runs.timeOf(hours));
      const market = marketOf(aggregate(snapshot, now), snapshot.manifest, now.getTime());
      return lowestIn(market, USUAL_QUESTION, FIVE as NonNullable<typeof FIVE>)?.rate?.id ?? null;
    };
    expect(lowest(runs.first, 1)).toMatch(/^acme\//);
    for (const state of ['active', 'closing'] as const) {
      const lender = standing({ state });
      const day = await runs.at(12, pageWith(), { registry: [lender], lenders: [lender] });
      expect([day.asked.length, lowest(day, 12)]).toEqual([1, expect.stringMatching(/^acme\//)]);
    }
    const closed = standing();
    const day = await runs.at(24, pageWith(), { registry: [closed], lenders: [closed] });
    const figures = ({ rates }: typeof day) => rates.map(({ id, ratePercent }) => [id, ratePercent]);
    expect([day.asked, figures(day)]).toEqual([[], figures(runs.first)]);
    expect(lowest(day, 24)).toBeNull();
    expect(aggregate(day.snapshot, new Date(runs.timeOf(24))).lenders[0]?.life).toEqual(said());
  });

  it('is named with its successor in questions that people kept', () => {
    const words = (fields?: Partial<Life>) =>
      questionWords('en', 'lender=acme', namesInQuestions('en', [['acme', { name: 'Acme Bank', life: said(fields) }]]));
    expect(words()).toBe('Acme Bank (closed; now Best Bank)');
    expect(words({ successor: null })).toBe('Acme Bank (closed)');
    expect(words({ state: 'closing' })).toBe('Acme Bank');
  });
});

test.each<[Partial<Life>, en: string, fr: string]>([
  [{}, 'It sells no mortgages to new borrowers (since November 2026), so', 'depuis novembre 2026'],
  [
    { state: 'closing', date: '2026', by: true },
    'It will stop selling mortgages to new borrowers, by 2026 at the latest. It was',
    'd’ici 2026',
  ],
  [{ state: 'active', date: '2026-11-20' }, 'Announced for Nov 20, 2026: It was sold.', 'pour le 20 nov. 2026'],
  [{ state: 'active', date: null }, 'It was sold.', 'Elle a été vendue.'],
  [
    { date: null, successor: null },
    'It sells no mortgages to new borrowers, so nothing of it ranks. It was sold.',
    'Elle a été vendue.',
  ],
])('how a lender stands, in words: %j', (fields, en, fr) => {
  expect(lifeIn('en', said(fields)).replaceAll('\u00a0', ' ')).toContain(en);
  if (fields.state === 'active') expect(lifeIn('en', said(fields)).replaceAll('\u00a0', ' ')).toBe(en);
  expect(lifeIn('fr', said(fields)).replaceAll('\u00a0', ' ')).toContain(fr);
});

test('a successor that is listed has the name of its own file', async () => {
  const lenders = await loadLenders();
  for (const { life } of lenders)
    if (life?.successor?.lender)
      expect(lenders.find(({ id }) => id === life.successor?.lender)?.name).toBe(life.successor.name);
});
