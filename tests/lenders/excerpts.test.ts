import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadLenders } from '../../pipeline/registry.ts';
import { readRecorded } from './recordings.ts';

const OWN = path.resolve(import.meta.dirname, '../recordings');
const SHARED = path.resolve(import.meta.dirname, '../../../shared/recordings');
/** Lenders whose own recording holds every figure of the excerpt, so that one list written by hand stands for both. */
const SAME_FIGURES = ['bmo', 'butler', 'cmls', 'hometrust'];
const lenders = (await loadLenders()).filter(({ id }) => SAME_FIGURES.includes(id));

describe.skipIf(!existsSync(SHARED))('the recorded excerpts', () => {
  test.each(lenders.map((lender) => [lender.id, lender] as const))('%s reads as its own recording', (id, lender) => {
    const expected = JSON.parse(readFileSync(path.join(OWN, id, 'expected.json'), 'utf8')).rates;
    const { rates, notes } = readRecorded(SHARED, lender);
    expect(
      rates.map((rate) => rate.id),
      notes.join('\n'),
    ).toEqual(expected.map((rate: { id: string }) => rate.id));
    expect(rates).toMatchObject(expected);
  });
});
