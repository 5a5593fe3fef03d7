import { expect, test } from 'vitest';
import { lowestShape } from '../../src/api/answer-shapes.ts';
import { some } from '../support/sampled.ts';
import { comparison, USUAL } from './comparison.ts';
import { answerOf, SLUGS } from './doors.ts';
import { type OracleRate, queryOf, standing } from './oracle.ts';
import { everyQuestion, pairwise } from './questions.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile('shared');

test('the module gives the oracle’s answer', () => {
  expect(comparison(stage)(some(everyQuestion(), 40))).toBe(false);
});

/** Some of the questions that hold every pair of choices. */
const QUESTIONS = some(pairwise(), 16);
test('so does the endpoint, whole and as visitors see it, in the documented shape, among as many lenders', async () => {
  for (const question of QUESTIONS.slice(0, 20))
    for (const headers of [{ 'x-api-key': stage.key }, {}] as Record<string, string>[]) {
      const answer = await fetch(`${stage.url}/api/rates/lowest?${queryOf(question)}`, { headers });
      const { terms } = lowestShape.parse(await answer.json());
      for (const slug of SLUGS) {
        const { lenders, ids } = answerOf(stage.doors, question, slug);
        const term = terms.find((one) => one.slug === slug);
        expect(term?.lenders).toBe(lenders);
        if (ids.length > 0) expect(ids).toContain(term?.lowest?.rate.id);
      }
    }
});

test('the board marks rates that only some borrowers can have', async () => {
  const { doors } = stage;
  let some = 0;
  for (const question of [USUAL, { ...USUAL, province: 'CA-ON' }, ...QUESTIONS.slice(0, 8)]) {
    const groups = await doors.groups(question);
    some += groups.some.length;
    const isForMost = (id: string): boolean =>
      standing(doors.rates.find((rate) => rate.id === id) as OracleRate, question, doors.rates) > 0;
    const wrong = [...groups.most.filter((id) => !isForMost(id)), ...groups.some.filter(isForMost)];
    expect(wrong, queryOf(question)).toEqual([]);
  }
  expect(some).toBeGreaterThan(20);
});
